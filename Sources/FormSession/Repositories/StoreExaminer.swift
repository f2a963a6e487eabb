/// Finds and repairs damage in a store.
public protocol StoreExaminer {
  /// Checks the store without changing anything.
  func examine() throws(StoreError) -> StoreExamination

  /// Repairs what can be repaired in place, and reports both the repaired and the remaining
  /// problems.
  ///
  /// The repair never deletes data that a draft needs.
  func repair() throws(StoreError) -> StoreExamination

  /// Removes deleted data from the store's log.
  ///
  /// - Returns: false if another process is still reading from the log.
  func emptyLog() throws(StoreError) -> Bool
}

/// The result of checking a store.
public struct StoreExamination: Hashable, Sendable {
  /// A part of the store that was checked.
  public struct Part: Hashable, Sendable {
    /// A stable code for programs.
    public let code: String
    /// A sentence to show if the part has no problems.
    public let words: String

    /// Creates a part.
    public init(code: String, words: String) { (self.code, self.words) = (code, words) }
  }

  /// The parts that were checked.
  public let parts: [Part]
  /// The problems that were found.
  public let problems: [StoreProblem]
  /// The problems that were repaired.
  public let repaired: [StoreProblem]

  /// Creates a result.
  public init(parts: [Part], problems: [StoreProblem], repaired: [StoreProblem]) {
    (self.parts, self.problems, self.repaired) = (parts, problems, repaired)
  }
}

/// A problem in a store.
public struct StoreProblem: Hashable, Sendable {
  /// The code of the part that has the problem.
  public var part: String
  /// A sentence that describes the problem.
  public var message: String
  /// Advice on what to do about the problem.
  public var hint: String
  /// Whether stored content may be lost.
  public var isDamage = false
  /// Whether the store is unreliable and its readable rows should be copied to a new store.
  public var needsRescue = false
  /// Whether the store itself is intact and this is only advice.
  public var isAdvice = false

  /// Creates a problem in a part.
  public init(in part: String, message: String, hint: String) {
    (self.part, self.message, self.hint) = (part, message, hint)
  }
}

/// The result of copying the readable part of a damaged store.
public struct StoreRescue: Hashable, Sendable {
  /// The number of rows in the new store.
  public var copied: Int
  /// The number of rows that were readable but were refused because they reference lost rows or
  /// violate another constraint.
  public var refused: Int
  /// The tables in which some rows could not be read.
  public var incomplete: Set<String>
  /// A sentence about drafts in the new store that lack some of their form's fields; nil if no
  /// draft lacks any.
  public var losses: String?

  /// Creates a result.
  public init(copied: Int, refused: Int, incomplete: Set<String>, losses: String?) {
    (self.copied, self.refused) = (copied, refused)
    (self.incomplete, self.losses) = (incomplete, losses)
  }
}
