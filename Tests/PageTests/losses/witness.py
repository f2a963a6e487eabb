"""What a page has shown, so that a test can tell whether anything of it is lost."""

import json
from pathlib import Path

SCRIPT = Path(__file__).with_name("witness.js").read_text()


class Witness:
    """Listens to a page, also when it is loaded again."""

    def __init__(self):
        self.promised = {}
        """The texts when the page last said that all are on the device or on the server."""
        self.later = {}
        """The texts of each field that it showed since then."""

    def watch(self, page):
        page.expose_binding("witness", lambda _, event: self.note(json.loads(event)))
        page.add_init_script(SCRIPT)

    def note(self, event):
        texts = event["texts"]
        if not texts:
            return
        if event["saved"] != "no":
            self.promised = texts
            self.later = {}
        for field, text in texts.items():
            self.later.setdefault(field, []).append(text)

    def lost(self, texts):
        """The fields whose text is neither what was promised nor anything newer."""
        return {field: (promised, texts.get(field))
                for field, promised in self.promised.items()
                if texts.get(field) not in [promised, *self.later.get(field, [])]}
