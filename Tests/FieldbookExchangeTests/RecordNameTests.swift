import FieldEngine
import FormSession
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
    "the system and the code in the name of an option",
    arguments: [
      (nil, nil, "v"), ("LA-1", nil, "LA-1"), ("http://loinc.org|LA-1", "http://loinc.org", "LA-1"),
      ("urn:a|2.0|x", "urn:a|2.0", "x"), ("|x", nil, "x"), ("a|", nil, "a|"),
    ])
  func coding(name: String?, system: String?, code: String) {
    let coding = ChoiceOption(value: "v", name: name).coding
    #expect(coding.system == system)
    #expect(coding.code == code)
  }

  @Test func `a group begins where its first field or note stands`() {
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
