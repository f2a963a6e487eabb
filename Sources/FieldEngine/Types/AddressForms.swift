/// The form of an email address: a local part, an at sign, and a domain with a dot.
///
/// The characters of the local part follow RFC 5322. Letters of every script are accepted, but not
/// invisible or undefined characters. Like the other types in this file, it works on bytes.
enum EmailForm {
  @Sendable static func match(_ text: String) -> Pattern.MatchResult {
    guard text.isByteAddressable || isVisible(text) else { return .mismatch }
    let bytes = text.utf8
    guard let at = bytes.firstIndex(of: UInt8(ascii: "@")) else {
      return isLocalPart(bytes[...], isFinished: false) ? .prefix : .mismatch
    }
    guard isLocalPart(bytes[..<at], isFinished: true) else { return .mismatch }
    return DomainForm.match(bytes[at...].dropFirst())
  }

  /// Whether all characters beyond ASCII are visible; in the domain, they must be letters, marks or
  /// digits.
  private static func isVisible(_ text: String) -> Bool {
    var isInDomain = false
    return text.unicodeScalars.allSatisfy { scalar in
      isInDomain = isInDomain || scalar == "@"
      if scalar.value < 0x80 { return true }
      let properties = scalar.properties
      if properties.isDefaultIgnorableCodePoint || properties.generalCategory == .format {
        return false
      }
      if isInDomain { return scalar.isLetter || scalar.isMark || scalar.decimalDigit != nil }
      return !scalar.isUnknown
    }
  }

  private static let signs = Array("!#$%&'*+-/=?^_`{|}~".utf8)

  /// Whether the text consists of letters, digits and signs, with dots only between them.
  private static func isLocalPart(_ text: Substring.UTF8View, isFinished: Bool) -> Bool {
    let dot = UInt8(ascii: ".")
    var previous = dot
    for byte in text {
      let isInPlace = byte == dot ? previous != dot : byte.isWordByte || signs.contains(byte)
      guard isInPlace else { return false }
      previous = byte
    }
    return !isFinished || previous != dot
  }
}

/// A domain name: labels of letters, digits and inner hyphens.
///
/// The last label has at least two characters, not all of them digits, because digits end an IPv4
/// address.
enum DomainForm {
  static func match(_ text: Substring.UTF8View) -> Pattern.MatchResult {
    let (dot, hyphen) = (UInt8(ascii: "."), UInt8(ascii: "-"))
    var labels = 1
    var length = 0
    var isNumber = true
    var previous = dot
    for byte in text {
      switch byte {
      case dot:
        guard previous != dot, previous != hyphen else { return .mismatch }
        labels += 1
        length = 0
        isNumber = true
      case hyphen:
        guard previous != dot else { return .mismatch }
        length += 1
        isNumber = false
      default:
        guard byte.isWordByte else { return .mismatch }
        length += 1
        isNumber = isNumber && Unicode.Scalar(byte).isASCIIDigit
      }
      previous = byte
    }
    let isWord = length >= 2 && previous != hyphen && !isNumber
    return labels > 1 && isWord ? .match : .prefix
  }
}

/// Whether a host is an IPv4 address, as in RFC 3986: `192.168.0.1`.
private func isNetworkNumber(_ host: Substring.UTF8View) -> Bool {
  guard let first = host.first, Unicode.Scalar(first).isASCIIDigit else { return false }
  let parts = host.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
  return parts.count == 4 && parts.allSatisfy { isNumber($0, upTo: 255) && !$0.isEmpty }
}

private func isNumber(_ digits: Substring.UTF8View, upTo limit: Int) -> Bool {
  guard digits.count <= 5 else { return false }
  var number = 0
  for byte in digits {
    guard Unicode.Scalar(byte).isASCIIDigit else { return false }
    number = number * 10 + Int(byte) - 0x30
  }
  return number <= limit
}

/// The form of a web address: `http` or `https`, a host, and anything after it.
enum URLForm {
  private static let schemes = ["https://", "http://"].map { Array($0.utf8) }

  @Sendable static func match(_ text: String) -> Pattern.MatchResult {
    guard let scheme = schemes.first(where: { agrees(text, with: $0) }) else { return .mismatch }
    guard text.utf8.count >= scheme.count else { return .prefix }
    let rest = text.utf8.dropFirst(scheme.count)
    let authority = rest.prefix { !endsOfAuthority.contains($0) }
    return match(authority, isFinished: authority.endIndex < rest.endIndex)
  }

  /// Whether the text begins with a scheme in any letter case, or is itself the beginning of one.
  private static func agrees(_ text: String, with scheme: [UInt8]) -> Bool {
    zip(text.utf8, scheme).allSatisfy { byte, expected in
      (Unicode.Scalar(byte).isASCIILetter ? byte | 0x20 : byte) == expected
    }
  }

  private static let endsOfAuthority = Array("/?#".utf8)

  private static func match(
    _ authority: Substring.UTF8View, isFinished: Bool
  ) -> Pattern.MatchResult {
    let host = authority.prefix { $0 != UInt8(ascii: ":") }
    let port = authority[host.endIndex...].dropFirst()
    guard isNumber(port, upTo: 65_535) else { return .mismatch }
    let isKnown = host.elementsEqual("localhost".utf8) || isNetworkNumber(host)
    let verdict = isKnown ? .match : DomainForm.match(host)
    let cannotGrow = isFinished || host.endIndex < authority.endIndex
    return cannotGrow && verdict == .prefix ? .mismatch : verdict
  }
}

extension UInt8 {
  /// Whether the byte is an ASCII letter or digit, or part of a scalar beyond ASCII.
  fileprivate var isWordByte: Bool {
    let scalar = Unicode.Scalar(self)
    return self >= 0x80 || scalar.isASCIILetter || scalar.isASCIIDigit
  }
}
