/* tiny.c - dpor-tiny: programs small enough to count by hand, one for every way to be wrong.
 *
 * Each must give the stated number of classes under the standard conflicts and
 * with commuting fetch-and-adds, for all algorithms; optimal must run each
 * class once and cut nothing. A program that once showed a mismatch is added with its count.
 */
#include "sim.h"

#include <stdio.h>
#include <string.h>

enum { X, Y, Z, G, A, B, M, N };
enum { TINY_THREADS = 8, TINY_CODE = 12 };

struct tiny {
  const char *name;
  uint32_t standard, ifaa; /* classes; 0: too many to count, not run */
  struct sim_instr code[TINY_THREADS][TINY_CODE];
};

/* Marks the end of a thread: an instruction of zeros is `r x`, so the mark is in `helper`. */
#define I(...) {.helper = 1, __VA_ARGS__}
#define R(v) I(.code = SIM_READ, .var = v)
#define RR(v, r) I(.code = SIM_READ, .var = v, .reg = r)
#define W(v, c) I(.code = SIM_WRITE, .var = v, .value = c)
#define WR(v, r, c) I(.code = SIM_WRITER, .var = v, .reg = r, .value = c)
#define F(v) I(.code = SIM_FAA, .var = v, .reg = SIM_NOREG, .value = 1)
#define FO(v, b)                                                                                   \
  I(.code = SIM_FAA, .var = v, .update = DPOR_UPDATE_OR, .reg = SIM_NOREG, .value = b)
#define C(v, o, n, r) I(.code = SIM_CAS, .var = v, .value = o, .value2 = n, .reg = r)
#define L(v) I(.code = SIM_LOCK, .var = v)
#define U(v) I(.code = SIM_UNLOCK, .var = v)
#define AW(v, c) I(.code = SIM_AWAIT, .var = v, .value = c, .compare = DPOR_COMPARE_EQ, .reg = 2)
#define XA(v, c, n)                                                                                \
  I(.code = SIM_XAWAIT, .var = v, .value = c, .value2 = n, .compare = DPOR_COMPARE_EQ, .reg = 2)
#define J(t) I(.code = SIM_JOIN, .value = t)
#define IF(r, c, n) I(.code = SIM_IF, .reg = r, .value = c, .value2 = n)
#define INC(v) RR(v, 0), WR(v, 0, 1)
#define AWC(v, cmp, c) I(.code = SIM_AWAIT, .var = v, .value = c, .compare = cmp, .reg = 2)
#define PART(c, v, o, s, n) I(.code = c, .var = v, .offset = o, .size = s, .value = n)
#define CHOOSE(n) I(.code = SIM_CHOOSE, .value = n)
#define ONCE(v)                                                                                    \
  I(.code = SIM_ONCE, .var = v, .value = 1, .value2 = 1, .compare = DPOR_COMPARE_NE, .reg = 0)
#define SPAWN(t) I(.code = SIM_SPAWN, .value = t)
#define SEMWAIT(v) I(.code = SIM_SEMWAIT, .var = v)
#define SEMPOST(v) I(.code = SIM_SEMPOST, .var = v)

static const struct tiny tinies[] = {
    {"T1 x=1;x=2 | r x | r x", 9, 9, {{W(X, 1), W(X, 2)}, {R(X)}, {R(X)}}},
    {"T2 r x | r x;r x | x=2", 6, 6, {{R(X)}, {R(X), R(X)}, {W(X, 2)}}},
    {"T3", 10, 10, {{R(Z)}, {R(Z), R(X), W(Y, 2), R(Z)}, {R(X), W(Z, 2), R(Y)}}},
    {"T5", 9, 9, {{W(X, 2), W(X, 1)}, {W(Y, 1), R(X)}, {W(Z, 1), R(X)}}},
    {"T6", 36, 36, {{W(X, 1)}, {W(Y, 1)}, {R(Y), W(Y, 2), R(X)}, {R(Y), R(X)}}},
    {"T7 POP Fig. 1",
     32,
     32,
     {{W(X, 1)}, {W(Y, 1), W(Z, 1)}, {W(G, 1), R(Y), R(X)}, {R(Y), R(Z), R(X)}}},
    {"T8 exp-mem3(3)",
     12,
     12,
     {{W(X, 1)}, {W(Y, 1)}, {W(Y, 2)}, {W(Y, 3)}, {J(1), J(2), J(3), R(X)}}},
    {"T9 3 x lock;unlock", 6, 6, {{L(M), U(M)}, {L(M), U(M)}, {L(M), U(M)}}},
    {"T9b 4 x lock;unlock", 24, 24, {{L(M), U(M)}, {L(M), U(M)}, {L(M), U(M)}, {L(M), U(M)}}},
    {"T10 AB-BA", 3, 3, {{L(M), L(N), U(N), U(M)}, {L(N), L(M), U(M), U(N)}}},
    {"T11 2 x 2 x lock;x++;unlock",
     6,
     6,
     {{L(M), INC(X), U(M), L(M), INC(X), U(M)}, {L(M), INC(X), U(M), L(M), INC(X), U(M)}}},
    {"T12 a lock never released", 6, 6, {{L(M)}, {L(M), U(M)}, {L(M), W(X, 1)}, {R(X)}}},
    {"T13", 4, 4, {{L(M), W(X, 1), W(Y, 1), U(M)}, {L(M), R(Y), U(M)}, {R(X)}}},
    {"T14", 22, 22, {{L(M), W(X, 1), U(M)}, {R(X), L(M), U(M)}, {W(X, 2), L(M), U(M)}}},
    {"T15 x=1;x=0 | await 0;y=1", 2, 2, {{W(X, 1), W(X, 0)}, {AW(X, 0), W(Y, 1)}}},
    {"T16 3 x faa | await 1", 12, 4, {{F(X)}, {F(X)}, {F(X)}, {AW(X, 1)}}},
    {"T16b 3 x faa | await 2", 12, 4, {{F(X)}, {F(X)}, {F(X)}, {AW(X, 2)}}},
    {"T17", 6, 6, {{W(X, 2), W(X, 0), XA(X, 1, 2), W(X, 2)}, {R(X)}, {AW(X, 0)}}},
    {"T18 can-stop", 28, 27, {{R(X), F(X), W(X, 1)}, {AW(X, 1)}, {R(X), R(X), F(X)}}},
    {"T19 r x | r x | xawait(0->1)", 4, 4, {{R(X)}, {R(X)}, {XA(X, 0, 1)}}},
    {"T19b", 2, 2, {{XA(X, 0, 2)}, {R(X), XA(X, 1, 0), AW(X, 0)}}},
    {"T20 blocked for ever", 3, 3, {{W(X, 1)}, {AW(X, 0), W(Y, 1)}, {R(Y)}}},
    {"T21", 4, 4, {{W(X, 1)}, {AW(X, 0)}, {AW(X, 0)}, {AW(X, 1)}}},
    {"T22 x=1 | x=2 | r x", 6, 6, {{W(X, 1)}, {W(X, 2)}, {R(X)}}},
    {"T23 4 writers, joined reader",
     24,
     24,
     {{W(X, 1)}, {W(X, 2)}, {W(X, 3)}, {W(X, 4)}, {J(0), J(1), J(2), J(3), R(X)}}},
    {"T24", 4, 4, {{W(X, 1), W(Y, 1)}, {W(X, 2), W(Y, 2)}, {J(0), J(1), R(X), R(Y)}}},
    {"T25 await 2 | x=0 | x=1;x=2", 4, 4, {{AW(X, 2)}, {W(X, 0)}, {W(X, 1), W(X, 2)}}},
    {"T26 failed cas is a read",
     12,
     12,
     {{W(X, 0), C(X, 1, 2, 0)}, {W(Y, 0), W(Y, 1), C(X, 1, 2, 1)}, {WR(Y, 2, 1), C(X, 1, 2, 0)}}},
    {"T27 3 x trylock;x=1",
     18,
     18,
     {{C(M, 0, 1, 0), W(X, 1)}, {C(M, 0, 1, 0), W(X, 1)}, {C(M, 0, 1, 0), W(X, 1)}}},
    {"T28 lastzero(2)",
     6,
     6,
     {{RR(X, 0), IF(0, 0, 1), RR(Y, 0)}, {RR(X, 0), WR(Y, 0, 1)}, {W(X, 1)}}},
    {"T29", 11, 11, {{W(X, 1), R(Y)}, {W(Y, 1), R(X)}, {R(X), R(Y)}}},
    {"T30 3 x faa | r x", 24, 8, {{F(X)}, {F(X)}, {F(X)}, {R(X)}}},
    /* Smallest programs that break without one of the parts. */
    {"P1 operations blocked at the end", 2, 2, {{W(X, 2)}, {XA(X, 0, 2)}}},
    {"P2 the last f, not all", 3, 3, {{W(X, 0), W(X, 2)}, {AW(X, 1)}, {AW(X, 0)}}},
    {"P3 freshness", 33, 33, {{W(X, 1), W(X, 2)}, {XA(X, 0, 1)}, {W(X, 1)}, {W(X, 0)}}},
    {"P4 read against exchange-await", 2, 2, {{R(Y)}, {XA(Y, 0, 1), W(Z, 1)}}},
    /* Bytes. */
    {"B1 neighbours do not conflict",
     1,
     1,
     {{PART(SIM_WRITE, X, 0, 4, 1)}, {PART(SIM_WRITE, X, 4, 4, 1)}, {PART(SIM_WRITE, Y, 0, 1, 1)}}},
    {"B2 a word and its halves",
     4,
     4,
     {{PART(SIM_WRITE, X, 0, 4, 1)}, {PART(SIM_WRITE, X, 4, 4, 1)}, {R(X)}}},
    {"B3 adds of different size conflict",
     2,
     2,
     {{F(X)}, {I(.code = SIM_FAA, .var = X, .size = 4, .reg = SIM_NOREG, .value = 1)}}},
    {"B4 await a word of two halves",
     2,
     2,
     {{PART(SIM_WRITE, X, 0, 4, 1)}, {PART(SIM_WRITE, X, 4, 4, 1)}, {AWC(X, DPOR_COMPARE_EQ, 1)}}},
    /* Kinds beyond the tables. */
    {"K1 await >= 2 of 3 adds", 12, 4, {{F(X)}, {F(X)}, {F(X)}, {AWC(X, DPOR_COMPARE_UGE, 2)}}},
    {"K2 choose 3", 3, 3, {{CHOOSE(3)}}},
    {"K3 choose 2 | choose 3", 6, 6, {{CHOOSE(2)}, {CHOOSE(3)}}},
    {"K4 spawn orders", 1, 1, {{W(X, 1), SPAWN(1)}, {R(X)}}},
    {"K7 a lock in memory that a range cleared",
     2,
     2,
     {{I(.code = SIM_RANGEW, .var = A), SPAWN(1), L(A), U(A)}, {L(A), R(B), U(A)}}},
    {"K8 a range against its words",
     4,
     4,
     {{I(.code = SIM_RANGEW, .var = A, .value = 1)}, {R(A)}, {W(B, 1)}}},
    {"K10 an await between two ranges",
     2,
     2,
     {{I(.code = SIM_RANGEW, .var = A, .value = 1), I(.code = SIM_RANGEW, .var = A)},
      {AWC(A, DPOR_COMPARE_NE, 0)}}},
    {"K11 3 x fetch-or of a bit | await two of them",
     8,
     2,
     {{FO(X, 1)}, {FO(X, 2)}, {FO(X, 4)}, {AWC(X, DPOR_COMPARE_EQ, 3)}}},
    {"K12 fetch-or, fetch-add: each commutes with its like only",
     24,
     14,
     {{FO(X, 1)}, {FO(X, 2)}, {F(X)}, {F(X)}}},
    {"K13 an awaited cas that may fail",
     4,
     4,
     {{W(X, 1)},
      {W(X, 2)},
      {I(.code = SIM_GXAWAIT, .var = X, .compare = DPOR_COMPARE_NE, .value2 = 2, .value3 = 5)}}},
    {"K5 semaphore: 2 posts, 2 waits",
     8,
     6,
     {{SEMPOST(M)}, {SEMPOST(M)}, {SEMWAIT(M)}, {SEMWAIT(M)}}},
    {"K9 3 x once: who is first is all that matters",
     3,
     3,
     {{ONCE(X), IF(0, 2, 1), W(X, 2)},
      {ONCE(X), IF(0, 2, 1), W(X, 2)},
      {ONCE(X), IF(0, 2, 1), W(X, 2)}}},
    /* Found by dpor-random when each race was analysed in one execution only. */
    {"M1 z=1 | choose 2 | choose 2;r z", 8, 8, {{W(Z, 1)}, {CHOOSE(2)}, {CHOOSE(2), R(Z)}}},
    {"M3 r z | cas 0->1 | cas 1->2 | r z: the kind of a reversed cas",
     13,
     13,
     {{R(Z)}, {C(Z, 0, 1, 0)}, {C(Z, 1, 2, 0)}, {R(Z)}}},
    {"M5 a cas that fails or succeeds against a read of other bytes",
     3,
     3,
     {{C(Y, 0, 1, 0)},
      {U(M)},
      {I(.code = SIM_CAS, .var = Y, .size = 1, .value2 = 1)},
      {PART(SIM_READ, Y, 1, 2, 0)}}},
    {"Q1 two reads and two writes that overlap in parts: heads that commute, against several "
     "firsts",
     30,
     30,
     {{PART(SIM_WRITE, X, 0, 1, 1), PART(SIM_WRITE, X, 4, 4, 1)},
      {PART(SIM_WRITE, X, 0, 4, 2)},
      {PART(SIM_READ, X, 2, 4, 0), PART(SIM_WRITE, X, 1, 2, 2)},
      {PART(SIM_READ, X, 1, 2, 0)}}},
    {"Q2 a wait over a word, of which its own thread has written one half and another the other",
     2,
     2,
     {{I(.code = SIM_FAA, .var = X, .offset = 4, .size = 4, .reg = 0, .value = 1)},
      {PART(SIM_WRITE, X, 0, 4, 1),
       I(.code = SIM_ONCE, .var = X, .value2 = 1, .compare = DPOR_COMPARE_UGT)}}},
    {"Q3 a wait behind a change of a part of its bytes by its own thread, against a failed cas",
     2,
     2,
     {{I(.code = SIM_XAWAIT, .var = X, .offset = 2, .size = 4, .compare = DPOR_COMPARE_ULE,
         .reg = 0),
       I(.code = SIM_XAWAIT, .var = X, .size = 4, .compare = DPOR_COMPARE_SGE, .reg = 1)},
      {I(.code = SIM_CAS, .var = X, .size = 1, .value = 1, .value2 = 1)}}},
    {"Q4 a wait over a word, of which another thread writes both halves, and its own the second",
     4,
     4,
     {{PART(SIM_WRITE, X, 4, 4, 2), PART(SIM_WRITE, X, 0, 4, 2)},
      {PART(SIM_WRITE, X, 0, 4, 2),
       I(.code = SIM_AWAIT, .var = X, .compare = DPOR_COMPARE_UGT, .reg = 0)}}},
    {"M2 races of a kept prefix",
     21,
     21,
     {{PART(SIM_READ, Z, 0, 4, 0), PART(SIM_WRITE, Y, 4, 4, 2)},
      {R(Y)},
      {PART(SIM_FAA, Y, 0, 1, 2), I(.code = SIM_CAS, .var = Z, .offset = 2, .size = 4, .value2 = 1),
       PART(SIM_FAA, X, 2, 4, 2), PART(SIM_WRITE, X, 2, 4, 1)},
      {PART(SIM_FAA, X, 4, 4, 1)}}},
};

/* Too many interleavings to enumerate them all. */
static const struct tiny wides[] = {
    {"M4 races of a kept prefix",
     252,
     252,
     {{CHOOSE(2), CHOOSE(2)}, {R(X), R(Z)}, {R(Z)}, {W(X, 1)}, {W(Z, 0)}, {W(Z, 0), R(X)}}},
    {"T4",
     120,
     120,
     {{W(X, 1)}, {W(Y, 1)}, {R(Z)}, {R(Y), R(Z), R(X)}, {W(Z, 1)}, {R(Z), R(Y), R(X)}}},
    {"T8b exp-mem3(4)",
     48,
     48,
     {{W(X, 1)}, {W(Y, 1)}, {W(Y, 2)}, {W(Y, 3)}, {W(Y, 4)}, {J(1), J(2), J(3), J(4), R(X)}}},
    {"K6 16 adds | await what never comes",
     0,
     1,
     {{F(X), F(X)},
      {F(X), F(X)},
      {F(X), F(X)},
      {F(X), F(X)},
      {F(X), F(X)},
      {F(X), F(X)},
      {F(X), F(X), F(X), F(X)},
      {AW(X, 99)}}},
    {"K14 24 ors | await what never comes",
     0,
     1,
     {{FO(X, 1), FO(X, 2), FO(X, 4), FO(X, 8)},
      {FO(X, 16), FO(X, 32), FO(X, 64), FO(X, 128)},
      {FO(X, 1), FO(X, 2), FO(X, 4), FO(X, 8)},
      {FO(X, 16), FO(X, 32), FO(X, 64), FO(X, 128)},
      {FO(X, 1), FO(X, 2), FO(X, 4), FO(X, 8)},
      {FO(X, 16), FO(X, 32), FO(X, 64), FO(X, 128)},
      {AW(X, 256)}}},
};

static struct sim_program program_of(const struct tiny *tiny, bool ifaa) {
  struct sim_program program = {.ifaa = ifaa};
  for (uint32_t thread = 0; thread < TINY_THREADS && tiny->code[thread][0].helper; thread++) {
    program.threads = thread + 1;
    for (uint32_t at = 0; at < TINY_CODE && tiny->code[thread][at].helper; at++)
      program.code[thread][program.length[thread]++] = tiny->code[thread][at];
  }
  sim_prepare(&program);
  return program;
}

static bool check(const struct tiny *tiny, bool ifaa, const char *algorithm, uint64_t seed) {
  struct sim_program program = program_of(tiny, ifaa);
  uint32_t expected = ifaa ? tiny->ifaa : tiny->standard;
  struct sim_how how = {
      .algorithm = algorithm, .seed = seed, .executions_max = 3000000, .keys = true};
  bool pop = strcmp(algorithm, "pop") == 0, optimal = pop || strcmp(algorithm, "optimal") == 0;
  if (pop && seed > 0)
    how.pick = seed == 1 ? DPOR_PICK_FIRST : DPOR_PICK_RANDOM;
  if (pop && tiny->standard == 0) /* what somebody waits for does not commute there */
    return true;
  struct sim_result result = sim_explore(&program, &how);
  bool good = !result.failed && !result.too_big && result.keys_count == expected &&
              (!optimal || (result.stats.duplicates == 0 && result.stats.sleep_blocked == 0)) &&
              (result.stats.relation_is_finer ||
               (result.stats.classes == expected && result.stats.duplicates == result.duplicates));
  if (!good)
    printf("FAILED %s, %s, %s, seed %llu: %zu classes (engine: %llu) in %llu executions, %llu cut, "
           "expected %u%s%s\n",
           tiny->name, ifaa ? "ifaa" : "standard", algorithm, (unsigned long long)seed,
           result.keys_count, (unsigned long long)result.stats.classes,
           (unsigned long long)result.stats.executions,
           (unsigned long long)result.stats.sleep_blocked, expected, result.why ? ": " : "",
           result.why ? result.why : "");
  sim_result_free(&result);
  return good;
}

struct tally {
  uint32_t passed, failed;
};

static void check_all(const struct tiny *tiny, bool ifaa, bool exhaustive, struct tally *tally) {
  if ((ifaa ? tiny->ifaa : tiny->standard) == 0)
    return;
  bool good = !exhaustive || check(tiny, ifaa, "exhaustive", 0);
  for (uint64_t seed = 0; seed < 4; seed++) {
    good &= check(tiny, ifaa, "source", seed);
    good &= check(tiny, ifaa, "optimal", seed);
    good &= check(tiny, ifaa, "pop", seed);
  }
  tally->passed += good;
  tally->failed += !good;
}

int main(void) {
  enum { TINIES = sizeof tinies / sizeof *tinies, WIDES = sizeof wides / sizeof *wides };
  struct tally tally = {0, 0};
  printf("dpor-tiny: class counts of %d tiny programs, standard and commuting adds, exhaustive, "
         "source and optimal\n",
         TINIES + WIDES);
  for (int ifaa = 0; ifaa < 2; ifaa++) {
    for (size_t at = 0; at < TINIES; at++)
      check_all(&tinies[at], ifaa, true, &tally);
    for (size_t at = 0; at < WIDES; at++)
      check_all(&wides[at], ifaa, false, &tally);
  }
  printf("%u passed, %u failed\n", tally.passed, tally.failed);
  return tally.failed ? 1 : 0;
}
