/// Accepts the digits of a date and completes its parts.
struct DateIntake: Sendable {
  /// The reader for typed separators; if it is nil, they only move the caret past the next literal.
  private let typed: DateTyping?

  private let all: DateDigits
  private let digits: CharacterIntake

  /// Creates an intake for complete dates in an order.
  init(_ order: DateOrder, pivot: Int) {
    let all = DateDigits(order.parts, pivot: pivot)
    self.init(all, DateTyping(order, all))
  }

  /// Creates an intake for some parts of a date; only pasted separators complete a part.
  init(parts: [DatePart]) {
    self.init(DateDigits(parts), nil)
  }

  private init(_ all: DateDigits, _ typed: DateTyping?) {
    (self.all, self.typed) = (all, typed)
    digits = CharacterIntake(accepts: .digits, limit: all.capacity)
  }

  func callAsFunction(_ edit: RawEdit) -> Intake {
    switch edit.origin {
    case .deletion where edit.after.isEmpty: intake(all.mendingLoneDigit(edit.before))
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
    if let typed { return typed(edit, plain: digits(edit)) }
    if let first = edit.offered.first, DateDigits.isSeparator(first) {
      guard all.endsPart(edit.before), !edit.before.isEmpty else {
        return .refusing(edit, .digitsOnly)
      }
      var result = intake(edit.before)
      result.acceptsNothing = true
      return result
    }
    let plain = digits(edit)
    guard !plain.acceptsNothing, let digit = plain.raw.utf8.last else { return plain }
    var completed = intake(all.appending(digit, to: edit.before))
    completed.refusal = plain.refusal
    return completed
  }

  // MARK: Pasting

  /// Pastes a date, reading it part by part.
  ///
  /// In a field that begins with the month, `25/12/2024` therefore keeps month 25, which is then
  /// reported as invalid.
  private func pasting(_ edit: RawEdit) -> Intake {
    let isLong = edit.offered.utf8.count > TextLimit.pasteBytes(into: all.capacity)
    let groups = isLong ? [] : groups(of: edit.offered)
    let isOneRun = groups.count == 1 && groups[0].digits.utf8.count >= all.capacity
    guard !isOneRun, !groups.isEmpty else { return digits(edit) }
    let iso = edit.before.isEmpty ? reading(iso: groups) : nil
    let sifted = FilteredText(edit.offered, accepting: .digits)
    guard let raw = iso ?? joining(groups, to: edit.before) else {
      return .refusing(edit, sifted.losesMeaning ? .digitsOnly : .ambiguousDate)
    }
    var result = intake(String(raw.prefix(all.capacity)))
    let overflow = String(raw.dropFirst(all.capacity))
    result.losesMeaning = sifted.losesMeaning || !overflow.isEmpty
    if !overflow.isEmpty {
      result.lost = Refusal(overflow, .tooLong(limit: all.capacity, ofDigits: true))
    }
    result.refusal = sifted.losesMeaning ? Refusal(sifted.refused, .digitsOnly) : result.lost
    result.acceptsNothing = result.raw == edit.before
    if edit.before.isEmpty, groups.count > 1, groups.dropFirst().allSatisfy({ $0.followsSeparator })
    {
      let characters = groups.map { $0.digits }.joined(separator: "/")
      result.run = TypedRun(start: 0, characters: characters, raw: result.raw)
    }
    return result
  }

  /// A run of digits, and whether a separator precedes it.
  private struct Group {
    var digits = ""
    var followsSeparator = false

    /// Whether this is a full year that its last two digits identify.
    ///
    /// No cards from other centuries are in use.
    var isFullYear: Bool {
      digits.utf8.count == 4 && (digits.hasPrefix("20") || digits.hasPrefix("21"))
    }
  }

  /// Returns the runs of digits in the text.
  ///
  /// A space separates runs only if every run fits its part of the date, as in `1 5 2024`.
  /// Otherwise spaces are ignored.
  private func groups(of text: String) -> [Group] {
    let runs = runs(of: text, isSeparator: DateDigits.isSeparator)
    let parted = self.runs(of: text) {
      DateDigits.isSeparator($0) || $0.isWhitespace || $0 == ","
    }
    let fits = zip(parted, all.parts).allSatisfy { $0.digits.utf8.count <= $1.width }
    return fits && parted.count == all.parts.count ? parted : runs
  }

  /// Returns the runs of digits between other characters.
  ///
  /// Invisible direction marks, which spreadsheets and chats put around dates, separate nothing.
  private func runs(of text: String, isSeparator: (Character) -> Bool) -> [Group] {
    var groups = [Group()]
    for character in text where !character.isDirectionMark {
      let digits = FilteredText(String(character), accepting: .digits).accepted
      if !digits.isEmpty {
        groups[groups.count - 1].digits += digits
        continue
      }
      if groups.last?.digits.isEmpty == false { groups.append(Group()) }
      if isSeparator(character) { groups[groups.count - 1].followsSeparator = true }
    }
    return groups.filter { !$0.digits.isEmpty }
  }

  /// Returns the digits typed before, followed by the digits of the groups.
  ///
  /// The result is nil if a separator would fall inside a part, as in `12-2024-25`, or if the
  /// digits after a separator exceed their part. The digits alone would then form a different date.
  private func joining(_ groups: [Group], to before: String) -> String? {
    var raw = before
    for (index, group) in groups.enumerated() {
      if raw.utf8.count >= all.capacity { return raw + groups[index...].map { $0.digits }.joined() }
      if group.followsSeparator { raw = all.completing(raw) }
      let (part, filled) = all.part(at: raw.utf8.count)
      guard !group.followsSeparator || filled == 0 else { return nil }
      let isEnded = groups.dropFirst(index + 1).first?.followsSeparator == true
      raw = appending(raw, group, isEnded: isEnded)
      let spills = part?.width == 2 && group.digits.utf8.count > 2 && group.followsSeparator
      let isWhole = all.endsPart(raw) && raw.utf8.count <= all.capacity
      if typed != nil, spills, !isWhole { return nil }
    }
    return raw
  }

  private func appending(_ start: String, _ group: Group, isEnded: Bool) -> String {
    let (part, filled) = all.part(at: start.utf8.count)
    guard let part, filled == 0 else { return all.appending(group.digits, to: start) }
    if group.digits.utf8.count == part.width { return start + group.digits }
    if part == .shortYear, group.isFullYear { return start + group.digits.suffix(2) }
    if isEnded, part == .year, group.digits.utf8.count == 2 {
      return start + all.fullYear(group.digits)
    }
    return all.appending(group.digits, to: start)
  }

  /// Reads an ISO 8601 date, which begins with the year even if this field does not.
  private func reading(iso groups: [Group]) -> String? {
    let isFull = groups.count == all.parts.count && groups[0].digits.utf8.count == 4
    let isKnown = groups[0].isFullYear || !all.parts.contains(.shortYear)
    let rest = groups.dropFirst()
    let isReadable = { (group: Group) in
      group.followsSeparator && group.digits.utf8.count <= 2 && group.digits != "0"
    }
    guard isFull, isKnown, rest.allSatisfy(isReadable) else { return nil }
    let year = groups[0].digits
    let pairs = rest.map { $0.digits.utf8.count == 2 ? $0.digits : "0" + $0.digits }
    return all.parts.map { part in
      switch part {
      case .year: year
      case .shortYear: String(year.suffix(2))
      case .month: pairs.first ?? ""
      case .day: pairs.last ?? ""
      }
    }.joined()
  }
}

extension Character {
  fileprivate var isDirectionMark: Bool { unicodeScalars.allSatisfy { $0.isDirectionMark } }
}
