"""People who type numbers into fields, and remember what was answered."""

import itertools
import random
import threading
import time
import uuid

# The numbers of all edits, so that no text is typed twice.
numbers = itertools.count(1)
serials = itertools.count()


def new_id():
    """A UUID of version 7, which is later than those before it."""
    first = int(time.time() * 1000) << 16 | 0x7000 | next(serials) & 0xFFF
    return str(uuid.UUID(int=first << 64 | 0b10 << 62 | random.getrandbits(62)))


class Typist(threading.Thread):
    """Types into one field of some drafts; nobody else types there.

    `drafts.open` are those to choose from. `answered` has the last number for each draft that the
    server has said is saved, and `all` every number in its order. `failures` counts the answers
    that were lost or were errors.
    """

    def __init__(self, client, field, drafts, seed):
        super().__init__(daemon=True)
        self.client = client
        self.field = field
        self.drafts = drafts
        self.random = random.Random(seed)
        self.page = f"page-{field}-{seed}"
        self.answered = {}
        self.all = {}
        self.sent = 0
        self.conflicts = 0
        self.failures = {}
        self.refused = {}
        self.unsure = {}
        self.problem = None
        self.is_done = threading.Event()

    def run(self):
        try:
            while not self.is_done.is_set():
                drafts = self.drafts.open
                if drafts:
                    self.type(self.random.choice(drafts))
        except Exception as error:
            self.problem = f"{type(error).__name__}: {error}"

    def finish(self):
        self.is_done.set()
        self.join(330)
        assert not self.is_alive(), f"{self.field}: no answer"
        assert self.problem is None, f"{self.field}: {self.problem}"

    def type(self, draft):
        count = self.random.choice([1, 1, 1, 2, 5])
        edits = [{"op": new_id(), "seen": 0, "field": self.field, "raw": str(next(numbers)),
                  "left": True} for _ in range(count)]
        self.send(draft, edits)

    def send(self, draft, edits):
        """Sends edits until there is an answer."""
        body = {"seat": self.page, "edits": edits}
        ops = [edit["op"] for edit in edits]
        end = time.monotonic() + 300
        is_repeated = False
        while True:
            status, answer = self.client.ask("POST", f"/api/drafts/{draft}/edits", body)
            if status == 200:
                break
            self.failures[status] = self.failures.get(status, 0) + 1
            if status in (404, 409):
                if is_repeated:
                    self.unsure.setdefault(draft, []).append([int(e["raw"]) for e in edits])
                self.refused[draft] = self.refused.get(draft, 0) + 1
                return
            assert status == 0 or status >= 500, f"{status} {answer}"
            assert time.monotonic() < end, f"{status} {answer}"
            is_repeated = is_repeated or answer.get("detail") != "Try again."
            time.sleep(self.random.random() * 0.05)
        self.sent += len(edits)
        if answer["conflicts"]:
            # A command that finalizes leaves the first field, which counts as a change.
            seen = answer["conflicts"][0]["revision"]
            self.conflicts += 1
            return self.send(draft, [{**edit, "op": new_id(), "seen": seen} for edit in edits])
        assert sorted(answer["accepted"]) == sorted(ops), f"{answer} to {edits}"
        self.answered[draft] = int(edits[-1]["raw"])
        self.all.setdefault(draft, []).extend(int(edit["raw"]) for edit in edits)


def begin_drafts(client, count):
    """Begins drafts, and returns their identifiers."""
    drafts = [new_id() for _ in range(count)]
    for draft in drafts:
        status, answer = client.insist("POST", "/api/drafts", {"id": draft, "form": "faults"})
        assert status in (200, 201), answer
    return drafts


def losses(client, typists, drafts):
    """Compares what was answered with what is stored, and returns the differences as sentences."""
    found = []
    for draft in drafts:
        status, answer = client.insist("GET", f"/api/drafts/{draft}")
        texts = {field["field"]: field["content"].get("raw", "")
                 for field in answer["contents"]["fields"]}
        _, answer = client.insist("GET", f"/api/drafts/{draft}/history")
        history = answer["history"]
        for typist in typists:
            found += losses_of(typist, draft, texts[typist.field], history)
    return found


def losses_of(typist, draft, text, history):
    typed = typist.all.get(draft, [])
    wanted = str(typed[-1]) if typed else ""
    if text != wanted:
        yield f"{draft} has {text!r} in {typist.field}, and {wanted!r} was saved"
    saved = [int(entry["new"]) for entry in history
             if entry.get("field") == typist.field and entry.get("new")]
    if saved != typed:
        missing = sorted(set(typed) - set(saved))
        twice = sorted({number for number in saved if saved.count(number) > 1})
        yield (f"{draft}, {typist.field}: the history has {len(saved)} of {len(typed)} edits;"
               f" missing {missing[:5]}, twice {twice[:5]}")
