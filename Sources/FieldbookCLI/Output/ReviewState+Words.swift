package import FormSession
package import JSONText

extension ReviewState {
  /// The mark in a list: `returned, 2 comments`.
  var words: String {
    let parts = [
      pendingReturn == nil ? "" : "returned", openComments == 0 ? "" : Self.count(openComments),
    ]
    return parts.filter { !$0.isEmpty }.joined(separator: ", ")
  }

  /// The facts about comments that a draft's heading shows.
  var facts: [String] {
    if openComments == 0 { return [] }
    return [openComments == 1 ? "1 open comment" : "\(openComments) open comments"]
  }

  private static func count(_ comments: Int) -> String {
    comments == 1 ? "1 comment" : "\(comments) comments"
  }

  /// The JSON members; empty if there are neither open comments nor a pending return.
  package var members: [(key: String, value: JSON)] {
    (openComments == 0 ? [] : [("open_comments", .integer(openComments))])
      + (pendingReturn.map { [("returned", $0.json)] } ?? [])
  }
}

extension DraftReturn {
  /// The note as lines, below a line that says who returned the draft and when.
  var lines: [String] {
    ["Returned by \(author.person), \(author.moment):".withoutControls]
      + note.split(separator: "\n", omittingEmptySubsequences: false)
      .map { "  \(String($0).withoutControls)" }
  }
}

extension FieldComment {
  /// The comment as lines: `ben, 2027-01-15T08:00:03.000Z: Is this per day?`.
  var lines: [String] {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
      .map { String($0).withoutControls }
    return ["\(author.person), \(author.moment): ".withoutControls + (lines.first ?? "")]
      + lines.dropFirst()
  }
}
