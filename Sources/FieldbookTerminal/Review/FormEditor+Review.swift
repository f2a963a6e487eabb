import FormSession

/// The display and entry of comments on the screen.
extension FormEditor {
  /// Shows the reviewer's note on a draft that was sent back, until the person dismisses it.
  mutating func showReturn() {
    model.review = KnownReview(backend.review)
    guard let note = model.review.review.pendingReturn else { return }
    let menu = Menu(
      title: Words.returned(by: note.author.person), words: note.lines,
      lines: [Menu.Line(text: Words.keepEditing, action: .stay)])
    model.overlays.append(.menu(menu))
  }

  /// Adopts the reviewers' latest comments; returns whether anything about the review has changed.
  @discardableResult
  mutating func followReview() -> Bool {
    let (known, now) = (model.review, backend.review)
    guard now != known.review else { return false }
    model.review = KnownReview(now)
    if let note = now.pendingReturn, note != known.review.pendingReturn {
      model.message = Message(.news, Words.returnedNow(by: note.author.person))
      return true
    }
    let last = known.review.comments.last?.id ?? 0
    let new = now.comments.filter { $0.id > last && session.place(of: $0.field) != nil }
    guard !new.isEmpty else { return true }
    let labels = new.map { model.label($0.field, session) }
    let people = new.map(\.author.person)
    model.message = Message(
      .news, Words.commented(labels.withoutRepeats, by: people.withoutRepeats))
    return true
  }

  /// Shows the comments on the focused field, with a line for writing a comment.
  mutating func openComments(typed: String = "") {
    guard let key = session.focusKey else {
      model.message = Message(.refusal, Words.noFocus)
      return
    }
    let comments = model.review.review.comments(on: key)
    let note = model.review.review.pendingReturn.map {
      [Words.returned(by: $0.author.person) + ":"] + $0.lines
    }
    var lines = [Menu.Line(text: Words.addComment, action: .comment(key))]
    if comments.contains(where: \.isOpen) {
      lines.append(Menu.Line(text: Words.resolveComments, action: .resolveComments(key)))
    }
    var menu = Menu(
      title: Words.commentTitle(model.label(key, session)),
      words: (note ?? []) + comments.flatMap { Words.comment($0).linesOfText }, lines: lines,
      query: typed)
    menu.isComposing = true
    model.overlays.append(.menu(menu))
  }

  /// Saves the typed text as a comment on a field, and resolves the open comments if the person
  /// chose to.
  ///
  /// If the comment cannot be saved, the text stays open.
  mutating func saveComment(_ text: String, on key: String, resolves: Bool) {
    if let reason = backend.comment(text, on: key, resolves: resolves) {
      openComments(typed: text)
      model.message = Message(.refusal, reason)
      return
    }
    model.review = KnownReview(backend.review)
    model.message = Message(.news, resolves ? Words.commentsResolved : Words.commentSaved)
  }
}

/// The reviewers' comments, with the open comments by field.
struct KnownReview: Sendable {
  let review: DraftReview
  let open: [String: [FieldComment]]

  init(_ review: DraftReview = DraftReview()) {
    self.review = review
    open = Dictionary(grouping: review.comments.filter(\.isOpen), by: \.field)
  }
}

extension DraftReturn {
  /// The lines of the note.
  var lines: [String] { note.withoutControlsInLines.linesOfText }
}

extension String {
  fileprivate var linesOfText: [String] {
    split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
  }
}

extension [String] {
  /// The texts in order, without duplicates.
  fileprivate var withoutRepeats: [String] {
    var known: Set<String> = []
    return filter { known.insert($0).inserted }
  }
}
