#!/usr/bin/env python3
"""Fills imported forms in at random, and compares their records in the source's format with the answers.

    Scripts/import-trials/records.py .build/release/fieldbook COUNT FILE...

For each form it makes COUNT drafts that obey its conditions and constraints, finalizes them, exports them for
the system that the form is from, and reads that with what others use: `fhir.resources` for FHIR
(`pip install fhir.resources`), pandas for REDCap and ODK. Every answer must be there, and nothing else.
"""

import collections
import csv
import io
import json
import pathlib
import random
import subprocess
import sys
import tempfile
import zipfile

FAMILY = {".xlsx": "odk", ".csv": "redcap", ".json": "fhir"}


class Session:
    """A conversation with one draft."""

    def __init__(self, program, store, draft):
        self.process = subprocess.Popen(
            [program, "--store", store, "session", draft], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
            text=True)

    def ask(self, **request):
        self.process.stdin.write(json.dumps(request) + "\n")
        self.process.stdin.flush()
        return json.loads(self.process.stdout.readline())

    def close(self):
        self.process.stdin.close()
        self.process.wait()


def type_of(field):
    kind = field.get("type", "phrase")
    return (kind, {}) if isinstance(kind, str) else next(iter(kind.items()))


def numbers(parameters, whole):
    low = float(parameters.get("min", 0))
    high = float(parameters.get("max", max(low + 100, 100)))
    value = random.choice([low, high, random.uniform(low, high), 1, 5, 20, 50])
    return str(int(value)) if whole else f"{value:.1f}"


def candidate(field, path, session, today):
    """A text that the field could have; nil if only programs or files fill it in."""
    kind, parameters = type_of(field)
    year, month, day = today.split("-")
    if kind in ("choice", "choices"):
        answer = session.ask(op="options", field=path)
        values = [option["value"] for option in answer.get("options", [])]
        if not values:
            return None
        several = random.sample(values, min(len(values), random.randint(1, 3)))
        return random.choice(values) if kind == "choice" else (
            ";" if any(" " in value for value in values) else " ").join(several)
    if kind in ("integer", "age", "year"):
        return str(random.randint(1990, 2026)) if kind == "year" else numbers(parameters, True)
    if kind in ("decimal", "number", "double", "float"):
        return numbers(parameters, False)
    texts = {
        "date": random.choice([today, f"{int(year) - random.randint(0, 40)}-{month}-01", "2026-12-01"]),
        "time": "09:30", "dateTime": f"{today}T09:30", "month": f"{year}-{month}",
        "boolean": random.choice(["true", "false"]), "email": "ada@example.org",
        "url": "https://example.org/a", "phone": "5552345678", "geopoint": "1.5 30.25 1200 5",
        "zip": "90210", "ssn": "123-45-6789",
    }
    if kind in ("file", "image", "signature", "list", "hidden"):
        return None
    return texts.get(kind, random.choice(["Ada", "12", "x y", "0712345678", "a, b"]))


def fill(program, store, draft, fields, today):
    """Fills a draft in and finalizes it; returns the values of its fields, or what is in the way."""
    session = Session(program, store, draft)
    states = {}

    def read(answer):
        for state in answer.get("changed", []):
            states[state["field"]] = state

    read(session.ask(op="state"))
    for attempt in range(6):
        for path, state in list(states.items()):
            state = states[path]
            field = fields.get(path.split(".")[-1])
            if field is None or "calculate" in field or not state["applies"]:
                continue
            is_wrong = state["validity"] == "invalid" or (not state["submittable"])
            is_wanted = attempt == 0 and state["validity"] == "empty" and random.random() < 0.7
            if is_wrong or is_wanted:
                text = candidate(field, path, session, today)
                if attempt > 3 and state["validity"] == "invalid":
                    text = ""
                if text is not None:
                    read(session.ask(op="set", field=path, text=text))
    result = session.ask(op="finalize")
    obstacles = result.get("error", {}).get("obstacles", [])
    if any(item.get("rule") for item in obstacles):
        for item in obstacles:
            if item.get("rule"):
                session.ask(op="acknowledge", rule=item["rule"])
        result = session.ask(op="finalize")
    session.ask(op="close")
    session.close()
    values = {path: state["value"] for path, state in states.items() if state["applies"]}
    return values, result.get("ok"), result.get("error", {}).get("obstacles", [])


def flat(value):
    return json.dumps(value) if isinstance(value, (dict, list)) else "" if value is None else str(value)


def answers_of_fhir(text):
    from fhir.resources.R4B.questionnaireresponse import QuestionnaireResponse

    for line in text.splitlines():
        response = json.loads(line)
        QuestionnaireResponse.model_validate(response)
        found = collections.defaultdict(list)

        def walk(items):
            for item in items:
                for answer in item.get("answer", []):
                    for key, value in answer.items():
                        if key.startswith("value"):
                            found[item["linkId"]].append(
                                value.get("code", value.get("value", value.get("title")))
                                if isinstance(value, dict) else value)
                    walk(answer.get("item", []))
                walk(item.get("item", []))

        walk(response.get("item", []))
        yield response["id"], dict(found)


def table(text):
    import pandas

    frame = pandas.read_csv(io.StringIO(text), dtype=str, keep_default_na=False)
    rows = list(csv.DictReader(io.StringIO(text)))
    assert frame.to_dict("records") == rows, "pandas reads the file differently"
    return rows


def odk_cell(draft, path, field, groups):
    """Where an answer stands in ODK's files: the key of its row, and the name of its column.

    `member[2].name` is the column `name` in the row `uuid:DRAFT/member[2]`; groups within the repeat come before
    the name of the column, those around it before that of the repeat.
    """
    positions = dict(
        step.rstrip("]").split("[") for step in path.split(".")[:-1])
    around, group = [], groups.get(field.get("group"))
    while group:
        around.insert(0, group)
        group = groups.get(group.get("group"))
    key, names = f"uuid:{draft}", []
    for group in around:
        names.append(group.get("name", group["key"]))
        if "repeat" in group:
            key += "/" + "/".join(names) + f"[{positions[group['key']]}]"
            names = []
    return key, "-".join([*names, field["name"]])


def compare(family, output, drafts, fields, groups):
    """The number of answers that agree, and those that do not."""
    agree, wrong = 0, []
    names = {key: field["name"] for key, field in fields.items()}
    if family == "fhir":
        for draft, found in answers_of_fhir(output.read_text()):
            expected = collections.defaultdict(list)
            for path, value in drafts[draft].items():
                if value not in (None, []):
                    expected[names[path.split(".")[-1]]] += value if isinstance(value, list) else [value]
            for name in set(expected) | set(found):
                one = sorted(number(v) for v in expected.get(name, []))
                other = sorted(number(v) for v in found.get(name, []))
                if one == other:
                    agree += 1
                else:
                    wrong.append((draft, name, one, other))
        return agree, wrong
    if family == "odk":
        with zipfile.ZipFile(output) as archive:
            tables = [table(archive.read(name).decode()) for name in archive.namelist()]
        rows = {row["KEY"]: row for rows in tables for row in rows}
        rows |= {f"uuid:{key}": row for key, row in rows.items() if not key.startswith("uuid:")}
    else:
        rows = {row["draft"]: row for row in redcap_rows(output.read_text(), drafts)}
    for draft, values in drafts.items():
        for path, value in values.items():
            field = fields.get(path.split(".")[-1])
            kind = type_of(field)[0] if field else None
            if kind in (None, "geopoint", "choices", "file", "image", "signature", "list"):
                continue
            key, name = odk_cell(draft, path, field, groups) if family == "odk" else (draft, field["name"])
            cell = rows.get(key, {}).get(name)
            if family == "redcap" and not flat(value) and cell == draft:
                continue  # A record without an id of its own has that of the draft.
            if cell is not None and (
                    number(cell) == number(flat(value)) or kind in ("date", "dateTime", "time")):
                agree += 1
            else:
                wrong.append((draft, key, name, flat(value), cell))
    return agree, wrong


def redcap_rows(text, drafts):
    """The rows of REDCap's file, which are in the order of the drafts."""
    rows = [row for row in table(text) if not row.get("redcap_repeat_instrument")]
    for draft, row in zip(drafts, rows, strict=True):
        yield {"draft": draft, **row}


def number(value):
    try:
        return f"{float(value):.6g}"
    except (TypeError, ValueError):
        return {"True": "true", "False": "false"}.get(str(value), str(value))


def trial(program, count, file, folder):
    family = FAMILY[file.suffix]
    store, target = f"{folder}/store.sqlite", f"{folder}/{file.stem}.form.json"
    run = lambda *words: subprocess.run(
        [program, "--store", store, *words], capture_output=True, text=True, check=False)
    run("form", "import", str(file), "-o", target)
    definition = json.loads(pathlib.Path(target).read_text())
    fields = {field["key"]: field for field in definition["fields"] if "note" not in field}
    added = run("form", "add", target)
    assert added.returncode == 0, added.stderr
    today = subprocess.run(["date", "-u", "+%F"], capture_output=True, text=True, check=True).stdout.strip()
    drafts, obstacles = {}, collections.Counter()
    for _ in range(count):
        draft = run("new", definition["form"]).stdout.split()[0]
        values, is_final, left = fill(program, store, draft, fields, today)
        if is_final:
            drafts[draft] = values
        else:
            obstacles.update((item.get("field"), item.get("code")) for item in left)
    output = pathlib.Path(folder) / ("out.zip" if family == "odk" else "out.txt")
    export = run("export", definition["form"], "--format", family, "--reveal", "-o", str(output))
    assert export.returncode == 0, export.stderr
    groups = {group["key"]: group for group in definition.get("groups", [])}
    agree, wrong = compare(family, output, drafts, fields, groups)
    print(f"{file.stem}: {len(drafts)} of {count} finalized, {agree} answers agree, {len(wrong)} do not", flush=True)
    for item in wrong[:10]:
        print("   ", *item)
    for item, number_of in obstacles.most_common(3):
        print("    not finalized:", *item, number_of)
    return len(wrong)


def main():
    program, count, files = sys.argv[1], int(sys.argv[2]), sys.argv[3:]
    random.seed(1)
    wrong = 0
    for file in files:
        with tempfile.TemporaryDirectory() as folder:
            wrong += trial(program, count, pathlib.Path(file), folder)
    raise SystemExit(1 if wrong else 0)


if __name__ == "__main__":
    main()
