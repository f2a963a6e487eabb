import FormSession
package import JSONText

/// A line of `history`: an edit, or a reviewer's action.
package struct HistoryLine: Equatable {
  let moment: Moment
  let person: String
  let action: String
  var subject: String?
  /// The resulting revision; nil for an action that changes no answer.
  var revision: Int?
  var old: String?
  var new: String?
  var note: String?

  /// Creates the line of an edit.
  init(_ entry: HistoryEntry) {
    (moment, person, action) = (entry.moment, entry.person, entry.action.rawValue)
    (subject, revision) = (entry.subject, entry.revision)
    (old, new, note) = (entry.old, entry.new, entry.note)
  }

  /// Creates the line for a reviewer's action.
  fileprivate init(_ action: String, _ signature: Signature, of subject: String?, _ note: String?) {
    (moment, person, self.action) = (signature.moment, signature.person, action)
    (self.subject, self.note) = (subject, note)
  }

  /// The cells of the table.
  var row: [String] {
    [moment.description, person, action, subject ?? "", old ?? "", new ?? note ?? ""]
      .map(\.withoutControls)
  }

  package var json: JSON {
    .object([
      ("at", .string(moment.description)), ("by", .string(person)),
      ("action", .string(action)), ("field", .optional(subject)),
      ("revision", revision.map(JSON.integer) ?? .null), ("old", .optional(old)),
      ("new", .optional(new)), ("note", .optional(note)),
    ])
  }
}

extension [HistoryLine] {
  /// Returns the lines merged with the review's lines, each of which follows the edits made up to
  /// its time.
  ///
  /// Edits stay in the order in which they were saved, even if a clock was wrong.
  func merged(with review: [HistoryLine]) -> [HistoryLine] {
    var (lines, rest) = ([HistoryLine](), review[...])
    for line in self {
      while let next = rest.first, next.moment < line.moment {
        lines.append(next)
        rest.removeFirst()
      }
      lines.append(line)
    }
    return lines + rest
  }
}

extension DraftReview {
  /// Returns the reviewers' actions, or only those that concern one field, in chronological order.
  ///
  /// If there is a session, it provides the current positions of entries.
  func events(on field: String?, in session: Session?) -> [HistoryLine] {
    var lines: [HistoryLine] = []
    for comment in comments where field == nil || comment.field == field {
      let path = session?.shownPath(of: comment.field) ?? comment.field
      lines.append(HistoryLine("commented", comment.author, of: path, comment.text))
    }
    // Several comments are resolved together; if the times are equal, the resolution comes after
    // them.
    for comment in comments where field == nil || comment.field == field {
      let path = session?.shownPath(of: comment.field) ?? comment.field
      guard let resolution = comment.resolution else { continue }
      let line = HistoryLine("resolved", resolution, of: path, nil)
      if !lines.contains(line) { lines.append(line) }
    }
    for note in field == nil ? returns : [] {
      lines.append(HistoryLine("returned", note.author, of: nil, note.note))
      guard let completion = note.completion else { continue }
      let line = HistoryLine("done", completion, of: nil, nil)
      if !lines.contains(line) { lines.append(line) }
    }
    return lines.enumerated().sorted { ($0.1.moment, $0.0) < ($1.1.moment, $1.0) }.map(\.element)
  }
}
