import FieldEngine
import JSONText

extension Notation<FormRule> {
  /// A rule: its key, its message and exactly one check.
  static let rule: Notation = Notation(schema: RuleParts.schema) { node, reader in
    var parts = RuleParts()
    let isWhole = reader.read(node, by: RuleParts.members, into: &parts)
    guard case .object = node.content else { return nil }
    guard reader.hasOne(of: RuleParts.checks, in: node, by: RuleParts.members), isWhole,
      let check = parts.check
    else { return nil }
    // A rule can combine answers outside and inside entries.
    if !reader.repeatSites.isEmpty, reader.expressionSites[.rule(parts.key)] == nil {
      reader.expressionSites[.rule(parts.key)] = reader.site(of: node)
    }
    var rule = FormRule(
      parts.key, check, message: parts.message, group: parts.group, severity: parts.severity)
    rule.translations = parts.translations
    return rule
  } write: {
    RuleParts.members.write(RuleParts($0))
  }
}

/// The members of a rule in a file.
private struct RuleParts: Translatable, Sendable {
  mutating func changeTexts(_ change: (String, inout String?) -> Void) {
    message.change { change("message", &$0) }
  }

  var key = ""
  var check: FormRule.Check?
  var message = ""
  var group: String?
  var severity = FormRule.Severity.error
  var translations = Translations()

  init() {}

  init(_ rule: FormRule) {
    (key, check, message) = (rule.key, rule.check, rule.message)
    (group, severity, translations) = (rule.group, rule.severity, rule.translations)
  }

  static let checks =
    FormRule.Comparison.allCases.map { $0.rawValue } + ["sum"]
    + FormRule.Count.allCases.map { $0.rawValue } + ["check"]

  static let members = Members<RuleParts>(
    [
      Member(
        required: "key", { $1(&$0.key) }, .definedKey(.rule), "The name of the rule in the form.")
    ]
      + FormRule.Comparison.allCases.map { comparison in
        Member(
          comparison.rawValue, { $1(&$0.check) }, .comparison(comparison),
          "Two values or fields that must compare like this.")
      }
      + [Member("sum", { $1(&$0.check) }, .sum, "Fields whose sum must be this value.")]
      + FormRule.Count.allCases.map { count in
        Member(
          count.rawValue, { $1(&$0.check) }, .count(count),
          "Fields; this many of them must have an answer.")
      }
      + [
        checkMember,
        messageMember,
        Member(
          "group", { $1(&$0.group) }, .mention(.group), "The group that the rule is shown with."),
        Member(
          "severity", { $1(&$0.severity) }, absent: .error, .choice,
          "Whether a broken rule prevents finalizing."),
      ])

  /// The expression, whose place is also recorded.
  private static let checkMember = Member<RuleParts>(
    name: "check", summary: "The expression that must be true.",
    schema: Notation<String>.expression.schema
  ) { node, reader, rule in
    guard let source = Notation<String>.text.read(node, &reader) else { return false }
    reader.state(source, .rule(rule.key), at: node)
    rule.check = .expression(source)
    return true
  } write: { rule in
    if case .expression(let source)? = rule.check { .string(source) } else { nil }
  }

  private static let messageMember = Member<RuleParts>.words(
    "message", { rule, change in rule.message.change(change) }, isRequired: true,
    at: { rule, _ in .ruleMessage(rule.key) }, "The message when the rule is broken.")

  static var schema: JSON {
    guard case .object(let members) = members.schema else { return members.schema }
    let checks = checks.map { check -> JSON in ["required": [.string(check)]] }
    return .object(members + [("oneOf", .array(checks))])
  }
}

extension Notation<FormRule.Check> {
  /// A comparison of exactly two operands.
  fileprivate static func comparison(_ comparison: FormRule.Comparison) -> Notation {
    let operand = Notation<FormRule.Operand>.operand
    let schema: JSON = ["type": "array", "items": operand.schema, "minItems": 2, "maxItems": 2]
    return Notation(schema: schema) { node, reader in
      let sides = reader.readItems(of: node) { node, reader in
        operand.read(node, &reader).map {
          StatedComparison.Side(operand: $0, site: reader.site(of: node))
        }
      }
      guard let sides else { return nil }
      guard case .array(let items) = node.content, items.count == 2 else {
        reader.note(.wants(.pair), at: node)
        return nil
      }
      guard sides.count == 2 else { return nil }
      reader.comparisons.append(
        StatedComparison(comparison: comparison, left: sides[0], right: sides[1]))
      return .compare(comparison, sides[0].operand, sides[1].operand)
    } write: { check in
      guard case .compare(comparison, let left, let right) = check else { return nil }
      return operand.list().write([left, right])
    }
  }

  /// Fields and the value that their sum must have.
  fileprivate static let sum = Notation(schema: SumParts.members.schema) { node, reader in
    var parts = SumParts()
    guard reader.read(node, by: SumParts.members, into: &parts) else { return nil }
    return .sum(of: parts.fields, equals: parts.value)
  } write: { check in
    guard case .sum(let fields, let value) = check else { return nil }
    return SumParts.members.write(SumParts(fields: fields, value: value))
  }

  /// A list of fields, some or all of which must be filled in.
  fileprivate static func count(_ count: FormRule.Count) -> Notation {
    let fields = Notation<String>.mention(.field(isCompared: false)).listOfSome()
    return Notation(schema: fields.schema) { node, reader in
      fields.read(node, &reader).map { .count(count, of: $0) }
    } write: { check in
      guard case .count(count, let keys) = check else { return nil }
      return fields.write(keys)
    }
  }
}

/// The members of a `sum`.
private struct SumParts: Sendable {
  var fields: [String] = []
  var value = ""

  static let members = Members<SumParts>([
    Member(
      required: "of", { $1(&$0.fields) }, Notation<String>.mention(.summand).listOfSome(),
      "The fields that are added up."),
    Member(required: "equals", { $1(&$0.value) }, .total, "The sum that they must have."),
  ])
}

extension Notation<String> {
  /// The digits of a number, with or without quotes.
  static let total = Notation(schema: ["type": ["string", "number"]]) { node, reader in
    if let text = node.canonicalText, ExactDecimal(typed: text) != nil { return text }
    reader.note(.wants(.number), at: node)
    return nil
  } write: {
    .string($0)
  }
}

extension Notation<FormRule.Operand> {
  /// A value, or an object that names a field.
  fileprivate static let operand = Notation(schema: [
    "anyOf": [Notation<String>.canonical.schema, FieldOperand.members.schema]
  ]) { node, reader in
    if case .object = node.content {
      var operand = FieldOperand()
      let isWhole = reader.read(node, by: FieldOperand.members, into: &operand)
      return isWhole ? .field(operand.field) : nil
    }
    return Notation<String>.canonical.read(node, &reader).map(FormRule.Operand.value)
  } write: { operand in
    switch operand {
    case .value(let text): .string(text)
    case .field(let key): ["field": .string(key)]
    }
  }
}

/// The object form of an operand.
private struct FieldOperand: Sendable {
  var field = ""

  static let members = Members<FieldOperand>([
    Member(
      required: "field", { $1(&$0.field) }, .mention(.field(isCompared: true)),
      "The field that is compared.")
  ])
}
