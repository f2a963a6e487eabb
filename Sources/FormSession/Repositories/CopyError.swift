/// The reason why a store cannot be copied, or why a copy cannot be used.
public enum CopyError: Error, Hashable, Sendable {
  /// The store and its copy are in the same place.
  case ofItself(String)
  /// The destination already contains forms, drafts or people.
  case notEmpty(String)
  /// The store is a copy that was interrupted and never resumed.
  case unfinished(String, of: String)
  /// The copy differs from the store.
  case unequal(String, Difference)

  /// The parts that can differ.
  public enum Difference: Hashable, Sendable {
    /// A draft.
    case draft(DraftID)
    /// A table that does not belong to drafts.
    case table(String)
    /// A list from a file, which cannot be read.
    case list(String, form: String)
    /// The content of a file in an answer, by its hash.
    case content(String)
    /// The store's key, which was replaced after the copy was begun.
    case key
    /// A final edition, or the chain.
    case edition(Verification.Finding)
  }
}

extension CopyError {
  /// A stable code for programs.
  public var code: String {
    switch self {
    case .ofItself: "copy.of_itself"
    case .notEmpty: "copy.not_empty"
    case .unfinished: "copy.unfinished"
    case .unequal: "copy.unequal"
    }
  }

  /// A sentence that describes the problem.
  public var message: String {
    switch self {
    case .ofItself(let place): "\(place) cannot be copied to itself."
    case .notEmpty(let place): "\(place) is not empty, so nothing was copied."
    case .unfinished(let place, let origin): "\(place) is an unfinished copy of \(origin)."
    case .unequal(let place, let difference):
      "The copy \(place) is not complete. \(difference.message)"
    }
  }

  /// Advice on what to do.
  public var hint: String {
    switch self {
    case .ofItself: "Name another place."
    case .notEmpty: "Name a new file or an empty database."
    case .unfinished: "Run the same copy again to continue where it stopped."
    case .unequal: "Check the store for damage, and copy it to a new place."
    }
  }
}

extension CopyError.Difference {
  fileprivate var message: String {
    switch self {
    case .draft(let id): "The draft \(id) is not the same as in the store."
    case .table(let name): "The rows of `\(name)` are not the same as in the store."
    case .list(let path, let form): "The list \(path) of the form `\(form)` cannot be read."
    case .content(let hash):
      "The content of a file has changed since it was stored (SHA-256 \(hash.prefix(8))…)."
    case .key: "The key of the store has been replaced since the copy began."
    case .edition(let finding): finding.message
    }
  }
}
