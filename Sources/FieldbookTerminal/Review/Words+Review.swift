import FormSession

extension Words {
  static let noCommentStorage = "Comments cannot be saved here."
  static let comment = "Comment: "
  static let addComment = "Save the comment"
  static let resolveComments = "Resolve the open comments, with this text if there is one"
  static let commentSaved = "The comment is saved."
  static let commentsResolved = "The comments are resolved."

  /// The sign of a field with open comments.
  static let commentSign = "✎"

  static func commentTitle(_ label: String) -> String { "\(label): comments" }

  /// Returns the title of a reviewer's note on a draft that was sent back.
  static func returned(by person: String) -> String { "Returned by \(person)".withoutControls }

  /// Returns a sentence about who has just sent the draft back.
  static func returnedNow(by person: String) -> String {
    "\(person) sent the draft back with a note. \(key(.comment)) shows it.".withoutControls
  }

  /// Returns a comment with its author and day: `ben (2026-11-24): Per day?`.
  static func comment(_ comment: FieldComment) -> String {
    let day = comment.author.moment.description.prefix(10)
    return "\(comment.author.person) (\(day)): \(comment.text)".withoutControlsInLines
  }

  /// Returns a sentence about who commented on which fields.
  static func commented(_ labels: [String], by people: [String]) -> String {
    "\(people.joined(separator: ", ")) commented on \(labels.joined(separator: ", "))."
      .withoutControls
  }
}
