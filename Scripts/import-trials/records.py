#!/usr/bin/env python3
"""Fills in imported forms at random, and compares their records in the source's format with the answers.

    Scripts/import-trials/records.py .build/release/fieldbook COUNT FILE...

For each form, it makes COUNT drafts that satisfy the conditions and constraints, finalizes them, exports them for
the system that the form is from, and reads the export with the libraries that others use: `fhir.resources` for
FHIR (`pip install fhir.resources`), pandas for REDCap and ODK. The export must contain every answer, and nothing
else.
"""

import collections
import csv
import io
import json
import pathlib
import random
import re
import subprocess
import sys
import tempfile
import time
import zipfile

from drafts import FILES, Form, Session, fill, key_of, type_of

FAMILY = {".xlsx": "odk", ".csv": "redcap", ".json": "fhir"}

# The columns of ODK and REDCap that contain no answers.
OTHERS = set(
    "SubmissionDate meta-instanceID KEY PARENT_KEY SubmitterID SubmitterName AttachmentsPresent "
    "AttachmentsExpected Status ReviewState DeviceID Edits FormVersion record_id draft "
    "redcap_repeat_instrument redcap_repeat_instance".split())


def plain(value):
    """The value of a coding, a quantity or a file."""
    return next((value[key] for key in ("value", "code", "title", "display") if key in value), None)


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
                                plain(value) if isinstance(value, dict) else value)
                        if key == "valueQuantity" and "code" in value:
                            found[item["linkId"] + "-unit"].append(value["code"])
                    walk(answer.get("item", []))
                walk(item.get("item", []))

        walk(response.get("item", []))
        yield response["id"], dict(found)


def compare_fhir(text, drafts, form):
    """The number of answers that agree, and the answers that do not."""
    agree, wrong = 0, []
    for draft, found in answers_of_fhir(text):
        expected = collections.defaultdict(list)
        for path, value in drafts[draft].items():
            if value in (None, []):
                continue
            values = value if isinstance(value, list) else [value]
            expected[form.fields[key_of(path)]["name"]] += [
                item["name"] if isinstance(item, dict) else item for item in values]
        # The unit is a part of its quantity.
        for name in [name for name in expected if name.endswith("-unit") and name not in found]:
            if name.removesuffix("-unit") not in found:
                del expected[name]
        for name in set(expected) | set(found):
            one, other = (sorted(number(v) for v in side.get(name, [])) for side in (expected, found))
            if one == other:
                agree += 1
            else:
                wrong.append((draft, name, one, other))
    return agree, wrong


def table(text):
    import pandas

    frame = pandas.read_csv(io.StringIO(text), dtype=str, keep_default_na=False)
    rows = list(csv.DictReader(io.StringIO(text)))
    assert frame.to_dict("records") == rows, "pandas reads the file differently"
    return rows


def odk_cell(draft, path, field, groups):
    """The place of an answer in ODK's files: the key of its row, and the name of its column.

    `member[2].name` is the column `name` in the row `uuid:DRAFT/member[2]`; groups within the repeat come before
    the name of the column, and groups around the repeat before the repeat's name.
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


def odk_cells(name, field, value):
    """The columns of an answer with their contents, as ODK Central writes them."""
    kind = type_of(field)[0]
    if kind == "geopoint":
        parts = (flat(value).split() + [""] * 4)[:4]
        return {f"{name}-{part}": text for part, text in zip(
            ("Latitude", "Longitude", "Altitude", "Accuracy"), parts)}
    if kind in FILES:
        return {name: "" if value is None else value["name"]}
    if isinstance(value, bool):
        return {name: "1" if value else "0"}
    if isinstance(value, list):
        return {name: (";" if any(" " in text for text in value) else " ").join(value)}
    return {name: flat(value)}


def has_seconds(field):
    """Whether REDCap's validation of a time requires seconds."""
    return str(field.get("placeholder", "")).endswith(":ss")


def redcap_cells(name, field, value, columns):
    """The columns of an answer with their contents, as REDCap's Data Import Tool reads them."""
    kind = type_of(field)[0]
    if kind in FILES:
        return {}
    if kind == "choices":
        codes = {f"{name}___{re.sub('[^a-z0-9_]', '', re.sub('[-.]', '_', text.lower()))}" for text in value or []}
        return {
            column: "1" if column in codes else "0"
            for column in {*columns, *codes} if column.split("___")[0] == name}
    if kind == "dateTime":
        text = flat(value).replace("T", " ")
        return {name: text if has_seconds(field) else text[:16] if text[16:17] == ":" else text}
    if kind == "time" and value:
        return {name: (value + ":00")[:8] if has_seconds(field) else value[:5]}
    if kind == "boolean":
        return {name: {True: "1", False: "0", None: ""}[value]}
    parameters = type_of(field)[1]
    if kind == "number" and value is not None:
        return {name: padded(flat(value), parameters.get("minimumFractionDigits", 0))}
    if kind == "phone" and value:
        return {name: national(value, parameters.get("region"))}
    return {name: flat(value)}


def padded(digits, places):
    """A number with at least this many decimals."""
    whole, _, fraction = digits.partition(".")
    fraction = fraction.ljust(places, "0")
    return f"{whole}.{fraction}" if fraction else whole


def national(number, region):
    """A phone number without its country code, where REDCap's validation refuses the code."""
    if region is None and len(number) == 12:
        return f"({number[2:5]}) {number[5:8]}-{number[8:]}"
    return "0" + number[3:] if region == "AU" and number.startswith("+61") and len(number) == 12 else number


def odk_rows(output, drafts):
    with zipfile.ZipFile(output) as archive:
        tables = [table(archive.read(name).decode()) for name in archive.namelist()]
    rows = [row for rows in tables for row in rows]
    return {("" if row["KEY"].startswith("uuid:") else "uuid:") + row["KEY"]: row for row in rows}


def redcap_rows(output, drafts):
    """The rows of REDCap's file, which are in the order of the drafts."""
    rows = [row for row in table(output.read_text()) if not row.get("redcap_repeat_instrument")]
    return dict(zip(drafts, rows, strict=True))


def compare_tables(family, output, drafts, form):
    """The number of cells that agree with an answer, and all cells that do not."""
    rows = (odk_rows if family == "odk" else redcap_rows)(output, drafts)
    agree, wrong = 0, []
    unread = {
        (key, column) for key, row in rows.items() for column, text in row.items()
        if text not in ("", "0") and column not in OTHERS and not column.endswith("_complete")}
    for draft, values in drafts.items():
        for path, value in values.items():
            field = form.fields[key_of(path)]
            if family == "odk":
                key, name = odk_cell(draft, path, field, form.groups)
                cells = odk_cells(name, field, value)
            else:
                key, name = draft, field["name"]
                cells = redcap_cells(name, field, value, rows[draft])
            for column, text in cells.items():
                unread.discard((key, column))
                cell = rows.get(key, {}).get(column)
                if not text and cell == draft:
                    continue  # A record without its own id uses the draft's id.
                if cell is not None and number(cell) == number(text):
                    agree += text != ""
                else:
                    wrong.append((draft, key, column, text, cell))
    return agree, wrong + [(*cell, "is not an answer:", rows[cell[0]][cell[1]]) for cell in unread]


def flat(value):
    if isinstance(value, bool):
        return "true" if value else "false"
    return json.dumps(value) if isinstance(value, (dict, list)) else "" if value is None else str(value)


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
    added = run("form", "add", target)
    assert added.returncode == 0, added.stderr
    form = Form(json.loads(pathlib.Path(target).read_text()))
    form.store_contents(program, store, folder)
    today = subprocess.run(["date", "-u", "+%F"], capture_output=True, text=True, check=True).stdout.strip()
    drafts, obstacles, start = {}, collections.Counter(), time.monotonic()
    for _ in range(count):
        draft = run("new", form.key).stdout.split()[0]
        session = Session(program, store, draft)
        left = fill(form, session, today)
        session.read()
        session.close()
        if left is None:
            drafts[draft] = {
                path: state["value"] for path, state in session.states.items()
                if state["applies"] and key_of(path) in form.fields}
        else:
            obstacles.update((item.get("field"), item.get("code")) for item in left)
    seconds = (time.monotonic() - start) / count
    output = pathlib.Path(folder) / ("out.zip" if family == "odk" else "out.txt")
    export = run("export", form.key, "--format", family, "--reveal", "--status", "final", "-o", str(output))
    assert export.returncode == 0, export.stderr
    agree, wrong = (
        compare_fhir(output.read_text(), drafts, form) if family == "fhir"
        else compare_tables(family, output, drafts, form))
    print(
        f"{file.stem}: {len(drafts)} of {count} finalized, {agree} answers agree, {len(wrong)} do not"
        f" ({seconds:.2f} s a draft)", flush=True)
    for item in wrong[:10]:
        print("   ", *item)
    for item, number_of in obstacles.most_common(3):
        print("    not finalized:", *item, number_of)
    return len(wrong) + count - len(drafts)


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
