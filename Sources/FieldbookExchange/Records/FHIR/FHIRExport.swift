package import FieldEngine
package import FormSession
package import JSONText

/// Writes drafts as QuestionnaireResponses of FHIR R4.
///
/// The items follow the tree of the form in the version of the draft. Their linkIds are the names
/// of fields and groups. A group without a name is left out, and what is in it takes its place.
///
/// A question with questions below it is a group with the name of one of its fields: the others
/// are nested below that field's answer (`item.answer.item`).
package struct FHIRExport: RecordFormat {
  private let form: RecordForm

  /// What is known of each version.
  private let versions: [Int: Version]

  /// Returns the path of the copy of a file; nil if the files are not written.
  private let path: (@Sendable (FileReference, FieldRecord, _ draft: String) -> String)?

  /// The files: one line for each draft.
  package let tables: [String?] = [nil]

  private struct Version: Sendable {
    let definition: FormDefinition
    let tree: FormTree
    let types: [FHIRType]
  }

  /// Prepares a format for a form.
  ///
  /// - Throws: ``ExportError/noNames(_:)`` if a field or a repeat has no name, or
  ///   ``ExportError/repeatedNames(_:)`` if several have the same.
  package init(
    _ form: RecordForm, _ context: ValidationContext,
    path: (@Sendable (FileReference, FieldRecord, _ draft: String) -> String)? = nil
  ) throws {
    (self.form, self.path) = (form, path)
    let unnamed = form.unnamedFields + form.unnamedRepeats
    guard unnamed.isEmpty else { throw ExportError.noNames(unnamed) }
    var versions: [Int: Version] = [:]
    for (definition, tree) in zip(form.versions, form.trees) {
      let names = form.linkIDs(of: tree.nodes, in: definition)
      let repeated = names.repeated
      guard repeated.isEmpty else { throw ExportError.repeatedNames(repeated) }
      let rows = try definition.engineFields(context).map(\.definition)
      let types = zip(definition.fields, rows).map { FHIRType($0, $1) }
      versions[definition.version] = Version(definition: definition, tree: tree, types: types)
    }
    self.versions = versions
  }

  /// Appends a draft as a line of JSON.
  package func write(_ draft: DraftLine, into files: inout [[UInt8]]) {
    response(to: draft).write(into: &files[0])
    files[0].append(CSVByte.lineFeed)
  }

  package func losses(in draft: DraftLine) -> RecordLosses {
    guard let version = versions[draft.version] else { return RecordLosses() }
    let types = Dictionary(
      zip(version.definition.fields.map(\.key), version.types)
    ) { first, _ in first }
    let local = draft.fields.count { field in
      guard types[field.fieldKey]?.kind == .dateTime, let text = field.currentValue?.plainText
      else { return false }
      return Instant(iso: text).map { $0.offset == nil } ?? false
    }
    return RecordLosses(unreadable: draft.fields.count { $0.isUnreadable }, localTimes: local)
  }
}

// MARK: - Responses

extension FHIRExport {
  /// Returns a draft as a file of its own.
  package func document(of draft: DraftLine) -> [UInt8] { response(to: draft).document }

  /// Returns a draft as a QuestionnaireResponse.
  package func response(to draft: DraftLine) -> JSON {
    guard let version = versions[draft.version] else { return .null }
    let writer = ItemWriter(
      form: form, version: version, draft: draft.id, answers: DraftAnswers(draft), path: path)
    let items = writer.items(of: version.tree.nodes, in: .draft)
    return .members([
      ("resourceType", "QuestionnaireResponse"), ("id", .string(draft.id)),
      (
        "identifier",
        ["system": "urn:ietf:rfc:3986", "value": .string("urn:uuid:\(draft.id)")]
      ),
      ("questionnaire", form.canonicalURL(of: version.definition).map { .string($0) }),
      ("status", .string(FHIRExport.status(of: draft))),
      ("authored", (draft.finalizedAt ?? draft.updatedAt).map { .string($0) }),
      ("item", items.isEmpty ? nil : .array(items)),
    ])
  }

  private static func status(of draft: DraftLine) -> String {
    switch DraftStatus(rawValue: draft.status) {
    case .final, .superseded: draft.edition > 1 ? "amended" : "completed"
    case .discarded: "stopped"
    case .draft, nil: "in-progress"
    }
  }

  /// Writes the items of one draft.
  private struct ItemWriter {
    let form: RecordForm
    let version: Version
    let draft: String
    let answers: DraftAnswers
    let path: (@Sendable (FileReference, FieldRecord, _ draft: String) -> String)?

    func items(of nodes: [FormTree.Node], in entry: EntryID) -> [JSON] {
      nodes.flatMap { node -> [JSON] in
        switch node {
        case .note: return []
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

    /// Returns the answers to a question, with those to the questions below it in the first one.
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
        return version.types[place].answers(value, typed: record?.raw, path: path)
      }
    }

    private func label(of place: Int) -> String? {
      shown(form.column(version.definition.fields[place].key)?.label)
    }

    /// Returns a text that is the same in all drafts; nil if it contains answers.
    private func shown(_ text: String?) -> String? {
      guard let text = text?.trimmingWhitespace, !text.isEmpty, !text.contains("${") else {
        return nil
      }
      return text
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
}

// MARK: - Names

extension RecordForm {
  /// Returns the address of the questionnaire of a version; nil if its name is not an address.
  fileprivate func canonicalURL(of version: FormDefinition) -> String? {
    guard let name = version.name, name.contains("://") || name.hasPrefix("urn:"),
      !name.contains(where: \.isWhitespace)
    else { return nil }
    return name
  }

  /// Returns the field of a group that is the question to which the others belong.
  ///
  /// In a repeat, whose entries are the answers, it takes one answer.
  fileprivate func question(of branch: FormTree.Branch, in version: FormDefinition) -> Int? {
    let name = statedName(ofGroup: branch.group.key)
    for case .field(let place) in branch.nodes {
      guard let column = column(version.fields[place].key), column.name == name else { continue }
      let takesSeveral = column.definition.list != nil || column.definition.choices != nil
      return branch.isRepeated && takesSeveral ? nil : place
    }
    return nil
  }

  /// The keys of repeats that have no name.
  fileprivate var unnamedRepeats: [String] {
    var known: Set<String> = []
    return versions.flatMap(\.groups).filter {
      $0.repetition != nil && statedName(ofGroup: $0.key) == nil && known.insert($0.key).inserted
    }.map(\.key)
  }

  /// Returns the linkIds of all items; that of a question with others below it stands once.
  fileprivate func linkIDs(of nodes: [FormTree.Node], in version: FormDefinition) -> [String] {
    nodes.flatMap { node -> [String] in
      switch node {
      case .note: return []
      case .field(let place): return [name(ofField: version.fields[place].key)]
      case .group(let branch):
        let isQuestion = question(of: branch, in: version) != nil
        let own = isQuestion ? nil : statedName(ofGroup: branch.group.key)
        return (own.map { [$0] } ?? []) + linkIDs(of: branch.nodes, in: version)
      }
    }
  }
}

extension [String] {
  /// The texts that occur more than once, each once.
  var repeated: [String] {
    var counts: [String: Int] = [:]
    for text in self { counts[text, default: 0] += 1 }
    var told: Set<String> = []
    return filter { counts[$0, default: 0] > 1 && told.insert($0).inserted }
  }
}
