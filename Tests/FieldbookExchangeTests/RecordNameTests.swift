import FieldEngine
import FormSession
import JSONText
import Testing

@testable import FieldbookExchange

/// The names and the order of parts of a form in other systems.
@Suite struct RecordNameTests {
  @Test(
    "the code of an option in the name of a column of REDCap",
    arguments: [
      ("1", "1"), ("-1", "_1"), ("1.5", "1_5"), ("Other Sign", "othersign"), ("a_B", "a_b"),
      ("é!", ""),
    ])
  func redcapCode(value: String, code: String) {
    #expect(value.redcapCode == code)
  }

  @Test(
    "the name of an option gives its answer in FHIR",
    arguments: [
      (nil, #"{"valueCoding":{"code":"v","display":"V"}}"#),
      ("LA-1", #"{"valueCoding":{"code":"LA-1","display":"V"}}"#),
      (
        "http://loinc.org|LA-1",
        #"{"valueCoding":{"system":"http://loinc.org","code":"LA-1","display":"V"}}"#
      ),
      ("urn:a|2.0|x", #"{"valueCoding":{"system":"urn:a|2.0","code":"x","display":"V"}}"#),
      ("http://s|x%7Cy", #"{"valueCoding":{"system":"http://s","code":"x|y","display":"V"}}"#),
      ("http://s|x%257Cy", #"{"valueCoding":{"system":"http://s","code":"x%7Cy","display":"V"}}"#),
      ("|x", #"{"valueCoding":{"code":"x","display":"V"}}"#),
      ("|V", #"{"valueCoding":{"code":"V"}}"#),
      ("a|", #"{"valueCoding":{"code":"a|","display":"V"}}"#),
      ("valueString|a|b", #"{"valueString":"a|b"}"#), ("valueInteger|7", #"{"valueInteger":7}"#),
      ("valueDate|2020-01-01", #"{"valueDate":"2020-01-01"}"#),
      ("valueTime|08:00:00", #"{"valueTime":"08:00:00"}"#),
      ("valueReference|Patient/1", #"{"valueReference":{"reference":"Patient/1","display":"V"}}"#),
      ("display|Myself", #"{"valueCoding":{"display":"Myself"}}"#),
    ])
  func answer(name: String?, answer: String) {
    let option = ChoiceOption(value: "v", label: "V", name: name)
    let list = OptionList([option])
    let row = OptionRow(place: 0, option: option, cells: [])
    #expect(JSON.object(FHIROption(row, in: list).members).text == answer)
  }

  @Test(
    "columns of a list give the version of a code system and the type of a reference",
    arguments: [
      (
        "http://s|x", ["2024", "Other", ""],
        #"{"valueCoding":{"system":"http://s","version":"2024","code":"x","display":"Other"}}"#
      ),
      (
        "valueReference|Patient/1", ["", "Pat", "Patient"],
        #"{"valueReference":{"reference":"Patient/1","type":"Patient","display":"Pat"}}"#
      ),
      ("valueReference|Patient/1", ["", "", ""], #"{"valueReference":{"reference":"Patient/1"}}"#),
    ])
  func columns(name: String, cells: [String], answer: String) {
    let row = OptionRow(
      place: 0, option: ChoiceOption(value: "v", label: "V", name: name), cells: cells)
    let list = OptionList(columns: ["version", "display", "type"], [row])
    #expect(JSON.object(FHIROption(row, in: list).members).text == answer)
  }

  @Test(
    "text beside options is written with the kind of the options",
    arguments: [
      ("valueInteger|1", "7", #"[{"valueInteger":7}]"#),
      ("valueInteger|1", "x", #"[{"valueString":"x"}]"#),
      ("valueDate|2020-01-01", "2026-12-25", #"[{"valueDate":"2026-12-25"}]"#),
      ("valueTime|08:00:00", "14:30", #"[{"valueTime":"14:30:00"}]"#),
      ("valueString|1", "7", #"[{"valueString":"7"}]"#),
      ("http://s|1", "7", #"[{"valueString":"7"}]"#),
    ])
  func other(name: String, text: String, answer: String) throws {
    var parameters: TypeParameters = [
      .other: true, .options: .list([.object(["value": "v", "name": .text(name)])]),
    ]
    parameters.optionList = OptionList([ChoiceOption(value: "v", label: "V", name: name)])
    let field = FormField(key: "q", type: .builtIn(.choice, parameters))
    let type = FHIRType(field, try FieldType.choice.definition(parameters))
    #expect(JSON.array(type.answers(.text(text), unit: nil, path: nil)).text == answer)
  }

  @Test func `a group begins where its first field or note is`() {
    var form = FormDefinition(key: "f", version: 1)
    form.groups = ["empty", "outer", "inner"].map(FormDefinition.Group.init)
    form.groups[2].parent = "outer"
    for (key, group) in [("a", "inner"), ("b", nil), ("c", "outer"), ("d", "inner")] {
      var field = FormField(key: key)
      field.group = group
      form.fields.append(field)
    }
    form.notes = [FormNote("First", group: "outer"), FormNote("Last", after: 4)]
    #expect(
      FormTree(form).nodes.map { $0.outline(of: form) } == [
        "outer(First inner(a d) c)", "b", "Last",
      ])
  }
}

extension FormTree.Node {
  /// The parts in parentheses after the key of their group.
  fileprivate func outline(of form: FormDefinition) -> String {
    switch self {
    case .field(let place): form.fields[place].key
    case .note(let place): form.notes[place].text
    case .group(let branch):
      "\(branch.group.key)(\(branch.nodes.map { $0.outline(of: form) }.joined(separator: " ")))"
    }
  }
}
