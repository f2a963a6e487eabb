/// A token of REDCap's logic.
struct LogicToken: Equatable {
  enum Kind: Equatable {
    case number(String)
    case text(String)
    /// The text between `[` and `]`.
    case brackets(String)
    case name(String)
    case operation(LogicOperator)
    case not
    case open, close, comma, end
  }

  let kind: Kind

  /// The position of the first character, starting at 1.
  let column: Int
}

/// The operators between two operands; the raw value is the operator in Fieldbook's language.
enum LogicOperator: String {
  case or, and
  case equal = "="
  case notEqual = "!="
  case less = "<"
  case lessOrEqual = "<="
  case greater = ">"
  case greaterOrEqual = ">="
  case plus = "+"
  case minus = "-"
  case times = "*"
  case divided = "div"
  case modulo = "mod"
  case power = "^"

  var precedence: Int {
    switch self {
    case .or: 1
    case .and: 2
    case .equal, .notEqual: 3
    case .less, .lessOrEqual, .greater, .greaterOrEqual: 4
    case .plus, .minus: 5
    case .times, .divided, .modulo: 6
    case .power: 8
    }
  }

  /// The operator that gives the same result with its operands exchanged.
  var mirrored: LogicOperator {
    switch self {
    case .less: .greater
    case .lessOrEqual: .greaterOrEqual
    case .greater: .less
    case .greaterOrEqual: .lessOrEqual
    default: self
    }
  }
}
