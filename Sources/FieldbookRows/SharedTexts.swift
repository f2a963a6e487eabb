import FieldEngine
package import FormSession

/// The columns of a row that contain text only if the text differs from that in other columns.
package struct SharedTexts {
  package let flags: FieldFlags
  package let display: String?
  package let value: String?

  /// Compares the texts of a record.
  package init(_ records: Span<FieldRecord>, _ index: Int) {
    let (raw, shown) = (records[index].raw, records[index].display)
    let stored = records[index].value.map(StoredValue.init)
    let source: FieldFlags.ValueSource =
      switch stored?.text {
      case nil: .none
      case let text? where text.isSame(as: raw): .raw
      case let text? where text.isSame(as: shown): .display
      case _?: .value
      }
    let isShownAsTyped = shown?.isSame(as: raw) ?? false
    flags = FieldFlags(
      records, index, source, kind: stored?.kind, isShownAsTyped: isShownAsTyped)
    value = source == .value ? stored?.text : nil
    display = isShownAsTyped ? nil : shown
  }
}

extension String {
  fileprivate func isSame(as other: String?) -> Bool {
    guard var other else { return false }
    var own = self
    // Comparing the bytes in place is faster than comparing characters.
    return own.withUTF8 { bytes in other.withUTF8 { bytes.elementsEqual($0) } }
  }
}
