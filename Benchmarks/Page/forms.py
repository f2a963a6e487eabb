"""The forms of the benchmark, each for Fieldbook and for SurveyJS."""

GROUPS = 25
FIELDS_OF_A_GROUP = 20
CHOICES = ["never", "sometimes", "often", "always"]


def large_form():
    """A form of 500 fields on one page, with conditions, calculations and a rule in each group."""
    groups, fields, rules = [], [], []
    for group in range(GROUPS):
        key = f"g{group}"
        groups.append({"key": key, "title": f"Part {group + 1}"})
        for place in range(FIELDS_OF_A_GROUP):
            fields.append({"key": f"{key}_{place}", "label": f"Question {place + 1}",
                           "group": key, **details(key, place)})
        rules.append({"key": f"{key}_rule", "check": f"${{{key}_1}} <= ${{{key}_2}}",
                      "message": "The second number is less", "severity": "warning", "group": key})
    return {"form": "large", "version": 1, "title": "Large", "groups": groups, "fields": fields,
            "rules": rules}


def details(group, place):
    if place in (1, 2, 3, 4):
        return {"type": "integer"}
    if place == 5:
        return {"type": "integer", "calculate": f"${{{group}_1}} + ${{{group}_2}}"}
    if place in (6, 7):
        return {"type": {"choice": {"options": CHOICES}}}
    if place == 8:
        return {"when": f"${{{group}_1}} > 10"}
    if place in (9, 10):
        return {"type": "phone"}
    if place == 11:
        return {"type": "date"}
    return {"required": place == 0}


def survey_of_large():
    """The same form for SurveyJS, which has no input masks in this version."""
    panels = []
    for group in range(GROUPS):
        key = f"g{group}"
        elements = [{"name": f"{key}_{place}", "title": f"Question {place + 1}",
                     **survey_details(key, place)} for place in range(FIELDS_OF_A_GROUP)]
        panels.append({"type": "panel", "title": f"Part {group + 1}", "elements": elements})
    return {"title": "Large", **LIVE, "elements": panels}


def survey_details(group, place):
    if place in (1, 2, 3, 4):
        number = {"type": "text", "inputType": "number"}
        if place == 2:
            number["validators"] = [{"type": "expression", "text": "The second number is less",
                                     "expression": f"{{{group}_1}} <= {{{group}_2}}"}]
        return number
    if place == 5:
        return {"type": "expression", "expression": f"{{{group}_1}} + {{{group}_2}}"}
    if place in (6, 7):
        return {"type": "radiogroup", "choices": CHOICES}
    if place == 8:
        return {"type": "text", "visibleIf": f"{{{group}_1}} > 10"}
    if place in (9, 10):
        return {"type": "text", "inputType": "tel"}
    if place == 11:
        return {"type": "text", "inputType": "date"}
    return {"type": "text", "isRequired": place == 0}


# Fieldbook evaluates conditions with each key, so SurveyJS is configured to do the same.
LIVE = {"textUpdateMode": "onTyping", "checkErrorsMode": "onValueChanged"}

SURVEY_OF_VISIT = {
    "title": "Visit", **LIVE,
    "elements": [
        {"type": "panel", "title": "Person", "elements": [
            {"type": "text", "name": "name", "isRequired": True},
            {"type": "text", "name": "phone", "inputType": "tel"},
            {"type": "text", "name": "zip", "isRequired": True},
        ]},
        {"type": "text", "name": "age", "inputType": "number", "min": 0, "max": 120},
        {"type": "text", "name": "card"},
    ],
}
