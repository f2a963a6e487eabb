extension Doctor {
  /// Something that is looked at.
  public enum Part: String, CaseIterable, Hashable, Sendable {
    /// The file, by SQLite's own check.
    case structure
    /// Tables, indexes, triggers and views.
    case schema
    /// Whether rows refer to rows that are there.
    case references
    /// Whether forms are as they were registered.
    case forms
    /// Whether drafts have all fields of their forms.
    case fields
    /// What is counted for drafts and groups.
    case counts
    /// Whether rows are as they were written.
    case rows
    /// Whether final editions agree with their hashes and the chain.
    case editions
    /// Whether what is final can be changed.
    case locks
    /// Who may read the store and the files beside it.
    case permissions
    /// Files that a stopped program left.
    case leftovers
    /// What kind of disk the store is on.
    case disk
    /// The room on that disk.
    case space
  }

  /// What was looked at, and what was found.
  public struct Report: Hashable, Sendable {
    /// What was looked at.
    public private(set) var parts: [Part] = []
    /// What is wrong.
    public private(set) var findings: [Finding] = []
    /// What was wrong, and no longer is.
    public internal(set) var mended: [Finding] = []

    /// Takes down what was found of a part.
    mutating func note(_ part: Part, _ found: [Finding]) {
      parts.append(part)
      findings += found
    }
  }
}

extension Doctor.Finding {
  /// What it was found in.
  public var part: Doctor.Part {
    switch self {
    case .damaged: .structure
    case .schemaDrift: .schema
    case .dangling: .references
    case .alteredForm, .misdescribedForm: .forms
    case .lostFields: .fields
    case .wrongCounts: .counts
    case .alteredRows: .rows
    case .edition: .editions
    case .unlocked: .locks
    case .openToOthers: .permissions
    case .leftBehind: .leftovers
    case .sharedDisk: .disk
    case .littleSpace: .space
    }
  }

  /// Whether something may be lost.
  public var isDamage: Bool {
    switch self {
    case .alteredForm, .lostFields, .alteredRows, .edition: true
    default: needsRescue
    }
  }

  /// Whether the file cannot be relied on, so that what can be read is best copied to a new one.
  public var needsRescue: Bool {
    switch self {
    case .damaged, .dangling: true
    case .schemaDrift(let missing, let changed, _):
      (missing + changed).contains { $0.hasPrefix("table ") }
    default: false
    }
  }

  /// Whether another finding is the same thing, if perhaps more or less of it.
  func isSameKind(as other: Doctor.Finding) -> Bool {
    switch (self, other) {
    case (.openToOthers(let file, _), .openToOthers(let another, _)),
      (.leftBehind(let file), .leftBehind(let another)):
      file == another
    case (.dangling(let table, _), .dangling(let another, _)): table == another
    case (.alteredForm(let form), .alteredForm(let another)),
      (.misdescribedForm(let form), .misdescribedForm(let another)):
      form == another
    case (.alteredForm, .misdescribedForm), (.misdescribedForm, .alteredForm): false
    case (.alteredRows(let table, _, _), .alteredRows(let another, _, _)): table == another
    case (.edition(let finding), .edition(let another)): finding == another
    case (
      .schemaDrift(let missing, let changed, _), .schemaDrift(let lacking, let altered, _)
    ):
      missing.isEmpty == lacking.isEmpty && changed.isEmpty == altered.isEmpty
    default: part == other.part
    }
  }

  /// Whether it is triggers that lock, or no longer do.
  var concernsTriggers: Bool {
    guard case .schemaDrift(let missing, let changed, _) = self else { return false }
    return (missing + changed).contains { $0.hasPrefix("trigger ") }
  }

  /// Whether the store itself is as it should be, and only its surroundings could be better.
  public var isAdvice: Bool {
    switch self {
    case .leftBehind, .sharedDisk, .littleSpace: true
    case .schemaDrift(let missing, let changed, _): missing.isEmpty && changed.isEmpty
    default: false
    }
  }
}
