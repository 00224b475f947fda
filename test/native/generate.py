"""generate.py - random small programs of threads, as trees that can be shrunk and printed as C or C++.

A program is one list of statements per thread; thread 0 is main. Rules, beside that of tree.py:
  G2  What a thread has seen is folded into its local `h`, which costs no event, and written as an outcome
      record by a raw system call that the checker does not see: outcomes are compared without asserts.
  G3  Every loop is bounded and every lock is released by its owner, so that executions end; deadlocks,
      failed asserts, bad unlocks and uses after free are wanted.
"""
import random
import re

from tree import Statement, Tree

PRELUDE = r"""
#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif
#include <errno.h>
#include <linux/futex.h>
#include <pthread.h>
#include <semaphore.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>
#include <tarry.h>
typedef uint8_t u8;
typedef uint16_t u16;
typedef uint32_t u32;
typedef uint64_t u64;
struct three { int a, b, c; };
struct __attribute__((packed)) loose { u16 value; };
#ifdef __cplusplus
#include <atomic>
#include <condition_variable>
#include <mutex>
#include <shared_mutex>
#include <thread>
#define LOAD(T, p) __atomic_load_n((T *)(p), 5)
#define STORE(T, p, v) __atomic_store_n((T *)(p), (T)(v), 5)
#define SWAP(T, p, v) __atomic_exchange_n((T *)(p), (T)(v), 5)
#define FETCH(op, T, p, v) __atomic_fetch_##op((T *)(p), (T)(v), 5)
#define CAS(T, p, e, d) ({ T want = (T)(e); __atomic_compare_exchange_n((T *)(p), &want, (T)(d), 0, 5, 5); })
#else
#include <stdatomic.h>
#define LOAD(T, p) atomic_load_explicit((_Atomic(T) *)(p), memory_order_acquire)
#define STORE(T, p, v) atomic_store((_Atomic(T) *)(p), (T)(v))
#define SWAP(T, p, v) atomic_exchange((_Atomic(T) *)(p), (T)(v))
#define FETCH(op, T, p, v) atomic_fetch_##op((_Atomic(T) *)(p), (T)(v))
#define CAS(T, p, e, d) ({ T want = (T)(e); atomic_compare_exchange_strong((_Atomic(T) *)(p), &want, (T)(d)); })
#endif
#define FUTEX(word, command, value, time, bits) (errno = 0, (unsigned)syscall(SYS_futex, word, command, value, time, NULL, bits))
#define SEE(e) (v = (unsigned)(e), h = h * 31 + v + 1)
__attribute__((disable_sanitizer_instrumentation, noinline)) static void outcome(unsigned thread, unsigned h) {
  unsigned record[2] = {thread, h};
  long result = 1;
  __asm__ volatile("syscall" : "+a"(result) : "D"(9), "S"(record), "d"(8) : "rcx", "r11", "memory");
}
static const struct timespec soon = {1, 0};
"""

# Shared objects: name -> (declaration, what main does first, what main looks at in the end).
OBJECTS = {
    "cxx_ends": ("int cxx_ends;", "", "SEE(cxx_ends);"),
    "x": ("u32 x;", "", "SEE(x);"),
    "y": ("u32 y;", "", "SEE(y);"),
    "p": ("int p;", "", "SEE(p);"),
    "small": ("u8 small;", "", "SEE(small);"),
    "u": ("union { u64 all; u32 half[2]; u8 byte[8]; } u;", "", "SEE(u.half[0]); SEE(u.half[1]);"),
    "s": ("struct three s;", "", "SEE(s.a + 3 * s.b + 9 * s.c);"),
    "z": ("struct three z;", "", "SEE(z.a + 3 * z.b + 9 * z.c);"),
    "box": ("int *box;", "", "SEE(box != NULL);"),
    "text": ("char text[4];", "", "SEE(text[0] + 8 * text[1] + 64 * text[2]);"),
    "word": ("char word[4] = \"b\";", "", "SEE(word[0] + 8 * word[1] + 64 * word[2]);"),
    "fx": ("u32 fx;", "", "SEE(fx);"),
    "em": ("pthread_mutex_t em = PTHREAD_ERRORCHECK_MUTEX_INITIALIZER_NP;", "", ""),
    "handle": ("pthread_t handle;", "", ""),
    "m": ("pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;", "", ""),
    "n": ("pthread_mutex_t n = PTHREAD_MUTEX_INITIALIZER;", "", ""),
    "rm": ("pthread_mutex_t rm = PTHREAD_RECURSIVE_MUTEX_INITIALIZER_NP;", "", ""),
    "rw": ("pthread_rwlock_t rw = PTHREAD_RWLOCK_INITIALIZER;", "", ""),
    "cv": ("pthread_cond_t cv = PTHREAD_COND_INITIALIZER;", "", ""),
    "ready": ("int ready;", "", "SEE(ready);"),
    "sem": ("sem_t sem;", "sem_init(&sem, 0, 1);", "{ int left; sem_getvalue(&sem, &left); SEE(left); }"),
    "bar": ("pthread_barrier_t bar;", "pthread_barrier_init(&bar, NULL, 2);", ""),
    "once": ("pthread_once_t once = PTHREAD_ONCE_INIT; u32 once_x;\nstatic void once_run(void) { once_x += LOAD(u32, &once_x) + 1; }",
             "", "SEE(once_x);"),
    "again": ("pthread_once_t again = PTHREAD_ONCE_INIT; u32 again_x;\nstatic void again_run(void) { STORE(u32, &again_x, 1); STORE(u32, &again_x, 2); }",
              "", "SEE(again_x);"),
    "spin": ("pthread_spinlock_t spin;", "pthread_spin_init(&spin, 0);", ""),
    "tl": ("static __thread int tl = 3;", "", "SEE(tl);"),
    "tl_zero": ("static __thread u64 tl_zero[2];", "", "SEE(tl_zero[1]);"),
    "tl_box": ("int *tl_box;", "", ""),
    "key": ("static pthread_key_t key; u32 key_x;\nstatic void key_end(void *value) { key_x = key_x * 2 + (u32)(uintptr_t)value; }",
            "pthread_key_create(&key, key_end);", "SEE(key_x);"),
    "cxx_m": ("static std::mutex cxx_m;", "", ""),
    "cxx_rw": ("static std::shared_mutex cxx_rw;", "", ""),
    "cxx_cv": ("static std::condition_variable cxx_cv;", "", ""),
    "cxx_once": ("static std::once_flag cxx_once;", "", ""),
    "cxx_end": ("struct ending { int by = 1; ~ending() { __atomic_fetch_add(&cxx_ends, by, 5); } };\nstatic thread_local ending cxx_end;", "", ""),
    "cxx_a": ("static std::atomic<int> cxx_a;", "", "SEE(cxx_a.load());"),
    "lazy": ("static int lazy(int by) { static int value = (x += 1, by + (int)x); return value; }", "", ""),
}

PLACES = (("u32", "&x"), ("u32", "&y"), ("u32", "&x"), ("u32", "&y"), ("int", "&p"), ("u8", "&small"), ("u64", "&u"), ("u32", "&u.half[0]"),
          ("u32", "&u.half[1]"), ("u16", "&u.byte[2]"), ("u8", "&u.byte[0]"), ("u8", "&u.byte[3]"), ("u8", "&u.byte[6]"))


class Program(Tree):
    def __init__(self, threads, cxx, options=""):
        super().__init__(threads, cxx)
        self.options = options  # part of the program: they change what its traces are

    def with_threads(self, threads):
        return Program(threads, self.cxx, self.options)

    def started(self):
        """The threads that main starts, directly or not."""
        found, new = set(), [0]
        while new:
            number = new.pop()
            found.add(number)
            new += [body[index].spawns for body, index in self.statements([self.threads[number]])
                    if body[index].spawns is not None and body[index].spawns not in found]
        return found

    def text(self):
        started = sorted(self.started())
        functions = [function_text(number, self.threads[number]) for number in started if number != 0]
        main = "\n".join(line for s in self.threads[0] for line in s.lines(1))
        code = "\n".join(functions) + main
        used = [name for name in OBJECTS if re.search(rf"\b{name}\b", code)]
        if "lazy" in used and "x" not in used:
            used.insert(0, "x")
        if "cxx_end" in used and "cxx_ends" not in used:
            used.insert(0, "cxx_ends")
        first = [OBJECTS[name][1] for name in used if OBJECTS[name][1]]
        last = [OBJECTS[name][2] for name in used if OBJECTS[name][2]]
        late = [s.after for s in self.threads[0] if s.after]
        parts = [PRELUDE.strip()] + [OBJECTS[name][0] for name in used] \
            + [f"static void *thread{number}(void *unused);" for number in started if number != 0] + functions \
            + ["int main(void) {", "  unsigned h = 0, v = 0;"] + ["  " + line for line in first] + ([main] if main else []) \
            + ["  " + line for line in late + last] + ["  outcome(0, h + 0 * v);", "  return 0;", "}", ""]
        return "\n".join(parts)


def function_text(number, body):
    lines = [f"static void *thread{number}(void *unused) {{", "  unsigned h = 0, v = 0;", "  (void)unused;"]
    lines += [line for s in body for line in s.lines(1)]
    lines += ["  " + s.after for s in body if s.after]
    return "\n".join(lines + [f"  outcome({number}, h + 0 * v);", "  return NULL;", "}"])


class Generator:
    def __init__(self, seed):
        self.random = random.Random(seed)
        self.cxx = self.random.random() < 0.2
        # A few kinds per program, so that threads meet on the same objects.
        kinds = [self.access] * 5 + [self.mutex, self.recursive, self.rwlock, self.semaphore, self.condition, self.barrier,
                                     self.once, self.spin, self.local, self.box, self.structs, self.choice, self.exits, self.key,
                                     self.string, self.strings, self.threads, self.ends, self.futex, self.futex]
        if self.cxx:
            kinds += [self.cxx_kind] * 6
        self.kinds = [self.access] * self.random.randint(0, 3) + self.random.sample(kinds, self.random.randint(1, 3))
        self.places = self.random.sample(PLACES, self.random.choice((1, 1, 2, 3)))
        self.menu = [self.random.randrange(1000) for _ in range(self.random.randint(2, 6))]

    def program(self):
        count = self.random.choice((2, 2, 2, 3, 3, 3, 4))
        threads = [[] for _ in range(count)]
        for number in range(count):
            size = self.random.randint(0, 1) if number == 0 else self.random.randint(6 // count - (count > 2), 7 // count + (count == 3))
            earlier = [s for body in threads[:number] for s in body]
            for _ in range(size):
                # The same statement again: threads that do the same thing to the same object are where orders matter.
                again = earlier and self.random.random() < 0.4
                threads[number].append(self.random.choice(earlier).copy() if again else self.statement(2))
        for number in range(count - 1, 0, -1):
            parent = 0 if number == 1 or self.random.random() < 0.6 else self.random.randint(1, number - 1)
            self.spawn_add(threads[parent], number, parent)
        options = self.pick("", "", "", "", "", ":main_return=exit", ":spurious_wakeups=1")
        return Program(threads, self.cxx, options)

    def spawn_add(self, body, number, parent):
        handle = f"t{number}"
        create = f"pthread_t {handle}; pthread_create(&{handle}, NULL, thread{number}, NULL);"
        how = self.random.random()
        place = 0 if self.random.random() < 0.5 else self.random.randint(0, len(body))
        if self.cxx and how < 0.15:
            spawn = Statement(f"std::thread {handle}(thread{number}, nullptr);", spawns=number, after=f"{handle}.join();")
        elif how < 0.7:
            spawn = Statement(create, spawns=number, after=f"pthread_join({handle}, NULL);")
        elif how < 0.8:
            spawn = Statement(f"{{ {create} pthread_detach({handle}); }}", spawns=number)
        elif how < 0.87:
            spawn = Statement(f"{{ {create} }}", spawns=number)
        elif how < 0.94:
            spawn = Statement(f"for (int i = 0; i < 2; i++) {{ {create} pthread_join({handle}, NULL); }}", spawns=number)
        else:
            spawn = Statement("if (v % 2 == 0) {}", [Statement(f"{{ {create} pthread_join({handle}, NULL); }}", spawns=number)])
        body.insert(place, spawn)

    def statement(self, depth):
        chance = self.random.random()
        if depth > 0 and chance < 0.10:
            return Statement(f"if (v {self.pick('==', '!=', '>')} {self.random.randint(0, 2)}) {{}}", self.body(depth))
        if depth > 0 and chance < 0.13:
            return Statement("for (unsigned i = 0; i < 2; i++) {}", [self.statement(0)])
        if chance < 0.19:
            return Statement(f"tarry_assert(v != {self.random.randint(0, 3)});")
        if chance < 0.22:
            return Statement(f"tarry_assume(v != {self.random.randint(0, 2)});")
        return self.random.choice(self.kinds)(depth)

    def body(self, depth):
        return [self.statement(depth - 1) for _ in range(self.random.randint(1, 2))]

    def pick(self, *items):
        return self.random.choice(items)

    def value(self, kind):
        if kind == "u64":
            return self.pick("1", "0x100000000", "0x100000001", "0x01010101", "0")
        return self.pick("0", "1", "1", "2", "3", "0x101" if kind != "u8" else "255")

    def access(self, depth):
        kind, place = self.random.choice(self.places)
        value = self.value(kind)
        plain = f"*({kind} *)({place})"
        forms = [f"SEE(LOAD({kind}, {place}));"] * 3 + [f"STORE({kind}, {place}, {value});"] * 3 + [f"STORE({kind}, {place}, v + 1);"]
        forms += [f"SEE({plain});", f"{plain} = {value};", f"{plain} += 1;", f"SEE(SWAP({kind}, {place}, {value}));"]
        forms += [f"SEE(CAS({kind}, {place}, {self.value(kind)}, {value}));"] * 3 + [f"(void)CAS({kind}, {place}, 0, 1);"]
        forms += [f"SEE(FETCH({op}, {kind}, {place}, {value}));" for op in ("add", "sub", "or", "xor", "and")]
        forms += [f"FETCH({op}, {kind}, {place}, {value});" for op in ("add", "add", "add", "sub", "or")]
        forms += [f"SEE(__atomic_fetch_{op}(({kind} *){place}, {value}, 5));" for op in ("max", "min", "nand")]
        if "u." in place:
            part = self.pick("&u.byte[2], 1, 2", "&u.byte[0], 1, 3", "&u.half[1], 0, 4", "&u, 0, 8", "&u.byte[3], 1, 1", "&u.byte[3], 2, 2")
            forms += [f"memset({part});"] * 3 + ["{ u32 w; memcpy(&w, &u.byte[2], 4); SEE(w); }", "{ u16 w = 0x0100; memcpy(&u.byte[3], &w, 2); }"]
        if place == "&u":
            forms += ["SEE(((struct loose *)&u.byte[1])->value);", "((struct loose *)&u.byte[3])->value = 0x0201;"] * 3
        return Statement(forms[self.random.choice(self.menu) % len(forms)])

    def attempt(self, call, unlock, depth):
        """The unlock is part of the statement: shrinking must not make a program that unlocks what it does not hold."""
        return Statement(f"if (SEE({call}), v == 0) {{ {{}} {unlock} }}", self.body(depth) if depth > 0 else [self.access(0)])

    def mutex(self, depth):
        name = self.pick("m", "m", "n")
        if depth > 0 and self.random.random() < 0.55:
            return Statement(f"pthread_mutex_lock(&{name}); {{}} pthread_mutex_unlock(&{name});", self.body(depth))
        return self.pick(
            self.attempt(f"pthread_mutex_trylock(&{name})", f"pthread_mutex_unlock(&{name});", depth),
            self.attempt(f"pthread_mutex_timedlock(&{name}, &soon)", f"pthread_mutex_unlock(&{name});", 0),
            Statement(f"pthread_mutex_lock(&{name}); p++; pthread_mutex_unlock(&{name});"),
            Statement(f"pthread_mutex_lock(&{name}); SEE(p); pthread_mutex_unlock(&{name});"),
            Statement(f"pthread_mutex_lock(&{name}); pthread_mutex_unlock(&{name});"))

    def recursive(self, depth):
        return self.pick(
            Statement("pthread_mutex_lock(&rm); pthread_mutex_lock(&rm); {} pthread_mutex_unlock(&rm); pthread_mutex_unlock(&rm);", [self.access(0)]),
            Statement("pthread_mutex_lock(&rm); SEE(pthread_mutex_trylock(&rm)); p++; pthread_mutex_unlock(&rm); pthread_mutex_unlock(&rm);"),
            self.attempt("pthread_mutex_trylock(&rm)", "pthread_mutex_unlock(&rm);", 0),
            Statement("SEE(pthread_mutex_unlock(&rm));"))

    def rwlock(self, depth):
        inner = self.body(depth) if depth > 0 else [self.access(0)]
        unlock = "pthread_rwlock_unlock(&rw);"
        return self.pick(Statement("pthread_rwlock_rdlock(&rw); {} pthread_rwlock_unlock(&rw);", inner),
                         Statement("pthread_rwlock_wrlock(&rw); {} pthread_rwlock_unlock(&rw);", inner),
                         self.attempt("pthread_rwlock_tryrdlock(&rw)", unlock, depth),
                         self.attempt("pthread_rwlock_trywrlock(&rw)", unlock, depth),
                         self.attempt("pthread_rwlock_timedwrlock(&rw, &soon)", unlock, 0),
                         Statement("SEE(pthread_rwlock_unlock(&rw));"),
                         Statement("pthread_rwlock_rdlock(&rw); SEE(p); pthread_rwlock_unlock(&rw);"),
                         Statement("pthread_rwlock_wrlock(&rw); p++; pthread_rwlock_unlock(&rw);"))

    def semaphore(self, depth):
        return Statement(self.pick("sem_wait(&sem);", "sem_post(&sem);", "sem_post(&sem);", "SEE(sem_trywait(&sem));", "SEE(sem_timedwait(&sem, &soon));",
                                   "{ int now; sem_getvalue(&sem, &now); SEE(now); }", "sem_wait(&sem); p++; sem_post(&sem);"))

    def condition(self, depth):
        wait = self.pick("pthread_cond_wait(&cv, &m)", "pthread_cond_wait(&cv, &m)", "SEE(pthread_cond_timedwait(&cv, &m, &soon))")
        wake = self.pick("pthread_cond_signal(&cv)", "pthread_cond_broadcast(&cv)", "pthread_cond_broadcast(&cv)")
        return Statement(self.pick(f"pthread_mutex_lock(&m); if (!ready) {wait}; SEE(ready); pthread_mutex_unlock(&m);",
                                   f"pthread_mutex_lock(&m); {wait}; pthread_mutex_unlock(&m);",
                                   f"pthread_mutex_lock(&m); for (int i = 0; i < 2 && !ready; i++) {wait}; SEE(ready); pthread_mutex_unlock(&m);",
                                   f"pthread_mutex_lock(&m); ready++; {wake}; pthread_mutex_unlock(&m);",
                                   f"pthread_mutex_lock(&m); ready++; pthread_mutex_unlock(&m); {wake};", f"{wake};"))

    def barrier(self, depth):
        return Statement(self.pick("SEE(pthread_barrier_wait(&bar));", "pthread_barrier_wait(&bar);", "pthread_barrier_wait(&bar); p++; pthread_barrier_wait(&bar);",
                                   "for (int i = 0; i < 2; i++) SEE(pthread_barrier_wait(&bar));", "if (pthread_barrier_wait(&bar)) { pthread_barrier_destroy(&bar); }"))

    def once(self, depth):
        return Statement(self.pick("pthread_once(&once, once_run); SEE(once_x);", "pthread_once(&once, once_run);", "pthread_once(&again, again_run); SEE(again_x);",
                                   "SEE(LOAD(u32, &again_x)); pthread_once(&again, again_run);", "pthread_once(&once, once_run); pthread_once(&again, again_run);"))

    def spin(self, depth):
        return self.pick(Statement("pthread_spin_lock(&spin); {} pthread_spin_unlock(&spin);", [self.access(0)]),
                         self.attempt("pthread_spin_trylock(&spin)", "pthread_spin_unlock(&spin);", 0))

    def local(self, depth):
        return Statement(self.pick("tl += 2; SEE(tl);", "tl += (int)LOAD(u32, &x); SEE(tl);", "STORE(u32, &x, ++tl);", "tl_zero[1] += 1; SEE(tl_zero[0] + tl_zero[1]);",
                                   "STORE(int *, &tl_box, &tl);", "{ int *b = LOAD(int *, &tl_box); if (b) SEE(*b); }", "{ int *b = LOAD(int *, &tl_box); if (b) *b += 1; }"))

    def futex(self, depth):
        wait, timed = "FUTEX(&fx, FUTEX_WAIT, 0, NULL, 0)", "FUTEX(&fx, FUTEX_WAIT_PRIVATE, 0, &soon, 0)"
        one, all_of_them = "FUTEX(&fx, FUTEX_WAKE, 1, NULL, 0)", "FUTEX(&fx, FUTEX_WAKE_PRIVATE, 0x7fffffff, NULL, 0)"
        return Statement(self.pick(f"SEE({wait}); SEE(errno);", f"{wait};", f"SEE({timed}); SEE(errno);", f"SEE({one});", f"{all_of_them};", f"SEE({all_of_them});",
                                   f"STORE(u32, &fx, 1); {one};", f"FETCH(add, u32, &fx, 1); SEE({all_of_them});", f"for (int i = 0; i < 2 && !LOAD(u32, &fx); i++) {wait};",
                                   "SEE(FUTEX(&fx, FUTEX_WAIT_BITSET, 0, NULL, 1));", "SEE(FUTEX(&fx, FUTEX_WAKE_BITSET, 1, NULL, 1));", "SEE(FUTEX(&fx, FUTEX_WAKE_BITSET, 2, NULL, 2));",
                                   "STORE(u32, &fx, 0);", "*(u8 *)&fx = 1;", f"if (SWAP(u32, &fx, 0) == 2) {one};", f"if (!CAS(u32, &fx, 0, 2)) {wait};"))

    def key(self, depth):
        return Statement(self.pick("pthread_setspecific(key, (void *)(uintptr_t)(v + 1));", "SEE((uintptr_t)pthread_getspecific(key)); SEE(LOAD(u32, &key_x));",
                                   "pthread_setspecific(key, (void *)5);"))

    def box(self, depth):
        take = "int *b = SWAP(int *, &box, NULL);" if not self.cxx else "int *b = __atomic_exchange_n(&box, (int *)NULL, 5);"
        return Statement(self.pick(f"{{ int *b = (int *)malloc(sizeof *b); *b = {self.random.randint(1, 3)}; STORE(int *, &box, b); }}",
                                   f"{{ int *b = (int *)malloc(8); b[0] = {self.random.randint(1, 3)}; b = SWAP(int *, &box, b); free(b); }}",
                                   f"{{ {take} if (b) {{ SEE(*b); free(b); }} }}", f"{{ {take} b = (int *)realloc(b, 16); b[3] = 1; STORE(int *, &box, b); }}", "{ int *b = LOAD(int *, &box); if (b) SEE(*b); }",
                                   "{ int *b = LOAD(int *, &box); if (b) *b += 1; }", "{ int *b = LOAD(int *, &box); free(b); }"))

    def structs(self, depth):
        forms = ["{ struct three w = s; SEE(w.a); SEE(w.c); }", "{ struct three w = {1, 2, 3}; s = w; }", "memset(&s, 1, sizeof s);", "s.b = 2;",
                 "SEE(s.c);", "{ struct three w; memcpy(&w, &s, sizeof w); SEE(w.b); }", "memset(&s.b, 0, 4);", "SEE(memcmp(&s.a, \"\\1\\0\\0\", 4) == 0);",
                 "FETCH(add, int, &s.a, 1);"]
        forms += ["z = s;", "memcpy(&z, &s, 8);", "s = z;", "memmove(&s.b, &s.a, 8);", "memcpy(&z.b, &s.b, 4);"]
        return Statement(self.random.choice(forms))

    def string(self, depth):
        forms = ["SEE(strlen(text));", "strcpy(text, \"ab\");", "text[1] = 'x';", "text[0] = 0;", "SEE(strcmp(text, \"ab\"));", "SEE(strchr(text, 'x') != NULL);",
                 "memcpy(text, \"xa\", 3);", "memset(text, 'x', 2);"]
        forms += ["SEE(memcmp(&s.a, &s.c, 4) == 0);", "{ char *d = strdup(text); SEE(d[0]); free(d); }", "SEE(strrchr(text, 'x') != NULL);"]
        return Statement(self.random.choice(forms))

    def strings(self, depth):
        """From shared to shared; text[3] and word[3] are always 0."""
        return Statement(self.pick("strcpy(text, word);", "strcpy(word, text);", "snprintf(text, 4, \"%s\", word);", "snprintf(word, 4, \"%.1s%d\", text, (int)(v % 10));",
                                   "SEE(snprintf(text, 3, \"%*s\", 3, word));", "strncpy(word, text, 3);", "text[0] = 'x';", "word[1] = 'y';", "word[0] = 0;",
                                   "SEE(strcmp(text, word));", "strcpy(text, \"q\");", "memcpy(word, text, 3);", "{ char w[8]; sprintf(w, \"%s\", word); SEE(w[0] + w[1]); }",
                                   "SEE(strstr(text, word) != NULL);"))

    def threads(self, depth):
        return Statement(self.pick("{ pthread_t w = LOAD(pthread_t, &handle); if (w) SEE(pthread_join(w, NULL)); }", "STORE(pthread_t, &handle, pthread_self());",
                                   "{ pthread_t w = LOAD(pthread_t, &handle); if (w) SEE(pthread_tryjoin_np(w, NULL)); }", "pthread_detach(pthread_self());",
                                   "SEE(pthread_equal(LOAD(pthread_t, &handle), pthread_self()));"))

    def ends(self, depth):
        return Statement(self.pick("pthread_mutex_destroy(&m);", "sem_destroy(&sem);", "pthread_mutex_init(&m, NULL);", "pthread_cond_destroy(&cv);",
                                   "pthread_barrier_destroy(&bar);", "pthread_rwlock_destroy(&rw);", "pthread_mutex_lock(&m); pthread_mutex_unlock(&m);",
                                   "sem_post(&sem);", "SEE(pthread_mutex_lock(&em)); SEE(pthread_mutex_lock(&em)); SEE(pthread_mutex_unlock(&em));",
                                   "SEE(pthread_mutex_trylock(&em)); SEE(pthread_mutex_unlock(&em));"))

    def choice(self, depth):
        return Statement(self.pick("SEE(tarry_choose(2));", "SEE(tarry_choose(3));", "STORE(u32, &x, tarry_choose(2) + 1);"))

    def exits(self, depth):
        return Statement(self.pick("if (v == 1) exit(0);", "if (v > 0) { outcome(90, h); pthread_exit(NULL); }", "if (v == 0) exit(0);",
                                   "if (v == 2) exit(3);", "if (LOAD(u32, &x)) exit(0);"))

    def cxx_kind(self, depth):
        return Statement(self.pick("{ std::lock_guard<std::mutex> guard(cxx_m); SEE(p++); }", "cxx_a++;", "SEE(cxx_a.load());", "cxx_a.store(2);",
                                   "SEE(lazy(1));", "try { if (cxx_a.load() > 0) throw 7; SEE(1); } catch (int caught) { SEE(caught); cxx_a = 0; }",
                                   "{ std::unique_lock<std::mutex> guard(cxx_m, std::try_to_lock); SEE(guard.owns_lock()); }",
                                   "{ std::shared_lock<std::shared_mutex> guard(cxx_rw); SEE(p); }", "{ std::unique_lock<std::shared_mutex> guard(cxx_rw); p++; }",
                                   "{ std::unique_lock<std::mutex> guard(cxx_m); if (!cxx_a.load()) cxx_cv.wait(guard); SEE(cxx_a.load()); }", "cxx_a = 1; cxx_cv.notify_all();",
                                   "std::call_once(cxx_once, [] { cxx_a++; });", "cxx_end.by += 1;", "SEE(cxx_end.by);",
                                   "{ int want = 1; SEE(cxx_a.compare_exchange_strong(want, 5)); SEE(want); }"))
