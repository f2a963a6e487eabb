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

/// A domain name: labels of letters, digits and inner hyphens, the last with two or more.
enum DomainForm {
  static func judge(_ text: Substring) -> Pattern.Verdict {
    let labels = text.split(separator: ".", omittingEmptySubsequences: false)
    for (index, label) in labels.enumerated() {
      let isLast = index == labels.count - 1
      guard isLabel(label, mayGrow: isLast) else { return .mismatch }
    }
    guard labels.count > 1, let last = labels.last, last.utf8.count >= 2, last.last != "-"
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
    guard port.utf8.count <= 5, port.unicodeScalars.allSatisfy(\.isASCIIDigit) else {
      return .mismatch
    }
    let verdict = parts.first == "localhost" ? .match : DomainForm.judge(parts.first ?? "")
    let cannotGrow = isFinished || parts.count > 1
    return cannotGrow && verdict == .prefix ? .mismatch : verdict
  }
}
