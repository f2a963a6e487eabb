/// Takes the digits of a date, and completes its parts as a person writes them.
struct DateIntake: Sendable {
  let parts: [DatePart]

  /// Whether typing a separator after a single digit completes the part: `1/` is `01/`.
  ///
  /// A pasted separator always does.
  var typedSeparatorCompletes = true

  private var capacity: Int { parts.reduce(0) { $0 + $1.width } }
  private var digits: CharacterIntake { CharacterIntake(accepts: .digits, limit: capacity) }

  func callAsFunction(_ edit: RawEdit) -> Intake {
    switch edit.origin {
    case .deletion where edit.after.isEmpty: intake(droppingLoneZero(edit.before))
    case .typing where edit.after.isEmpty: typing(edit)
    case .paste where edit.before.isEmpty && edit.after.isEmpty: pasting(edit)
    default: digits(edit)
    }
  }

  private func intake(_ raw: String) -> Intake {
    Intake(raw: raw, caret: raw.utf8.count)
  }

  // MARK: Typing

  private func typing(_ edit: RawEdit) -> Intake {
    if let separator = edit.offered.first, DateIntake.separators.contains(separator) {
      return typingSeparator(edit)
    }
    let plain = digits(edit)
    guard plain.refusal == nil, let digit = plain.raw.utf8.last else { return plain }
    return intake(appending(digit, to: edit.before))
  }

  private func typingSeparator(_ edit: RawEdit) -> Intake {
    let (_, filled) = part(at: edit.before.utf8.count)
    let completed = completing(edit.before)
    let isUnderstood = filled == 0 || (typedSeparatorCompletes && completed != edit.before)
    guard isUnderstood, !edit.before.isEmpty else { return .refusing(edit, .digitsOnly) }
    var result = intake(filled == 0 ? edit.before : completed)
    result.takesNothing = filled == 0
    return result
  }

  /// The part that the digit at an offset belongs to, and how many of its digits come before.
  private func part(at offset: Int) -> (part: DatePart?, filled: Int) {
    var offset = offset
    for part in parts {
      if offset < part.width { return (part, offset) }
      offset -= part.width
    }
    return (nil, 0)
  }

  private func appending(_ digit: UInt8, to raw: String) -> String {
    let (part, filled) = part(at: raw.utf8.count)
    guard let part else { return raw }
    let needsZero = filled == 0 && digit > part.largestFirstDigit
    return raw + (needsZero ? "0" : "") + String(Unicode.Scalar(digit))
  }

  /// A single digit other than zero becomes the second one of its part.
  private func completing(_ raw: String) -> String {
    let (part, filled) = part(at: raw.utf8.count)
    guard part?.width == 2, filled == 1, let last = raw.last, last != "0" else { return raw }
    return raw.dropLast() + "0" + String(last)
  }

  /// Deleting the digit that a zero was put before deletes the zero, too.
  private func droppingLoneZero(_ raw: String) -> String {
    let (part, filled) = part(at: raw.utf8.count)
    let isLone = filled == 1 && raw.hasSuffix("0") && (part == .month || part == .day)
    return isLone ? String(raw.dropLast()) : raw
  }

  // MARK: Pasting

  private static let separators: Set<Character> = ["/", "-", "."]

  private func pasting(_ edit: RawEdit) -> Intake {
    let groups = DateIntake.groups(of: edit.offered)
    var result = digits(edit)
    let isOneRun = groups.count == 1 && groups[0].digits.utf8.count >= capacity
    guard !isOneRun, !result.raw.isEmpty else { return result }
    if let ordered = reading(iso: groups) {
      result.raw = ordered
    } else {
      result.raw = groups.reduce("", appending)
    }
    result.caret = result.raw.utf8.count
    if groups.contains(where: \.isFullYear), result.raw.utf8.count == capacity {
      // The century of a short year is no digit that is lost.
      let isCut = result.refusal?.code == "too_long"
      result.refusal = isCut ? nil : result.refusal
      result.losesMeaning = Sifted(edit.offered, accepting: .digits).losesMeaning
    }
    return result
  }

  /// A run of digits, and whether a separator stands before it.
  private struct Group {
    var digits = ""
    var followsSeparator = false

    var isFullYear: Bool {
      digits.utf8.count == 4 && (digits.hasPrefix("19") || digits.hasPrefix("2"))
    }
  }

  private static func groups(of text: String) -> [Group] {
    var groups = [Group()]
    for character in text {
      let digits = Sifted(String(character), accepting: .digits).taken
      if !digits.isEmpty {
        groups[groups.count - 1].digits += digits
      } else if groups[groups.count - 1].digits.isEmpty {
        let isSeparator = separators.contains(character)
        groups[groups.count - 1].followsSeparator =
          groups.last?.followsSeparator == true || isSeparator
      } else {
        groups.append(Group(followsSeparator: separators.contains(character)))
      }
    }
    return groups.filter { !$0.digits.isEmpty }
  }

  private func appending(_ group: Group, to raw: String) -> String {
    let start = group.followsSeparator ? completing(raw) : raw
    let (part, filled) = part(at: start.utf8.count)
    let isCentury = part == .shortYear && filled == 0 && group.isFullYear
    let digits = isCentury ? group.digits.suffix(2) : group.digits[...]
    return digits.utf8.reduce(start) { appending($1, to: $0) }
  }

  private func appending(_ raw: String, _ group: Group) -> String {
    appending(group, to: raw)
  }

  /// ISO 8601 puts the year first, whatever the order of this field.
  private func reading(iso groups: [Group]) -> String? {
    let isFull = groups.count == parts.count && groups[0].digits.utf8.count == 4
    let hasDashes = groups.dropFirst().allSatisfy { $0.followsSeparator }
    guard isFull, hasDashes, groups.dropFirst().allSatisfy({ $0.digits.utf8.count <= 2 })
    else { return nil }
    let year = groups[0].digits
    let rest = groups.dropFirst().map {
      String(repeating: "0", count: 2 - $0.digits.utf8.count) + $0.digits
    }
    return parts.map { part in
      switch part {
      case .year: year
      case .shortYear: String(year.suffix(2))
      case .month: rest.first ?? ""
      case .day: rest.last ?? ""
      }
    }.joined()
  }
}
