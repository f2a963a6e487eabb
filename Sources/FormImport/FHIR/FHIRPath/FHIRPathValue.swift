import JSONText

/// A single value in a translated expression.
struct FHIRPathScalar: Sendable {
  /// How strongly operators bind their operands.
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

  /// How strongly the expression's operator binds its operands.
  var strength = Strength.atom

  /// Whether the value can be missing.
  var mayBeEmpty = true

  /// The source item whose only answer is the value.
  var item: Int?

  init(_ kind: Kind, _ text: OutlineText, item: Int? = nil) {
    (self.kind, self.text, self.item) = (kind, text, item)
  }

  /// Creates a literal.
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

  /// Returns the expression as the left or right operand of an operator, in parentheses if the
  /// operator binds more strongly.
  func operand(of sign: Strength, isLeft: Bool) -> OutlineText {
    strength > sign || (isLeft && strength == sign) ? text : "(\(text))"
  }

  /// Whether the value counts as a number.
  var isNumber: Bool {
    switch kind {
    case .number, .quantity: true
    default: false
    }
  }

  /// Whether the value is a day or a time.
  var isTime: Bool { kind == .date || kind == .dateTime || kind == .time }

  /// The test of whether there is a value.
  ///
  /// The value NaN differs from any text, so a calculated value is compared as text.
  var existence: FHIRTest {
    if !mayBeEmpty { return .always }
    return .filled(isStored || !(isNumber || isTime) ? operand : "string(\(text))")
  }

  /// Whether the value is an answer or is in a list.
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
  /// The answers to an item, or only the answer at a position.
  case answers(Int, at: OutlineText?)
  /// The values of several answers; their codes if `isCode`.
  case values(Int, isCode: Bool)
  /// One option of an item whose answer can consist of several.
  case option(Int, Int)
  /// A value.
  case scalar(FHIRPathScalar)
  /// A condition.
  case condition(FHIRCondition)
  /// A part of the questionnaire itself.
  case source(JSONNode)
}

/// A member of a collection, with the test of whether it belongs to the collection.
struct FHIRPathElement: Sendable {
  var place: FHIRPathPlace
  var test: FHIRTest = .always

  /// The test without the part that leaves out a value that the collection already contains; nil if
  /// there is no such part.
  var testOfRepeated: FHIRTest?

  init(_ place: FHIRPathPlace, if test: FHIRTest = .always) {
    (self.place, self.test) = (place, test)
  }
}

/// The meaning of a FHIRPath expression; empty for nothing.
typealias FHIRPathCollection = [FHIRPathElement]

extension [FHIRPathElement] {
  /// Returns a collection with one value.
  static func one(_ scalar: FHIRPathScalar) -> Self { [FHIRPathElement(.scalar(scalar))] }

  /// The collection with the values that it contains more than once, for a function whose result does
  /// not depend on them.
  var withRepeated: Self {
    map { FHIRPathElement($0.place, if: $0.testOfRepeated ?? $0.test) }
  }

  /// Returns a collection with a condition.
  static func one(_ condition: FHIRCondition) -> Self { [FHIRPathElement(.condition(condition))] }
}
