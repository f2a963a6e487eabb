import FieldEngine
import FormSession

/// Options as plain mode reads them out, and the answers that name one.
///
/// A number always means what was read out with that number, even where another option has it as
/// its value: a person knows only what was read out.
struct PlainOptions: Sendable {
  /// An option of a choice, or a reason.
  struct Option: Hashable, Sendable {
    let value: String
    let label: String
  }

  /// What an answer means.
  enum Meaning: Equatable {
    case option(Option)
    /// A number that was not read out.
    case noSuchNumber
    /// Words that no option has.
    case unknown
  }

  let options: [Option]

  /// Whether each option is read out with its number.
  ///
  /// Labels such as `0`, `1` or `2 children` have numbers of their own, which a second number would
  /// contradict: those are read out as they are.
  let isNumbered: Bool

  /// The most options that a question reads out; of more, a person types some letters first.
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

  /// Whether there are too many to read all of them out.
  var isLong: Bool { options.count > Self.mostReadOut }

  /// The options as they are read out, ``mostReadOut`` at most.
  var words: String {
    options.prefix(Self.mostReadOut).enumerated().map {
      isNumbered ? "\($0 + 1) \($1.label)" : $1.label
    }.joined(separator: ", ")
  }

  /// The option that an answer names: by its label, its number, or words that are its value.
  func meaning(of answer: String) -> Meaning {
    if let named = option(named: answer) { return .option(named) }
    return answer.wholeNumber.map(meaning) ?? .unknown
  }

  /// The option that has words as its label or its value.
  ///
  /// Digits never mean a value, which nobody has read out.
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

  /// The options whose labels have these letters; those that begin with them come first.
  func matching(_ letters: String) -> PlainOptions {
    let wanted = letters.lowercased()
    let matching = options.filter { $0.label.lowercased().contains(wanted) }
    let first = matching.filter { $0.label.lowercased().hasPrefix(wanted) }
    return PlainOptions(first + matching.filter { !$0.label.lowercased().hasPrefix(wanted) })
  }
}

extension Array {
  /// The one element that fits; nil where none or several do.
  fileprivate func only(_ fits: (Element) -> Bool) -> Element? {
    let fitting = filter(fits)
    return fitting.count == 1 ? fitting[0] : nil
  }
}

extension String {
  /// The text as a whole number; nil where there is anything but digits.
  var wholeNumber: Int? { allSatisfy(\.isASCIIDigit) ? Int(self) : nil }

  /// The number that the text begins with.
  fileprivate var leadingNumber: Int? { String(prefix(while: \.isASCIIDigit)).wholeNumber }
}

extension Character {
  fileprivate var isASCIIDigit: Bool { isASCII && isWholeNumber }
}
