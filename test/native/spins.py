"""spins.py - random small programs of threads that wait for each other in loops, as C or C++.

Rules, beside that of tree.py:
  S1  What a thread has seen is folded into its local `h` and written in the end as a record by a raw system call that the
      checker does not see; main, which ends last, writes one more about all of them together.
  S2  With -DTRUTH each write says whether it changed anything, and each round of a loop what its locals are: a thread that
      begins a round as it began the one before, with no change in between, is stuck. When all threads are stuck or have
      ended, a record says that this program can livelock. Nothing of this is an event. Without TRUTH it is not there.
  S3  What ROUND is given are the locals that decide how the loop goes on and that the round does not always set anew.
  S4  Nothing waits but loops, assumptions and main's joins in the end. Nodes are never freed.
"""
import random

from shapes import Shapes
from tree import Tree

PRELUDE = r"""
#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif
#include <pthread.h>
#include <sched.h>
#include <stddef.h>
#include <stdint.h>
#include <tarry.h>
typedef uint8_t u8;
typedef uint16_t u16;
typedef uint32_t u32;
typedef uint64_t u64;
typedef int8_t i8;
typedef int16_t i16;
typedef int32_t i32;
typedef int64_t i64;
#ifdef __cplusplus
#include <atomic>
#define SHARED(V) std::atomic<V>
template <class V> static V peek(const std::atomic<V> &from) { return from.load(std::memory_order_acquire); }
template <class V> static V look(const std::atomic<V> &from) { return peek(from); }
#define LOAD(x) (x).load(std::memory_order_acquire)
#define LOOK(x) look(x)
#define RAW_STORE(x, v) (x).store(v)
#define RAW_SWAP(x, v) (x).exchange(v)
#define RAW_CAS(x, e, d) (x).compare_exchange_strong(e, d)
#define RAW_CASW(x, e, d) (x).compare_exchange_weak(e, d)
#define RAW_FETCH(op, x, v) (x).fetch_##op(v)
#else
#define SHARED(V) V
#define LOAD(x) __atomic_load_n(&(x), __ATOMIC_ACQUIRE)
#define LOOK(x) look(&(x))
#define RAW_STORE(x, v) __atomic_store_n(&(x), v, __ATOMIC_SEQ_CST)
#define RAW_SWAP(x, v) __atomic_exchange_n(&(x), v, __ATOMIC_SEQ_CST)
#define RAW_CAS(x, e, d) __atomic_compare_exchange_n(&(x), &(e), d, 0, __ATOMIC_SEQ_CST, __ATOMIC_RELAXED)
#define RAW_CASW(x, e, d) __atomic_compare_exchange_n(&(x), &(e), d, 1, __ATOMIC_SEQ_CST, __ATOMIC_RELAXED)
#define RAW_FETCH(op, x, v) __atomic_fetch_##op(&(x), v, __ATOMIC_SEQ_CST)
#endif
#define AFTER_add(old, by) (old + by)
#define AFTER_sub(old, by) (old - by)
#define AFTER_or(old, by) (old | by)
#define AFTER_and(old, by) (old & by)
#define AFTER_xor(old, by) (old ^ by)
#define STORE(x, v) ({ RAW_STORE(x, (T)(v)); CHANGED(1); })
#define POINT(x, v) ({ RAW_STORE(x, v); CHANGED(1); })
#define SET(f, v) ({ f = (T)(v); CHANGED(1); })
#define SWAP(x, v) ({ T by_ = (T)(v), old_ = RAW_SWAP(x, by_); CHANGED(old_ != by_); old_; })
#define FETCH(op, x, v) ({ T by_ = (T)(v), old_ = RAW_FETCH(op, x, by_); CHANGED((T)AFTER_##op(old_, by_) != old_); old_; })
#define CASE(how, x, e, d) ({ T was_ = e, to_ = (T)(d); int did_ = how(x, e, to_); CHANGED(did_ && was_ != to_); did_; })
#define CAS(x, e, d) ({ T want_ = (T)(e); CASE(RAW_CAS, x, want_, d); })
#define CASW(x, e, d) ({ T want_ = (T)(e); CASE(RAW_CASW, x, want_, d); })
#define CASP(x, e, d) ({ struct node *want_ = e; int did_ = RAW_CAS(x, want_, d); CHANGED(did_ && (e) != (d)); did_; })
#define SEE(e) (v = (T)(e), h = h * 31 + (unsigned)v + 1)
#define PAUSE __builtin_ia32_pause()
#define BARRIER __asm__ volatile("" ::: "memory")
#define HIDDEN __attribute__((disable_sanitizer_instrumentation, noinline, unused)) static
static struct { u32 total, version, ended[4], stuck[4], h[4]; } hidden;
HIDDEN void record(unsigned thread, unsigned h) {
  unsigned record[2] = {thread, h};
  long result = 1;
  __asm__ volatile("syscall" : "+a"(result) : "D"(9), "S"(record), "d"(8) : "rcx", "r11", "memory");
}
#ifdef TRUTH
struct round { u32 used, version, h; u64 key; };
HIDDEN void all_stuck(void) {
  u32 stuck = 0;
  for (u32 t = 0; t < hidden.total; t++) {
    if (!hidden.ended[t] && hidden.stuck[t] != hidden.version + 1)
      return;
    stuck += !hidden.ended[t];
  }
  if (stuck)
    record(200, 1);
}
HIDDEN void changed(int did) { hidden.version += did; }
HIDDEN void round_begin(struct round *last) { last->used = 0; }
HIDDEN void round_again(unsigned self, struct round *last, unsigned h, u64 key) {
  int same = last->used && last->version == hidden.version && last->h == h && last->key == key;
  last->used = 1, last->version = hidden.version, last->h = h, last->key = key;
  if (same) {
    hidden.stuck[self] = hidden.version + 1;
    all_stuck();
  }
}
#define CHANGED(did) changed(did)
#define ROUNDS struct round last_; round_begin(&last_);
#define ROUND(key) round_again(self, &last_, h, (u64)(key))
#else
#define CHANGED(did) ((void)0)
#define ROUNDS
#define ROUND(key) ((void)0)
HIDDEN void all_stuck(void) {}
#endif
HIDDEN void expects(u32 total) { hidden.total = total; }
HIDDEN void waits(void) { hidden.ended[0] = 1; all_stuck(); }
HIDDEN void outcome(unsigned thread, unsigned h) {
  record(thread, h);
  hidden.ended[thread] = 1, hidden.h[thread] = h;
  all_stuck();
  if (thread == 0)
    record(100, hidden.h[0] + 7 * hidden.h[1] + 77 * hidden.h[2] + 777 * hidden.h[3]);
}
/* The program. */
""".strip()

LIVELOCK = 200 | 1 << 32
TYPES = ("u32", "u32", "u32", "u8", "u16", "u64", "i8", "i16", "i32", "i64")
HELPERS = """#ifndef __cplusplus
__attribute__((unused)) static T peek(T *from) { return __atomic_load_n(from, __ATOMIC_ACQUIRE); }
__attribute__((unused)) static T look(T *from) { return peek(from); }
#endif
__attribute__((unused)) static int is(SHARED(T) *at, T what) { return LOOK(*at) == what; }
__attribute__((unused)) static int above(T seen, T what) { return seen > what; }
__attribute__((unused)) static void wait_for(unsigned self, SHARED(T) *at, T what) {
  unsigned h = 0;
  (void)self, (void)h;
  ROUNDS while (!is(at, what)) { ROUND(0); sched_yield(); }
}
__attribute__((unused)) static int first_of(unsigned self, SHARED(T) *one, SHARED(T) *two) {
  unsigned h = 0;
  (void)self, (void)h;
  ROUNDS for (;;) {
    ROUND(0);
    if (LOAD(*one)) return 1;
    if (LOAD(*two)) return 2;
    PAUSE;
  }
}
__attribute__((unused)) static void lock(unsigned self, SHARED(T) *at) {
  unsigned h = 0;
  (void)self, (void)h;
  ROUNDS while (!CAS(*at, 0, 1)) { ROUND(0); PAUSE; }
}
struct node { SHARED(T) value; SHARED(struct node *) next; };
static struct node nodes[3];
static SHARED(struct node *) head;
static SHARED(struct node *) tail;
static SHARED(T) x, y, z, l, seq, next, serving, a[3];
static volatile T f;"""
LAST = "SEE(LOAD(x)); SEE(LOAD(y)); SEE(LOAD(z)); SEE(LOAD(l)); SEE(LOAD(a[0])); SEE(LOAD(a[1])); SEE(LOAD(serving)); SEE(f);"


class Program(Tree):
    def __init__(self, threads, cxx, kind, levels):
        super().__init__(threads, cxx)
        self.kind = kind      # the type of the words
        self.levels = levels  # of the builds that loops does not try at every level
        self.options = ""

    def with_threads(self, threads):
        return Program(threads, self.cxx, self.kind, self.levels)

    def text(self):
        workers = range(1, len(self.threads))
        starts = " ".join(f"pthread_t t{n}; pthread_create(&t{n}, NULL, thread{n}, NULL);" for n in workers)
        joins = " ".join(f"pthread_join(t{n}, NULL);" for n in workers)
        parts = [PRELUDE, f"typedef {self.kind} T;", HELPERS]
        for number in workers:
            parts += [f"static void *thread{number}(void *unused) {{", *self.body(number), f"  outcome({number}, h);", "  return unused;", "}"]
        parts += ["int main(void) {", f"  expects({len(self.threads)});", "  POINT(tail, &nodes[0]);" if self.uses("tail") else "", f"  {starts}",
                  *self.body(0), "  waits();", f"  {joins}", f"  {LAST}", "  outcome(0, h);", "  return 0;", "}", ""]
        return "\n".join(part for part in parts if part) + "\n"

    def uses(self, name):
        return any(name in line for body in self.threads for s in body for line in s.lines(0))

    def body(self, number):
        locals_of = [f"  const unsigned self = {number};", "  unsigned h = 0, n = 0;", "  T v = 0, w = 0;", "  struct node *q = NULL, *r = NULL;",
                     "  (void)self, (void)n, (void)v, (void)w, (void)q, (void)r;"]
        return locals_of + [line for s in self.threads[number] for line in s.lines(1)]


def program(seed):
    """Few words and constants per program, so that waits and writes meet."""
    rand = random.Random(seed)
    cxx = rand.random() < 0.25
    kind = rand.choice(TYPES)
    shapes = Shapes(rand, kind)
    workers = rand.choice((2, 2, 2, 1, 3))
    threads = [[]] + [[] for _ in range(workers)]
    active = list(range(1, workers + 1)) + ([0] if workers == 1 or rand.random() < 0.15 else [])
    waiting = rand.sample(active, min(len(active), rand.choice((1, 1, 2))))
    loops = {number: shapes.loop() for number in waiting}
    for number in active:
        if number in loops:
            threads[number] = [shapes.plain()] if rand.random() < 0.3 else []
            threads[number].append(loops[number])
            threads[number] += [shapes.plain() for _ in range(rand.randint(0, 1))]
        else:
            threads[number] = [shapes.plain() for _ in range(rand.randint(1, 2 if workers > 2 else 3))]
    return Program(threads, cxx, kind, {"assume": rand.choice(("-O0", "-O2")), "rounds": rand.choice(("-O0", "-O0", "-O2", None))})
