import FieldEngine

/// The options of a choice as plain mode reads them out, and the answers that name one.
///
/// A number always means what was read out with that number, even where another option has it as
/// its value: a person knows only what was read out.
struct PlainOptions {
  /// What an answer means.
  enum Meaning: Equatable {
    case option(ChoiceOption)
    /// A number that was not read out.
    case noSuchNumber
    /// Words that no option has.
    case unknown
  }

  let options: [ChoiceOption]

  /// Whether each option is read out with its number.
  ///
  /// Labels such as `0`, `1` or `2 children` have numbers of their own, which a second number would
  /// contradict: those are read out as they are.
  let isNumbered: Bool

  init(_ options: [ChoiceOption]) {
    self.options = options
    isNumbered = !options.contains { option in
      option.label.leadingNumber.map { $0 <= options.count } ?? false
    }
  }

  /// The options as they are read out.
  var words: String {
    options.enumerated().map { isNumbered ? "\($0 + 1) \($1.label)" : $1.label }
      .joined(separator: ", ")
  }

  /// The option that an answer names: by its label, its number, or words that are its value.
  func meaning(of answer: String) -> Meaning {
    let lower = answer.lowercased()
    if let named = options.only({ $0.label == answer })
      ?? options.only({ $0.label.lowercased() == lower })
    {
      return .option(named)
    }
    if let number = answer.wholeNumber { return meaning(of: number) }
    let valued =
      options.only { $0.value == answer } ?? options.only { $0.value.lowercased() == lower }
    return valued.map(Meaning.option) ?? .unknown
  }

  private func meaning(of number: Int) -> Meaning {
    guard isNumbered else {
      return options.only { $0.label.leadingNumber == number }.map(Meaning.option) ?? .noSuchNumber
    }
    return (1...options.count).contains(number) ? .option(options[number - 1]) : .noSuchNumber
  }
}

extension [ChoiceOption] {
  /// The one element that fits; nil where none or several do.
  fileprivate func only(_ fits: (ChoiceOption) -> Bool) -> ChoiceOption? {
    let fitting = filter(fits)
    return fitting.count == 1 ? fitting[0] : nil
  }
}

extension String {
  /// The text as a whole number; nil where there is anything but digits.
  fileprivate var wholeNumber: Int? { allSatisfy(\.isASCIIDigit) ? Int(self) : nil }

  /// The number that the text begins with.
  fileprivate var leadingNumber: Int? { String(prefix(while: \.isASCIIDigit)).wholeNumber }
}

extension Character {
  fileprivate var isASCIIDigit: Bool { isASCII && isWholeNumber }
}
