"""Fills in drafts at random, so that they satisfy the conditions and constraints of their form.

A field gets random text that fits its type. Fields that still prevent finalizing then get different text, and
so do the fields that their expressions read, because a calculation is only as valid as its inputs.
"""

import collections
import datetime
import json
import random
import re
import subprocess

FILES = ("file", "image", "signature")
EXPRESSIONS = ("when", "calculate", "constraint", "required", "initial")


class Session:
    """A conversation with one draft."""

    def __init__(self, program, store, draft):
        self.process = subprocess.Popen(
            [program, "--store", store, "session", draft], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
            text=True)
        self.states = {}
        self.read()

    def ask(self, **request):
        self.process.stdin.write(json.dumps(request) + "\n")
        self.process.stdin.flush()
        answer = json.loads(self.process.stdout.readline())
        for state in answer.get("changed", []):
            self.states[state["field"]] = state
        return answer

    def read(self):
        """Reads the whole state, and forgets entries that no longer exist."""
        self.states = {}
        self.ask(op="state")

    def close(self):
        self.ask(op="close")
        self.process.stdin.close()
        self.process.wait()


def type_of(field):
    kind = field.get("type", "phrase")
    return (kind, {}) if isinstance(kind, str) else next(iter(kind.items()))


def key_of(path):
    return path.split(".")[-1]


class Form:
    """A definition, with hints from its expressions about valid answers."""

    def __init__(self, definition):
        self.key = definition["form"]
        self.groups = {group["key"]: group for group in definition.get("groups", [])}
        self.fields = {field["key"]: field for field in definition["fields"] if "note" not in field}
        self.read = {key: self.keys_read(field) for key, field in self.fields.items()}
        self.contents = {}
        self.literals = collections.defaultdict(set)
        for key, field in self.fields.items():
            texts = [str(field.get(member, "")) for member in EXPRESSIONS]
            found = {text for pair in re.findall(r"'([^']*)'|\"([^\"]*)\"", " ".join(texts)) for text in pair}
            found |= set(re.findall(r"(?<![\w.])\d+(?:\.\d+)?", " ".join(texts)))
            _, parameters = type_of(field)
            if "calculate" in field:
                found |= {option["value"] for option in parameters.get("options", [])}
            for other in self.read[key] | {key}:
                self.literals[other] |= {text for text in found if text and len(text) < 30}

    def keys_read(self, item):
        """The fields that the expressions of a field and of the groups around it read."""
        found = set()
        while item:
            text = json.dumps([item.get(member, "") for member in (*EXPRESSIONS, "repeat")])
            found |= set(re.findall(r"\$\{([\w.]+)\}", text)) | set(re.findall(r'"field": "(\w+)"', text))
            item = self.groups.get(item.get("group"))
        return found

    def sources(self, key):
        """The field itself and the fields that it depends on."""
        found, pending = set(), [key]
        while pending:
            next_key = pending.pop()
            if next_key not in found:
                found.add(next_key)
                pending += [other for other in self.read.get(next_key, ()) if other in self.fields]
        return found

    def store_contents(self, program, store, folder):
        """Stores a file of each type, and remembers the answer's value."""
        run = lambda *words: subprocess.run(
            [program, "--store", store, *words], capture_output=True, text=True, check=True)
        for kind in FILES:
            key = next((key for key, field in self.fields.items() if type_of(field)[0] == kind), None)
            if key is None:
                continue
            path = f"{folder}/{kind}.png"
            with open(path, "wb") as file:
                file.write(PIXEL)
            draft = run("new", self.key).stdout.split()[0]
            run("set", draft, f"{key}=@{path}")
            session = Session(program, store, draft)
            self.contents[kind] = json.dumps(session.states[key]["value"])
            session.close()

    def candidate(self, path, session, today):
        """Text that the field could contain; None if only programs fill in the field."""
        field = self.fields[key_of(path)]
        kind, parameters = type_of(field)
        if kind in ("choice", "choices"):
            return choice(kind, session.ask(op="options", field=path))
        if kind in FILES:
            return self.contents.get(kind)
        if kind in ("list", "hidden"):
            return None
        literals = sorted(self.literals[field["key"]])
        if literals and kind not in ("date", "dateTime", "time") and random.random() < 0.4:
            return random.choice(literals)
        return text_of(kind, parameters, today)


def choice(kind, answer):
    values = [option["value"] for option in answer.get("options", [])]
    if not values:
        return None
    if kind == "choice":
        return random.choice(values)
    several = random.sample(values, min(len(values), random.choice([1, 1, 2, 3])))
    return (";" if any(" " in value for value in values) else " ").join(several)


def text_of(kind, parameters, today):
    if kind in ("integer", "age", "year"):
        return str(random.randint(1990, 2026)) if kind == "year" else number(parameters, True)
    if kind in ("decimal", "number", "double", "float"):
        return number(parameters, False)
    day = date(today)
    texts = {
        "date": day, "time": "09:30", "dateTime": f"{day}T09:30", "month": day[:7],
        "boolean": random.choice(["true", "false"]), "email": "ada@example.org",
        "url": "https://example.org/a", "phone": "5552345678", "geopoint": "1.5 30.25 1200 5",
        "zip": "90210", "ssn": "123-45-6789",
    }
    other = ["Ada", str(random.randint(0, 130)), "x y", "0712345678", "0123456789", "a, b", today, day]
    return texts.get(kind, random.choice(other))


def number(parameters, whole):
    low = float(parameters.get("min", 0))
    high = float(parameters.get("max", max(low + 100, 100)))
    value = random.choice([low, high, random.uniform(low, high), 1, 2, 5, 20, 50])
    return str(int(value)) if whole else f"{value:.1f}"


def date(today):
    """A day in the last month, the next month, the last nine months, or a lifetime."""
    first, last = random.choice([(-30, 0), (0, 30), (-270, -30), (-365 * 90, 0), (0, 0)])
    day = datetime.date.fromisoformat(today) + datetime.timedelta(days=random.randint(first, last))
    return day.isoformat()


def fill(form, session, today):
    """Fills in a draft and finalizes it; returns what prevents finalizing, or None on success."""
    for path in list(session.states):
        if is_settable(form, session, path) and session.states[path]["validity"] == "empty":
            if session.states[path]["submittable"] is False or random.random() < 0.7:
                replace(form, session, path, today)
    obstacles = []
    for attempt in range(60):
        result = session.ask(op="finalize")
        obstacles = result.get("error", {}).get("obstacles", [])
        if result.get("ok"):
            return None
        if not obstacles:
            return [result.get("error")]
        for item in obstacles:
            if item.get("rule"):
                session.ask(op="acknowledge", rule=item["rule"])
        session.read()
        for path in paths_to_change(form, session, obstacles, attempt):
            replace(form, session, path, today, keeps_empty=attempt % 10 == 9)
    return obstacles


def paths_to_change(form, session, obstacles, attempt):
    """The fields with obstacles, and sometimes the fields that these depend on."""
    paths = [item["field"] for item in obstacles if item.get("field")]
    sources = set()
    for path in paths:
        is_stuck = not is_settable(form, session, path) or attempt % 5 == 4
        if is_stuck and key_of(path) in form.fields:
            sources |= form.sources(key_of(path)) - {key_of(path)}
    others = [path for path in session.states if key_of(path) in sources]
    chosen = others if attempt % 3 == 0 else random.sample(others, min(len(others), 3))
    return [path for path in dict.fromkeys(paths + chosen) if is_settable(form, session, path)]


def is_settable(form, session, path):
    field, state = form.fields.get(key_of(path)), session.states.get(path)
    return field is not None and state is not None and state["applies"] and (
        "calculate" not in field and field.get("readOnly") is not True)


def replace(form, session, path, today, keeps_empty=False):
    text = "" if keeps_empty and form.fields[key_of(path)].get("required") is not True else (
        form.candidate(path, session, today))
    if text is not None and path in session.states:
        session.ask(op="set", field=path, text=text)


# A picture of one transparent pixel.
PIXEL = bytes.fromhex(
    "89504e470d0a1a0a0000000d49484452000000010000000108060000001f15c4890000000d49444154789c6360606060000000050001"
    "a5f645400000000049454e44ae426082")
