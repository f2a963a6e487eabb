#!/usr/bin/env python3
"""Compares imported XLSForms with another evaluator's results for recorded answers.

    Scripts/import-trials/scenarios.py .build/release/fieldbook FORMS SCENARIOS

FORMS is a folder with XLSForms, and SCENARIOS a folder with a JSON file for each form: `today`, and `scenarios`
with `answers`, the questions that are then `relevant` and `irrelevant`, what is `calculated`, and which answers
are `invalid`. Defaults are removed first, because the recorded evaluator does not support them.
"""

import decimal
import json
import pathlib
import subprocess
import sys
import tempfile


def number(text):
    try:
        value = decimal.Decimal(text)
        return value if value.is_finite() else None
    except decimal.InvalidOperation:
        return None


def is_same(found, expected):
    """Whether two values are the same text, or numbers that agree to nine digits."""
    if found == expected or (not found and expected in ("", "NaN")):
        return True
    one, other = number(found), number(expected)
    if one is None or other is None:
        return False
    return abs(one - other) <= abs(other) * decimal.Decimal("1e-9")


def text(field):
    value = field["value"]
    if value is None:
        return ""
    return " ".join(value) if isinstance(value, list) else str(value)


class Form:
    """An imported form, driven by `fieldbook session`."""

    def __init__(self, program, source, target):
        self.program, self.path = program, target
        subprocess.run(
            [program, "form", "import", source, "-o", target, "--json"], capture_output=True, check=False)
        fields = json.loads(pathlib.Path(target).read_text())["fields"]
        self.keys = {}
        for field in fields:
            self.keys.setdefault(field.get("name", field.get("key")), field.get("key"))
        self.defaults = [field["key"] for field in fields if "initial" in field]

    def states(self, answers, today):
        """The state of each field after some answers."""
        requests = [{"op": "set", "field": key, "text": ""} for key in self.defaults]
        requests += [
            {"op": "set", "field": self.keys[name], "text": answer}
            for name, answer in answers if name in self.keys]
        lines = [json.dumps(request) for request in requests + [{"op": "state"}]]
        run = subprocess.run(
            [self.program, "session", "--form", self.path, "--now", f"{today}T10:00:00Z"],
            input="\n".join(lines), capture_output=True, text=True, check=True)
        last = json.loads(run.stdout.splitlines()[-1])
        return {field["field"]: field for field in last.get("changed", last.get("fields", []))}


def differences(form, scenario, today, ambiguous):
    """The number of statements in a scenario, and the statements that are false."""
    states = form.states(scenario["answers"], today)
    statements, wrong = 0, []

    def check(kind, name, holds):
        nonlocal statements
        if name in ambiguous:
            return
        statements += 1
        field = states.get(form.keys.get(name))
        if field is None or not holds(field):
            shown = None if field is None else (field["applies"], text(field), field["code"])
            wrong.append((kind, name, shown))

    for name in scenario["relevant"]:
        check("relevant", name, lambda field: field["applies"])
    for name in scenario["irrelevant"]:
        check("irrelevant", name, lambda field: not field["applies"])
    for name, expected in scenario["calculated"].items():
        check(f"calculated {expected!r}", name, lambda field, e=expected: is_same(text(field), e))
    for name in scenario["invalid"]:
        check("invalid", name, lambda field: field["validity"] == "invalid")
    return statements, wrong


def main():
    program, forms, folder = sys.argv[1:4]
    all_statements = all_wrong = 0
    with tempfile.TemporaryDirectory() as temporary:
        for file in sorted(pathlib.Path(folder).glob("*.json")):
            recorded = json.loads(file.read_text())
            form = Form(program, f"{forms}/{file.stem}.xlsx", f"{temporary}/{file.stem}.json")
            statements, wrong = 0, []
            for number_of, scenario in enumerate(recorded["scenarios"]):
                count, found = differences(
                    form, scenario, recorded["today"], set(recorded["ambiguous"]))
                statements += count
                wrong += [(number_of, *item) for item in found]
            print(f"{file.stem}: {statements} statements, {len(wrong)} differ")
            for item in wrong:
                print("   ", *item)
            all_statements += statements
            all_wrong += len(wrong)
    share = 100 * (all_statements - all_wrong) / all_statements
    print(f"{all_statements - all_wrong} of {all_statements} statements agree: {share:.2f} %")


if __name__ == "__main__":
    main()
