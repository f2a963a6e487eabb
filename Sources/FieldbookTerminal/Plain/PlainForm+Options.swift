import FieldEngine
import FormSession

extension PlainForm {
  /// The text that an answer stands for, since an option can be named by its number; nil after saying
  /// that there is no such option.
  mutating func text(meantBy line: String, in place: Int) -> String? {
    let definition = session.fields[place].definition
    let answer = line.trimmingWhitespace
    if !definition.options.isEmpty {
      return value(meantBy: answer, of: PlainOptions(definition.options), isItem: false)
    }
    guard let list = definition.list, !answer.hasPrefix("[") else { return line }
    let parts = answer.items
    let options = PlainOptions(list.item().options)
    guard !options.options.isEmpty else {
      // Items in a row would be read without the empty ones between them.
      return parts.contains("") ? ListText.write(parts) : line
    }
    var values: [String] = []
    for part in parts {
      guard let value = part.isEmpty ? "" : value(meantBy: part, of: options, isItem: true) else {
        return nil
      }
      values.append(value)
    }
    return ListText.write(values)
  }

  /// Of few options, words that none has stay as they were written, and the verdict says what is wrong.
  private mutating func value(
    meantBy answer: String, of options: PlainOptions, isItem: Bool
  ) -> String? {
    if options.isLong { return value(meantBy: answer, among: options, isItem: isItem) }
    switch options.meaning(of: answer) {
    case .option(let option): return option.value
    case .unknown: return answer
    case .noSuchNumber:
      say(Plain.noSuchNumber(answer, options))
      return nil
    }
  }

  /// Of many options, letters find some, which are read out with their numbers.
  private mutating func value(
    meantBy answer: String, among options: PlainOptions, isItem: Bool
  ) -> String? {
    if let offered {
      switch offered.meaning(of: answer) {
      case .option(let option): return option.value
      case .noSuchNumber where offered.isNumbered:
        say(Plain.noSuchNumber(answer, offered))
        return nil
      case .noSuchNumber, .unknown: break
      }
    }
    if let option = options.option(named: answer) { return option.value }
    let matches = options.matching(answer)
    offered = isItem || matches.options.isEmpty ? nil : matches
    say(isItem ? Plain.itemMatches(matches, answer) : Plain.matches(matches, answer))
    return nil
  }
}

extension String {
  /// The items of an answer to a list; behind the last semicolon there is none.
  fileprivate var items: [String] {
    let parts = split(separator: ";", omittingEmptySubsequences: false)
      .map { String($0).trimmingWhitespace }
    return parts.last == "" ? parts.dropLast() : parts
  }
}
