public import Expressions
public import FieldEngine
public import JSONText

/// An expression with the answers for its evaluation, as read from a line by the `eval` command.
///
/// ```json
/// {"fields":{"n":"integer"},"values":{"n":"3"},"expression":"${n} + 1"}
/// ```
///
/// `${username}`, `${deviceid}`, `${start}` and `${end}` have the values that they would have if a
/// person were working on a draft begun now, unless `fields` contains such a key. `values` can
/// override them.
public struct ExpressionTrial: Sendable {
  /// Responds to a line, for example with `{"number":"4"}`.
  ///
  /// `now` is the time of evaluation unless the line sets one, and `person` is the person who works
  /// at that time.
  public static func answer(
    _ line: [UInt8], now: Instant, by person: Person? = nil
  ) -> Result<JSON, ExpressionTrialError> {
    do throws(ExpressionTrialError) {
      return .success(try ExpressionTrial(line, now: now, by: person).run())
    } catch {
      return .failure(error)
    }
  }

  private let source: String
  private let fields: [TrialField]
  private let now: Instant
  private let today: CalendarDay

  /// The facts about a draft that a form can read, in the order of the slots that follow the
  /// fields.
  private let draftFacts: [ExpressionValue]

  private init(
    _ line: [UInt8], now: Instant, by person: Person?
  ) throws(ExpressionTrialError) {
    let root = try Self.object(line)
    (source, self.now, today) = try Self.reading { () throws(RequestError) in
      let time = try Self.time(of: root, else: now)
      return (try root.text("expression"), time.now, time.today)
    }
    var fields: [TrialField] = []
    for member in try Self.reading({ () throws(RequestError) in try root.members("fields") }) {
      let value = root["values"]?[member.key]
      let validationContext = ValidationContext(today: today)
      fields.append(
        try Self.reading { () throws(RequestError) in
          try TrialField(member, value: value, root, validationContext)
        })
    }
    self.fields = fields
    let time = self.now
    draftFacts = try Self.reading { () throws(RequestError) in
      try Self.draftFacts(root, now: time, by: person)
    }
  }

  private static func draftFacts(
    _ root: JSONNode, now: Instant, by person: Person?
  ) throws(RequestError) -> [ExpressionValue] {
    var values: [ExpressionValue] = []
    for fact in FormAnswers.DraftFact.allCases {
      let key = fact.rawValue
      // If a field has this key, the value belongs to the field.
      if root["fields"]?[key] == nil, let value = root["values"]?[key] {
        values.append(try TrialField.answer(value, key, as: fact.kind))
        continue
      }
      switch fact {
      case .username: values.append(.text(person?.name ?? ""))
      case .deviceid: values.append(.text(person?.device ?? ""))
      case .start, .end: values.append(.instant(now))
      }
    }
    return values
  }

  private static func object(_ line: [UInt8]) throws(ExpressionTrialError) -> JSONNode {
    let document = JSONDocument(line)
    if let error = document.errors.first { throw .request(.json(error)) }
    guard let root = document.root, case .object = root.content else {
      throw .request(.wantsObject)
    }
    return root
  }

  private static func reading<Value>(
    _ read: () throws(RequestError) -> Value
  ) throws(ExpressionTrialError) -> Value {
    do throws(RequestError) {
      return try read()
    } catch {
      throw .request(error)
    }
  }

  /// Reads `now` and `today`; each of them gives the other one if that is missing.
  private static func time(
    of root: JSONNode, else usual: Instant
  ) throws(RequestError) -> (now: Instant, today: CalendarDay) {
    let (stated, today) = (try root.optionalText("now"), try root.optionalText("today"))
    var now = usual
    if let stated {
      guard let time = Instant(iso: stated) else { throw .wantsTime("now") }
      now = time
    }
    guard let today else { return (now, now.day) }
    guard let day = CalendarDay(iso: today) else { throw .wantsTime("today") }
    return (stated == nil ? Instant(day: day, time: .midnight) : now, day)
  }

  private func run() throws(ExpressionTrialError) -> JSON {
    let scope = ExpressionScope(keys: fields.map { $0.key }) { key in
      fields.firstIndex { $0.key == key }.map { fields[$0].scoped(slot: $0) }
        ?? FormAnswers.DraftFact(rawValue: key)?.scoped(after: fields.count)
    }
    let answers = fields.map { $0.answer } + draftFacts
    var context = EvaluationContext(today: today, now: now)
    context.answer = { answers[$0] }
    context.label = { value, slot in fields[slot].labels[value] ?? value }
    do throws(ExpressionError) {
      return try Expression(source, scope).evaluate(in: context).trialAnswer
    } catch {
      throw .expression(error)
    }
  }
}

/// A field in the line, with its answer.
private struct TrialField: Sendable {
  let key: String
  let answer: ExpressionValue
  let labels: [String: String]
  private let kind: ValueKind
  private let hasOptions: Bool
  private var isList = false

  /// Reads the type of a field and its canonical value.
  ///
  /// Here, a choice does not need options.
  init(
    _ member: JSONMember, value: JSONNode?, _ root: JSONNode, _ validationContext: ValidationContext
  ) throws(RequestError) {
    key = member.key
    if let kind = TrialField.bareKind(of: member.value) {
      (self.kind, hasOptions) = (kind, kind == .text || kind == .choices)
      labels = TrialField.labels(
        LoneField(type: member.value, key: key, types: root["types"])
          .engineField(validationContext)?.definition)
      answer = try TrialField.answer(value, key, as: kind)
      return
    }
    let lone = LoneField(type: member.value, key: key, types: root["types"])
    if let error = lone.errors.first { throw .definition(error) }
    guard var field = lone.engineField(validationContext) else { throw .missing(key) }
    let definition = field.definition
    kind = definition.answerKind
    hasOptions = !definition.offeredOptions.isEmpty
    isList = definition.list != nil
    labels = TrialField.labels(definition)
    if let text = try TrialField.text(value, key), !text.isEmpty {
      field.apply(.setCanonical(text))
    }
    answer = ExpressionValue(field.value, as: kind)
  }

  private static func labels(_ definition: FieldDefinition?) -> [String: String] {
    let options = definition?.offeredOptions ?? []
    return Dictionary(options.map { ($0.value, $0.label) }) { first, _ in first }
  }

  func scoped(slot: Int) -> ScopedAnswer {
    var answer = ScopedAnswer(slot: slot, kind: kind, hasOptions: hasOptions)
    answer.isList = isList
    return answer
  }

  /// Returns the kind of a type that `eval` reads without parameters; nil for any other type.
  private static func bareKind(of type: JSONNode) -> ValueKind? {
    switch type.content {
    case .string("choice"): .text
    case .string("choices"): .choices
    case .string("time"): .time
    case .string("dateTime"): .instant
    case .object(let members) where members.count == 1 && members[0].key == "choices": .choices
    default: nil
    }
  }

  fileprivate static func answer(
    _ value: JSONNode?, _ key: String, as kind: ValueKind
  ) throws(RequestError) -> ExpressionValue {
    if kind == .choices, case .array(let items)? = value?.content {
      var values: [String] = []
      for item in items { values.append(try text(item, key) ?? "") }
      return .choices(values)
    }
    let text = try text(value, key) ?? ""
    guard kind == .choices else { return ExpressionValue(canonicalText: text, as: kind) }
    return .choices(text.split(separator: " ").map { String($0) })
  }

  /// Returns the canonical text of a value; nil if the value is missing.
  private static func text(_ value: JSONNode?, _ key: String) throws(RequestError) -> String? {
    guard let value, value.json != .null else { return nil }
    guard let text = value.canonicalText else { throw .wants(key, .text) }
    return text
  }
}

extension ExpressionValue {
  /// The value as JSON: its kind and its canonical text.
  fileprivate var trialAnswer: JSON {
    switch self {
    case .number(let number): ["number": number.isNone ? .null : .string(number.description)]
    case .flag(let flag), .answeredFlag(let flag): ["boolean": .bool(flag)]
    case .day(let day): ["date": .string(day.iso)]
    case .time(let time): ["time": .string(time.iso)]
    case .instant(let instant): ["dateTime": .string(instant.iso)]
    case .text, .choices: ["text": .string(text)]
    }
  }
}

/// A mistake in a line for `eval`.
public enum ExpressionTrialError: Error, Equatable, Sendable {
  /// The line cannot be read.
  case request(RequestError)
  /// The expression has a mistake.
  case expression(ExpressionError)

  /// The mistake as JSON; for a mistake in an expression, it includes the column.
  public var json: JSON {
    switch self {
    case .request(let error): error.json
    case .expression(let error):
      [
        "code": .string(error.code), "message": .string(error.message),
        "column": .integer(error.column),
      ]
    }
  }
}
