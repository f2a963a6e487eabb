import Expressions
import FieldEngine
import JSONText

extension DefinitionError {
  /// A stable code for programs.
  public var code: String {
    switch kind {
    case .json(let error): error.code
    case .wants: "definition.kind"
    case .unknownMember: "definition.unknown_member"
    case .missingMember: "definition.missing_member"
    case .wantsOneOf: "definition.one_of"
    case .notAllowed: "definition.not_allowed"
    case .notAKey: "definition.key"
    case .notADay: "definition.day"
    case .reversed: "definition.reversed"
    case .typeWantsOneMember: "definition.type"
    case .type(let error): error.code
    case .builtInType: "definition.built_in_type"
    case .patternsTooLarge: "definition.patterns_too_large"
    case .repeated(let kind, _): "definition.repeated_\(kind.rawValue)"
    case .unknown(.type, _, _): "type.unknown"
    case .unknown(let kind, _, _): "definition.unknown_\(kind.rawValue)"
    case .fieldOfAnotherGroup: "definition.field_of_another_group"
    case .inTwoRows: "definition.in_two_rows"
    case .groupCycle: "definition.group_cycle"
    case .groupTooDeep: "definition.group_too_deep"
    case .repeatTooDeep: "definition.repeat_too_deep"
    case .countedRepeat: "definition.counted_repeat"
    case .pageInRepeat: "definition.page_in_repeat"
    case .inRepeat: "definition.in_repeat"
    case .notInRepeat: "definition.not_in_repeat"
    case .badListItem: "definition.list_item"
    case .emptyList: "definition.empty_list"
    case .nothingListed: "definition.nothing_listed"
    case .unusedList: "lint.unused_list"
    case .notInGrid: "definition.not_in_grid"
    case .noLanguages: "definition.no_languages"
    case .notALanguage: "definition.language"
    case .noFields: "definition.no_fields"
    case .conditionCycle: "definition.condition_cycle"
    case .calculationCycle: "definition.cycle"
    case .expression(let error): error.code
    case .neverFits: "definition.never_fits"
    case .neverCalculated: "definition.never_calculated"
    case .neverFile: "definition.never_file"
    case .calculatedBegins: "definition.calculated_initial"
    case .masksCalculation: "lint.masked_calculation"
    case .neverFilled: "definition.never_filled"
    case .neverCompared: "definition.never_compared"
    case .neverBegins: "definition.never_begins"
    case .cannotBegin: "definition.initial"
    case .neverHas: "definition.never_equal"
    case .notComparable: "definition.not_comparable"
    case .notOfKind: "definition.not_of_kind"
    case .notAddable: "definition.not_addable"
    case .tooManyErrors: "definition.too_many_mistakes"
    }
  }

  /// A sentence that describes the problem.
  public var message: String {
    switch kind {
    case .json(let error): error.message
    case .wants(let wanted): "This must be \(wanted.words)."
    case .unknownMember(let name, _): "There is no member \(quoted(name)) here."
    case .missingMember(let name): "The member \(quoted(name)) is missing."
    case .wantsOneOf(let names): "There must be exactly one of \(list(names)) here."
    case .notAllowed(let value, _): "\(quoted(value)) cannot be used here."
    case .notAKey(let key): "\(quoted(key)) is not a key."
    case .notADay(let text): "\(quoted(text)) is not a calendar day."
    case .reversed(let low, let high): "\(quoted(low)) is above \(quoted(high))."
    case .typeWantsOneMember: "A type with parameters is an object with one member."
    case .type(let error): error.message
    case .builtInType(let name): "There is a built-in type \(quoted(name)) already."
    case .patternsTooLarge(let limit):
      "The patterns of this form need more than \(limit) states together."
    case .repeated(let kind, let key): "There is a \(kind.rawValue) \(quoted(key)) already."
    case .unknown(let kind, let name, _): "There is no \(kind.rawValue) \(quoted(name))."
    case .fieldOfAnotherGroup(let key, nil): "The field \(quoted(key)) is not in a group."
    case .fieldOfAnotherGroup(let key, let group?):
      "The field \(quoted(key)) is in the group \(quoted(group))."
    case .inTwoRows(let key): "The field \(quoted(key)) is already in a row."
    case .groupCycle(let keys) where keys.count == 1:
      "The group \(quoted(keys[0])) cannot be in itself."
    case .groupCycle(let keys):
      "These groups contain each other: \(keys.map(quoted).joined(separator: ", "))."
    case .groupTooDeep(let key, let limit):
      "The group \(quoted(key)) is too deep: at most \(limit) groups can be nested."
    case .repeatTooDeep(let key, let limit):
      "The repeat \(quoted(key)) is too deep: at most \(limit) repeats can be nested."
    case .countedRepeat(let member):
      "A repeat with `count` cannot have `\(member)`, because `count` says how many entries there are."
    case .pageInRepeat(let key): "The group \(quoted(key)) is in a repeat, so it cannot be a page."
    case .inRepeat(let key, let group, .unique):
      "The field \(quoted(key)) is in the repeat \(quoted(group)), so it cannot identify a draft."
    case .inRepeat(let key, let group, .focus):
      "The field \(quoted(key)) is in the repeat \(quoted(group)), "
        + "so a new draft might not contain it."
    case .notInRepeat(let key, let group):
      "The field \(quoted(key)) is not in a repeat \(quoted(group))."
    case .conditionCycle(let keys): "These conditions depend on each other: \(circle(keys))."
    case .calculationCycle(let keys):
      "These conditions and calculations depend on each other: \(circle(keys))."
    case .expression(let error): "Column \(error.column) of the expression: \(error.message)"
    case .neverFits(let key, let kind, let type):
      "The expression gives \(kind.words), which is never an answer of `\(key)`, a field of type "
        + "`\(type)`."
    case .neverFile(let key):
      "\(quoted(key)) is a field for files, so its `storage` cannot be `never` or `seal`."
    case .neverCalculated(let key):
      "The field \(quoted(key)) is sealed or never stored, so it cannot be calculated."
    case .calculatedBegins(let key):
      "The field \(quoted(key)) is calculated, so it cannot start with an answer."
    case .masksCalculation(let key, let source):
      "The answer of \(quoted(key)) is shown masked, because it comes from \(quoted(source))."
    case .badListItem:
      "A row of a list is text without spaces around it, or an object with `value` and text in each other column."
    case .emptyList: "A list must have at least one row."
    case .nothingListed: "This list is empty."
    case .unusedList(let key): "Nothing uses the list \(quoted(key))."
    case .notInGrid(let key, let group):
      "The field \(quoted(key)) is in the grid \(quoted(group)), so it must be a `choice` with the same options as the others."
    case .noLanguages: "This text is in several languages, but the form has no `languages`."
    case .notALanguage(let text): "\(quoted(text)) is not the name of a language."
    case .noFields: "The form has no fields."
    case .neverFilled(let key, let disabler):
      "The field \(quoted(key)) is required, starts empty and is disabled\(disabler.words), so the "
        + "form can never be finalized."
    case .neverCompared(let key):
      "The field \(quoted(key)) is sealed or never stored, so it cannot be compared."
    case .neverBegins(let key):
      "The field \(quoted(key)) is sealed or never stored, so it starts empty."
    case .cannotBegin(let text): "The field cannot start with \(text.words)."
    case .neverHas(let key, let text):
      "The field \(quoted(key)) never has the value \(text.words)."
    case .notComparable(let key, let kind, let other, let otherKind):
      "The field \(quoted(key)) is \(kind.words), and \(quoted(other)) is \(otherKind.words)."
    case .notOfKind(let kind, let text, let key):
      "The field \(quoted(key)) is \(kind.words), and \(quoted(text)) is not."
    case .notAddable(let key): "The field \(quoted(key)) is not a number, so it cannot be added up."
    case .tooManyErrors(let limit): "There are more than \(limit) mistakes."
    }
  }

  /// Formats the mistake on one line, like a compiler error.
  ///
  ///     visit.form.json:9:68: There is no group `persnal` (/fields/1/group). Did you mean `personal`?
  ///
  /// A program can replace the hint with its own.
  public func line(file: String, hint: String? = nil) -> String {
    let hint = hint ?? self.hint
    let what = message.hasSuffix(".") ? String(message.dropLast()) : message
    let place = pointer == .root ? "" : " (\(pointer))"
    let end = hint.isEmpty ? "" : " \(hint)"
    return "\(file):\(position.line):\(position.column): \(what)\(place).\(end)"
  }

  /// A sentence that says what to do; empty if the message is enough.
  public var hint: String {
    switch kind {
    case .unknownMember(let name, let known)
    where known.contains("type") && ParameterName(rawValue: name) != nil:
      "It is a parameter of the type, which is written like {\"integer\":{\"min\":1}}."
    case .unknownMember(let name, let known): NearestSpelling.advice(for: name, among: known)
    case .nothingListed: "List at least one, or remove it."
    case .notAllowed(let value, let allowed): NearestSpelling.advice(for: value, among: allowed)
    case .notAKey(let key) where key.isTooLongForKey:
      "A key has at most \(String.longestKey) characters."
    case .notAKey: "Use lowercase letters, digits and _, and start with a letter."
    case .notADay, .notOfKind(.date, _, _): "Write it as 2026-11-21."
    case .typeWantsOneMember: "Write it like {\"age\":{\"min\":18,\"max\":120}}."
    case .type(let error): error.hint
    case .builtInType: "Give it another name."
    case .patternsTooLarge: "Make the counts in them smaller."
    case .unknown(_, _, let nearest?): "Did you mean \(quoted(nearest))?"
    case .fieldOfAnotherGroup: "A row arranges fields of its own group."
    case .groupCycle: "Remove `group` from one of them."
    case .groupTooDeep, .repeatTooDeep: "Move it, or a group that contains it, further out."
    case .countedRepeat: "Remove one of them."
    case .pageInRepeat: "Remove `page`, or make the repeat itself a page."
    case .inRepeat(_, let group, .unique):
      "Use `uniqueIn` on the field, so that no two entries of `\(group)` have the same answer."
    case .inRepeat(_, _, .focus): "Name a field that is not repeated."
    case .cannotBegin(let text), .neverHas(_, let text): text.advice
    case .notComparable: "Only values of one kind can be compared."
    case .neverCompared: "Test only whether it is `empty` or `notEmpty`, or set another `storage`."
    case .notInGrid: "Move it to another group, or remove `layout`."
    case .noLanguages:
      "List them at the beginning of the form, such as \"languages\": [\"en\", \"fr\"]."
    case .notALanguage: "Use a code such as `fr` or `pt-BR`."
    case .noFields: "List at least one in `fields`."
    case .conditionCycle(let keys) where keys.count == 2:
      "Two fields may hide each other, if each applies while the other is empty."
    case .conditionCycle(let keys) where keys.count > 2:
      "Only two fields may hide each other; remove one of these conditions."
    case .calculationCycle: "Remove one of them."
    case .calculatedBegins: "Remove `initial`."
    case .neverFile: "Set `storage` to `mask` or `keep`."
    case .neverCalculated: "Remove `calculate`, or set another `storage`."
    case .masksCalculation:
      "Set `storage` to `mask` to say so, or to `keep` on the field that is read."
    case .neverFilled(_, let disabler): disabler.advice
    case .tooManyErrors: "Fix these first."
    default: ""
    }
  }
}

/// Quotes a name from a file, cut off after 60 scalars.
private func quoted(_ name: String) -> String {
  let short = name.unicodeScalars.prefix(60)
  let isShort = short.endIndex == name.unicodeScalars.endIndex
  return isShort ? "`\(name)`" : "`\(String(short))…`"
}

private func list(_ names: [String]) -> String {
  names.map { "`\($0)`" }.joined(separator: ", ")
}

/// Formats a cycle with its whole path, unless it has more than a thousand fields.
private func circle(_ keys: [String]) -> String {
  let shown = keys.count > 1_000 ? keys.prefix(8).map(quoted) + ["…"] : keys.map(quoted)
  return (shown + keys.prefix(1).map(quoted)).joined(separator: " → ")
}

extension DefinitionError.Disabler {
  fileprivate var words: String {
    switch self {
    case .field: ""
    case .style(let name): " by the style \(quoted(name))"
    case .group(let key): " by the group \(quoted(key))"
    case .form: " by the form"
    }
  }

  fileprivate var advice: String {
    switch self {
    case .field: "Give it an `initial` value, or remove `required` or `enabled`."
    default: "Give it an `initial` value or `\"enabled\": true`, or remove `required`."
    }
  }
}

extension DefinitionError.ValueKind {
  fileprivate var words: String {
    switch self {
    case .number: "a number"
    case .date: "a date"
    case .flag: "true or false"
    case .text: "text"
    case .range: "a range"
    case .list: "a list"
    }
  }
}

extension DefinitionError.IncompatibleText {
  /// The text, followed by the field's message about it.
  fileprivate var words: String {
    guard let reason else { return quoted(text) }
    return "\(quoted(text)): \(reason.hasSuffix(".") ? String(reason.dropLast()) : reason)"
  }

  fileprivate var advice: String {
    if text.isEmpty { return "Use `empty` or `notEmpty` to check for an answer." }
    if known.count == 1 { return "Did you mean \(quoted(known[0]))?" }
    return known.isEmpty ? "" : "It can be \(list(known))."
  }
}

extension DefinitionError.Wanted {
  var words: String {
    switch self {
    case .object: "an object"
    case .array: "an array"
    case .text: "text"
    case .flag: "true or false"
    case .wholeNumber: "a whole number"
    case .count(let range) where range.upperBound == .max:
      "a whole number from \(range.lowerBound) up"
    case .count(let range): "a whole number from \(range.lowerBound) to \(range.upperBound)"
    case .character: "one character"
    case .number: "a number"
    case .weight: "a number of at least 0"
    case .value: "text, a number, true, false or a list"
    case .mark: "true"
    case .pair: "an array of two items"
    case .textOrObject: "text, or an object"
    case .flagOrExpression: "true, false, or an expression"
    case .languages: "a list of at least one language"
    }
  }
}
