import FormSession
import JSONText

/// Something that happened to a draft.
struct Event: Sendable {
  let name: String
  let draft: DraftID
  /// The draft with its owner, on whom the right to see the event depends; nil if the event is only
  /// for people who have the draft open.
  let owned: Draft?
  /// The revision of the draft, which is the event's id; nil for an event about people.
  let revision: Int?
  private let more: [(key: String, value: JSON)]

  /// Creates an event about a change to a draft.
  init(
    _ name: String, _ draft: Draft, revision: Int? = nil, _ more: [(key: String, value: JSON)]
  ) {
    (self.name, self.draft, owned) = (name, draft.id, draft)
    (self.revision, self.more) = (revision ?? draft.revision, more)
  }

  /// Creates an event about the people who have a draft open.
  init(_ name: String, about draft: DraftID, _ more: [(key: String, value: JSON)]) {
    (self.name, self.draft, owned, revision, self.more) = (name, draft, nil, nil, more)
  }

  /// Returns the contents of an event, with or without the names of people.
  func members(withNames: Bool) -> [(key: String, value: JSON)] {
    [("draft", .string(draft.description))]
      + (revision.map { [("revision", .integer($0))] } ?? [])
      + more.filter { withNames || $0.key != "by" }
  }

  /// Returns the event as it is written to a stream.
  func text(withNames: Bool) -> String {
    let id = revision.map { "id: \($0)\n" } ?? ""
    return "event: \(name)\n\(id)data: \(JSON.object(members(withNames: withNames)).text)\n\n"
  }
}
