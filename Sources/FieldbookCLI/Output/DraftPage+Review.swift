import FormSession
import JSONText

/// The comments on the page of a draft.
extension DraftPage {
  /// The text at the top of the page: the reviewer's note on a draft that was sent back.
  var returnText: String {
    guard let note = reviewState.pendingReturn else { return "" }
    return note.lines.joined(separator: "\n") + "\n\n"
  }

  /// Returns the open comments below a field, as lines without indentation.
  func commentLines(of key: String) -> [String] {
    guard let key = session.state(key)?.key else { return [] }
    return review.comments(on: key).filter(\.isOpen).flatMap(\.lines)
  }

  /// The open comments on removed fields, which are not on the page.
  var otherComments: String {
    let others = review.comments.filter { $0.isOpen && session.place(of: $0.field) == nil }
    if others.isEmpty { return "" }
    let lines = others.flatMap { comment in
      ["  \(comment.field)"] + comment.lines.map { "    \($0)" }
    }
    return "\nComments on removed fields\n" + lines.map { "\($0)\n" }.joined()
  }

  /// Returns the states of fields, each with its comments if there are any.
  func withComments(_ states: [SessionFieldState], _ json: [JSON]) -> [JSON] {
    zip(states, json).map { state, json in
      let comments = review.comments(on: state.key)
      guard !comments.isEmpty, case .object(let members) = json else { return json }
      return .object(members + [("comments", .array(comments.map(\.json)))])
    }
  }
}
