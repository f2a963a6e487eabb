package import FormSession

/// The ways in which a field differs from a usual field, as bits of one number in its row.
///
/// A usual field is valid and shown as it was typed, and its value is its text; all of its bits are
/// 0. The migration `m0006_entries.sql` documents the bits.
package struct FieldFlags {
  package var bits: Int64

  /// The place where a row contains its field's value.
  package enum ValueSource: Int64 {
    case raw
    case display
    case value
    case none
  }

  package init(bits: Int64) {
    self.bits = bits
  }

  package var valueSource: ValueSource { ValueSource(rawValue: bits >> 9 & 3) ?? .none }

  package var verdict: FieldRecord.Verdict {
    switch bits >> 4 & 3 {
    case 0: .valid
    case 1: .empty
    default: .invalid
    }
  }

  package var isComplete: Bool { bits & 64 == 0 }
  package var applies: Bool { bits & 128 == 0 }
  package var isTouched: Bool { bits & 256 == 0 }
  package var isShownAsTyped: Bool { bits & 2_048 == 0 }
  package var isValueCommitted: Bool { bits & 4_096 == 0 }
  package var isHeld: Bool { bits & 8_192 != 0 }
  package var isVerbatim: Bool { bits & 16_384 != 0 }

  /// The kind of the value, as ``StoredValue/kind``.
  package var kind: String? {
    let place = Int(bits & 15)
    return Self.kinds.indices.contains(place) ? Self.kinds[place] : nil
  }

  private static let kinds: [String?] = [
    nil, "integer", "decimal", "boolean", "list", "list text", "list integer", "list decimal",
    "list boolean",
  ]
}

extension FieldFlags {
  /// Creates the flags of a record whose value has the given kind.
  ///
  /// A span borrows the record, where a parameter would copy it.
  package init(
    _ records: Span<FieldRecord>, _ index: Int, _ source: ValueSource, kind: String?,
    isShownAsTyped: Bool
  ) {
    let verdict: Int64 =
      switch records[index].verdict {
      case .valid: 0
      case .empty: 16
      case .invalid: 32
      }
    bits = Int64(Self.kinds.firstIndex(of: kind) ?? 0) | verdict | source.rawValue << 9
    if !records[index].isComplete { bits |= 64 }
    if !records[index].applies { bits |= 128 }
    if !records[index].content.isTouched { bits |= 256 }
    if !isShownAsTyped { bits |= 2_048 }
    if records[index].content.committed != records[index].value { bits |= 4_096 }
    if records[index].content.isHeld { bits |= 8_192 }
    if records[index].content.text.isVerbatim { bits |= 16_384 }
  }
}
