import FieldEngine
import FormSession

/// The options that plain mode reads out, and the answers that choose an option.
///
/// A number always means the option that was read out with that number, even if another option has
/// the number as its value. The person knows only what was read out.
struct PlainOptions: Sendable {
  /// An option of a choice, or a reason for leaving an answer empty.
  struct Option: Hashable, Sendable {
    let value: String
    let label: String
  }

  /// The meaning of an answer.
  enum Meaning: Equatable {
    case option(Option)
    /// A number that was not read out.
    case noSuchNumber
    /// Text that matches no option.
    case unknown
  }

  let options: [Option]

  /// Whether each option is read out with its number.
  ///
  /// Labels such as `0`, `1` or `2 children` already contain numbers, so a second number would
  /// confuse the person.
  let isNumbered: Bool

  /// Whether the list has more options than these; typing letters finds the others.
  var isExcerpt = false

  /// The maximum number of options to read out; if there are more, the person types some letters
  /// first.
  static let mostReadOut = 20

  init(_ options: [Option]) {
    self.options = options
    isNumbered = !options.contains { option in
      option.label.leadingNumber.map { $0 <= options.count } ?? false
    }
  }

  init(_ options: [ChoiceOption]) {
    self.init(options.map { Option(value: $0.value, label: $0.label.withoutControls) })
  }

  init(_ reasons: [FormDefinition.MissingReason]) {
    self.init(
      reasons.map { Option(value: $0.key, label: ($0.label ?? $0.key).withoutControls) })
  }

  /// Whether there are too many options to read out.
  var isLong: Bool { isExcerpt || options.count > Self.mostReadOut }

  /// The number of options, in words.
  var number: String { isExcerpt ? "more than \(options.count)" : "\(options.count)" }

  /// The text that reads out the options, of which there are at most ``mostReadOut``.
  var words: String {
    options.prefix(Self.mostReadOut).enumerated().map {
      isNumbered ? "\($0 + 1) \($1.label)" : $1.label
    }.joined(separator: ", ")
  }

  /// Returns the meaning of an answer, which can choose an option by its label, its number or its
  /// value in words.
  func meaning(of answer: String) -> Meaning {
    if let named = option(named: answer) { return .option(named) }
    return answer.wholeNumber.map(meaning) ?? .unknown
  }

  /// Returns the option with the given label or value.
  ///
  /// Digits never mean a value, because values are not read out.
  func option(named answer: String) -> Option? {
    option(named: answer, \.label)
      ?? (answer.wholeNumber == nil ? option(named: answer, \.value) : nil)
  }

  private func meaning(of number: Int) -> Meaning {
    guard isNumbered else {
      return options.only { $0.label.leadingNumber == number }.map(Meaning.option) ?? .noSuchNumber
    }
    let isReadOut = (1...Self.mostReadOut).contains(number) && number <= options.count
    return isReadOut ? .option(options[number - 1]) : .noSuchNumber
  }

  private func option(named answer: String, _ name: (Option) -> String) -> Option? {
    let lower = answer.lowercased()
    return options.only { name($0) == answer } ?? options.only { name($0).lowercased() == lower }
  }

  /// Returns the options in whose labels a word begins with these letters, with labels that begin
  /// with the letters first.
  func matching(_ letters: String) -> PlainOptions {
    let matches = options.map { $0.label.match(letters) }
    return PlainOptions(
      WordMatch.allCases.flatMap { match in
        options.indices.filter { matches[$0] == match }.map { options[$0] }
      })
  }
}

extension Session {
  /// The maximum number of options that plain mode takes from a list; typing letters finds the
  /// others.
  private static var mostListed: Int { 1_000 }

  /// Returns the options that a field offers with the current answers; nil if the field has no
  /// options.
  func plainOptions(of place: Int, matching letters: String = "") -> PlainOptions? {
    guard fields[place].definition.optionList != nil else { return nil }
    let found = self.options(of: place, matching: letters, limit: Self.mostListed + 1)
    var options = PlainOptions(Array(found.prefix(Self.mostListed)))
    options.isExcerpt = found.count > Self.mostListed
    return options
  }
}

extension Array {
  /// Returns the only element that matches; nil if no element or several match.
  fileprivate func only(_ fits: (Element) -> Bool) -> Element? {
    let fitting = filter(fits)
    return fitting.count == 1 ? fitting[0] : nil
  }
}

extension String {
  /// The text as a whole number; nil if it contains anything but digits.
  var wholeNumber: Int? { allSatisfy(\.isASCIIDigit) ? Int(self) : nil }

  /// The number at the start of the text.
  fileprivate var leadingNumber: Int? { String(prefix(while: \.isASCIIDigit)).wholeNumber }
}

extension Character {
  fileprivate var isASCIIDigit: Bool { isASCII && isWholeNumber }
}
