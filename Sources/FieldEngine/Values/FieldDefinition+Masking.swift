extension FieldDefinition {
  /// What is shown of a text, by its typed characters, where the characters may not be seen.
  ///
  /// The literals of the template stay. Where a complete text has at least nine typed characters,
  /// the last four of them are shown; each of the others is a star:
  ///
  /// ```swift
  /// credit.masked("4111111111111111", isComplete: true)   // "**** **** **** 1111"
  /// ssn.masked("123456789", isComplete: true)             // "***-**-6789"
  /// ssn.masked("12345", isComplete: false)                // "***"
  /// ```
  ///
  /// A text that is not complete or not valid, a choice and a flag show nothing but that they are
  /// there: three stars, however long they are.
  public func masked(_ raw: String, isComplete: Bool) -> String {
    guard !raw.isEmpty else { return "" }
    // Of few answers, even a count of stars tells which one it is.
    guard isComplete, !isChosen else { return Mask.hidden }
    if let list {
      let item = list.item()
      return (ListText.read(raw) ?? []).map { item.masked($0, isComplete: true) }
        .joined(separator: "; ")
    }
    let stars = Mask.stars(for: raw)
    guard let template = Layout(raw, self.template, ending: .closed).template else { return stars }
    return template.place(stars, ending: closesTemplate(raw) ? .closed : .open)
  }

  /// Whether an offered text is what ``masked(_:isComplete:)`` shows of some text, so that it
  /// stands for one that is somewhere else.
  ///
  /// Where the template depends on what is typed, any signs may stand between the stars.
  public func isMask(_ offered: String) -> Bool {
    if offered == Mask.hidden { return true }
    if let list {
      let item = list.item()
      let items = offered.split(separator: ";", omittingEmptySubsequences: false)
      return items.allSatisfy { item.isMask(String($0).trimmingWhitespace) }
    }
    return switch template {
    case .none: Mask.isMask(offered)
    case .fixed(let template): Mask.isMask(template.typed(in: offered) { _ in true } ?? "")
    case .dynamic, .dress:
      Mask.isMask(offered.filter { $0 == Mask.star || $0.isLetter || $0.isNumber })
    }
  }
}

extension FieldDefinition {
  /// Whether a value is chosen among a few, and not typed.
  package var isChosen: Bool { !options.isEmpty || name == "boolean" }
}

extension Field {
  /// What is shown of the text where its characters may not be seen; nothing of an empty field.
  public var maskedText: String {
    definition.masked(definition.list == nil ? text.raw : listRaw, isComplete: isComplete)
  }
}

/// The stars that stand for typed characters.
private enum Mask {
  static let star: Character = "*"
  static let hidden = "***"

  /// How many characters a text needs for its end to be shown, and how many of them then are.
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
