import FormSession

/// Comments in plain mode: they are read out before their question.
extension PlainForm {
  /// Reads out the reviewer's note on a draft that was sent back.
  mutating func sayReturn() {
    guard let note = backend.review.pendingReturn else { return }
    say(Words.returned(by: note.author.person) + ":")
    for line in note.lines { say(line) }
  }

  /// Reads out the open comments on a field.
  mutating func sayComments(on place: Int) {
    let key = session.key(of: place)
    for comment in backend.review.comments(on: key) where comment.isOpen {
      sayComment(comment)
    }
  }

  /// Saves a comment on the question, or reads out all existing comments.
  mutating func comment(_ text: String) {
    guard let key = session.focusKey else { return say(Words.noMoreToAnswer) }
    if text.isEmpty {
      let comments = backend.review.comments(on: key)
      if comments.isEmpty { say(Plain.noComments) }
      for comment in comments { sayComment(comment) }
    } else {
      say(backend.comment(text, on: key, resolves: false) ?? Words.commentSaved)
    }
  }

  /// Resolves the open comments on the question, and saves the text as a comment if there is any.
  mutating func resolveComments(_ text: String) {
    guard let key = session.focusKey else { return say(Words.noMoreToAnswer) }
    guard backend.review.comments(on: key).contains(where: \.isOpen) else {
      return say(Plain.noComments)
    }
    say(backend.comment(text, on: key, resolves: true) ?? Words.commentsResolved)
  }

  private mutating func sayComment(_ comment: FieldComment) {
    let sign = comment.isOpen ? Words.comment : Plain.resolvedComment
    for (number, line) in Words.comment(comment).split(separator: "\n").enumerated() {
      say(number == 0 ? sign + line : String(line))
    }
  }
}

extension Plain {
  static let noComments = "There is no open comment on this question. :comment TEXT writes one."
  static let resolvedComment = "Resolved comment: "
}
