import FieldEngine
package import JSONText

/// A page's work with a draft whose original is on a server.
extension OpenDraft {
  /// Continues an earlier session of the same draft, with its caret and its undo steps.
  package mutating func restore(_ snapshot: SessionSnapshot) {
    var restored = form.fresh
    restored.note(draft, person)
    restored.restore(snapshot)
    session = restored
  }
}

extension SessionConversation {
  /// Applies changes by others, and returns the same response as to a request; nil if the JSON is
  /// malformed.
  package mutating func merge(_ news: JSONNode) -> JSON? {
    guard case .object = news.content else { return nil }
    let fields = news.items("fields").compactMap { FieldRecord($0) }
    let entries = news.items("entries").compactMap { EntryRecord($0) }
    let acknowledged = Set(news.items("acknowledged").compactMap { $0.string })
    return adopt(fields, entries, acknowledged)
  }

  /// Returns the edits since the last call, as JSON.
  package mutating func drainEdits() -> JSON {
    .array(draft.drainEdits().map { .object($0.editMembers) })
  }

  /// The sections, groups and fields of the form, in the client's language.
  package var outlineJSON: JSON { session.outlineJSON }

  /// The parts of the form's appearance that edits can change, in the client's language.
  package var appearanceJSON: JSON { session.appearanceJSON }
}

extension DraftContents {
  /// Reads a draft as a server describes it, with the members `draft` and `contents`.
  package init?(page node: JSONNode, of form: LoadedForm) {
    guard let described = node["draft"], let contents = node["contents"],
      let id = described.string("id").flatMap({ DraftID($0) }),
      let begun = described.string("created_at").flatMap({ Moment($0) })
    else { return nil }
    var draft = Draft(id, of: form.id, at: begun)
    draft.edition = described.integer("edition") ?? 1
    draft.title = described.string("title")
    draft.status = described.string("status").flatMap(DraftStatus.init) ?? .draft
    draft.revision = contents.integer("revision") ?? 0
    if let moment = described.string("updated_at").flatMap({ Moment($0) }) {
      draft.updatedAt = moment
    }
    let acknowledged = Set(contents.items("acknowledged").compactMap { $0.string })
    self.init(
      draft: draft, entries: contents.items("entries").compactMap { EntryRecord($0) },
      fields: contents.items("fields").compactMap { FieldRecord($0) }, groups: [],
      rules: form.definition.rules.map {
        RuleState($0, isBroken: true, isAcknowledged: acknowledged.contains($0.key))
      })
  }
}
