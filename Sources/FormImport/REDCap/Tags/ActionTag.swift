/// An action tag in a field's annotation, such as `@DEFAULT='1'`.
struct ActionTag: Equatable {
  /// The name in capital letters, without the `@`.
  let name: String

  /// The text after the equals sign, without quotes; nil if there is no value.
  var value: String?

  /// The text in the parentheses; nil if there are none.
  var arguments: String?

  /// Splits an annotation into its tags and the remaining text, which is a remark.
  static func tags(in annotation: String) -> (tags: [ActionTag], remark: String) {
    var scanner = ActionTagScanner(annotation)
    return scanner.scan()
  }

  /// The arguments, split at the commas outside of quotes, parentheses or brackets.
  var argumentList: [String] {
    var (list, current, depth) = ([String](), "", 0)
    var quote: Character?
    for character in arguments ?? "" {
      if let open = quote {
        if character == open { quote = nil }
      } else {
        switch character {
        case "'", "\"": quote = character
        case "(", "[": depth += 1
        case ")", "]": depth -= 1
        default: break
        }
      }
      if character == ",", depth == 0, quote == nil {
        list.append(current.trimmingSpaces)
        current = ""
      } else {
        current.append(character)
      }
    }
    return list + [current.trimmingSpaces]
  }

  /// The codes in the value, which are separated by commas.
  var codes: [String] {
    (value ?? arguments ?? "").split(separator: ",").map { $0.trimmingSpaces.withoutQuotes }
      .filter { !$0.isEmpty }
  }
}

/// Finds the action tags of an annotation, in one pass.
private struct ActionTagScanner {
  private let characters: [Character]
  private var index = 0

  init(_ text: String) { characters = Array(text) }

  mutating func scan() -> (tags: [ActionTag], remark: String) {
    var tags: [ActionTag] = []
    var remark = ""
    while index < characters.count {
      if characters[index] == "@", isAtWordStart, let tag = tag() {
        tags.append(tag)
      } else {
        remark.append(characters[index])
        index += 1
      }
    }
    return (tags, remark.trimmingSpaces)
  }

  private var isAtWordStart: Bool {
    index == 0 || !(characters[index - 1].isLetter || characters[index - 1].isNumber)
  }

  private mutating func tag() -> ActionTag? {
    var end = index + 1
    while end < characters.count, Self.isNamePart(characters[end]) { end += 1 }
    let name = String(characters[(index + 1)..<end])
    guard let first = name.first, first.isLetter else { return nil }
    var tag = ActionTag(name: name.uppercased())
    // Small letters can also be those of a remark, such as `@john`.
    if tag.name != name, case .unknown = ActionTagEffect(tag.name) { return nil }
    index = end
    let next = skippingSpaces(end)
    if next < characters.count, characters[next] == "=" {
      index = skippingSpaces(next + 1)
      tag.value = value()
    } else if next < characters.count, characters[next] == "(" {
      index = next + 1
      tag.arguments = parenthesis()
    }
    return tag
  }

  private static func isNamePart(_ character: Character) -> Bool {
    switch character {
    case "A"..."Z", "a"..."z", "0"..."9", "-", "_": true
    default: false
    }
  }

  private func skippingSpaces(_ start: Int) -> Int {
    var place = start
    while place < characters.count, characters[place].isWhitespace { place += 1 }
    return place
  }

  private mutating func value() -> String {
    guard index < characters.count else { return "" }
    let quote = characters[index]
    guard quote == "'" || quote == "\"" else {
      let start = index
      while index < characters.count, !characters[index].isWhitespace { index += 1 }
      return String(characters[start..<index])
    }
    let start = index + 1
    index = start
    while index < characters.count, characters[index] != quote { index += 1 }
    defer { index = min(index + 1, characters.count) }
    return String(characters[start..<index])
  }

  /// Reads up to the closing parenthesis, or to the end if there is none.
  private mutating func parenthesis() -> String {
    let start = index
    var depth = 1
    var quote: Character?
    while index < characters.count {
      let character = characters[index]
      if let open = quote {
        if character == open { quote = nil }
      } else {
        switch character {
        case "'", "\"": quote = character
        case "(": depth += 1
        case ")": depth -= 1
        default: break
        }
      }
      if depth == 0 { break }
      index += 1
    }
    defer { index = min(index + 1, characters.count) }
    return String(characters[start..<index])
  }
}

extension String {
  /// The text without a pair of quotes around it.
  var withoutQuotes: String {
    guard count > 1, let first, first == last, first == "'" || first == "\"" else { return self }
    return String(dropFirst().dropLast())
  }
}
