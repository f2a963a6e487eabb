/// The scalar or the set that one class item or escape stands for.
enum ScalarAtom {
  case scalar(Unicode.Scalar)
  case several(ScalarSet)

  var set: ScalarSet {
    switch self {
    case .scalar(let scalar): ScalarSet([scalar.value...scalar.value])
    case .several(let set): set
    }
  }
}

// MARK: - Classes

extension PatternParser {
  /// Reads a class after its opening bracket.
  ///
  /// A hyphen stands for itself where it cannot form a range: first, last, or directly after a
  /// range.
  mutating func scalarClass(from start: Int) throws(PatternError) -> ScalarSet {
    let isInverted = consume("^")
    var ranges: [ClosedRange<UInt32>] = []
    while let next = peek(), next != "]" { ranges += try classItem() }
    guard consume("]") else { throw PatternError(.unclosedClass, at: start) }
    guard !ranges.isEmpty else { throw PatternError(.emptyClass, at: start) }
    let set = ScalarSet(ranges)
    return isInverted ? set.inverted : set
  }

  private mutating func classItem() throws(PatternError) -> [ClosedRange<UInt32>] {
    let start = position
    let first = try classAtom()
    guard peek() == "-", let next = peek(1), next != "]" else { return first.set.ranges }
    _ = consume("-")
    guard case .scalar(let low) = first, case .scalar(let high) = try classAtom() else {
      throw PatternError(.badRange, at: start)
    }
    guard low <= high else { throw PatternError(.reversedRange, at: start) }
    return [low.value...high.value]
  }

  private mutating func classAtom() throws(PatternError) -> ScalarAtom {
    let start = position
    switch consume() {
    case "[": throw PatternError(.nestedClass, at: start)
    case "\\", nil: return try escape(from: start)
    case let scalar?: return .scalar(scalar)
    }
  }
}

// MARK: - Escapes

extension PatternParser {
  /// Reads an escape after its backslash, inside or outside a class.
  mutating func escape(from start: Int) throws(PatternError) -> ScalarAtom {
    guard let scalar = consume() else { throw PatternError(.trailingBackslash, at: start) }
    switch scalar {
    case "d": return .several(.digits)
    case "D": return .several(ScalarSet.digits.inverted)
    case "w": return .several(.words)
    case "W": return .several(ScalarSet.words.inverted)
    case "s": return .several(.spaces)
    case "S": return .several(ScalarSet.spaces.inverted)
    case "t": return .scalar("\t")
    case "n": return .scalar("\n")
    case "r": return .scalar("\r")
    case "u": return .scalar(try numberedScalar(from: start))
    case "!"..."/", ":"..."@", "["..."`", "{"..."~": return .scalar(scalar)
    default: throw PatternError(Self.error(ofEscaping: scalar), at: start)
    }
  }

  private static func error(ofEscaping scalar: Unicode.Scalar) -> PatternError.Code {
    switch scalar {
    case "1"..."9", "k": .backReference
    case "A", "B", "G", "Z", "b", "z": .anchor
    case "P", "p": .unicodeProperty
    default: .unknownEscape
    }
  }

  /// Reads the digits after `\u`, as in `\u00E9` or `\u{1F600}`.
  private mutating func numberedScalar(from start: Int) throws(PatternError) -> Unicode.Scalar {
    let isBraced = consume("{")
    let digits = consume(upTo: isBraced ? 8 : 4, where: { $0.properties.isASCIIHexDigit })
    guard isBraced ? consume("}") : digits.utf8.count == 4, let value = UInt32(digits, radix: 16)
    else { throw PatternError(.badUnicodeEscape, at: start) }
    guard let scalar = Unicode.Scalar(value) else {
      throw PatternError(.notACharacter, at: start)
    }
    return scalar
  }
}
