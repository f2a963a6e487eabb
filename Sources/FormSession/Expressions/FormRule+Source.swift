extension FormRule.Check {
  /// The check as a person would write it, for explanations.
  package var source: String {
    switch self {
    case .expression(let source), .constraint(let source, _): source
    case .entries(let group, let least, let most):
      [least.map { "count(${\(group)}) >= \($0)" }, most.map { "count(${\(group)}) <= \($0)" }]
        .compactMap { $0 }.joined(separator: " and ")
    case .entryCount(_, let source): "\(source) <= \(FormDefinition.Repetition.mostEntries)"
    case .compare(let comparison, let left, let right):
      "\(left.words) \(comparison.sign) \(right.words)"
    case .sum(let fields, let total):
      fields.map { "${\($0)}" }.joined(separator: " + ") + " = \(total)"
    case .count(let count, let fields):
      "\(count.rawValue)(" + fields.map { "${\($0)}" }.joined(separator: ", ") + ")"
    }
  }
}

extension FormRule.Operand {
  fileprivate var words: String {
    switch self {
    case .value(let text): "'\(text)'"
    case .field(let key): "${\(key)}"
    }
  }
}

extension FormRule.Comparison {
  fileprivate var sign: String {
    switch self {
    case .equal: "="
    case .notEqual: "!="
    case .less: "<"
    case .lessOrEqual: "<="
    }
  }
}
