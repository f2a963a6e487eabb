extension FieldDefinition {
  /// Masks text for display, given its typed characters.
  ///
  /// The literals of the template stay. If the text is complete and has at least nine typed
  /// characters, the last four are shown; each of the others becomes an asterisk:
  ///
  /// ```swift
  /// credit.masked("4111111111111111", isComplete: true)   // "**** **** **** 1111"
  /// ssn.masked("123456789", isComplete: true)             // "***-**-6789"
  /// ssn.masked("12345", isComplete: false)                // "***"
  /// ```
  ///
  /// Incomplete, invalid or sealed text, text that comes from a masked answer, a choice, a Boolean
  /// and a file are always shown as three asterisks. The items of any other list are masked one by
  /// one.
  public func masked(_ raw: String, isComplete: Bool) -> String {
    guard !raw.isEmpty else { return "" }
    // With only a few possible answers, even the number of asterisks would reveal the answer.
    guard isComplete, !isChosen, file == nil, storage != .seal, !isWhollyMasked else {
      return Mask.hidden
    }
    if let list {
      let item = list.item()
      return (ListText.read(raw) ?? []).map { item.masked($0, isComplete: true) }
        .joined(separator: "; ")
    }
    let stars = Mask.stars(for: raw)
    guard let template = Layout(raw, self.template, ending: .closed).template else { return stars }
    return template.place(stars, ending: closesTemplate(raw) ? .closed : .open)
  }

  /// Whether text has the form that ``masked(_:isComplete:)`` produces, and therefore stands for
  /// hidden text.
  ///
  /// If the template depends on the typed characters, any signs may appear between the asterisks.
  public func isMask(_ offered: String) -> Bool {
    if offered == Mask.hidden { return true }
    if storage == .seal || isWhollyMasked { return false }
    if let list {
      let item = list.item()
      let items = offered.split(separator: ";", omittingEmptySubsequences: false)
      return items.allSatisfy { item.isMask(String($0).trimmingWhitespace) }
    }
    return switch template {
    case .none: Mask.isMask(offered)
    case .fixed(let template): Mask.isMask(template.typed(in: offered) { _ in true } ?? "")
    case .dynamic, .decorating:
      Mask.isMask(offered.filter { $0 == Mask.star || $0.isLetter || $0.isNumber })
    }
  }
}

extension FieldDefinition {
  /// Whether the value is chosen from a few options instead of typed.
  package var isChosen: Bool { optionList != nil || isFlag }
}

extension Field {
  /// The masked text for display; empty for an empty field.
  public var maskedText: String {
    definition.masked(definition.list == nil ? text.raw : listRaw, isComplete: isComplete)
  }
}

/// The asterisks that replace typed characters.
private enum Mask {
  static let star: Character = "*"
  static let hidden = "***"

  /// The minimum length at which the end of the text is shown, and the number of characters shown.
  static let leastTyped = 9
  static let shown = 4

  static func stars(for raw: String) -> String {
    let count = raw.characterCount
    let shown = count < leastTyped ? 0 : shown
    return String(repeating: star, count: count - shown) + raw.suffix(shown)
  }

  static func isMask(_ typed: String) -> Bool {
    let count = typed.characterCount
    let hidden = typed.characters(upTo: count < leastTyped ? count : count - shown)
    return count > 0 && hidden.allSatisfy { $0 == star }
  }
}
