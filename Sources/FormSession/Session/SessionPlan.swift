import Expressions
import FieldEngine

/// Lookup tables of a form, computed once.
struct SessionPlan: Sendable {
  /// The keys of the fields, in the order of the form.
  let keys: [String]

  /// The index of each field by key.
  let places: [String: Int]

  /// The indices of the fields in screen order, which the focus follows.
  let order: [Int]

  /// The settings that the form gives each field.
  let settings: [FieldSettings]

  /// The fields whose text must not be stored.
  let neverStored: [Int]

  /// The effect of the return key in each field.
  let returnKeys: [ReturnKey]

  /// Whether state transitions of each field are reported for debugging.
  let isObserved: [Bool]

  /// The groups, with the unnamed one last if any field is outside all groups.
  let groups: [GroupPlan]

  /// The group of each field.
  let groupOfField: [Int]

  /// For each field, the rules that read it.
  let rulesLookingAt: [[Int]]

  /// The rivals of each field that has any: the fields that it hides and that hide it.
  let rivals: [Int: [Int]]

  /// The sets of fields connected by rivals; each set is settled together.
  let rivalries: [[Int]]

  /// The index of the set to which a field belongs.
  let rivalryOfField: [Int: Int]

  struct GroupPlan: Sendable {
    let key: String?
    let title: String?
    let isAskedFor: Bool
    var fields: [Int] = []
  }

  /// Whether each field is shown on a screen.
  let isOnScreen: [Bool]

  /// The fields whose label, help or options contain answers.
  let placesOfTexts: [Int]

  /// The wording and types of the form in its first language.
  let firstWords: FormWords

  /// The compiled expressions.
  let programs: FormPrograms

  let repeats: FormRepeats

  /// The fields in the order of the form, and in screen order, as trees of repeats.
  let formTree: [RepeatedPart]
  let screenTree: [RepeatedPart]

  /// The index of the rule for each node that is a rule.
  let ruleOfNode: [Int: Int]

  init(
    _ definition: FormDefinition, _ fields: [FormField], _ made: [Field]
  ) throws(TypeError) {
    settings = made.map { $0.settings }
    neverStored = made.indices.filter { !made[$0].mayBeStored }
    keys = fields.map { $0.key }
    let places = Dictionary(keys.enumerated().map { ($1, $0) }) { first, _ in first }
    self.places = places
    returnKeys = fields.map { $0.attributes.inherited.returnKey ?? .next }
    isObserved = fields.map { $0.attributes.inherited.debug ?? true }
    (groups, groupOfField) = SessionPlan.groups(definition, fields)
    order = definition.order.compactMap { places[$0.key] }
    let builder = ProgramBuilder(definition, fields, made.map { $0.definition })
    // Forms that were registered earlier may contain any text in labels of options.
    if let (_, error) = builder.errors.first(where: { !$0.place.isOfOptions }) {
      throw .expression(code: error.code, message: error.message)
    }
    programs = FormPrograms(builder)
    firstWords = FormWords(definition, builder, made.map { $0.definition })
    repeats = programs.repeats
    formTree = RepeatedPart.tree(Array(fields.indices), repeats)
    screenTree = RepeatedPart.tree(order, repeats)
    ruleOfNode = Dictionary(programs.ruleNodes.enumerated().map { ($1, $0) }) { first, _ in first }
    isOnScreen = zip(fields, made).map { field, made in
      let isCalculation = field.calculation != nil && field.attributes.label == nil
      return !isCalculation && !made.definition.isHidden
    }
    placesOfTexts = builder.texts.keys.filter {
      builder.texts[$0]?.hasAnswers == true || builder.optionLabels[$0] != nil
    }.sorted()
    let rivalries = builder.cycles.rivals
    self.rivalries = rivalries
    rivalryOfField = SessionPlan.rivalryOfField(rivalries)
    rivals = SessionPlan.rivals(rivalries, programs)
    rulesLookingAt = SessionPlan.lookups(definition.rules.map { $0.fields }, places)
  }

  private static func groups(
    _ definition: FormDefinition, _ fields: [FormField]
  ) -> ([GroupPlan], [Int]) {
    var groups = definition.groups.map { group in
      GroupPlan(
        key: group.key, title: group.title,
        isAskedFor: definition.asks(for: group.key))
    }
    let named = Dictionary(groups.enumerated().map { ($1.key, $0) }) { first, _ in first }
    var membership: [Int] = []
    for (place, field) in fields.enumerated() {
      var group = field.group.flatMap { named[$0] }
      if group == nil {
        if groups.last?.key != nil || groups.isEmpty {
          groups.append(
            GroupPlan(key: nil, title: nil, isAskedFor: definition.submitGroups == nil))
        }
        group = groups.count - 1
      }
      membership.append(group ?? 0)
      groups[group ?? 0].fields.append(place)
    }
    return (groups, membership)
  }

  private static func rivalryOfField(_ rivalries: [[Int]]) -> [Int: Int] {
    let pairs = rivalries.enumerated().flatMap { rivalry, fields in fields.map { ($0, rivalry) } }
    return Dictionary(pairs) { first, _ in first }
  }

  /// Returns the rivals of each field: those members of its set that its condition reads.
  private static func rivals(
    _ rivalries: [[Int]], _ programs: FormPrograms
  ) -> [Int: [Int]] {
    var result: [Int: [Int]] = [:]
    for rivalry in rivalries.map(Set.init) {
      for field in rivalry {
        let seen = programs.conditionsOfField[field].flatMap {
          programs.programs[$0]?.expression.slots ?? []
        }
        result[field] = Set(seen).intersection(rivalry).sorted()
      }
    }
    return result
  }

  /// Returns, for each field, the indices of everything that reads it.
  private static func lookups(_ lookers: [[String]], _ places: [String: Int]) -> [[Int]] {
    var result = [[Int]](repeating: [], count: places.count)
    for (looker, keys) in lookers.enumerated() {
      for key in Set(keys) {
        if let place = places[key] { result[place].append(looker) }
      }
    }
    return result
  }
}
