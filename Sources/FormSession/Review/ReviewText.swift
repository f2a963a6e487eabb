import FieldEngine

/// The text of a comment or a note: not empty, limited in length, and without control characters.
///
/// ```swift
/// try ReviewText(" Please check.\u{1B} ").text   // "Please check."
/// try ReviewText(" ")                            // throws ReviewError.empty
/// ```
public struct ReviewText: Hashable, Sendable {
  /// The maximum number of characters in the text.
  public static let limit = 10_000

  /// The text.
  public let text: String

  /// Removes control characters and outer white space from text, and checks it.
  public init(_ text: String) throws(ReviewError) {
    let text = text.strippingControls.trimmingWhitespace
    guard !text.isEmpty else { throw .empty }
    let count = text.count
    guard count <= ReviewText.limit else { throw .tooLong(count) }
    self.text = text
  }

  /// Checks the reason for an amendment like any other text.
  public init(reason: String) throws(ReviewError) {
    do throws(ReviewError) {
      try self.init(reason)
    } catch {
      throw error == .empty ? .noReason : error
    }
  }
}

/// The reason why an action on comments or notes was refused.
public enum ReviewError: Error, Hashable, Sendable {
  /// The text is empty.
  case empty
  /// The reason for an amendment is empty.
  case noReason
  /// The text has this many characters, which exceeds the limit.
  case tooLong(Int)
  /// The field has no open comment to resolve.
  case nothingToResolve(String)
  /// The draft is not marked as returned.
  case notReturned(DraftID)
}

extension ReviewError {
  /// A stable code for programs.
  public var code: String {
    switch self {
    case .empty: "review.empty"
    case .noReason: "review.no_reason"
    case .tooLong: "review.too_long"
    case .nothingToResolve: "review.nothing_to_resolve"
    case .notReturned: "review.not_returned"
    }
  }

  /// A sentence that describes the problem.
  public var message: String {
    switch self {
    case .empty: "The text is empty."
    case .noReason: "The reason is empty."
    case .tooLong(let count):
      "The text has \(count) characters; at most \(ReviewText.limit) are allowed."
    case .nothingToResolve(let field): "The field `\(field)` has no open comment."
    case .notReturned(let id): "The draft \(id.ending) is not marked as returned."
    }
  }

  /// Advice on what to do; empty if the message is enough.
  public var hint: String {
    switch self {
    case .empty: "Write what the others should read."
    case .noReason: "Write why the record must change."
    case .tooLong: "Shorten it."
    case .nothingToResolve, .notReturned: ""
    }
  }
}
