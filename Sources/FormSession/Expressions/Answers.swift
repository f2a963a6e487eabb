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

  /// A canonical text, read as a value of a kind; empty where it is none.
  package init(canonicalText text: String, as kind: ValueKind) {
    guard !text.isEmpty else {
      self = .empty
      return
    }
    let value: ExpressionValue? =
      switch kind {
      case .number: Number(text).map { .number($0) }
      case .flag: ["true": true, "false": false][text].map { .answeredFlag($0) }
      case .day: CalendarDay(iso: text).map { .day($0) }
      case .time: TimeOfDay(iso: text).map { .time($0) }
      case .instant: Instant(iso: text).map { .instant($0) }
      case .choices: .choices([text])
      case .text: .text(text)
      }
    self = value ?? .empty
  }
}
