import FieldEngine

/// Lookup tables of a form, computed once.
struct SessionPlan: Sendable {
  /// The keys of the fields, in the order of the form.
  let keys: [String]

  /// The index of each field by key.
  let places: [String: Int]

  /// The indices of the fields in screen order, in which the focus moves.
  let order: [Int]

  /// The position of each field in screen order.
  let positions: [Int]

  /// The settings of each field from the form.
  let settings: [FieldSettings]

  /// The fields whose text must not be stored.
  let neverStored: [Int]

  /// The condition of each field; nil if it always applies.
  let conditions: [FormCondition?]

  /// What the return key does in each field.
  let returnKeys: [ReturnKey]

  /// Whether state transitions of each field are reported for debugging.
  let isObserved: [Bool]

  /// The groups, with the unnamed one last if any field is in none.
  let groups: [GroupPlan]

  /// The group of each field.
  let groupOfField: [Int]

  /// For each field, the fields whose conditions and the rules that read it.
  let conditionsLookingAt: [[Int]]
  let rulesLookingAt: [[Int]]

  /// The rivals of each field that has any.
  let rivals: [Int: [Int]]

  /// The sets of fields connected by rivals, which are settled together.
  let rivalries: [[Int]]

  /// The index of the set to which a field belongs.
  let rivalryOfField: [Int: Int]

  struct GroupPlan: Sendable {
    let key: String?
    let title: String?
    let isAskedFor: Bool
    var fields: [Int] = []
  }

  init(_ definition: FormDefinition, _ fields: [FormField], _ made: [Field]) {
    settings = made.map(\.settings)
    neverStored = made.indices.filter { !made[$0].mayBeStored }
    keys = fields.map(\.key)
    let places = Dictionary(keys.enumerated().map { ($1, $0) }) { first, _ in first }
    self.places = places
    conditions = fields.map(\.condition)
    returnKeys = fields.map { $0.attributes.inherited.returnKey ?? .next }
    isObserved = fields.map { $0.attributes.inherited.debug ?? true }
    (groups, groupOfField) = SessionPlan.groups(definition, fields)
    order = definition.order.compactMap { places[$0.key] }
    var positions = [Int](repeating: 0, count: fields.count)
    for (position, place) in order.enumerated() { positions[place] = position }
    self.positions = positions
    conditionsLookingAt = SessionPlan.lookups(fields.map { $0.condition?.fields ?? [] }, places)
    let rivalries =
      fields.contains { $0.condition != nil } ? ConditionCycles(definition).rivals : []
    self.rivalries = rivalries
    rivalryOfField = SessionPlan.rivalryOfField(rivalries)
    rivals = SessionPlan.rivals(rivalries, fields, places)
    rulesLookingAt = SessionPlan.lookups(definition.rules.map(\.fields), places)
  }

  /// Returns the index of a field, first trying the index at which it is listed.
  func place(of key: String, listedAt index: Int) -> Int? {
    keys.indices.contains(index) && keys[index] == key ? index : places[key]
  }

  private static func groups(
    _ definition: FormDefinition, _ fields: [FormField]
  ) -> ([GroupPlan], [Int]) {
    var groups = definition.groups.map { group in
      GroupPlan(
        key: group.key, title: group.title,
        isAskedFor: definition.submitGroups?.contains(group.key) ?? true)
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

  /// Returns the rivals of each field: the members of its set that its condition reads.
  private static func rivals(
    _ rivalries: [[Int]], _ fields: [FormField], _ places: [String: Int]
  ) -> [Int: [Int]] {
    var result: [Int: [Int]] = [:]
    for rivalry in rivalries.map(Set.init) {
      for field in rivalry {
        let seen = Set((fields[field].condition?.fields ?? []).compactMap { places[$0] })
        result[field] = seen.intersection(rivalry).sorted()
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
