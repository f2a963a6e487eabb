#!/usr/bin/env python3
"""Imports every form in the given folders, and prints a Markdown table of what was carried over.

    Scripts/import-trials/table.py .build/release/fieldbook FOLDER...

The files are XLSForms (.xlsx), REDCap data dictionaries (.csv) and FHIR Questionnaires (.json).
"""

import json
import pathlib
import subprocess
import sys
import tempfile


def imported(program, file, target):
    """The summary of an import, after `form check` has accepted the definition."""
    run = subprocess.run(
        [program, "form", "import", str(file), "--json", "-o", target],
        capture_output=True, text=True, check=False)
    if run.returncode not in (0, 3):
        raise SystemExit(f"{file}: exit status {run.returncode}: {run.stderr}")
    summary = json.loads(run.stdout)
    has_loss = any(finding["severity"] == "answers" for finding in summary["findings"])
    assert run.returncode == (3 if has_loss else 0), f"{file}: wrong exit status"
    counted = summary["carried"] + summary["differently"] + summary["lost"]
    assert counted == summary["questions"], f"{file}: questions are not counted once each"
    check = subprocess.run(
        [program, "form", "check", target], capture_output=True, text=True, check=False)
    assert check.returncode == 0, f"{file}: {check.stdout}"
    return summary


def reason(summary):
    """Why a form differs from its source: the findings that matter, each kind once."""
    reasons = []
    for severity in ("answers", "outside"):
        found = [f for f in summary["findings"] if f["severity"] == severity]
        if found:
            first = found[0]["message"].replace("|", "\\|").replace("\n", " ")
            first = first if len(first) <= 90 else first[:90] + "…"
            more = f" ({len(found)} such findings)" if len(found) > 1 else ""
            label = "" if severity == "answers" else "outside: "
            reasons.append(label + first + more)
    return "; ".join(reasons)


def main():
    program, folders = sys.argv[1], sys.argv[2:]
    print("| Form | Questions | Carried | Differently | Not | Why |")
    print("|---|---:|---:|---:|---:|---|")
    total = dict.fromkeys(("questions", "carried", "differently", "lost"), 0)
    whole = forms = 0
    with tempfile.TemporaryDirectory() as folder:
        for directory in folders:
            for file in sorted(pathlib.Path(directory).iterdir()):
                if file.suffix not in (".xlsx", ".csv", ".json"):
                    continue
                summary = imported(program, file, f"{folder}/form.json")
                forms += 1
                whole += not any(f["severity"] == "answers" for f in summary["findings"])
                for key in total:
                    total[key] += summary[key]
                numbers = " | ".join(str(summary[key]) for key in total)
                print(f"| {file.stem} | {numbers} | {reason(summary)} |")
    numbers = " | ".join(str(number) for number in total.values())
    print(f"| **all {forms} forms ({whole} without findings that affect answers)** | {numbers} | |")


if __name__ == "__main__":
    main()
