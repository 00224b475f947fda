"""shapes.py - the statements of spins.py: loops that wait in many ways, and what the other threads do meanwhile."""
import re

from tree import Statement

WORDS = ("x", "y", "z", "a[0]", "a[1]")
HINTS = ("", "", "", "sched_yield();", "PAUSE;", "BARRIER;", "for (int d = 0; d < 2; d++) PAUSE;", "for (unsigned d = 0; d < delay; d++) PAUSE; if (delay < 2) delay *= 2;")

# What is tested of the value E with the constant C, and whether it holds for E = 0.
TESTS = (
    *[("E == C", lambda c: c == 0)] * 4, *[("E != C", lambda c: c != 0)] * 3, ("E < C", lambda c: c > 0), ("E > C", lambda c: c < 0), ("E >= C", lambda c: c <= 0),
    ("above(E, C)", lambda c: c < 0), ("(E & 1) == 1", lambda c: False), ("(E & 2) == 0", lambda c: True), ("(E & 3) == C", lambda c: c == 0), ("(E & 1)", lambda c: False),
    ("E", lambda c: False), ("!E", lambda c: True), ("(E >> 1) == 1", lambda c: False), ("(E >> 1) == 0", lambda c: True), ("(T)(E + 1) == C", lambda c: c == 1),
    ("(T)(E - 1) < 2", lambda c: False), ("E % 2 == 1", lambda c: False), ("E * 3 > 4", lambda c: False), ("(i8)E <= 0", lambda c: True), ("(T)~E != C", lambda c: c != -1),
    ("(T)(C - E) == 1", lambda c: c == 1), ("(T)(E - w) == C", lambda c: c == 0), ("E != v", lambda c: False), ("E == w", lambda c: True), ("(u8)E == C", lambda c: c == 0),
    ("(E ^ 1) == C", lambda c: c == 1), ("(i64)E < C", lambda c: c > 0), ("-E < 0", lambda c: False), ("(E | 1) == 3", lambda c: False),
)


class Shapes:
    def __init__(self, rand, kind):
        self.random = rand
        self.signed = kind.startswith("i")
        self.words = rand.sample(WORDS, rand.choice((1, 1, 2, 2, 2, 3)))
        self.values = rand.sample((0, 1, 1, 2, 3), 3)
        if self.signed and rand.random() < 0.4:
            self.values.append(-1)
        everything = [getattr(self, name) for name in dir(self) if name.startswith("loop_")] + [self.loop_partly] * 3 + [self.loop_nested, self.loop_diamond]
        self.menu = rand.sample(everything, rand.choice((1, 1, 2)))
        self.labels = 0
        self.read = []   # the words that loops look at
        self.extra = []  # what belongs to the loops that were made: the others need it to go on

    def pick(self, *items):
        return self.random.choice(items)

    def word(self):
        return self.random.choice(self.words)

    def two(self):
        """Two different words where there are two."""
        return self.random.sample(self.words, 2) if len(self.words) > 1 else [self.words[0]] * 2

    def value(self):
        return self.random.choice(self.values)

    def load(self, word=None):
        word = word or self.word()
        return self.pick(f"LOAD({word})", f"LOAD({word})", f"LOOK({word})")

    def test(self, e, at_zero=None):
        """Something about a value that may or may not hold; `at_zero`: whether it does in the beginning."""
        for _ in range(20):
            c = self.value()
            text, holds = self.random.choice(TESTS)
            if at_zero is None or holds(c) == at_zero:
                break
        return text.replace("C", str(c)).replace("E", e)

    def stays(self, e):
        """As a reason to go round once more."""
        return self.test(e, self.random.random() < 0.75)

    def goes(self, e):
        """As a reason to leave the loop."""
        return self.test(e, self.random.random() < 0.25)

    def fill(self):
        return self.random.choice(HINTS)

    def around(self, text, body=None):
        """A loop with what stands before every loop; {} in the text is where `body` goes."""
        delay = "unsigned delay = 1; " if "delay" in text else ""
        return Statement(f"{{ {delay}{text} }}", body)

    # What the threads do that do not wait.

    def plain(self):
        if self.extra and self.random.random() < 0.5:
            return Statement(self.random.choice(self.extra))
        word = self.random.choice(self.read) if self.read and self.random.random() < 0.8 else self.word()
        c = self.value()
        forms = [f"STORE({word}, {c});"] * 6 + [f"(void)FETCH(add, {word}, {c});"] * 2 + [f"SEE(LOAD({word}));"] * 2
        forms += [f"tarry_assume(SWAP({word}, {c}) == {self.value()});", f"tarry_assume(CAS({word}, {self.value()}, {c}));", f"SEE(FETCH(add, {word}, 1));", f"SEE(SWAP({word}, {c}));", f"SEE(CAS({word}, {self.value()}, {c}));", f"(void)FETCH(sub, {word}, 1);",
                  f"(void)FETCH(or, {word}, {self.pick(1, 2)});", f"(void)FETCH(and, {word}, {self.pick(1, 2)});", f"(void)FETCH(xor, {word}, 1);",
                  f"tarry_assert({self.test(f'LOAD({word})')});", f"tarry_assert(v != {c});", f"tarry_assume({self.test(f'LOAD({word})')});",
                  f"STORE({word}, LOAD({self.word()}) + 1);", f"tarry_assert({self.test('v')});"]
        if self.random.random() < 0.15:
            return Statement(f"if ({self.test(f'LOAD({word})')}) {{}}", [self.plain()])
        return Statement(self.random.choice(forms))

    def loop(self):
        made = self.random.choice(self.menu)()
        made = self.around(*made) if isinstance(made, tuple) else self.around(made)
        self.read += [word for word in WORDS if re.search(rf"(?<!\w){re.escape(word)}(?!\w)", made.text)]
        return made

    def needs(self, *texts):
        self.extra += texts

    # Waiting for one word.

    def loop_load(self):
        e = self.load()
        return self.pick(f"ROUNDS while (!({self.goes(e)})) {{ ROUND(0); {self.fill()} }}", f"ROUNDS while ({self.stays(f'(v = {e})')}) {{ ROUND(0); {self.fill()} }} SEE(v);",
                         f"ROUNDS do {{ ROUND(0); v = {e}; {self.fill()} }} while ({self.stays('v')}); SEE(v);",
                         f"ROUNDS for (;;) {{ ROUND(0); v = {e}; if ({self.goes('v')}) break; {self.fill()} }} SEE(v);")

    def loop_await(self):
        e, other = self.load(), self.load()
        return self.pick(f"ROUNDS tarry_await((ROUND(0), {self.goes(e)}));", f"ROUNDS tarry_await((ROUND(0), ({self.test(e)}) && ({self.test(other)})));",
                         f"ROUNDS tarry_await((ROUND(0), ({self.test(e)}) || {other}));", f"tarry_assume({self.test(e)});", f"tarry_assume(({self.test(e)}) && ({self.test(other)}));",
                         f"v = {e}; tarry_assume({self.test('v')}); SEE(v);", f"tarry_assume(SWAP({self.word()}, 1) == 0);", f"tarry_assume(CAS({self.word()}, {self.value()}, 2));")

    def loop_volatile(self):
        self.needs("SET(f, 1);", f"SET(f, {self.value()});", "SEE(f);")
        return self.pick(f"ROUNDS while (!({self.goes('f')})) {{ ROUND(0); {self.fill()} }}", "ROUNDS while (!f) { ROUND(0); }", f"ROUNDS while (!f || {self.test(self.load())}) {{ ROUND(0); }}")

    def loop_helper(self):
        word, other = self.two()
        return self.pick(f"wait_for(self, &{word}, {self.value()});", f"ROUNDS while (!is(&{word}, {self.value()})) {{ ROUND(0); {self.fill()} }}",
                         f"SEE(first_of(self, &{word}, &{other}));", f"ROUNDS while (!is(&{word}, {self.value()}) && !is(&{other}, {self.value()})) {{ ROUND(0); }}")

    def loop_part(self):
        """A word that others write as a whole."""
        word = self.word()
        return f"ROUNDS while (*(volatile u8 *)&{word} {self.pick('==', '!=')} {self.value()}) {{ ROUND(0); {self.fill()} }}"

    def loop_counted(self):
        e, other = self.load(), self.load()
        return self.pick(f"n = 0; ROUNDS while (!({self.goes(e)})) {{ ROUND(0); n++; }}", f"n = 0; ROUNDS while (!({self.goes(e)}) && n < 2) {{ ROUND(n); n++; }} SEE(n);",
                         f"n = 0; ROUNDS for (;;) {{ ROUND(n); if ({self.goes(e)}) break; if (n < 1) {{ n++; {self.fill()} }} }} SEE(n);",
                         f"n = 0; ROUNDS while (!({self.goes(e)})) {{ ROUND(n); if ({other} && n < 2) n++; }} SEE(n);",
                         f"n = 0; ROUNDS do {{ ROUND(n); v = {e}; if ({self.test('v')}) n = 1; }} while (!n); SEE(v);")

    # Two words or more.

    def loop_both(self):
        one, two = self.two()
        one, two = self.load(one), self.load(two)
        test = f"({self.test(one)}) {self.pick('&&', '||')} ({self.test(two)})"
        return self.pick(f"ROUNDS while (!({test})) {{ ROUND(0); {self.fill()} }}", f"ROUNDS while ({test}) {{ ROUND(0); {self.fill()} }}",
                         f"ROUNDS do {{ ROUND(0); v = {one}; w = {two}; }} while (({self.test('v')}) {self.pick('&&', '||', '&', '|')} ({self.test('w')})); SEE(v); SEE(w);")

    def loop_compared(self):
        one, two = self.two()
        one, two = self.load(one), self.load(two)
        return self.pick(f"ROUNDS while ({one} {self.pick('!=', '==', '<', '>=')} {two}) {{ ROUND(0); {self.fill()} }}",
                         f"ROUNDS while ((T)((v = {one}) + 1) != (w = {two})) {{ ROUND(0); }} SEE(v); SEE(w);",
                         f"ROUNDS do {{ ROUND(0); v = {one}; w = {two}; }} while (v != {one}); SEE(v); SEE(w);")

    def loop_middle(self):
        one, two = self.two()
        self.labels += 1
        out = f"out{self.labels}"
        return self.pick(
            f"ROUNDS while (1) {{ ROUND(0); v = {self.load(one)}; if ({self.stays('v')}) continue; if ({self.goes(self.load(two))}) break; {self.fill()} }} SEE(v);",
            f"ROUNDS for (;;) {{ ROUND(0); if ({self.goes(self.load(one))}) break; if ({self.test(self.load(two))}) {{ SEE(9); break; }} {self.fill()} }}",
            f"ROUNDS for (;;) {{ ROUND(v); if ({self.goes(self.load(one))}) break; if ({self.load(two)}) v = 2; }} SEE(v);",
            f"ROUNDS do {{ ROUND(0); w = {self.load(one)}; if (w == {self.value()}) continue; w = (T)(w + {self.load(two)}); }} while ({self.stays('w')}); SEE(w);",
            f"ROUNDS while ({self.stays(self.load(one))}) {{ ROUND(0); tarry_assert({self.test(self.load(two))}); }}",
            f"ROUNDS while ({self.stays(self.load(one))}) {{ ROUND(0); tarry_assume({self.test(self.load(two))}); }}",
            f"ROUNDS while (!({self.goes(self.load(one))})) {{ ROUND(0); w = {self.load(two)}; if (w && ({self.test('w')})) {{ SEE(w); goto {out}; }} }} SEE(1); {out}:;")

    def loop_switch(self):
        one, two = self.two()
        return (f"n = 0; ROUNDS while (!n) {{ ROUND(0); switch ((int){self.load(one)}) {{ case {self.pick('0', '1', '0: case 2')}: {self.fill()} continue; "
                f"case 3: {self.pick('n = 2; break;', 'if (' + self.load(two) + ') n = 3; break;', 'SEE(3); n = 1; break;')} "
                f"default: {self.pick('n = 1;', 'if (' + self.test(self.load(two)) + ') n = 4;', 'v = ' + self.load(two) + '; n = v == 1;')} }} }} SEE(n);")

    def loop_changes(self):
        """Rounds that see something new are not pure, the others are: a phi decides."""
        e, c = self.load(), self.value()
        return self.pick(f"w = 0; ROUNDS for (;;) {{ ROUND(w); v = {e}; if (v != w) {{ h = h * 31 + (unsigned)v + 5; w = v; }} if ({self.goes('v')}) break; }}",
                         f"w = {c}; ROUNDS while ((v = {e}) == w) {{ ROUND(0); }} SEE(v);", f"w = 0; ROUNDS while (w < 2) {{ ROUND(w); w = {e}; }} SEE(w);",
                         f"w = {e}; ROUNDS do {{ ROUND(w); v = w; w = {e}; }} while (v == w); SEE(w);")

    def loop_scan(self):
        fill = self.fill()
        self.needs("STORE(a[0], 1);", "STORE(a[1], 1);", "STORE(a[1], 2);")
        return self.pick(f"ROUNDS do {{ ROUND(0); n = 0; for (int i = 0; i < 2; i++) if (LOAD(a[i]) == 0) n++; {fill} }} while (n {self.pick('!= 0', '> 1', '== 2')}); SEE(n);",
                         f"ROUNDS for (;;) {{ ROUND(0); int i = 0; while (i < 2 && !LOAD(a[i])) i++; if (i < 2) {{ SEE(i); break; }} {fill} }}",
                         f"ROUNDS for (n = 0; !n;) {{ ROUND(0); for (int i = 0; i < 2; i++) {{ v = LOAD(a[i]); if (v) {{ n = 1; break; }} }} }} SEE(v);",
                         "for (int i = 0; i < 2; i++) { ROUNDS while (!LOAD(a[i])) { ROUND(0); } }",
                         f"ROUNDS while (LOAD(a[0]) + LOAD(a[1]) < 2) {{ ROUND(0); {fill} }}")

    def loop_nested(self):
        one, two = self.two()
        inner = self.inner(two)
        return self.pick(f"ROUNDS while ({self.stays(self.load(one))}) {{ ROUND(0); {inner} }}", f"ROUNDS do {{ ROUND(0); {inner} v = {self.load(one)}; }} while ({self.stays('v')}); SEE(v);",
                         f"ROUNDS for (;;) {{ ROUND(0); {inner} if (CAS({one}, {self.value()}, {self.value()})) break; }}",
                         f"ROUNDS for (;;) {{ ROUND(0); v = {self.load(one)}; if ({self.goes('v')}) break; {inner} }} SEE(v);",
                         f"ROUNDS do {{ ROUND(0); {{ ROUNDS do {{ ROUND(0); v = {self.load(one)}; }} while (v & 1); }} w = {self.load(two)}; }} while (v != {self.load(one)}); SEE(w);")

    def inner(self, word):
        """A loop in a loop; rounds of some of them write."""
        c, d = self.value(), self.value()
        rounds = self.pick(self.test(self.load(word)), self.test(self.load(word)), *[f"CAS({word}, {c}, {d})"] * 2, f"FETCH(add, {word}, 1) < {self.pick(1, 2)}", f"SWAP({word}, {c}) == {d}",
                           f"FETCH(and, {word}, 1) > 1")
        return self.pick(*[f"{{ ROUNDS while ({rounds}) {{ ROUND(0); {self.fill()} }} }}"] * 2, f"for (int i = 0; i < 2; i++) {{ if (LOAD({word}) == {c}) STORE({word}, {d}); }}")

    def loop_diamond(self):
        """Two ways through a round, with what they found told apart later."""
        one, two = self.two()
        ways = f"if ({self.test(self.load(one))}) v = {self.load(two)}; else {self.pick('v = ' + self.load() + ';', 'v = ' + str(self.value()) + ';', ';')}"
        return self.pick(f"ROUNDS do {{ ROUND(v); {ways} }} while ({self.stays('v')}); SEE(v);", f"ROUNDS do {{ ROUND(v); {ways} w = {self.load()}; }} while (({self.test('v')}) && w != {self.value()}); SEE(v);",
                         f"ROUNDS for (;;) {{ ROUND(v); {ways} if ({self.test(self.load())}) {{ if ({self.goes('v')}) break; {self.fill()} }} }} SEE(v);",
                         f"ROUNDS for (;;) {{ ROUND(v); {ways} w = {self.load()}; if (v == w) break; if (w == {self.value()}) {{ STORE({one}, {self.value()}); SEE(w); }} }}")

    # Loops that write.

    def loop_ticket(self):
        self.needs("STORE(serving, 1);", "(void)FETCH(add, serving, 1);", "(void)FETCH(add, next, 1);")
        return (f"w = FETCH(add, next, 1); ROUNDS while ({self.pick('LOAD(serving) != w', 'LOAD(serving) < w', '(T)(w - LOAD(serving)) > 0')}) {{ ROUND(0); {self.fill()} }} "
                f"{{}} {self.pick('STORE(serving, w + 1);', '(void)FETCH(add, serving, 1);', '')}", [self.plain()])

    def loop_ttas(self):
        self.needs("STORE(l, 1);", "STORE(l, 0);")
        free = self.pick("STORE(l, 0);", "STORE(l, 0);", "")
        return self.pick((f"ROUNDS for (;;) {{ ROUND(0); {{ ROUNDS while (LOAD(l)) {{ ROUND(0); {self.fill()} }} }} if (!SWAP(l, 1)) break; }} {{}} {free}", [self.plain()]),
                         (f"ROUNDS while (LOAD(l) || SWAP(l, 1)) {{ ROUND(0); {self.fill()} }} {{}} {free}", [self.plain()]))

    def loop_lock(self):
        self.needs("STORE(l, 1);", "STORE(l, 0);")
        take = self.pick("SWAP(l, 1)", "!CAS(l, 0, 1)", "!CASW(l, 0, 1)", "(FETCH(or, l, 1) & 1)", f"SWAP(l, {self.value()}) == {self.value()}", "(v = SWAP(l, 2)) != 0")
        free = self.pick("STORE(l, 0);", "STORE(l, 0);", "(void)SWAP(l, 0);", "(void)FETCH(and, l, (T)~1);", "")
        explicit = f"w = 0; ROUNDS while (!CASE({self.pick('RAW_CAS', 'RAW_CASW')}, l, w, 1)) {{ ROUND(0); w = 0; {self.fill()} }} {{}} {free}"
        return self.pick((f"ROUNDS while ({take}) {{ ROUND(0); {self.fill()} }} {{}} {free}", [self.plain()]), (explicit, [self.plain()]),
                         (f"lock(self, &l); {{}} {free}", [self.plain()]))

    def loop_retry(self):
        word, c = self.word(), self.value()
        how = self.pick("RAW_CAS", "RAW_CASW")
        return self.pick(f"v = LOAD({word}); ROUNDS while (!CASE({how}, {word}, v, v + 1)) {{ ROUND(v); {self.fill()} }} SEE(v);",
                         f"ROUNDS do {{ ROUND(0); v = LOAD({word}); {self.fill()} }} while (!CAS({word}, v, v + 1)); SEE(v);",
                         f"v = LOAD({word}); ROUNDS while (v < {c} && !CASE({how}, {word}, v, {c})) {{ ROUND(v); }} SEE(v);",
                         f"ROUNDS for (;;) {{ ROUND(0); v = LOAD({word}); if ({self.stays('v')}) continue; if (CAS({word}, v, {c})) break; }} SEE(v);",
                         f"ROUNDS for (;;) {{ ROUND(0); v = LOAD({word}); if ({self.goes('v')}) break; if (CAS({word}, v, v + 1)) break; }} SEE(v);")

    def loop_fetch(self):
        word, other = self.two()
        return self.pick(f"ROUNDS while ((v = FETCH(add, {word}, 1)) < {self.pick(1, 2)}) {{ ROUND(0); }} SEE(v);", f"ROUNDS while (FETCH({self.pick('or', 'xor')}, {word}, 1) & 1) {{ ROUND(0); }}",
                         f"ROUNDS while (!(FETCH(and, {word}, (T)~1) & 1)) {{ ROUND(0); {self.fill()} }}", f"ROUNDS while (FETCH(and, {word}, 2) != 2) {{ ROUND(0); }}",
                         f"ROUNDS while (!FETCH({self.pick('add', 'or', 'sub', 'xor')}, {word}, 0)) {{ ROUND(0); {self.fill()} }}",
                         f"ROUNDS while (!{self.load(other)}) {{ ROUND(0); v = LOAD({word}); (void)FETCH(add, {word}, v & 1); }}",
                         f"ROUNDS while (FETCH(or, {word}, {self.value()}) != {self.value()}) {{ ROUND(0); }}",
                         f"ROUNDS for (;;) {{ ROUND(0); if (FETCH(add, {word}, 1) < {self.value()}) break; (void)FETCH(sub, {word}, 1); }}")

    def loop_partly(self):
        """Rounds that write on some path."""
        one, two = self.two()
        c, d = self.value(), self.value()
        then = self.pick(*[f"STORE({two}, {d});", f"STORE({one}, {c});", f"STORE({one}, {d});"] * 2, f"(void)FETCH(add, {two}, 1);", f"SEE(LOAD({one})); n = 1;", f"(void)CAS({two}, {c}, {d});", f"SEE(SWAP({two}, {d}));",
                         f"(void)CAS({one}, {c}, {d});", f"(void)FETCH(add, {one}, {c});", f"(void)SWAP({one}, {d});", f"if (CAS({two}, {c}, {d})) STORE({one}, {c});")
        test, load = self.test(self.load(two)), self.load(one)
        return self.pick(f"n = 0; ROUNDS while (!n && ({self.stays(load)})) {{ ROUND(n); if ({test}) {{ {then} }} {self.fill()} }}",
                         f"n = 0; ROUNDS while (!n && !{load}) {{ ROUND(n); if ({test}) {{ {then} }} {self.fill()} }}",
                         f"ROUNDS for (;;) {{ ROUND(0); v = {load}; if ({self.goes('v')}) break; if ({test}) {{ {then} }} }} SEE(v);",
                         f"n = 0; ROUNDS for (;;) {{ ROUND(n); v = {load}; if ({self.goes('v')}) break; if (!n && ({test})) {{ n = 1; {then} }} }} SEE(v);",
                         f"n = 0; ROUNDS while (!n) {{ ROUND(n); switch ((int){load}) {{ case 0: break; case 1: {then} n = 1; break; default: n = 2; }} }} SEE(n);",
                         f"ROUNDS do {{ ROUND(0); {then} }} while ({self.stays(load)});",
                         f"ROUNDS while (!CAS({one}, {c}, {d})) {{ ROUND(0); if (LOAD({two}) == 1 && CAS({two}, 1, 2)) {{ SEE(7); break; }} }}")

    # Pointers and versions.

    def loop_pointer(self):
        self.needs("POINT(head, &nodes[1]);", "POINT(head, &nodes[2]);", "STORE(nodes[1].value, 1);", "STORE(nodes[2].value, 2);", "POINT(nodes[1].next, &nodes[2]);")
        return self.pick(f"ROUNDS while (!(q = LOAD(head))) {{ ROUND(0); {self.fill()} }} SEE(LOAD(q->value));", "ROUNDS while (!(q = LOAD(head)) || !LOAD(q->value)) { ROUND(0); } SEE(LOAD(q->value));",
                         f"ROUNDS for (;;) {{ ROUND(0); q = LOAD(head); if (!q) continue; v = LOAD(q->value); if ({self.goes('v')}) break; {self.fill()} }} SEE(v);",
                         "ROUNDS for (;;) { ROUND(0); q = LOAD(head); if (q && (r = LOAD(q->next))) break; } SEE(r - nodes);",
                         "ROUNDS while (LOAD(head) != &nodes[2]) { ROUND(0); }",
                         "q = LOAD(head); ROUNDS while (LOAD(head) == q) { ROUND(0); } SEE(LOAD(head) - nodes);")

    def loop_queue(self):
        """The tail of a Michael-Scott queue."""
        self.needs("POINT(nodes[0].next, &nodes[2]);", "POINT(tail, &nodes[2]);", "(void)CASP(tail, &nodes[0], &nodes[2]);")
        check = self.pick("if (q != LOAD(tail)) continue;", "if (q == LOAD(tail))")
        return (f"ROUNDS for (;;) {{ ROUND(0); q = LOAD(tail); r = LOAD(q->next); {check} {{ if (r == NULL) {{ if (CASP(q->next, NULL, &nodes[1])) break; }} "
                f"else {{ {self.pick('(void)CASP(tail, q, r);', 'if (CASP(tail, q, r)) SEE(5);')} }} }} }} SEE(q - nodes);")

    def loop_seqlock(self):
        self.needs(*["(void)FETCH(add, seq, 1); STORE(x, 1); STORE(y, 1); (void)FETCH(add, seq, 1);"] * 2, "(void)FETCH(add, seq, 1);")
        last = self.pick("tarry_assert(v == w);", "SEE(v == w);", "SEE(v); SEE(w);")
        return self.pick(f"ROUNDS do {{ ROUND(0); {{ ROUNDS while ((n = (unsigned)LOAD(seq)) & 1) {{ ROUND(0); {self.fill()} }} }} v = LOAD(x); w = LOAD(y); }} while ((T)n != LOAD(seq)); {last}",
                         f"ROUNDS for (;;) {{ ROUND(0); n = (unsigned)LOAD(seq); if (n & 1) continue; v = LOAD(x); w = LOAD(y); if ((T)n == LOAD(seq)) break; }} {last}")
