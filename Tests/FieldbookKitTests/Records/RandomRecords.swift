import FieldEngine
import FormSession
import RepositoryContract
import TestSupport

extension FormDefinition {
  /// A form with names from another system, with groups, repeats, and fields of many types.
  ///
  /// The name of a field is its key after `F.`, and that of a group after `G.`. A group that has
  /// the name of one of its fields is a question with others below it. Repeats are nested on
  /// request.
  static func randomWithNames(
    nesting: Bool, questions: Bool, using random: inout SeededGenerator
  ) -> FormDefinition {
    var form = FormDefinition(key: "random", version: 1)
    form.missingReasons = [.init("refused")]
    for (number, name) in ["page", "inner", "r", "s", "t"].enumerated() {
      var group = Group(key: name)
      group.name = "G.\(name)"
      group.isPage = number == 0
      if number > 1 { group.repetition = Repetition(start: random.oneIn(2) ? 1 : nil) }
      form.groups.append(group)
    }
    form.groups[1].parent = "page"
    form.groups[2].parent = [nil, "page", "inner"].randomElement(using: &random) ?? nil
    if nesting { form.groups[3].parent = "r" }
    for number in 0..<Int.random(in: 8...14, using: &random) {
      var field = FormField(key: "f\(number)", type: .randomOfRecord(using: &random))
      field.name = "F.f\(number)"
      field.group = number < 5 ? form.groups[number].key : anyGroup(using: &random)
      // A condition reads a field outside repeats.
      if number > 5, random.oneIn(4) { field.condition = .isNotEmpty(field: "f0") }
      form.fields.append(field)
    }
    if questions {
      for place in form.groups.indices where random.oneIn(2) {
        // An entry of a repeat is one answer.
        if place > 1 { form.fields[place].type = .builtIn(.phrase, [:]) }
        form.groups[place].name = "F.f\(place)"
      }
    }
    form.fields.shuffle(using: &random)
    return form
  }

  private static func anyGroup(using random: inout SeededGenerator) -> String? {
    [nil, "page", "inner", "r", "s", "t"].randomElement(using: &random) ?? nil
  }
}

extension FieldTypeReference {
  fileprivate static func randomOfRecord(
    using random: inout SeededGenerator
  ) -> FieldTypeReference {
    let options: ParameterValue = .list([
      "a", .object(["value": "b", "label": "Label", "name": "http://a.org|code-b"]), "c",
    ])
    let types: [FieldTypeReference] = [
      .builtIn(.phrase, [:]), .builtIn(.integer, [:]), .builtIn(.decimal, [:]),
      .builtIn(.decimal, [.suffix: " kg"]), .builtIn(.boolean, [:]), .builtIn(.date, [:]),
      .builtIn(.time, [:]), .builtIn(.dateTime, [:]), .builtIn(.url, [:]), .builtIn(.geopoint, [:]),
      .builtIn(.choice, [.options: options]), .builtIn(.choices, [.options: options]),
      .builtIn(.choice, [.options: options, .other: true]), .builtIn(.list, [.of: "integer"]),
    ]
    return types.randomElement(using: &random) ?? .builtIn(.phrase, [:])
  }
}

extension SessionAction {
  /// A random action on the entries of a draft, or a text for one of its fields.
  static func randomOfRecord(
    in session: Session, using random: inout SeededGenerator
  ) -> SessionAction {
    if random.oneIn(3) { return .randomOnEntries(in: session, using: &random) }
    let path = session.states.randomElement(using: &random)?.state.field ?? ""
    let texts = [
      "Ada", "a, \"b\"\n", "=1", "12", "-3", "2.50", "1e3", "yes", "no", "12/31/2025", "9:05",
      "14:30:05", "12/31/2025 14:30", "2025-12-31T14:30:05+02:00", "https://a.org/x?y=1",
      "-1.2921 36.8219", "1 2 3 4", "a", "b", "b c", "c a", "1; 2", "", "é",
    ]
    return .step(path, .set(texts.randomElement(using: &random) ?? ""))
  }
}
