import FieldEngine
import FieldbookKit
import FieldbookStore
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
      let store = try? Store(path, .readOnly, at: console.clock()),
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
    }
  }

  /// Returns the ends of ids that begin with the word, or whole ids that begin with it.
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

  /// Returns the keys of the fields of all forms, because a script does not know the draft.
  private func fieldOffers(_ word: String) throws -> [(value: String, description: String)] {
    var labels: [String: String] = [:]
    for form in try newestForms() {
      for field in form.fresh.fields where field.key.hasPrefix(word) {
        labels[field.key] = labels[field.key] ?? field.definition.label
      }
    }
    return labels.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
  }

  private func newestForms() throws -> [LoadedForm] {
    try Set(store.forms().map(\.form.key)).sorted().map { key in try loadedForm(key) }
  }
}

extension LoadedForm {
  fileprivate var offer: (value: String, description: String) {
    (id.key, definition.title ?? "version \(id.version)")
  }
}
