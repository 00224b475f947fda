"""tree.py - random programs as trees of statements, which can be shrunk and printed.

  G1  A thread's text depends on its tree alone: the same tree is the same program.
"""


class Statement:
    def __init__(self, text, body=None, spawns=None, after=""):
        self.text = text          # with {} where the body stands
        self.body = body          # a list of statements, or None
        self.spawns = spawns      # the number of the thread that it starts
        self.after = after        # what stands at the end of the thread: a late join

    def copy(self):
        body = None if self.body is None else [s.copy() for s in self.body]
        return Statement(self.text, body, self.spawns, self.after)

    def lines(self, indent):
        pad = "  " * indent
        if self.body is None:
            return [pad + self.text]
        before, _, behind = self.text.partition("{}")
        inner = [line for s in self.body for line in s.lines(indent + 1)]
        return [pad + before + "{"] + inner + [pad + "}" + behind]

    def weight(self):
        return 1 + (5 if self.spawns is not None else 0) + sum(s.weight() for s in self.body or ())


class Tree:
    """One list of statements per thread; thread 0 is main. What it is printed as is the heir's business."""

    def __init__(self, threads, cxx):
        self.threads = threads
        self.cxx = cxx

    def with_threads(self, threads):
        raise NotImplementedError

    def copy(self):
        return self.with_threads([[s.copy() for s in body] for body in self.threads])

    def statements(self, bodies=None):
        """Every (list, index) at which a statement stands, outer ones first."""
        for body in self.threads if bodies is None else bodies:
            for index, statement in enumerate(body):
                yield body, index
                if statement.body:
                    yield from self.statements([statement.body])

    def smaller(self):
        """Programs with one statement less, or a block without its condition; the biggest steps first."""
        places = sorted(((-body[index].weight(), number) for number, (body, index) in enumerate(self.statements())))
        for _, number in places:
            for keep_body in (False, True):
                candidate = self.copy()
                body, index = list(candidate.statements())[number]
                if keep_body and not body[index].body:
                    continue
                body[index:index + 1] = body[index].body if keep_body else []
                yield candidate


class Source:
    """A program that was written by hand, behind the same prelude."""

    def __init__(self, prelude, text, cxx):
        self.prelude, self.body, self.cxx, self.options = prelude, text, cxx, ""

    def text(self):
        return self.prelude + "\n" + self.body
