/// Takes the digits of a date, and completes its parts as a person writes them.
struct DateIntake: Sendable {
  let parts: [DatePart]

  /// Whether typing a separator after a single digit completes the part: `1/` is `01/`.
  ///
  /// A pasted separator always does.
  let typedSeparatorCompletes: Bool

  private let capacity: Int
  private let digits: CharacterIntake

  init(parts: [DatePart], typedSeparatorCompletes: Bool = true) {
    self.parts = parts
    self.typedSeparatorCompletes = typedSeparatorCompletes
    capacity = parts.reduce(0) { $0 + $1.width }
    digits = CharacterIntake(accepts: .digits, limit: capacity)
  }

  func callAsFunction(_ edit: RawEdit) -> Intake {
    switch edit.origin {
    case .deletion where edit.after.isEmpty: intake(mendingLoneDigit(edit.before))
    case .typing where edit.after.isEmpty: typing(edit)
    case .paste where edit.after.isEmpty: pasting(edit)
    default: digits(edit)
    }
  }

  private func intake(_ raw: String) -> Intake {
    Intake(raw: raw, caret: raw.utf8.count)
  }

  // MARK: Typing

  private func typing(_ edit: RawEdit) -> Intake {
    if let first = edit.offered.first, DateIntake.isSeparator(first) {
      return typingSeparator(edit)
    }
    let plain = digits(edit)
    guard !plain.takesNothing, let digit = plain.raw.utf8.last else { return plain }
    var completed = intake(appending(digit, to: edit.before))
    completed.refusal = plain.refusal
    return completed
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
    let needsZero = filled == 0 && part.map { digit > $0.largestFirstDigit } == true
    var result = needsZero ? raw + "0" : raw
    result.unicodeScalars.append(Unicode.Scalar(digit))
    return result
  }

  /// A single digit other than zero becomes the second one of its part.
  private func completing(_ raw: String) -> String {
    let (part, filled) = part(at: raw.utf8.count)
    guard part?.width == 2, filled == 1, let last = raw.last, last != "0" else { return raw }
    return raw.dropLast() + "0" + String(last)
  }

  /// Deleting the digit that a zero was put before deletes the zero, too.
  ///
  /// A digit that is left alone and cannot begin its part gets its zero.
  private func mendingLoneDigit(_ raw: String) -> String {
    let (part, filled) = part(at: raw.utf8.count)
    guard filled == 1, part == .month || part == .day, let digit = raw.utf8.last else { return raw }
    let rest = String(raw.dropLast())
    return raw.hasSuffix("0") ? rest : appending(digit, to: rest)
  }

  // MARK: Pasting

  private static func isSeparator(_ character: Character) -> Bool {
    character == "/" || character == "-" || character == "."
  }

  /// A pasted date is read part by part, so that `25/12/2024` in a field that begins with the
  /// month stays the 25th month, and is told to be wrong.
  private func pasting(_ edit: RawEdit) -> Intake {
    let isLong = edit.offered.utf8.count > TextLimit.pasteBytes(into: capacity)
    let groups = isLong ? [] : groups(of: edit.offered)
    let isOneRun = groups.count == 1 && groups[0].digits.utf8.count >= capacity
    guard !isOneRun, !groups.isEmpty else { return digits(edit) }
    let iso = edit.before.isEmpty ? reading(iso: groups) : nil
    let sifted = Sifted(edit.offered, accepting: .digits)
    guard let all = iso ?? joining(groups, to: edit.before) else {
      return .refusing(edit, sifted.losesMeaning ? .digitsOnly : .ambiguousDate)
    }
    var result = intake(String(all.prefix(capacity)))
    let overflow = String(all.dropFirst(capacity))
    result.losesMeaning = sifted.losesMeaning || !overflow.isEmpty
    if sifted.losesMeaning {
      result.refusal = Refusal(sifted.refused, .digitsOnly)
    } else if !overflow.isEmpty {
      result.refusal = Refusal(overflow, .tooLong(limit: capacity, ofDigits: true))
    }
    result.takesNothing = result.raw == edit.before
    return result
  }

  /// A run of digits, and whether a separator stands before it.
  private struct Group {
    var digits = ""
    var followsSeparator = false

    /// Whether two digits are enough to know the year: no card of another century is in use.
    var isFullYear: Bool {
      digits.utf8.count == 4 && (digits.hasPrefix("20") || digits.hasPrefix("21"))
    }
  }

  /// The runs of digits of a text.
  ///
  /// A space parts them only when each of them fits its part of the date, as in `1 5 2024`:
  /// elsewhere it is only in the way.
  private func groups(of text: String) -> [Group] {
    let runs = runs(of: text, isSeparator: DateIntake.isSeparator)
    let parted = self.runs(of: text) {
      DateIntake.isSeparator($0) || $0.isWhitespace || $0 == ","
    }
    let fits = zip(parted, parts).allSatisfy { $0.digits.utf8.count <= $1.width }
    return fits && parted.count == parts.count ? parted : runs
  }

  private func runs(of text: String, isSeparator: (Character) -> Bool) -> [Group] {
    var groups = [Group()]
    for character in text {
      let digits = Sifted(String(character), accepting: .digits).taken
      if !digits.isEmpty {
        groups[groups.count - 1].digits += digits
        continue
      }
      if groups.last?.digits.isEmpty == false { groups.append(Group()) }
      if isSeparator(character) { groups[groups.count - 1].followsSeparator = true }
    }
    return groups.filter { !$0.digits.isEmpty }
  }

  /// The digits with those of the groups behind them.
  ///
  /// Nil when a separator would come to stand within a part, as in `12-2024-25`: the digits alone
  /// would make another date.
  private func joining(_ groups: [Group], to before: String) -> String? {
    var raw = before
    for (index, group) in groups.enumerated() {
      if raw.utf8.count >= capacity { return raw + groups[index...].map(\.digits).joined() }
      if group.followsSeparator { raw = completing(raw) }
      guard !group.followsSeparator || part(at: raw.utf8.count).filled == 0 else { return nil }
      raw = appending(raw, group)
    }
    return raw
  }

  private func appending(_ start: String, _ group: Group) -> String {
    let (part, filled) = part(at: start.utf8.count)
    guard let part, filled == 0 else { return group.digits.utf8.reduce(start, appending) }
    if group.digits.utf8.count == part.width { return start + group.digits }
    if part == .shortYear, group.isFullYear { return start + group.digits.suffix(2) }
    return group.digits.utf8.reduce(start, appending)
  }

  private func appending(_ raw: String, _ digit: UInt8) -> String {
    appending(digit, to: raw)
  }

  /// ISO 8601 puts the year first, whatever the order of this field.
  private func reading(iso groups: [Group]) -> String? {
    let isFull = groups.count == parts.count && groups[0].digits.utf8.count == 4
    let isKnown = groups[0].isFullYear || !parts.contains(.shortYear)
    let rest = groups.dropFirst()
    let isReadable = { (group: Group) in
      group.followsSeparator && group.digits.utf8.count <= 2 && group.digits != "0"
    }
    guard isFull, isKnown, rest.allSatisfy(isReadable) else { return nil }
    let year = groups[0].digits
    let pairs = rest.map { $0.digits.utf8.count == 2 ? $0.digits : "0" + $0.digits }
    return parts.map { part in
      switch part {
      case .year: year
      case .shortYear: String(year.suffix(2))
      case .month: pairs.first ?? ""
      case .day: pairs.last ?? ""
      }
    }.joined()
  }
}
