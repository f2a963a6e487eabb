import FieldEngine
import FormSession

extension PlainForm {
  /// Returns the text that an answer stands for, since an option can be given by its number.
  ///
  /// - Returns: nil after reporting that there is no such option, or that a file cannot be stored.
  mutating func text(meantBy line: String, in place: Int) -> String? {
    let definition = session.field(at: place).definition
    let answer = line.trimmingWhitespace
    if let options = session.plainOptions(of: place) {
      guard let choices = definition.choices else {
        return value(meantBy: answer, of: options, in: place, isItem: false)
      }
      return values(meantBy: answer, of: options, in: place).map(choices.text(ofValues:))
    }
    if definition.file != nil { return fileText(answer, in: place) }
    guard let list = definition.list, !answer.hasPrefix("[") else { return line }
    let parts = answer.items
    let options = PlainOptions(list.item().options)
    guard !options.options.isEmpty else {
      // Without quoting, empty items in the list would be lost.
      return parts.contains("") ? ListText.write(parts) : line
    }
    return values(meantBy: parts, of: options, in: place).map(ListText.write)
  }

  /// Stores the file at a path, and returns the text that refers to it; nil after reporting why the
  /// file cannot be stored.
  private mutating func fileText(_ path: String, in place: Int) -> String? {
    guard !path.isEmpty, FileReference(path) == nil else { return path }
    switch backend.storeFile(path, for: session.field(at: place)) {
    case .success(let file): return file.text
    case .failure(let failure):
      say(Plain.wrong(failure.message.withoutPoint))
      return nil
    }
  }

  /// Looks up several answers, separated by semicolons; numbers can also be separated by spaces.
  private mutating func values(
    meantBy answer: String, of options: PlainOptions, in place: Int
  ) -> [String]? {
    let words = answer.split { $0 == " " || $0 == "," }.map(String.init)
    let areNumbers = words.allSatisfy { $0.allSatisfy(\.isNumber) }
    return values(meantBy: areNumbers ? words : answer.items, of: options, in: place)
  }

  /// Looks up each part of an answer; nil after reporting a part that is not an option.
  private mutating func values(
    meantBy parts: [String], of options: PlainOptions, in place: Int
  ) -> [String]? {
    var values: [String] = []
    for part in parts {
      guard
        let value = part.isEmpty
          ? ""
          : value(
            meantBy: part, of: options, in: place, isItem: true)
      else {
        return nil
      }
      values.append(value)
    }
    return values
  }

  /// Looks up an answer among few options.
  ///
  /// Text that does not match any option is kept as typed, and validation reports it.
  private mutating func value(
    meantBy answer: String, of options: PlainOptions, in place: Int, isItem: Bool
  ) -> String? {
    if options.isLong { return value(meantBy: answer, among: options, in: place, isItem: isItem) }
    switch options.meaning(of: answer) {
    case .option(let option): return option.value
    case .unknown: return answer
    case .noSuchNumber:
      say(Plain.noSuchNumber(answer, options))
      return nil
    }
  }

  /// Looks up an answer among many options; letters list the matches with their numbers.
  private mutating func value(
    meantBy answer: String, among options: PlainOptions, in place: Int, isItem: Bool
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
    let definition = session.field(at: place).definition
    if options.isExcerpt, answer.wholeNumber == nil,
      let row = definition.optionList?.row(spelled: answer)
    {
      return row.option.value
    }
    let matches =
      options.isExcerpt
      ? session.plainOptions(of: place, matching: answer) ?? options : options.matching(answer)
    if matches.options.isEmpty, definition.takesOthers { return answer }
    offered = isItem || matches.options.isEmpty ? nil : matches
    say(isItem ? Plain.itemMatches(matches, answer) : Plain.matches(matches, answer))
    return nil
  }
}

extension String {
  /// The text without a period at its end.
  fileprivate var withoutPoint: String { hasSuffix(".") ? String(dropLast()) : self }

  /// The items of an answer to a list; nothing follows a final semicolon.
  fileprivate var items: [String] {
    let parts = split(separator: ";", omittingEmptySubsequences: false)
      .map { String($0).trimmingWhitespace }
    return parts.last == "" ? parts.dropLast() : parts
  }
}
