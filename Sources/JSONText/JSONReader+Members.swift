extension JSONReader {
  mutating func readMember(into list: inout MemberList) {
    let start = place()
    guard let key = readKey(at: start) else { return }
    path.append(.key(key))
    let isNew = list.insert(key)
    if !isNew { report(.duplicateKey(key), at: start) }
    if let value = readMemberValue() {
      list.members.append(JSONMember(key: key, keyPosition: start, value: value))
    }
    path.removeLast()
  }

  /// Reads a key; returns nil if there is none or if it is not closed on its line.
  private mutating func readKey(at start: JSONPosition) -> String? {
    switch next {
    case ASCII.doubleQuote, ASCII.singleQuote:
      let key = readString(at: start)
      return hasStringRunOut ? nil : key
    case .some(let byte) where ASCII.isWord(byte):
      let key = decode(readWord())
      report(.unquotedKey(key), at: start, pointer: pointer.appending(key))
      return key
    default:
      skipKeyless(at: start)
      return nil
    }
  }

  /// Skips a value that has no key, or that replaces one.
  ///
  /// It pushes an empty step so that the nesting depth stays correct.
  private mutating func skipKeyless(at start: JSONPosition) {
    report(.missingKey, at: start)
    path.append(.key(""))
    if next != ASCII.colon { _ = readValue() }
    if skipBlank() == ASCII.colon, readColon() { _ = readValue() }
    path.removeLast()
  }

  private mutating func readMemberValue() -> JSONNode? {
    if skipBlank() == ASCII.colon {
      return readColon() ? readValue() : nil
    }
    report(.missingColon, at: place())
    if next == ASCII.equals { index += 1 }
    return isAtValue() ? readValue() : nil
  }

  /// Skips a colon, and returns whether a value follows.
  private mutating func readColon() -> Bool {
    index += 1
    if isAtValue() { return true }
    report(.missingValue, at: place())
    return false
  }

  private mutating func isAtValue() -> Bool {
    switch skipBlank() {
    case nil, ASCII.comma, ASCII.closeBrace, ASCII.closeBracket: false
    default: true
    }
  }
}

/// The members of an object that is being read.
struct MemberList {
  var members: [JSONMember] = []
  private var keys: Set<ExactText> = []

  /// Records a key; returns false if the object already has it.
  ///
  /// The first 16 keys are compared one by one, which is faster than a set. Most objects have
  /// fewer.
  mutating func insert(_ key: String) -> Bool {
    let key = ExactText(text: key)
    if members.count < 16 {
      return !members.contains { ExactText(text: $0.key) == key }
    }
    if keys.isEmpty {
      keys = Set(members.map { ExactText(text: $0.key) })
    }
    return keys.insert(key).inserted
  }
}
