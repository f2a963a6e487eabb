package import FieldEngine
import FormSession
import JSONText

/// A value as text that other programs can read, with its kind.
package struct StoredValue {
  package let text: String
  /// The kind of the value; nil for text.
  ///
  /// The kind of a list includes the kind of its items, as in `list integer`. A file has the kind
  /// `list`, too, and is recognized by its text.
  package let kind: String?

  package init(text: String, kind: String?) {
    (self.text, self.kind) = (text, kind)
  }

  package init(_ value: CanonicalValue) {
    switch value {
    case .text(let text): self.init(text: text, kind: nil)
    case .integer(let digits): self.init(text: digits, kind: "integer")
    case .decimal(let digits): self.init(text: digits, kind: "decimal")
    case .boolean(let flag): self.init(text: flag ? "true" : "false", kind: "boolean")
    case .file(let file): self.init(text: file.text, kind: "list")
    case .list(let items):
      let kinds = Set(items.map { StoredValue($0).kind ?? "text" })
      if let kind = kinds.first, kinds.count == 1, !kind.hasPrefix("list") {
        self.init(text: value.json.text, kind: "list \(kind)")
      } else {
        self.init(text: value.taggedJSON.text, kind: "list")
      }
    }
  }

  /// The value; nil if its kind is unknown, or if it is a list that cannot be read.
  package var value: CanonicalValue? {
    switch kind {
    case nil: .text(text)
    case "integer": .integer(text)
    case "decimal": .decimal(text)
    case "boolean": .boolean(text == "true")
    case "list": FileReference(text).map(CanonicalValue.file) ?? CanonicalValue(stored: text)
    case let kind?:
      JSONDocument(text).root?.itemTexts.map { items in
        let kind = kind.dropFirst("list ".count)
        return .list(
          items.compactMap {
            StoredValue(text: $0, kind: kind == "text" ? nil : String(kind)).value
          })
      }
    }
  }
}

extension CanonicalValue {
  /// Reads a value stored with its kind.
  package init?(stored text: String) {
    guard let root = JSONDocument(text).root else { return nil }
    self.init(tagged: root)
  }
}

extension JSONNode {
  /// The items of an array as text; nil for anything but an array.
  ///
  /// The text is empty for an item that is not a single value.
  fileprivate var itemTexts: [String]? {
    guard case .array(let items) = content else { return nil }
    return items.map { item in
      switch item.content {
      case .string(let text), .number(let text): text
      case .bool(let flag): flag ? "true" : "false"
      case .null, .array, .object: ""
      }
    }
  }
}
