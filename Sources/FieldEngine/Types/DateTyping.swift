/// Reads a date as it is typed, including its separators.
///
/// The digits before a separator are read as one complete part: where the month comes first, `25/`
/// means month 25. Digits without a separator are completed as they are typed.
struct DateTyping: Sendable {
  let order: DateOrder
  let digits: DateDigits

  init(_ order: DateOrder, _ digits: DateDigits) {
    self.order = order
    self.digits = digits
  }

  /// The result of reading typed characters.
  enum Reading: Equatable {
    /// The digits of a date in the order of the field, possibly incomplete.
    case date(String)
    /// The beginning of an ISO 8601 date, which begins with the year.
    case iso
    /// More digits than the last part can hold.
    case tooLong
  }

  /// Reads characters typed after some digits, which must end where a part ends.
  ///
  /// The result is nil if the last separator or digit does not fit.
  func read(_ characters: String, after base: String) -> Reading? {
    guard let separator = characters.utf8.first(where: { DateDigits.isSeparator($0) }) else {
      return date(digits.appending(characters, to: base))
    }
    let groups = characters.utf8.split(omittingEmptySubsequences: false) {
      DateDigits.isSeparator($0)
    }.map { Substring($0) }
    if base.isEmpty, putsYearFirst(groups, separator) { return readISO(groups) }
    var raw = base
    for group in groups.dropLast() {
      guard let longer = digits.appendingPart(group, to: raw) else { return nil }
      raw = longer
    }
    guard let last = groups.last else { return .date(raw) }
    let whole = digits.appending(last, to: raw)
    // The day comes last only if the year comes first.
    let overflows = whole.utf8.count > digits.capacity
    return overflows && order == .ymd && base.isEmpty ? .tooLong : date(whole)
  }

  private func date(_ raw: String) -> Reading? {
    raw.utf8.count <= digits.capacity ? .date(raw) : nil
  }

  /// Whether the last typed digits exceed their part without completing the date.
  ///
  /// In `12/1990`, for example, the remaining digits are not a year on their own.
  func isUnclear(_ characters: String, raw: String) -> Bool {
    guard raw.utf8.count < digits.capacity,
      let place = characters.lastIndex(where: DateDigits.isSeparator)
    else { return false }
    let last = characters[characters.index(after: place)...]
    let base = raw.utf8.count - last.utf8.count
    return last.utf8.count > 2 && base >= 0 && digits.part(at: base).part?.width == 2
  }
}

// MARK: - ISO 8601

extension DateTyping {
  /// Whether the typed text begins with the year although the field does not.
  ///
  /// Four digits may also be a day and a month. They are a year if the separator is not the field's
  /// own, or if another separator follows the next digits.
  private func putsYearFirst(_ groups: [Substring], _ separator: UInt8) -> Bool {
    guard order != .ymd, groups.count > 1, groups[0].utf8.count == 4 else { return false }
    guard isDayAndMonth(groups[0]) else { return true }
    let isShort = groups[1].utf8.count <= 2
    return isShort && (groups.count > 2 || separator != order.separator.asciiValue)
  }

  private func isDayAndMonth(_ year: Substring) -> Bool {
    guard digits.appending(year, to: "") == year else { return false }
    let pairs = [PartialNumber(year.utf8.prefix(2)), PartialNumber(year.utf8.suffix(2))]
    let (month, day) = order == .mdy ? (pairs[0], pairs[1]) : (pairs[1], pairs[0])
    return month.canBecome(1...12) && day.canBecome(1...31)
  }

  private func readISO(_ groups: [Substring]) -> Reading? {
    guard groups.count <= 3 else { return nil }
    var (month, day) = (groups[1], groups.count > 2 ? groups[2] : "")
    if groups.count == 2, month.utf8.count > 2 {
      (month, day) = (month.prefix(2), month.dropFirst(2))
    }
    guard month.utf8.count <= 2, day.utf8.count <= 2 else { return nil }
    if groups.count > 2, month.isEmpty || month == "0" { return nil }
    guard !day.isEmpty, day != "0" else { return .iso }
    let twoDigits = [month, day].map { $0.utf8.count == 1 ? "0" + $0 : String($0) }
    let pair = order == .mdy ? twoDigits[0] + twoDigits[1] : twoDigits[1] + twoDigits[0]
    return .date(pair + groups[0])
  }
}

// MARK: - Edits

extension DateTyping {
  /// Accepts one typed character at the end of the text.
  func callAsFunction(_ edit: RawEdit, plain: Intake) -> Intake {
    guard let character = edit.offered.first else { return plain }
    let run = edit.run ?? freshRun(after: edit.before)
    if DateDigits.isSeparator(character) { return typingSeparator(character, edit, run) }
    let digit = FilteredText(edit.offered, accepting: .digits).accepted
    guard !digit.isEmpty else { return plain }
    guard let run else { return withoutRun(edit, digit, plain) }
    guard var intake = appending(digit, after: run, edit) else {
      return .refusing(edit, .tooLong(limit: digits.capacity, ofDigits: true))
    }
    intake.refusal = plain.acceptsNothing ? nil : plain.refusal
    return intake
  }

  /// Starts a new run, which is possible only at the beginning of a part.
  private func freshRun(after raw: String) -> TypedRun? {
    let count = raw.utf8.count
    guard count < digits.capacity, digits.part(at: count).filled == 0 else { return nil }
    return TypedRun(start: count, characters: "", raw: raw)
  }

  private func withoutRun(_ edit: RawEdit, _ digit: String, _ plain: Intake) -> Intake {
    guard !plain.acceptsNothing else { return plain }
    let raw = digits.appending(digit, to: edit.before)
    return Intake(raw: raw, caret: raw.utf8.count, refusal: plain.refusal)
  }

  private func typingSeparator(
    _ character: Character, _ edit: RawEdit, _ run: TypedRun?
  ) -> Intake {
    if let run, let last = run.characters.last, !DateDigits.isSeparator(last) {
      return appending(String(character), after: run, edit) ?? .refusing(edit, .digitsOnly)
    }
    // Nothing is remembered, or the text already ends with a separator.
    let completed = digits.completing(edit.before)
    let endsPart = digits.endsPart(edit.before) || edit.run != nil
    guard !edit.before.isEmpty, endsPart || completed != edit.before else {
      return .refusing(edit, .digitsOnly)
    }
    var intake = Intake(raw: endsPart ? edit.before : completed, caret: 0)
    intake.caret = intake.raw.utf8.count
    intake.acceptsNothing = endsPart
    intake.run = edit.run ?? freshRun(after: intake.raw)
    return intake
  }

  /// Returns the text with one more typed character; nil if it does not fit.
  private func appending(_ typed: String, after run: TypedRun, _ edit: RawEdit) -> Intake? {
    let characters = run.characters + typed
    let count = characters.utf8.count { !DateDigits.isSeparator($0) }
    let base = run.start == 0 ? "" : edit.before.characters(upTo: run.start)
    guard base.utf8.count + count <= digits.capacity,
      let reading = read(characters, after: base)
    else { return nil }
    var (raw, isVerbatim) = (characters, true)
    if case .date(let read) = reading { (raw, isVerbatim) = (read, false) }
    var intake = Intake(raw: raw, caret: raw.characterCount)
    intake.isVerbatim = isVerbatim
    intake.run = TypedRun(start: run.start, characters: characters, raw: raw)
    intake.acceptsNothing = raw == edit.before
    return intake
  }

  /// Remembers the separators of a pasted date if its year must be completed.
  func remembering(_ intake: Intake, _ validate: (String) -> IssueKind?) -> Intake {
    var intake = intake
    if completed(intake.raw, validate) == intake.raw { intake.run = nil }
    return intake
  }

  /// Returns the status of a date, derived from how it was typed.
  func readTyped(_ run: TypedRun, _ validate: (String) -> IssueKind?) -> TypedReading? {
    guard run.characters.hasDateSeparator else { return nil }
    let raw = run.raw
    // Only text that cannot be read as digits yet is kept with its separators.
    if raw.hasDateSeparator { return read(raw, after: "") == .iso ? .unfinished : .unreadable }
    let whole = completed(raw, validate)
    if whole != raw { return isUnclear(run.characters, raw: raw) ? .unclear : .becomes(whole) }
    return validate(raw) == .month ? misplacedMonth(raw).map(TypedReading.wrong) : nil
  }

  /// Returns a problem if the month may have been meant as a day.
  private func misplacedMonth(_ raw: String) -> IssueKind? {
    let month = raw.utf8.dropFirst(order.parts.prefix { $0 != .month }.reduce(0) { $0 + $1.width })
    guard (13...31).contains(PartialNumber(month.prefix(2)).value) else { return nil }
    return .misplacedMonth(first: order.example.first, example: order.example.date)
  }

  /// Completes the two-digit year of an otherwise valid date.
  ///
  /// Only separators show that two digits are a whole year rather than the first half of one.
  func completed(_ raw: String, _ validate: (String) -> IssueKind?) -> String {
    let before = digits.capacity - 4
    guard order != .ymd, raw.utf8.count == before + 2, validate(raw) == nil else { return raw }
    return raw.prefix(before) + digits.fullYear(raw.suffix(2))
  }
}

extension String {
  /// Whether the text contains a sign that separates the parts of a date.
  fileprivate var hasDateSeparator: Bool { utf8.contains { DateDigits.isSeparator($0) } }
}
