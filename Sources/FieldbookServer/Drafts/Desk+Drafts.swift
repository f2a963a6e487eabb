import FieldbookCLI
import FieldbookKit
import FormSession
import JSONText

/// Drafts as answers describe them.
extension Desk {
  /// The person who acts in the history.
  func person(_ caller: Caller) -> Person { Person(caller.name, now: SystemClock.now) }

  /// Returns a draft as in a list.
  func listed(_ draft: Draft) throws -> JSON {
    let members = try book.store.reviewState(of: draft).members
    return draft.json(focus: nil, members + [("name", .string(try book.name(of: draft)))])
  }

  /// Returns everything that a page needs to go on with a draft.
  ///
  /// With a revision, the contents are only what was changed after it.
  func described(_ contents: DraftContents, since revision: Int = -1) throws -> JSON {
    let draft = contents.draft
    let form = try book.loadedForm(of: draft)
    let session = form.session(contents)
    return .object([
      ("draft", try listed(draft)),
      (
        "definition",
        [
          "form": .string(draft.form.key), "version": .integer(draft.form.version),
          "hash": .string(form.definition.hashText),
        ]
      ),
      ("contents", contents.contentsJSON(since: revision)),
      ("seat", .string(newSeat())),
      ("people", events.people(at: draft.id)),
      ("review", .object(try book.store.review(of: draft.id).members(in: session))),
    ])
  }

  /// Returns a name for a page that has a draft open.
  private func newSeat() -> String {
    var random = SystemRandomNumberGenerator()
    return DraftID(at: SystemClock.now(), using: &random).description
  }
}
