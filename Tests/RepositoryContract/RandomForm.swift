import FieldEngine
package import FormSession
package import TestSupport

extension FormDefinition {
  /// A small form with conditions and rules, in which any field may depend on any earlier one.
  package static func random(using random: inout SeededGenerator) -> FormDefinition {
    var form = FormDefinition(key: "random", version: 1)
    form.groups = ["one", "two"].map(FormDefinition.Group.init)
    if Bool.random(using: &random) { form.groups[1].parent = "one" }
    form.groups[0].isPage = Bool.random(using: &random)
    form.missingReasons = [.init("refused")]
    if Bool.random(using: &random) { form.submitGroups = ["one"] }
    for number in 0..<Int.random(in: 2...7, using: &random) {
      var field = FormField(key: "f\(number)", type: .random(using: &random))
      field.group = ["one", "two", nil].randomElement(using: &random) ?? nil
      field.attributes.isRequired = Bool.random(using: &random)
      field.attributes.onInvalid = random.oneIn(4) ? .revert : .keep
      field.attributes.inherited.returnKey = random.oneIn(4) ? .done : .next
      field.attributes.inherited.isEnabled = !random.oneIn(8)
      let earlier = form.fields.map(\.key)
      if !earlier.isEmpty, random.oneIn(2) {
        field.condition = .random(on: earlier, depth: 2, using: &random)
      }
      form.fields.append(field)
    }
    form.addRivals(using: &random)
    form.addNotes(using: &random)
    // Conditions may also depend on later fields on the screen.
    form.fields.shuffle(using: &random)
    let keys = form.fields.map(\.key)
    for number in 0..<Int.random(in: 0...4, using: &random) {
      form.rules.append(
        FormRule(
          "r\(number)", .random(on: keys, using: &random), message: "No",
          group: ["one", "two", nil].randomElement(using: &random) ?? nil,
          severity: Bool.random(using: &random) ? .error : .warning))
    }
    return form
  }
}

extension FormDefinition {
  /// Adds notes, and conditions for groups that do not depend on their own fields.
  fileprivate mutating func addNotes(using random: inout SeededGenerator) {
    let keys = fields.filter { $0.group == nil && $0.condition == nil }.map(\.key)
    guard !keys.isEmpty else { return }
    for place in groups.indices where random.oneIn(3) {
      groups[place].condition = .random(on: keys, depth: 1, using: &random)
    }
    for number in 0..<Int.random(in: 0...3, using: &random) {
      let group = ["one", "two", nil].randomElement(using: &random) ?? nil
      let place = Int.random(in: 0...fields.count, using: &random)
      var note = FormNote("Note \(number) ${\(keys[0])}", group: group, after: place)
      if random.oneIn(2) { note.condition = .random(on: keys, depth: 1, using: &random) }
      notes.append(note)
    }
    notes.sort { $0.place < $1.place }
  }

  /// Lets two fields hide each other, if there are two without conditions.
  fileprivate mutating func addRivals(using random: inout SeededGenerator) {
    let free = fields.indices.filter { fields[$0].condition == nil }.shuffled(using: &random)
    guard free.count > 1, random.oneIn(2) else { return }
    fields[free[0]].condition = .isEmpty(field: fields[free[1]].key)
    fields[free[1]].condition = .isEmpty(field: fields[free[0]].key)
  }
}

extension FieldTypeReference {
  fileprivate static func random(using random: inout SeededGenerator) -> FieldTypeReference {
    let choices: [FieldTypeReference] = [
      .builtIn(.phrase, [:]), .builtIn(.zip, [:]), .builtIn(.integer, [.min: 2, .max: 20]),
      .builtIn(.decimal, [:]), .builtIn(.boolean, [:]), .builtIn(.currency, [:]),
      .builtIn(.date, [:]), .builtIn(.credit, [:]), .builtIn(.name, [:]),
      .builtIn(.list, [.of: "integer", .minCount: 1]), .builtIn(.list, [.of: "currency"]),
    ]
    return choices.randomElement(using: &random) ?? .builtIn(.phrase, [:])
  }
}

extension FormCondition {
  fileprivate static func random(
    on keys: [String], depth: Int, using random: inout SeededGenerator
  ) -> FormCondition {
    let key = keys.randomElement(using: &random) ?? ""
    let text = String.sample(using: &random)
    let part = { (random: inout SeededGenerator) -> FormCondition in
      .random(on: keys, depth: depth - 1, using: &random)
    }
    switch Int.random(in: 0..<(depth > 0 ? 8 : 5), using: &random) {
    case 0: return .equals(field: key, text)
    case 1: return .notEquals(field: key, text)
    case 2: return .isOneOf(field: key, [text, .sample(using: &random)])
    case 3: return .isEmpty(field: key)
    case 4: return .isNotEmpty(field: key)
    case 5: return .all([part(&random), part(&random)])
    case 6: return .any([part(&random), part(&random)])
    default: return .not(part(&random))
    }
  }
}

extension FormRule.Check {
  fileprivate static func random(
    on keys: [String], using random: inout SeededGenerator
  ) -> FormRule.Check {
    let some = Array(keys.shuffled(using: &random).prefix(Int.random(in: 1...3, using: &random)))
    switch Int.random(in: 0..<4, using: &random) {
    case 0: return .sum(of: some, equals: "5")
    case 1:
      return .count(
        [.atLeastOne, .exactlyOne, .allOrNone].randomElement(using: &random) ?? .allOrNone, of: some
      )
    default:
      let comparison = FormRule.Comparison.allCases.randomElement(using: &random) ?? .equal
      let other =
        random.oneIn(2) ? FormRule.Operand.value(.sample(using: &random)) : .field(some.last ?? "")
      return .compare(comparison, .field(some[0]), other)
    }
  }
}

extension String {
  /// A text that some type accepts.
  package static func sample(using random: inout SeededGenerator) -> String {
    [
      "", "1", "2", "5", "5.0", "12", "12345", "90210", "a", "ada b", "-3", "yes", "true",
      "12/31/2025", "$5", "4111 1111 1111 1111", "[1, 2]", "2; 3", "x-y", "0", "é",
    ].randomElement(using: &random) ?? ""
  }
}

extension SeededGenerator {
  package mutating func oneIn(_ count: Int) -> Bool {
    Int.random(in: 0..<count, using: &self) == 0
  }
}
