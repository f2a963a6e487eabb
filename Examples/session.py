#!/usr/bin/env python3
"""Fills in a form with `fieldbook session`, which reads requests and prints responses as JSON lines.

    python3 Examples/session.py --form Examples/visit.form.json    # a draft in memory
    python3 Examples/session.py 89ab4f21                           # a draft in the store
"""

import json
import subprocess
import sys


class Session:
    """A draft that is open in a Fieldbook process."""

    def __init__(self, *arguments):
        try:
            self.process = subprocess.Popen(
                ["fieldbook", "session", *arguments],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                text=True,
            )
        except FileNotFoundError:
            sys.exit("There is no program `fieldbook` on the PATH; `make install` installs it.")

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.process.stdin.close()
        self.process.wait()

    def ask(self, request):
        """Sends a request, and waits for the response; by then, the changes are on disk."""
        self.process.stdin.write(json.dumps(request) + "\n")
        self.process.stdin.flush()
        answer = self.process.stdout.readline()
        if not answer:
            sys.exit("The session has ended.")
        return json.loads(answer)


STORY = [
    {"op": "focus", "field": "name"},
    {"op": "type", "field": "name", "text": "ada lovelace"},
    {"op": "commit"},
    {"op": "type", "field": "phone", "text": "555x1234567"},
    {"op": "set", "field": "zip", "text": "9021"},
    {"op": "finalize"},
    {"op": "set", "field": "zip", "text": "90210"},
    {"op": "finalize"},
]


def lines(answer):
    """Yields the changed fields in a response, what was refused or is wrong, and the draft's status."""
    if not answer["ok"]:
        yield answer["error"]["message"]
    for state in answer.get("changed", []):
        refused = state["refused"]
        yield f"{state['field']}: {state['display']}".rstrip()
        if refused:
            yield f"  {refused['text']} was refused: {refused['reason']}"
        if state["message"]:
            yield f"  {state['message']}"
    if "status" in answer:
        yield f"The draft is {answer['status']}."


with Session(*sys.argv[1:]) as session:
    for request in STORY:
        print("> " + json.dumps(request))
        for line in lines(session.ask(request)):
            print("  " + line)
