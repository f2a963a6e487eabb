/// Translates REDCap's logic into Fieldbook's language.
///
/// ```
/// [age] >= 18 and [symptoms(3)] = '1'    →    ${age} >= 18 and selected(${symptoms}, '3')
/// ```
///
/// In REDCap, too, an empty answer is not a number, so comparisons agree in both languages.
struct LogicTranslator {
  let fields: LogicFields

  /// The item whose answer the logic must not read, because the logic decides whether the item
  /// applies.
  private let own: Int?

  /// Remarks on parts that were translated inexactly, or left out of a condition.
  private(set) var remarks: [LogicProblem] = []

  init(_ fields: LogicFields, own: Int? = nil) { (self.fields, self.own) = (fields, own) }

  /// Translates a condition, leaving out the parts that cannot be translated.
  mutating func condition(_ source: String) throws(LogicProblem) -> OutlineText {
    try condition(try LogicParser.parse(source)).text
  }

  /// Translates a calculation of a number; text is not a number in REDCap, either.
  mutating func number(_ source: String) throws(LogicProblem) -> OutlineText {
    let term = try term(try LogicParser.parse(source))
    return term.kind == .number ? term.text : LogicTerm.call("number", [term], .number).text
  }

  /// Translates a calculation of text.
  mutating func text(_ source: String) throws(LogicProblem) -> OutlineText {
    let term = try term(try LogicParser.parse(source))
    return (term.kind == .flag ? asNumber(term) : term).text
  }

  /// Whether a condition was left out because it reads the answer to the item that it controls.
  var readsOwnAnswer: Bool { remarks.contains(where: \.isOwnAnswer) }

  /// Throws an error if a field must not be read.
  func checkIsOther(_ field: LogicField, at column: Int) throws(LogicProblem) {
    guard field.item == own else { return }
    var problem = LogicProblem(
      .looks, "The condition reads the answer of its own field.", at: column)
    problem.isOwnAnswer = true
    throw problem
  }

  mutating func remark(_ problem: LogicProblem) { remarks.append(problem) }
}

extension LogicTranslator {
  /// Translates a part that is used as a condition.
  mutating func condition(_ node: LogicNode) throws(LogicProblem) -> LogicTerm {
    switch node.content {
    case .chain(let first, let links) where links[0].operation == .and:
      return try conjunction([first] + links.map(\.operand))
    case .chain(let first, let links) where links[0].operation == .or:
      var result = try condition(first)
      for link in links {
        result.append(.or, try condition(link.operand))
      }
      return result
    case .not(let operand): return .call("not", [try condition(operand)], .flag)
    default: return truth(of: try term(node))
    }
  }

  /// Combines all conditions that can be translated, and adds remarks with the reasons why other
  /// conditions cannot.
  private mutating func conjunction(_ nodes: [LogicNode]) throws(LogicProblem) -> LogicTerm {
    var result: LogicTerm?
    var problems: [LogicProblem] = []
    for node in nodes {
      do {
        let next = try condition(node)
        if result == nil { result = next } else { result?.append(.and, next) }
      } catch {
        problems.append(error)
      }
    }
    guard let result else { throw problems[0] }
    remarks += problems
    return result
  }

  /// Translates a condition within a value, which would change if a part were left out.
  mutating func exactCondition(_ node: LogicNode) throws(LogicProblem) -> LogicTerm {
    let before = remarks.count
    let condition = try condition(node)
    if let lost = remarks.dropFirst(before).first(where: { $0.instead == nil }) { throw lost }
    return condition
  }

  /// Returns the test of whether a value counts as true: neither empty nor zero.
  private func truth(of term: LogicTerm) -> LogicTerm {
    switch term.kind {
    case .flag, .number: return term
    case .text where term.literal != nil:
      let isTrue = !term.isNothing && term.numeral != "0"
      return LogicTerm(isTrue ? "true()" : "false()", .flag)
    default:
      let isThere = LogicTerm.binary(term, .notEqual, LogicTerm(literal: ""), .flag)
      let isNotZero = LogicTerm.binary(term, .notEqual, LogicTerm(literal: "0"), .flag)
      return .binary(isThere, .and, isNotZero, .flag)
    }
  }

  /// Translates a part that is used as a value.
  mutating func term(_ node: LogicNode) throws(LogicProblem) -> LogicTerm {
    switch node.content {
    case .number(let number):
      guard let numeral = number.asNumeral else {
        throw LogicProblem("`\(number)` is not a number that can be used here.", at: node.column)
      }
      return LogicTerm(number: numeral)
    case .text(let text): return LogicTerm(literal: text)
    case .reference(let references): return try value(of: references, at: node.column)
    case .negation(let operand):
      let term = asNumber(try term(operand))
      var negated = LogicTerm("-\(term.within(LogicTerm.primary))", .number, precedence: 7)
      negated.isCertain = term.isCertain
      return negated
    case .not: return try exactCondition(node)
    case .call(let name, let arguments): return try call(name, arguments, at: node.column)
    case .chain(let first, let links): return try chain(first, links, node)
    }
  }

  private mutating func chain(
    _ first: LogicNode, _ links: [LogicNode.Link], _ node: LogicNode
  ) throws(LogicProblem) -> LogicTerm {
    switch links[0].operation {
    case .and, .or: return try exactCondition(node)
    case .equal, .notEqual, .less, .lessOrEqual, .greater, .greaterOrEqual:
      var result = try term(first)
      for link in links {
        result = try comparison(result, link.operation, try term(link.operand), at: link.column)
      }
      return result
    case .power:
      var result = asNumber(try term(first))
      for link in links {
        result = .call("pow", [result, asNumber(try term(link.operand))], .number)
      }
      return result
    case .plus, .minus, .times, .divided, .modulo:
      var result = asNumber(try term(first))
      for link in links {
        let right = asNumber(try term(link.operand))
        result.isCertain =
          result.isCertain && right.isCertain && link.operation.isAlwaysANumber
        result.append(link.operation, right)
        result.kind = .number
      }
      return result
    }
  }

  /// Returns a value converted for a calculation: a number in quotes becomes a number, and a true
  /// value becomes 1.
  func asNumber(_ term: LogicTerm) -> LogicTerm {
    if term.kind == .number { return term }
    if let numeral = term.numeral { return LogicTerm(number: numeral) }
    switch term.kind {
    case .flag:
      var number = LogicTerm.call("number", [term], .number)
      number.isCertain = true
      return number
    case .text where term.literal != nil: return .call("number", [term], .number)
    default: return term
    }
  }
}

extension LogicOperator {
  /// Whether the operator always yields a number from two numbers.
  fileprivate var isAlwaysANumber: Bool { self == .plus || self == .minus || self == .times }
}
