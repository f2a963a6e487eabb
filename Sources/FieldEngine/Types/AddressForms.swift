/// The form of an email address: a local part, an at sign, and a domain with a dot.
///
/// It follows RFC 5322 for the signs of an unquoted local part and lets letters of every script
/// pass.
enum EmailForm {
  @Sendable static func judge(_ text: String) -> Pattern.Verdict {
    let parts = text.split(separator: "@", omittingEmptySubsequences: false)
    guard parts.count <= 2, isLocalPart(parts[0], isFinished: parts.count == 2) else {
      return .mismatch
    }
    return parts.count == 2 ? DomainForm.judge(parts[1]) : .prefix
  }

  private static let signs = "!#$%&'*+-/=?^_`{|}~.".unicodeScalars

  private static func isLocalPart(_ text: Substring, isFinished: Bool) -> Bool {
    if text.isEmpty { return !isFinished }
    guard text.first != ".", !text.contains("..") else { return false }
    if isFinished && text.last == "." { return false }
    return text.unicodeScalars.allSatisfy {
      $0.value >= 0x80 || $0.isASCIILetter || $0.isASCIIDigit || signs.contains($0)
    }
  }
}

/// A domain name: labels of letters, digits and inner hyphens.
///
/// The last has two or more, and not digits alone: those end the number of a machine.
enum DomainForm {
  static func judge(_ text: Substring) -> Pattern.Verdict {
    let labels = text.split(separator: ".", omittingEmptySubsequences: false)
    for (index, label) in labels.enumerated() {
      let isLast = index == labels.count - 1
      guard isLabel(label, mayGrow: isLast) else { return .mismatch }
    }
    guard labels.count > 1, let last = labels.last, last.utf8.count >= 2, last.last != "-",
      !last.unicodeScalars.allSatisfy(\.isASCIIDigit)
    else { return .prefix }
    return .match
  }

  private static func isLabel(_ label: Substring, mayGrow: Bool) -> Bool {
    if label.isEmpty { return mayGrow }
    guard label.first != "-", mayGrow || label.last != "-" else { return false }
    return label.unicodeScalars.allSatisfy {
      $0.value >= 0x80 || $0.isASCIILetter || $0.isASCIIDigit || $0 == "-"
    }
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

  @Sendable static func judge(_ text: String) -> Pattern.Verdict {
    let lower = text.lowercased()
    guard let scheme = schemes.first(where: lower.hasPrefix) else {
      return schemes.contains { $0.hasPrefix(lower) } ? .prefix : .mismatch
    }
    let rest = text.dropFirst(scheme.count)
    let authority = rest.prefix { !"/?#".contains($0) }
    return judge(host: authority, isFinished: authority.endIndex < rest.endIndex)
  }

  private static func judge(host authority: Substring, isFinished: Bool) -> Pattern.Verdict {
    let parts = authority.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    let port = parts.count > 1 ? parts[1] : ""
    guard port.unicodeScalars.allSatisfy(\.isASCIIDigit), Int(port) ?? 0 <= 65_535,
      port.utf8.count <= 5
    else { return .mismatch }
    let host = parts.first ?? ""
    let isKnown = host == "localhost" || isNetworkNumber(host)
    let verdict = isKnown ? .match : DomainForm.judge(host)
    let cannotGrow = isFinished || parts.count > 1
    return cannotGrow && verdict == .prefix ? .mismatch : verdict
  }
}
