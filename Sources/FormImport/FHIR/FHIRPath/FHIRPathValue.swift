import JSONText

/// A single value in a translated expression.
struct FHIRPathScalar: Sendable {
  /// How strongly operators bind.
  enum Strength: Comparable, Sendable {
    case weak, sum, product, atom
  }

  /// The kinds of values that the translation distinguishes.
  enum Kind: Equatable, Sendable {
    case number, text, date, dateTime, time, coding, other
    case quantity(FHIRUnit)
  }

  var kind: Kind

  /// The expression.
  var text: OutlineText

  /// The constant value of a literal.
  var constant: String?

  /// How strongly the operator of the expression binds its operands.
  var strength = Strength.atom

  /// Whether the value can be missing.
  var mayBeEmpty = true

  /// The source item of which it is the only answer.
  var item: Int?

  init(_ kind: Kind, _ text: OutlineText, item: Int? = nil) {
    (self.kind, self.text, self.item) = (kind, text, item)
  }

  /// A literal.
  init(constant: String, _ kind: Kind) {
    (self.kind, self.constant, mayBeEmpty) = (kind, constant, false)
    if constant.hasPrefix("-") { strength = .weak }
    switch kind {
    case .number, .quantity: text = OutlineText(constant)
    case .date: text = OutlineText("date(\(constant.asLiteral))")
    case .dateTime: text = OutlineText("date-time(\(constant.asLiteral))")
    case .time: text = OutlineText("time(\(constant.asLiteral))")
    case .text, .coding, .other: text = OutlineText(constant.asLiteral)
    }
  }

  /// The expression in parentheses, unless it needs none beside any operator.
  var operand: OutlineText { strength == .atom ? text : "(\(text))" }

  /// The expression to the left or right of an operator, in parentheses if the operator binds more
  /// strongly.
  func operand(of sign: Strength, isLeft: Bool) -> OutlineText {
    strength > sign || (isLeft && strength == sign) ? text : "(\(text))"
  }

  /// Whether it counts as a number.
  var isNumber: Bool {
    switch kind {
    case .number, .quantity: true
    default: false
    }
  }

  /// Whether it is a day or a time.
  var isTime: Bool { kind == .date || kind == .dateTime || kind == .time }

  /// Whether there is a value.
  ///
  /// A value that is not a number differs from any text, so a calculated value is compared as a
  /// text.
  var existence: FHIRTest {
    if !mayBeEmpty { return .always }
    return .filled(isStored || !(isNumber || isTime) ? operand : "string(\(text))")
  }

  /// Whether it is an answer or is in a list.
  private var isStored: Bool {
    switch text.parts.first {
    case .answer: text.parts.count == 1
    case .text(let start):
      text.parts.count == 1 ? start == "." : strength == .atom && start.hasPrefix("pulldata(")
    case .list: false
    case nil: true
    }
  }
}

/// A place that a FHIRPath expression can refer to.
enum FHIRPathPlace: Sendable {
  /// The response as a whole.
  case response
  /// An item of the response, by its index among the items of the source.
  case item(Int)
  /// The answers to an item; only the first of them if `isFirst`.
  case answers(Int, isFirst: Bool)
  /// The values of several answers; their codes if `isCode`.
  case values(Int, isCode: Bool)
  /// One of several answers: that option.
  case option(Int, Int)
  /// A value.
  case scalar(FHIRPathScalar)
  /// A condition.
  case condition(FHIRCondition)
  /// A part of the questionnaire itself.
  case source(JSONNode)
}

/// A member of a collection, with the test of whether it belongs to it.
struct FHIRPathElement: Sendable {
  var place: FHIRPathPlace
  var test: FHIRTest = .always

  init(_ place: FHIRPathPlace, if test: FHIRTest = .always) {
    (self.place, self.test) = (place, test)
  }
}

/// The meaning of a FHIRPath expression; empty for nothing.
typealias FHIRPathCollection = [FHIRPathElement]

extension [FHIRPathElement] {
  /// A collection with one value.
  static func one(_ scalar: FHIRPathScalar) -> Self { [FHIRPathElement(.scalar(scalar))] }

  /// A collection with a condition.
  static func one(_ condition: FHIRCondition) -> Self { [FHIRPathElement(.condition(condition))] }
}
