import FieldEngine

/// Text added around a cell for spreadsheets.
enum CellDecoration: Hashable, Sendable {
  case plain
  /// A leading apostrophe, which makes the cell text.
  case apostrophe
  /// A formula that evaluates to the text: `="0123"`.
  case formulaText
}

extension CellOptions {
  /// Returns the ``CellDecoration`` that a cell with some text needs.
  ///
  /// Text looks like a formula if it begins with `=`, `+`, `-`, `@`, a tab or a carriage return.
  /// Numbers, dates and digits may have a leading sign. If no type has validated them, they must
  /// not contain anything that could name a function. A genuine apostrophe is doubled, so that
  /// ``undecorated(_:)`` restores the text.
  func decoration(_ text: Span<UInt8>, _ content: ContentKind, isComplete: Bool) -> CellDecoration {
    guard !text.isEmpty else { return .plain }
    if isExcel, text.wouldLoseDigits(as: content) { return .formulaText }
    guard formulaGuard != .off else { return .plain }
    if text[0] == CSVByte.apostrophe { return .apostrophe }
    guard beginsFormula(text[0]) else { return .plain }
    let isSigned = text[0] == UInt8(ascii: "+") || text[0] == UInt8(ascii: "-")
    let isQuantity = content != .text && isSigned && (isComplete || text.isArithmetic)
    return isQuantity && formulaGuard == .text ? .plain : .apostrophe
  }

  /// Returns the text of a cell without the additions of ``CellDecoration``.
  ///
  /// An apostrophe is removed only where it guards something, so `'tis` stays unchanged.
  func undecorated(_ text: String) -> String {
    guard formulaGuard != .off, let first = text.utf8.first else { return text }
    if first == CSVByte.equals { return text.digitsOfFormula ?? text }
    guard first == CSVByte.apostrophe, let second = text.utf8.dropFirst().first,
      second == CSVByte.apostrophe || beginsFormula(second)
    else { return text }
    return String(text.unicodeScalars.dropFirst())
  }
}

private func beginsFormula(_ byte: UInt8) -> Bool {
  switch byte {
  case CSVByte.equals, UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "@"), CSVByte.tab,
    CSVByte.carriageReturn:
    true
  default: false
  }
}

extension UInt8 {
  fileprivate var isDigit: Bool { 0x30...0x39 ~= self }

  /// Whether the byte can occur in a number, a date or an identifier made of digits.
  fileprivate var isNumeric: Bool {
    switch self {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: " "), UInt8(ascii: "%"),
      UInt8(ascii: "(")...UInt8(ascii: ")"), UInt8(ascii: "+")...UInt8(ascii: "/"),
      UInt8(ascii: ":"):
      true
    default: false
    }
  }
}

extension Span<UInt8> {
  /// Whether the text contains only characters that can occur in a number, a date or an identifier.
  fileprivate var isArithmetic: Bool {
    for index in indices where !self[index].isNumeric { return false }
    return true
  }

  /// Whether a spreadsheet would change the digits.
  ///
  /// A spreadsheet drops leading zeros and digits after the fifteenth. A date in its typed form
  /// consists only of digits.
  fileprivate func wouldLoseDigits(as content: ContentKind) -> Bool {
    guard count <= 255 else { return false }
    var digits = 0
    for index in indices {
      let byte = self[index]
      let isPower = byte | 0x20 == UInt8(ascii: "e") && digits > 0
      guard byte.isNumeric || isPower else { return false }
      if byte.isDigit { digits += 1 }
    }
    return switch content {
    case .number: digits > 15
    case .date: digits == count
    default: digits > 0
    }
  }
}

extension String {
  /// The result of a formula such as `="0123"`, if it consists of digits.
  fileprivate var digitsOfFormula: String? {
    let bytes = utf8
    guard bytes.count > 3, bytes.starts(with: [CSVByte.equals, CSVByte.quote]),
      bytes.last == CSVByte.quote
    else { return nil }
    let inner = bytes.dropFirst(2).dropLast()
    let isSafe = inner.allSatisfy { $0.isNumeric || $0 | 0x20 == UInt8(ascii: "e") }
    return isSafe && inner.contains(where: \.isDigit) ? String(Substring(inner)) : nil
  }
}

extension CellOptions {
  func decoration(_ text: String, _ content: ContentKind, isComplete: Bool) -> CellDecoration {
    let bytes = Array(text.utf8)
    return decoration(bytes.span, content, isComplete: isComplete)
  }
}
