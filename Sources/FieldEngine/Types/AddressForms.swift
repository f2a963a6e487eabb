/// The form of an email address: a local part, an at sign, and a domain with a dot.
///
/// It follows RFC 5322 for the signs of an unquoted local part and lets letters of every script
/// pass. Like its neighbours it reads bytes: what is not ASCII passes whatever it is.
enum EmailForm {
  @Sendable static func judge(_ text: String) -> Pattern.Verdict {
    let bytes = text.utf8
    guard let at = bytes.firstIndex(of: UInt8(ascii: "@")) else {
      return isLocalPart(bytes[...], isFinished: false) ? .prefix : .mismatch
    }
    guard isLocalPart(bytes[..<at], isFinished: true) else { return .mismatch }
    return DomainForm.judge(bytes[at...].dropFirst())
  }

  private static let signs = Array("!#$%&'*+-/=?^_`{|}~".utf8)

  /// Whether these are letters, digits and signs, with a dot only between two of them.
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
/// The last has two or more, and not digits alone: those end the number of a machine.
enum DomainForm {
  static func judge(_ text: Substring.UTF8View) -> Pattern.Verdict {
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

/// The number of a machine in a network, as in RFC 3986: `192.168.0.1`.
private func isNetworkNumber(_ text: Substring) -> Bool {
  let parts = text.split(separator: ".", omittingEmptySubsequences: false)
  return parts.count == 4
    && parts.allSatisfy { part in
      part.unicodeScalars.allSatisfy(\.isASCIIDigit) && part.utf8.count <= 3
        && Int(part).map { $0 <= 255 } == true
    }
}

/// The form of a web address: `http` or `https`, a host, and whatever follows it.
enum URLForm {
  private static let schemes = ["https://", "http://"]
  private static let longestScheme = 8

  @Sendable static func judge(_ text: String) -> Pattern.Verdict {
    let start = String(decoding: text.utf8.prefix(longestScheme), as: UTF8.self).lowercased()
    guard let scheme = schemes.first(where: start.hasPrefix) else {
      return schemes.contains { $0.hasPrefix(start) } ? .prefix : .mismatch
    }
    let rest = text.utf8.dropFirst(scheme.utf8.count)
    let authority = rest.prefix { !endsOfAuthority.contains($0) }
    return judge(authority, isFinished: authority.endIndex < rest.endIndex)
  }

  private static let endsOfAuthority = Array("/?#".utf8)

  private static func judge(
    _ authority: Substring.UTF8View, isFinished: Bool
  ) -> Pattern.Verdict {
    let host = authority.prefix { $0 != UInt8(ascii: ":") }
    let port = authority[host.endIndex...].dropFirst()
    guard port.count <= 5, port.allSatisfy({ Unicode.Scalar($0).isASCIIDigit }),
      Int(String(Substring(port))) ?? 0 <= 65_535
    else { return .mismatch }
    let isKnown =
      host.elementsEqual("localhost".utf8) || isNetworkNumber(String(Substring(host))[...])
    let verdict = isKnown ? .match : DomainForm.judge(host)
    let cannotGrow = isFinished || host.endIndex < authority.endIndex
    return cannotGrow && verdict == .prefix ? .mismatch : verdict
  }
}

extension UInt8 {
  /// Whether this is an ASCII letter or digit, or a part of any scalar beyond ASCII.
  fileprivate var isWordByte: Bool {
    let scalar = Unicode.Scalar(self)
    return self >= 0x80 || scalar.isASCIILetter || scalar.isASCIIDigit
  }
}
