package import Expressions
package import FieldEngine

extension FieldDefinition {
  /// The kind of value that the field has in expressions when it is not empty.
  package var answerKind: ValueKind {
    if list != nil { return .choices }
    guard let type = FieldType(rawValue: name) else { return content == .number ? .number : .text }
    return switch type {
    case .boolean: .flag
    case .choices: .choices
    case .date: .day
    case .time: .time
    case .dateTime: .instant
    default: content == .number && type != .range && type != .closedRange ? .number : .text
    }
  }
}

extension ExpressionValue {
  /// Converts the canonical value of a field for expressions; nil becomes an empty value.
  package init(_ value: CanonicalValue?, as kind: ValueKind) {
    switch value {
    case nil: self = .empty
    case .boolean(let flag): self = .answeredFlag(flag)
    case .file(let file): self.init(canonicalText: file.name, as: kind)
    case .list(let items): self = .choices(items.map { $0.plainText })
    case .integer(let text), .decimal(let text), .text(let text):
      self.init(canonicalText: text, as: kind)
    }
  }
}
