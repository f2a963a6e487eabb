import FieldEngine
package import FormSession
package import TestSupport

extension FormDefinition {
  /// A form with up to four repeats, which can be in one another, and fields in and around them.
  package static func randomWithRepeats(using random: inout SeededGenerator) -> FormDefinition {
    var form = FormDefinition(key: "random", version: 1)
    form.missingReasons = [.init("refused")]
    var depths: [String?: Int] = [nil: 0]
    for number in 0..<Int.random(in: 1...4, using: &random) {
      var group = FormDefinition.Group(key: "r\(number)")
      let possible = depths.filter { $0.value < 3 }.map(\.key).sorted { ($0 ?? "") < ($1 ?? "") }
      group.parent = possible.randomElement(using: &random) ?? nil
      group.repetition = .random(using: &random)
      depths[group.key] = (depths[group.parent] ?? 0) + 1
      form.groups.append(group)
    }
    let groups: [String?] = [nil] + form.groups.map(\.key)
    for number in 0..<Int.random(in: groups.count...(groups.count + 4), using: &random) {
      let types: [FieldType] = [.phrase, .integer, .name, .zip, .boolean]
      let type = types.randomElement(using: &random) ?? .phrase
      var field = FormField(key: "f\(number)", type: .builtIn(type, [:]))
      // Every repeat has a field.
      field.group =
        number < groups.count ? groups[number] : groups.randomElement(using: &random) ?? nil
      form.fields.append(field)
    }
    form.fields.shuffle(using: &random)
    return form
  }
}

extension FormDefinition.Repetition {
  fileprivate static func random(using random: inout SeededGenerator) -> Self {
    FormDefinition.Repetition(
      max: random.oneIn(3) ? 3 : nil, entryTitle: nil, start: random.oneIn(3) ? 1 : nil)
  }
}

extension SessionAction {
  /// A random action on the entries of a draft, or a value for one of its fields.
  package static func randomOnEntries(
    in session: Session, using random: inout SeededGenerator
  ) -> SessionAction {
    let entries = session.entryStates
    let entry = entries.randomElement(using: &random)
    switch Int.random(in: 0..<12, using: &random) {
    case 0...3:
      let outline = session.definition.repeats.randomElement(using: &random)
      let parents = entries.filter { $0.group == outline?.parent }
      let parent = parents.randomElement(using: &random).map { $0.path + "." } ?? ""
      return .addEntry(to: parent + (outline?.key ?? ""), at: random.oneIn(3) ? 1 : nil)
    case 4: return .moveEntry(entry?.path ?? "", to: Int.random(in: 1...3, using: &random))
    case 5: return .removeEntry(entry?.path ?? "")
    case 6: return .undo
    default:
      let path = session.places.randomElement(using: &random).map(session.path) ?? ""
      if random.oneIn(8) { return .reason(field: path, "refused") }
      let text = ["Ada", "12", "90210", "yes", "", "a, \"b\"", "=1", "9021"]
      return .step(path, .set(text.randomElement(using: &random) ?? ""))
    }
  }
}
