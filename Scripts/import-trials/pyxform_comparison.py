#!/usr/bin/env python3
"""Compares imported XLSForms with the XForms that pyxform makes from them (`pip install pyxform`).

    Scripts/import-trials/pyxform_comparison.py .build/release/fieldbook FORMS

For each question, it compares the kind of answer, the condition, the constraint and the calculation, after
normalizing both: references become keys, and white space is ignored.
"""

import json
import pathlib
import re
import subprocess
import sys
import tempfile
import xml.etree.ElementTree as ElementTree

from pyxform.xls2xform import convert

KINDS = {
    "string": {"text", "phrase", "boolean", "choice", "choices", "hidden", "uuid"}, "int": {"integer"},
    "select1": {"choice"}, "select": {"choices"}, "decimal": {"decimal"}, "date": {"date"},
    "time": {"time"}, "dateTime": {"dateTime", "date"}, "geopoint": {"geopoint"},
    "binary": {"image", "file", "signature"}, "barcode": {"text"}, "odk:rank": {"choices"},
    "geotrace": {"text"}, "geoshape": {"text"}, "boolean": {"text"},
}


def binds(file):
    """The XForm's binds by their paths, and its questions with one or several options."""
    document = ElementTree.fromstring(convert(str(file), validate=False, pretty_print=False).xform)
    found, controls = {}, {}
    for element in document.iter():
        tag = element.tag.split("}")[-1]
        if tag == "bind":
            found[element.get("nodeset")] = {k.split("}")[-1]: v for k, v in element.attrib.items()}
        elif tag in ("select1", "select", "rank") and element.get("ref"):
            controls[element.get("ref")] = tag
    return found, controls


def ours(definition):
    """The fields of a definition by the paths that they have in an XForm."""
    groups = {group["key"]: group for group in definition.get("groups", [])}

    def path(member):
        around = groups.get(member.get("group"))
        return (path(around) if around else "") + "/" + member.get("name", member["key"])

    return {path(field): field for field in definition["fields"] if "key" in field}, groups


def normal(expression, path, keys):
    """An expression with keys in place of paths, and without white space and line breaks."""
    def absolute(match):
        steps = match.group(0).strip().split("/")[2:]
        return "${" + keys.get("/" + "/".join(steps), match.group(0)) + "}"

    def relative(match):
        place = path.split("/")
        for step in match.group(0).strip().removeprefix("current()/").split("/"):
            place = place[:-1] if step == ".." else place + [step]
        return "${" + keys.get("/".join(place), match.group(0)) + "}"

    name = r"[A-Za-z_][\w.-]*"
    text = re.sub(rf"\s*(?:current\(\)/)?\.\.(?:/\.\.)*(?:/{name})+\s*", relative, expression)
    text = re.sub(rf"\s*(?<![\w)\]}}/.])(?:/{name}){{2,}}\s*", absolute, text)
    text = text.replace("&gt;", ">").replace("&lt;", "<").replace("&amp;", "&")
    return re.sub(r"\s+", "", text).replace("OR", "or").replace("AND", "and")


def compare(file, definition):
    found, controls = binds(file)
    fields, groups = ours(definition)
    root = next(iter(found)).split("/")[1]
    keys = {path: field["key"] for path, field in fields.items()}
    count, different = 0, []
    for nodeset, bind in found.items():
        path = nodeset[len(root) + 1:]
        field = fields.get(path)
        if field is None or "note" in field:
            continue
        count += 1
        kind = field.get("type", "phrase")
        kind = kind if isinstance(kind, str) else next(iter(kind))
        wanted = controls.get(nodeset, bind.get("type", "string"))
        wanted = KINDS.get({"rank": "odk:rank"}.get(wanted, wanted), {wanted})
        if kind not in wanted:
            different.append((path, "kind", "/".join(sorted(wanted)), kind))
        for member, attribute in (
                ("when", "relevant"), ("constraint", "constraint"), ("calculate", "calculate")):
            theirs = normal(bind.get(attribute, ""), path, keys)
            mine = re.sub(r"\s+", "", str(field.get(member, "")))
            if theirs != mine:
                different.append((path, member, theirs, mine))
    return count, different


def main():
    program, folder = sys.argv[1:3]
    with tempfile.TemporaryDirectory() as temporary:
        for file in sorted(pathlib.Path(folder).glob("*.xlsx")):
            target = f"{temporary}/{file.stem}.json"
            subprocess.run(
                [program, "form", "import", str(file), "-o", target, "--json"],
                capture_output=True, check=False)
            try:
                count, different = compare(file, json.loads(pathlib.Path(target).read_text()))
            except Exception as error:  # pyxform raises many kinds of errors
                print(f"{file.stem}: pyxform does not convert it: {str(error)[:200]}")
                continue
            print(f"{file.stem}: {count} questions, {len(different)} differences")
            for path, member, theirs, mine in different:
                print(f"    {path} {member}\n      pyxform   {theirs}\n      fieldbook {mine}")


if __name__ == "__main__":
    main()
