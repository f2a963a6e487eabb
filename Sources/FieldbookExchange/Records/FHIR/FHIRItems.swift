import FieldEngine
import FormSession
import JSONText

/// A version of a form, with the FHIR types of its fields.
struct FHIRVersion: Sendable {
  let definition: FormDefinition
  let tree: FormTree
  let types: [FHIRType]

  /// The keys of the fields whose answers consist of a date and a time.
  let fieldsWithTime: Set<String>

  /// The fields with the units of quantities, by the quantities' fields.
  let units: [Int: Int]

  init(_ definition: FormDefinition, _ tree: FormTree, _ types: [FHIRType], in form: RecordForm) {
    (self.definition, self.tree, self.types) = (definition, tree, types)
    units = form.units(in: definition, types)
    fieldsWithTime = Set(
      zip(definition.fields, types).filter { $1.kind == .dateTime }.map { $0.0.key })
  }
}

extension RecordForm {
  /// Returns the fields with the units of quantities, by the quantities' fields.
  ///
  /// The unit of the quantity `6` is the choice `6-unit` in the same group.
  fileprivate func units(in version: FormDefinition, _ types: [FHIRType]) -> [Int: Int] {
    var choices: [String: Int] = [:]
    for (place, field) in version.fields.enumerated() where types[place].kind == .option {
      choices["\(field.group ?? "")|\(name(ofField: field.key))"] = place
    }
    var units: [Int: Int] = [:]
    for (place, field) in version.fields.enumerated() where types[place].isQuantity {
      units[place] = choices["\(field.group ?? "")|\(name(ofField: field.key))-unit"]
    }
    return units
  }
}

/// Creates the items of one draft.
struct FHIRItems: Sendable {
  let form: RecordForm
  let version: FHIRVersion
  let draft: String
  let answers: DraftAnswers
  let path: FHIRExport.FilePath?

  /// Returns the items for parts of the form, without the parts that have no answers.
  func items(of nodes: [FormTree.Node], in entry: EntryID) -> [JSON] {
    nodes.flatMap { node -> [JSON] in
      switch node {
      case .note: return []
      case .field(let place) where version.units.values.contains(place): return []
      case .field(let place):
        let field = version.definition.fields[place]
        let found = answers(to: place, in: entry)
        if found.isEmpty { return [] }
        return [item(form.name(ofField: field.key), label(of: place), answers: found)]
      case .group(let branch): return items(of: branch, in: entry)
      }
    }
  }

  private func items(of branch: FormTree.Branch, in entry: EntryID) -> [JSON] {
    guard let name = form.statedName(ofGroup: branch.group.key) else {
      return items(of: branch.nodes, in: entry)
    }
    let entries =
      branch.isRepeated ? answers.entries(of: branch.group.key, in: entry).map(\.id) : [entry]
    if let question = form.question(of: branch, in: version.definition) {
      let found = entries.flatMap { answers(to: question, below: branch, in: $0) }
      return found.isEmpty ? [] : [item(name, label(of: question), answers: found)]
    }
    return entries.map { items(of: branch.nodes, in: $0) }.filter { !$0.isEmpty }
      .map { item(name, shown(branch.group.title), items: $0) }
  }

  /// Returns the answers to a question; the first one contains the answers to the questions below
  /// it.
  private func answers(
    to question: Int, below branch: FormTree.Branch, in entry: EntryID
  ) -> [JSON] {
    let others = branch.nodes.filter { if case .field(question) = $0 { false } else { true } }
    let items = items(of: others, in: entry)
    var found = answers(to: question, in: entry)
    guard !items.isEmpty else { return found }
    // An answer without a value can carry items.
    var first: [(key: String, value: JSON)] = []
    if case .object(let members)? = found.first { first = members }
    first.append(("item", .array(items)))
    found = [.object(first)] + found.dropFirst()
    return found
  }

  private func answers(to place: Int, in entry: EntryID) -> [JSON] {
    let key = version.definition.fields[place].key
    guard let answer = form.answer(key, in: entry, of: answers) else { return [] }
    switch answer {
    case .mask(let text): return [["valueString": .string(text)]]
    case .value(let value):
      let record = answers.field(key, in: entry)
      let path = record.flatMap { record in
        self.path.map { path in { path($0, record, draft) } }
      }
      return version.types[place].answers(value, unit: unit(of: place, in: entry), path: path)
    }
  }

  /// Returns the members of a quantity that the answer to another field gives.
  private func unit(of place: Int, in entry: EntryID) -> FHIRType.Members? {
    guard let unit = version.units[place],
      case .value(let value)? = form.answer(
        version.definition.fields[unit].key, in: entry, of: answers)
    else { return nil }
    return version.types[unit].unit(value.plainText)
  }

  private func label(of place: Int) -> String? {
    shown(version.definition.fields[place].attributes.label)
  }

  /// Returns the text if it is the same in all drafts; nil if the text contains answers.
  ///
  /// In an imported item, an en space separates the text from what precedes it, such as a prefix.
  private func shown(_ text: String?) -> String? {
    guard let text, !text.contains("${") else { return nil }
    let own = text.split(separator: "\u{2002}", omittingEmptySubsequences: false).last ?? ""
    let trimmed = String(own).trimmingWhitespace
    return trimmed.isEmpty ? nil : trimmed
  }

  private func item(
    _ name: String, _ text: String?, answers: [JSON]? = nil, items: [JSON]? = nil
  ) -> JSON {
    .members([
      ("linkId", .string(name)), ("text", text.map { .string($0) }),
      ("answer", answers.map { .array($0) }), ("item", items.map { .array($0) }),
    ])
  }
}
