import FieldEngine
import FieldbookKit
import FormSession

extension Fieldbook {
  /// Prints a list for a completion script: each value that begins with the word, and its
  /// description.
  ///
  /// Errors are not reported, because the person is in the middle of typing. A store that does not
  /// exist is not created.
  static func printOffers(
    _ list: CompletionList, _ invocation: Invocation, on console: inout some Console
  ) throws -> ExitCode {
    guard let path = try? storePath(invocation, on: console),
      let store = try? StoreAddress(path).openToRead(at: console.clock()),
      let offers = try? Book(store, as: Person("", now: console.clock), on: console)
        .offers(list, invocation.argument(.shell))
    else { return .done }
    for (value, description) in offers {
      try console.print("\(value)\t\(description.withoutControls)")
    }
    return .done
  }
}

extension Book {
  /// The maximum number of drafts to read, most recently changed first.
  private static let draftsOffered = 200

  fileprivate func offers(
    _ list: CompletionList, _ word: String
  ) throws -> [(value: String, description: String)] {
    switch list {
    case .drafts: try draftOffers(word)
    case .forms: try newestForms().filter { $0.id.key.hasPrefix(word) }.map(\.offer)
    case .fields: try fieldOffers(word)
    case .accounts:
      try store.accounts().map { ($0.name.text, $0.role.rawValue) }.filter { $0.0.hasPrefix(word) }
    case .tokens:
      try store.tokens().map { ($0.name, $0.account.text) }.filter { $0.0.hasPrefix(word) }
    case .links: try linkOffers(word)
    }
  }

  /// Returns the drafts whose id or short id, which is the id's ending, begins with the word.
  private func draftOffers(_ word: String) throws -> [(value: String, description: String)] {
    let drafts = try store.drafts(DraftFilter(), after: nil, limit: Self.draftsOffered)
    return try drafts.compactMap { draft in
      let ids = [draft.id.ending, draft.id.description]
      guard let id = ids.first(where: { $0.hasPrefix(word.lowercased()) }) else { return nil }
      let name = try name(of: draft)
      let facts = "\(draft.form.key), \(draft.status.rawValue)"
      return (id, name.isEmpty ? facts : "\(facts): \(name)")
    }
  }

  /// Returns the names of the fields of all forms, because a script does not know the draft.
  ///
  /// A field in a repeat also has a path, in which any position can be typed.
  private func fieldOffers(_ word: String) throws -> [(value: String, description: String)] {
    let typed = word.withFirstPositions
    var labels: [String: String] = [:]
    for form in try newestForms() {
      for (field, path) in zip(form.fresh.fields, form.definition.pathsInFirstEntries) {
        for name in Set([field.key, path]) where name.hasPrefix(typed) {
          let offer = word + name.dropFirst(typed.count)
          labels[offer] = labels[offer] ?? field.definition.label
        }
      }
    }
    return labels.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
  }

  /// Returns the ids of the links that are not revoked.
  private func linkOffers(_ word: String) throws -> [(value: String, description: String)] {
    try store.formLinks().filter { $0.revokedAt == nil && $0.shortID.hasPrefix(word) }
      .map {
        ($0.shortID, [$0.form, $0.label ?? ""].filter { !$0.isEmpty }.joined(separator: ": "))
      }
  }

  private func newestForms() throws -> [LoadedForm] {
    try Set(store.forms().map(\.form.key)).sorted().map { key in try loadedForm(key) }
  }
}

extension LoadedForm {
  fileprivate var offer: (value: String, description: String) {
    (id.key, definition.title?.withoutAnswers ?? "version \(id.version)")
  }
}

extension FormDefinition {
  /// Each field's path through the first entry of every repeat that contains it:
  /// `medicine[1].dose`.
  fileprivate var pathsInFirstEntries: [String] {
    fields.map { field in
      let repeats = groupPath(field.group).filter { $0.repetition != nil }
      return FieldPath(repeats.map { FieldPath.Step($0.key, .position(1)) }, field.key).description
    }
  }
}

extension String {
  /// The beginning of a path, with 1 in place of each position: `medicine[1].d` for
  /// `medicine[12].d`.
  fileprivate var withFirstPositions: String {
    split(separator: "[", omittingEmptySubsequences: false).enumerated().map { index, part in
      let digits = part.prefix(while: \.isWholeNumber)
      return index > 0 && !digits.isEmpty ? "1" + part.dropFirst(digits.count) : String(part)
    }.joined(separator: "[")
  }
}
