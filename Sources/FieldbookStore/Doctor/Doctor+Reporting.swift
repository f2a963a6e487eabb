extension Doctor {
  /// A part of the store that is checked.
  public enum Part: String, CaseIterable, Hashable, Sendable {
    /// The file, checked by SQLite.
    case structure
    /// Tables, indexes, triggers and views.
    case schema
    /// References between rows, and from rows to places in their forms.
    case references
    /// Forms, compared with their registered definitions.
    case forms
    /// The fields of drafts, compared with their forms.
    case fields
    /// The counts of drafts and groups, compared with the fields.
    case counts
    /// The checksums of rows.
    case rows
    /// Final editions, compared with their hashes and the chain.
    case editions
    /// The contents of files, compared with their hashes and the answers.
    case contents
    /// The keys of drafts with sealed answers.
    case keys
    /// The locks of final drafts.
    case locks
    /// The permissions of the store and the files beside it.
    case permissions
    /// Files that interrupted programs left behind.
    case leftovers
    /// The kind of disk that holds the store.
    case disk
    /// The free space on the disk that holds the store.
    case space
  }

  /// The result of checking a store.
  public struct Report: Hashable, Sendable {
    /// The parts that were checked.
    public private(set) var parts: [Part] = []
    /// The problems that were found.
    public private(set) var findings: [Finding] = []
    /// The problems that were repaired.
    public internal(set) var repaired: [Finding] = []

    /// Records the findings of a part.
    mutating func note(_ part: Part, _ found: [Finding]) {
      parts.append(part)
      findings += found
    }
  }
}

extension Doctor.Finding {
  /// The part of the store with the problem.
  public var part: Doctor.Part {
    switch self {
    case .damaged: .structure
    case .schemaDrift: .schema
    case .dangling: .references
    case .alteredForm, .misdescribedForm, .alteredList: .forms
    case .lostFields: .fields
    case .wrongCounts: .counts
    case .alteredRows: .rows
    case .edition: .editions
    case .missingContents, .damagedContents, .unlistedContents, .unusedContents: .contents
    case .lostKeys, .damagedKeys, .unusedKeys: .keys
    case .unlocked: .locks
    case .openToOthers: .permissions
    case .leftBehind: .leftovers
    case .sharedDisk: .disk
    case .littleSpace: .space
    }
  }

  /// Whether content may be lost.
  public var isDamage: Bool {
    switch self {
    case .alteredForm, .alteredList, .lostFields, .alteredRows, .edition, .missingContents,
      .damagedContents, .lostKeys, .damagedKeys:
      true
    default: needsRescue
    }
  }

  /// Whether the file is so unreliable that its readable rows should be copied to a new file.
  public var needsRescue: Bool {
    switch self {
    case .damaged, .dangling: true
    case .schemaDrift(let missing, let changed, _):
      (missing + changed).contains { $0.hasPrefix("table ") }
    default: false
    }
  }

  /// Whether another finding is about the same kind of problem, possibly with different details.
  func isSameKind(as other: Doctor.Finding) -> Bool {
    switch (self, other) {
    case (.openToOthers(let file, _), .openToOthers(let another, _)),
      (.leftBehind(let file), .leftBehind(let another)):
      file == another
    case (.dangling(let table, _), .dangling(let another, _)): table == another
    case (.alteredForm(let form), .alteredForm(let another)),
      (.misdescribedForm(let form), .misdescribedForm(let another)):
      form == another
    case (.missingContents, .missingContents), (.damagedContents, .damagedContents),
      (.unlistedContents, .unlistedContents), (.unusedContents, .unusedContents),
      (.lostKeys, .lostKeys), (.unusedKeys, .unusedKeys):
      true
    case (.alteredForm, .misdescribedForm), (.misdescribedForm, .alteredForm): false
    case (.alteredRows(let table, _, _), .alteredRows(let another, _, _)): table == another
    case (.edition(let finding), .edition(let another)): finding == another
    case (
      .schemaDrift(let missing, let changed, _), .schemaDrift(let lacking, let altered, _)
    ):
      missing.isEmpty == lacking.isEmpty && changed.isEmpty == altered.isEmpty
    case (.missingContents, _), (.damagedContents, _), (.unlistedContents, _),
      (.unusedContents, _), (.lostKeys, _), (.unusedKeys, _):
      false
    default: part == other.part
    }
  }

  /// Whether triggers are missing or changed.
  var concernsTriggers: Bool {
    guard case .schemaDrift(let missing, let changed, _) = self else { return false }
    return (missing + changed).contains { $0.hasPrefix("trigger ") }
  }

  /// Whether the store itself is intact, and the finding is only advice.
  public var isAdvice: Bool {
    switch self {
    case .leftBehind, .sharedDisk, .littleSpace: true
    case .schemaDrift(let missing, let changed, _): missing.isEmpty && changed.isEmpty
    default: false
    }
  }
}
