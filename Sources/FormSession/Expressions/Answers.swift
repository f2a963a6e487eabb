package import Expressions
package import FieldEngine

extension FieldDefinition {
  /// What kind of value the field has for expressions when it is not empty.
  package var answerKind: ValueKind {
    if list != nil { return .choices }
    guard let type = FieldType(rawValue: name) else { return content == .number ? .number : .text }
    return switch type {
    case .boolean: .flag
    case .date: .day
    default: content == .number && type != .range && type != .closedRange ? .number : .text
    }
  }
}

extension ExpressionValue {
  /// A canonical value of a field, as expressions see it; empty where there is none.
  package init(_ value: CanonicalValue?, as kind: ValueKind) {
    switch value {
    case nil: self = .empty
    case .boolean(let flag): self = .answeredFlag(flag)
    case .list(let items): self = .choices(items.map { $0.plainText })
    case .integer(let text), .decimal(let text), .text(let text):
      self.init(canonicalText: text, as: kind)
    }
  }
}
