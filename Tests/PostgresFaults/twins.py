"""The same edit at two servers at the same time."""

import threading

from typists import Typist


class Twin(Typist):
    """A page that sends each edit to both servers, as one does that waits for the first in vain."""

    def __init__(self, clients, *rest):
        super().__init__(clients[0], *rest)
        self.other = Typist(clients[1], *rest)
        self.other.page = self.page

    def send(self, draft, edits):
        helper = threading.Thread(target=self.send_to_other, args=(draft, edits))
        helper.start()
        super().send(draft, edits)
        helper.join()
        assert self.other.problem is None, self.other.problem
        mine, theirs = self.answered.get(draft), self.other.answered.get(draft)
        # One of the two may come after the draft was finalized.
        if mine != theirs and theirs == int(edits[-1]["raw"]):
            self.answered[draft] = theirs
            self.all.setdefault(draft, []).extend(int(edit["raw"]) for edit in edits)

    def send_to_other(self, draft, edits):
        try:
            self.other.send(draft, edits)
        except Exception as error:
            self.other.problem = str(error)
