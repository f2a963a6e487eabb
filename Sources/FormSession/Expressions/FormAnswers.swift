import Expressions
import FieldEngine

/// The answers that a form's expressions can read, each in a numbered slot.
///
/// The slot of a field is its index. The slots after the fields hold facts about the draft.
struct FormAnswers: Sendable {
  /// The facts about a draft that expressions can read, unless a field has the same key.
  enum DraftFact: String, CaseIterable, Sendable {
    /// The name of the person who edits the draft.
    case username
    /// The name of the machine on which the draft is edited.
    case deviceid
    /// The time at which the draft was started.
    case start
    /// The time at which the draft was last changed.
    case end

    var kind: ValueKind {
      switch self {
      case .username, .deviceid: .text
      case .start, .end: .instant
      }
    }

    /// Returns the fact as an answer, whose slot comes after the slots of the fields.
    func scoped(after fieldCount: Int) -> ScopedAnswer {
      let place = Self.allCases.firstIndex(of: self) ?? 0
      return ScopedAnswer(slot: fieldCount + place, kind: kind)
    }
  }

  /// The keys of the fields.
  let keys: [String]
  let places: [String: Int]
  let repeats: FormRepeats
  private let answers: [ScopedAnswer]

  /// The lists of the form, as tables for expressions.
  private let tables: [ScopedList]

  /// The maximum number of options for which a field's comparisons with text are checked.
  private static let mostCompared = 1_000

  init(
    keys: [String], definitions: [FieldDefinition?], _ repeats: FormRepeats,
    _ lists: [String: FormList], optionsWithAnswers: [Int: [ChoiceOption]]
  ) {
    (self.keys, self.repeats) = (keys, repeats)
    tables = lists.sorted { $0.key < $1.key }.map { ScopedList($0.key, $0.value) }
    let places = Dictionary(keys.enumerated().map { ($1, $0) }) { first, _ in first }
    self.places = places
    answers = definitions.enumerated().map { place, definition in
      var answer = ScopedAnswer(slot: place, kind: definition?.answerKind ?? .text)
      answer.hasOptions = definition?.optionList != nil
      answer.isList = definition?.list != nil
      if let options = definition?.offeredOptions, options.count <= Self.mostCompared,
        definition?.takesOthers == false
      {
        answer.options = options.map { $0.value }
      }
      answer.isSecret = definition?.storage.isSecret == true
      answer.slotsInLabels = (optionsWithAnswers[place] ?? [])
        .flatMap { $0.keysInLabels }.compactMap { places[$0] }
      return answer
    }
  }

  /// Creates the answers of a definition, whose types may have mistakes.
  init(_ definition: FormDefinition) {
    let fields = definition.resolvedFields
    self.init(
      keys: fields.map { $0.key }, definitions: definition.typeRows(of: fields),
      FormRepeats(definition), definition.lists,
      optionsWithAnswers: definition.optionsWithAnswers(of: fields))
  }

  subscript(key: String) -> ScopedAnswer? {
    if let place = places[key] { return answers[place] }
    return DraftFact(rawValue: key)?.scoped(after: keys.count)
  }

  /// Returns the kind of value that a field has when it is not empty.
  func kind(of place: Int) -> ValueKind { answers[place].kind }

  /// Returns the slots of the answers that appear in an answer because its options' labels contain
  /// them.
  func slotsInLabels(_ slot: Int) -> [Int] {
    slot < keys.count ? answers[slot].slotsInLabels : []
  }

  func slot(of fact: DraftFact) -> Int {
    fact.scoped(after: keys.count).slot
  }

  /// The slot of an answer that the form lacks.
  private var blank: ScopedAnswer { ScopedAnswer(slot: slotCount - 1, kind: .text) }

  var slotCount: Int { keys.count + DraftFact.allCases.count + 1 }

  /// Returns the names that are available to an expression in a repeat.
  ///
  /// Conditions and rules that are written as objects read an unknown field as if it were empty,
  /// because their references are checked elsewhere.
  func scope(
    in innermost: Int = 0, own: Int? = nil, isCondition: Bool = false, allowsUnknown: Bool = false
  ) -> ExpressionScope {
    var scope = ExpressionScope(keys: keys, own: own.map { answers[$0] }) { key in
      guard var answer = self[key] else {
        return allowsUnknown && repeats.number(of: key) == nil ? blank : nil
      }
      // An answer in an inner or neighboring repeat has a value in each of several entries.
      if answer.slot < keys.count {
        let around = repeats.ofField[answer.slot]
        (answer.repeatedGroup, answer.isRepeated) = (around, !repeats.contains(around, innermost))
      }
      return answer
    }
    scope.isInEntry = innermost != 0
    scope.repeatedGroup = { repeats.number(of: $0) }
    scope.isCondition = isCondition
    scope.tables = tables
    return scope
  }

  /// Returns the names that are available to an expression that filters a list.
  func scope(in innermost: Int, filtering list: String, _ rows: OptionList) -> ExpressionScope {
    var scope = scope(in: innermost, isCondition: true)
    scope.list = ScopedList(list, rows)
    return scope
  }
}

extension ScopedList {
  fileprivate init(_ key: String, _ list: FormList) { self.init(key, list.rows) }

  fileprivate init(_ key: String, _ rows: OptionList) {
    let isKnown = rows.isInMemory ? rows != .unknown : !rows.columns.isEmpty
    self.init(name: key, columns: isKnown ? rows.columns : nil)
  }
}
