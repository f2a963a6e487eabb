import FormSession

/// The facts about a field that its row contains as bits of one number.
///
/// The migration `m0006_entries.sql` documents the bits. Each fact has a member for the program and,
/// if a query needs it, an SQL expression.
struct FieldFlags {
  var bits: Int64

  /// Where a row contains the value of its field.
  enum ValueSource: Int64 {
    case none
    case raw
    case display
    case value
  }

  init(bits: Int64) {
    self.bits = bits
  }

  var valueSource: ValueSource { ValueSource(rawValue: bits & 3) ?? .none }

  /// The verdict, which is empty for an unknown number.
  var verdict: FieldRecord.Verdict {
    switch bits >> 2 & 3 {
    case 1: .valid
    case 2: .invalid
    default: .empty
    }
  }

  var isComplete: Bool { bits & 16 != 0 }
  var isTouched: Bool { bits & 32 != 0 }
  var applies: Bool { bits & 64 != 0 }
  var isHeld: Bool { bits & 128 != 0 }
  var isVerbatim: Bool { bits & 256 != 0 }
  var isShownAsTyped: Bool { bits & 512 != 0 }
  var isValueCommitted: Bool { bits & 1_024 != 0 }

  /// The kind of the value, as ``StoredValue/kind``.
  var kind: String? {
    let place = Int(bits >> 11)
    return Self.kinds.indices.contains(place) ? Self.kinds[place] : nil
  }

  private static let kinds: [String?] = [
    nil, "integer", "decimal", "boolean", "list", "list text", "list integer", "list decimal",
    "list boolean",
  ]
}

extension FieldFlags {
  /// The flags of a record whose value has a kind.
  ///
  /// A span borrows the record, where a parameter would copy it.
  init(
    _ records: Span<FieldRecord>, _ index: Int, _ source: ValueSource, kind: String?
  ) {
    let verdict: Int64 =
      switch records[index].verdict {
      case .empty: 0
      case .valid: 4
      case .invalid: 8
      }
    bits = source.rawValue | verdict | Int64(Self.kinds.firstIndex(of: kind) ?? 0) << 11
    if records[index].isComplete { bits |= 16 }
    if records[index].content.isTouched { bits |= 32 }
    if records[index].applies { bits |= 64 }
    if records[index].content.isHeld { bits |= 128 }
    if records[index].content.text.isVerbatim { bits |= 256 }
  }

  static let shownAsTyped: Int64 = 512
  static let valueCommitted: Int64 = 1_024
}

/// SQL expressions for facts of a field, in a query that calls the table `f`.
enum FieldSQL {
  static let applies = "f.flags & 64 <> 0"
  static let shown = "coalesce(f.display, iif(f.flags & 512, f.raw, NULL))"
  static let maskedRaw = "coalesce(f.mask, f.raw)"
  static let maskedShown = "coalesce(f.mask, f.display, iif(f.flags & 512, f.raw, NULL))"
  static let updatedAt = "coalesce(f.updated_at, d.created_at)"

  /// The condition that joins `f` with a row that names a field.
  static func isField(of table: String) -> String {
    "f.draft = \(table).draft AND f.entry = \(table).entry AND f.place = \(table).place"
  }
}
