import FieldEngine
import JSONText

extension FieldRecord {
  /// The mask that replaces sealed text.
  package static let sealedMask = "***"

  /// Whether the record reveals anything about an answer that must be sealed.
  package var hasSecret: Bool {
    !(raw ?? "").isEmpty || !content.text.raw.isEmpty || !content.items.isEmpty || value != nil
      || content.committed != nil
  }

  /// Everything that must be sealed, as one string.
  ///
  /// The string is padded with spaces to a multiple of 64 bytes, so its length reveals little about
  /// the answer.
  package var secret: String {
    let json = JSON.members([
      ("content", content.json), ("raw", raw.map(JSON.string)),
      ("display", display.map(JSON.string)), ("value", value?.taggedJSON),
      ("message", issue.map { .string($0.message) }),
    ])
    let text = json.text
    return text + String(repeating: " ", count: 63 - (text.utf8.count + 63) % 64)
  }

  /// Returns the record with sealed text in place of everything that must be sealed.
  ///
  /// The remaining parts are those that lists and counts need: whether the answer is valid, and the
  /// code of its issue.
  package func sealed(as text: String) -> FieldRecord {
    var record = withoutAnswer
    (record.raw, record.content.text.raw) = (text, text)
    (record.display, record.mask) = (Self.sealedMask, Self.sealedMask)
    record.issue = issue?.sealed
    return record
  }

  /// Returns the record with the unsealed content; nil if the text does not contain such content.
  package func opened(_ secret: String) -> FieldRecord? {
    guard let root = JSONDocument(secret).root,
      let content = root["content"].flatMap(FieldContent.init)
    else { return nil }
    var record = self
    record.content = content
    (record.raw, record.display) = (root.string("raw"), root.string("display"))
    record.value = root["value"].flatMap(CanonicalValue.init(tagged:))
    record.issue = issue.map {
      Issue(code: $0.code, message: root.string("message") ?? $0.message)
    }
    return record
  }

  /// Returns the record of an answer that cannot be read, whose field counts as held.
  ///
  /// Without the store's key, nobody can write another answer, so the field is disabled.
  package func closed(isEnabled: Bool) -> FieldRecord {
    var record = withoutAnswer
    (record.raw, record.display, record.mask) = (
      Self.sealedMask, Self.sealedMask, Self.sealedMask
    )
    record.content.isHeld = true
    record.content.closedIssue = issue?.sealed
    if !isEnabled { record.content.configuration.isEnabled = false }
    return record
  }

  private var withoutAnswer: FieldRecord {
    var record = self
    record.value = nil
    (record.content.text, record.content.items) = (FieldContent.Text(), [])
    record.content.committed = nil
    return record
  }
}

extension FieldRecord.Issue {
  /// The issue without the text of the answer, which its message may contain.
  fileprivate var sealed: FieldRecord.Issue {
    FieldRecord.Issue(code: code, message: "The sealed answer needs attention")
  }

  /// The issue of a field, with the same code and message.
  var fieldIssue: FieldIssue {
    let parts = code.split(separator: ".", maxSplits: 1).map(String.init)
    let kind: IssueKind =
      switch (code, parts.count) {
      case (_, 2): .custom(code: parts[1], message: message)
      case ("required", _): .required
      case ("duplicate", _): .duplicate
      default: .brokenConstraint
      }
    return FieldIssue(type: parts.first ?? "", kind: kind, ownMessage: message)
  }
}

extension Session {
  /// Whether a field cannot be written at present because the store was opened without its key.
  ///
  /// Such a field is disabled although its form does not disable it.
  func lacksKey(for path: String) -> Bool { place(of: path).map(lacksKey) ?? false }

  /// Whether a field cannot be written at present because the store was opened without its key.
  package func lacksKey(_ place: Int) -> Bool {
    storage(of: place) == .seal && keptContent(of: place).configuration.isEnabled == false
  }

  /// Whether a field has a sealed answer that could not be opened.
  package func isClosed(_ path: String) -> Bool {
    place(of: path).map { storage(of: $0) == .seal && isHeld($0) } ?? false
  }
}
