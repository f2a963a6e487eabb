/// A part of the syntax tree of REDCap's logic.
struct LogicNode {
  /// An operator with its right side.
  struct Link {
    let operation: LogicOperator
    let column: Int
    let operand: LogicNode
  }

  /// The kinds of parts.
  indirect enum Content {
    case number(String)
    case text(String)
    /// Consecutive brackets, such as `[event][field]`.
    case reference([LogicReference])
    /// Operands with operators of the same precedence between them.
    case chain(LogicNode, [Link])
    case negation(LogicNode)
    case not(LogicNode)
    case call(String, [LogicNode])
  }

  let content: Content

  /// The position of the first character, starting at 1.
  let column: Int
}

/// The content of a pair of brackets: `field`, `field(code)` or `field:suffix`.
struct LogicReference: Equatable {
  let name: String
  var code: String?
  var suffix: String?

  /// Reads the text between brackets.
  init(_ text: String) {
    var rest = text.trimmingSpaces[...]
    if let open = rest.firstIndex(of: "("), let close = rest.lastIndex(of: ")"), open < close {
      code = rest[rest.index(after: open)..<close].trimmingSpaces
      let tail = rest[rest.index(after: close)...]
      rest = rest[..<open]
      if tail.first == ":" { suffix = tail.dropFirst().trimmingSpaces }
    }
    if let colon = rest.firstIndex(of: ":") {
      suffix = rest[rest.index(after: colon)...].trimmingSpaces
      rest = rest[..<colon]
    }
    name = rest.trimmingSpaces.lowercased()
  }

  /// Whether the name can only be one of REDCap's smart variables, which contain hyphens.
  var isSmart: Bool { name.contains("-") }

  /// Whether this is the number of an instance of a repeating instrument, or a placeholder for such
  /// a number.
  var isInstance: Bool {
    (!name.isEmpty && name.allSatisfy(\.isNumber)) || name.hasSuffix("-instance")
  }
}
