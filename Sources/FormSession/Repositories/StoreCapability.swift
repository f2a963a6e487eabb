/// A capability that some stores have and others lack.
///
/// ```swift
/// try store.backup.get().backUp(to: "monday.sqlite") { _, _ in }
/// ```
public enum StoreCapability<Tool> {
  /// The store supports the operation, through this object.
  case available(Tool)
  /// The store does not support the operation.
  case unavailable(UnavailableCapability)

  /// Returns the object that provides the capability.
  ///
  /// - Throws: ``UnavailableCapability`` with a message that names an alternative.
  public func get() throws(UnavailableCapability) -> Tool {
    switch self {
    case .available(let tool): return tool
    case .unavailable(let reason): throw reason
    }
  }
}

/// An operation that a store does not support, with an alternative.
public struct UnavailableCapability: FieldbookError, Hashable, Sendable {
  /// The operations that a store may lack.
  public enum Work: Hashable, Sendable {
    /// Copy the store to a file.
    case backup
    /// Find and repair damage.
    case examination
    /// Keep the keys that seal answers.
    case sealing
  }

  /// The operation that the store does not support.
  public let work: Work

  /// The kind of store, as messages name it: `PostgreSQL databases`.
  public let stores: String

  /// The alternative, as a sentence.
  public let hint: String

  /// Creates a statement that a kind of store does not support an operation.
  public init(_ work: Work, for stores: String, instead hint: String) {
    (self.work, self.stores, self.hint) = (work, stores, hint)
  }

  /// A stable code for programs.
  public var code: String {
    switch work {
    case .backup: "no_backup"
    case .examination: "no_examination"
    case .sealing: "no_sealing"
    }
  }

  /// A sentence that says what the store cannot do.
  public var message: String {
    switch work {
    case .backup: "Fieldbook does not copy \(stores) to a file."
    case .examination: "Fieldbook does not check or repair \(stores)."
    case .sealing: "Fieldbook does not seal answers in \(stores)."
    }
  }
}

/// Copies a store to a file.
public protocol StoreBackup {
  /// Copies the store to a new file that only its owner can read, while the store remains in use.
  ///
  /// The copy is a consistent snapshot. An existing file is never replaced. `progress` receives the
  /// number of remaining parts and the number of all parts.
  func backUp(
    to path: String, progress: (_ remaining: Int, _ total: Int) -> Void
  ) throws(StoreError)
}
