import Expressions

/// A form's conditions and calculations as trees, by the index of the field.
struct FormTrees: Sendable {
  /// The conditions of a field and of the groups that contain it.
  var conditions: [[SyntaxNode]]
  /// The calculation of a field.
  var calculations: [SyntaxNode?]
  /// The `count` expressions of the repeats that contain a field.
  var counts: [[SyntaxNode]]
  /// The `count` expressions of a repeat and of those that contain it.
  private let countsOfRepeat: [[SyntaxNode]]
  /// The conditions that an entry of a repeat must meet to be counted, by the key of their group.
  ///
  /// A condition that depends on the number of these entries is not among them.
  private(set) var conditionsOfRepeat: [[(group: String, tree: SyntaxNode)]]
  /// Whether a field has any of these expressions, including one with a mistake.
  let hasExpression: [Bool]
  let answers: FormAnswers

  /// Reads the expressions of a form, leaving out those with mistakes.
  init(_ definition: FormDefinition, _ answers: FormAnswers) {
    self.answers = answers
    var groups: [String?: [FormCondition]] = [:]
    var trees: [String?: [SyntaxNode]] = [:]
    for key in Set(definition.fields.map { $0.group }) {
      let conditions = definition.groupPath(key).compactMap { $0.condition }
      groups[key] = conditions
      trees[key] = conditions.compactMap { try? $0.tree(answers) }
    }
    let repeats = answers.repeats
    let ofRepeat = repeats.all.indices.map { innermost in
      repeats.path(to: innermost).compactMap { repeats.all[$0].repetition.count }
    }
    hasExpression = definition.fields.enumerated().map { place, field in
      field.condition != nil || field.calculation != nil || groups[field.group]?.isEmpty == false
        || !ofRepeat[repeats.ofField[place]].isEmpty
    }
    let countsOfRepeat = ofRepeat.map { counts in
      counts.compactMap { try? Expression.tree(of: $0) }
    }
    self.countsOfRepeat = countsOfRepeat
    counts = repeats.ofField.map { countsOfRepeat[$0] }
    conditions = definition.fields.map { field in
      let own = field.condition.flatMap { try? $0.tree(answers) }
      return (trees[field.group] ?? []) + [own].compactMap { $0 }
    }
    calculations = definition.fields.map { field in
      field.calculation.flatMap { try? Expression.tree(of: $0) }
    }
    conditionsOfRepeat = repeats.all.map { repeated in
      definition.groupPath(repeated.key).compactMap { group in
        let tree = group.condition.flatMap { try? $0.tree(answers) }
        return tree.map { (group.key, $0) }
      }
    }
    let all = self
    for repeated in repeats.all.indices {
      conditionsOfRepeat[repeated].removeAll { all.depends($0.tree, onEntriesOf: repeated) }
    }
  }

  /// Returns the fields that an expression reads, also through labels of options and through the
  /// numbers of entries.
  fileprivate func places(readBy tree: SyntaxNode) -> [Int] { reads(of: tree).places }

  private func reads(of tree: SyntaxNode) -> (places: [Int], counted: Set<Int>) {
    var (trees, counted, places) = ([tree], Set<Int>(), [Int]())
    while let tree = trees.popLast() {
      places += tree.keys.compactMap { answers.places[$0] }
      places += tree.labelKeys.flatMap { answers[$0]?.slotsInLabels ?? [] }
      for repeated in tree.keys.compactMap(answers.repeats.number(of:))
      where counted.insert(repeated).inserted {
        trees += countsOfRepeat[repeated] + conditionsOfRepeat[repeated].map { $0.tree }
      }
    }
    return (places, counted)
  }

  /// Whether an expression depends on the number of a repeat's entries, directly or through other
  /// fields.
  private func depends(_ tree: SyntaxNode, onEntriesOf repeated: Int) -> Bool {
    var (trees, seen) = ([tree], Set<Int>())
    while let tree = trees.popLast() {
      let reads = reads(of: tree)
      if reads.counted.contains(repeated) { return true }
      for place in reads.places where seen.insert(place).inserted {
        trees += conditions[place] + counts[place] + [calculations[place]].compactMap { $0 }
      }
    }
    return false
  }
}

/// The order in which conditions and calculations are evaluated, and the cycles in which they
/// depend on one another.
///
/// Two fields that hide each other are called rivals. An example is a value and the checkbox that
/// marks the value as unknown: an answer to either field can only make the other's condition false.
/// A cycle of rivals is allowed, and a field may have several rivals. Every other cycle is a
/// mistake.
///
/// The cycles are found with Tarjan's algorithm for strongly connected components. It uses its own
/// stack, so a long chain cannot exhaust the call stack.
struct ConditionCycles {
  /// The keys of each forbidden cycle, in the order in which expressions lead from one to the next.
  ///
  /// If cycles are connected, only one of them is listed.
  private(set) var errors: [[String]] = []

  /// The indices of fields that hide one another, in sets connected by their rivals.
  private(set) var rivals: [[Int]] = []

  /// The indices of all fields with expressions; each set comes after the sets that it reads.
  ///
  /// Rivals form a set, and every other field is alone.
  private(set) var order: [[Int]] = []

  /// Whether any field in a cycle is calculated or in a repeat whose `count` is calculated.
  func isCalculated(_ cycle: [String]) -> Bool {
    cycle.contains { key in
      trees.answers.places[key].map {
        trees.calculations[$0] != nil || !trees.counts[$0].isEmpty
      } ?? false
    }
  }

  private let links: [[Int]]
  private let trees: FormTrees
  private let keys: [String]
  private var numbers: [Int]
  private var lowest: [Int]
  private var isOpen: [Bool]
  private var open: [Int] = []
  private var count = 0

  init(_ definition: FormDefinition) {
    self.init(FormTrees(definition, FormAnswers(definition)))
  }

  init(_ trees: FormTrees) {
    self.trees = trees
    keys = trees.answers.keys
    links = trees.conditions.indices.map { field in
      var read = trees.conditions[field] + trees.counts[field]
      if let calculation = trees.calculations[field] { read.append(calculation) }
      return Set(read.flatMap { trees.places(readBy: $0) }).sorted()
    }
    numbers = Array(repeating: 0, count: keys.count)
    lowest = numbers
    isOpen = Array(repeating: false, count: keys.count)
    for field in keys.indices where numbers[field] == 0 && trees.hasExpression[field] {
      search(from: field)
    }
  }

  private mutating func search(from root: Int) {
    var way: [(field: Int, next: Int)] = []
    enter(root, &way)
    while let (field, next) = way.last {
      if next < links[field].count {
        way[way.count - 1].next += 1
        let other = links[field][next]
        if numbers[other] == 0 {
          enter(other, &way)
        } else if isOpen[other] {
          lowest[field] = min(lowest[field], numbers[other])
        }
      } else {
        way.removeLast()
        if let (parent, _) = way.last { lowest[parent] = min(lowest[parent], lowest[field]) }
        if lowest[field] == numbers[field] { close(field) }
      }
    }
  }

  private mutating func enter(_ field: Int, _ way: inout [(field: Int, next: Int)]) {
    count += 1
    numbers[field] = count
    lowest[field] = count
    isOpen[field] = true
    open.append(field)
    way.append((field, 0))
  }

  /// Completes the component that begins with a field, and finds a cycle in it, if there is one.
  private mutating func close(_ field: Int) {
    var component: Set<Int> = []
    while let last = open.popLast() {
      isOpen[last] = false
      component.insert(last)
      if last == field { break }
    }
    guard component.count > 1 || links[field].contains(field) else {
      if trees.hasExpression[field] { order.append([field]) }
      return
    }
    if let circle = circle(in: withoutEnds(component)) {
      errors.append(circle.map { keys[$0] })
      order += component.sorted().map { [$0] }
    } else {
      rivals.append(component.sorted())
      order.append(component.sorted())
    }
  }

  /// Whether two fields hide each other.
  private func areRivals(_ one: Int, _ other: Int) -> Bool {
    one != other && links[one].contains(other) && links[other].contains(one)
      && trees.answers.repeats.ofField[one] == trees.answers.repeats.ofField[other]
      && canOnlyBeHidden(one, by: other) && canOnlyBeHidden(other, by: one)
  }

  /// Whether a field depends on another only through conditions that an answer can only make false.
  private func canOnlyBeHidden(_ field: Int, by other: Int) -> Bool {
    let innermost = trees.answers.repeats.ofField[field]
    let scope = trees.answers.scope(in: innermost, isCondition: true, allowsUnknown: true)
    return trees.calculations[field]?.keys.contains(keys[other]) != true
      && !trees.counts[field].contains { $0.keys.contains(keys[other]) }
      && trees.conditions[field].allSatisfy { $0.canOnlyFail(by: keys[other], in: scope) }
  }

  /// Returns the component without the fields that only a single rival connects to it.
  ///
  /// Such fields are removed repeatedly, because no other cycle passes through them.
  private func withoutEnds(_ component: Set<Int>) -> Set<Int> {
    var core = component
    var neighbours: [Int: Set<Int>] = [:]
    for field in component {
      for other in links[field] where component.contains(other) {
        neighbours[field, default: []].insert(other)
        neighbours[other, default: []].insert(field)
      }
    }
    var ends = component.filter { neighbours[$0]?.count == 1 }
    while let end = ends.popFirst() {
      guard let only = neighbours[end]?.first, areRivals(end, only) else { continue }
      core.remove(end)
      neighbours[only]?.remove(end)
      neighbours[end] = []
      if neighbours[only]?.count == 1 { ends.insert(only) }
    }
    // The last field of a tree has no neighbors.
    return core.filter { neighbours[$0]?.isEmpty == false }
  }

  /// Returns the shortest cycle through the first field that has one, except a pair of rivals.
  private func circle(in component: Set<Int>) -> [Int]? {
    for start in component.sorted() {
      if links[start].contains(start) { return [start] }
      let ways = links[start].filter(component.contains).compactMap { next in
        way(from: next, to: start, in: component).map { [start] + $0 }
      }
      if let shortest = ways.min(by: { $0.count < $1.count }) { return shortest }
    }
    return nil
  }

  /// Returns the shortest path from a field to `start`, not including `start` itself.
  ///
  /// If the two fields are rivals, the path does not go directly from one to the other.
  private func way(from first: Int, to start: Int, in component: Set<Int>) -> [Int]? {
    let isPair = areRivals(first, start)
    var previous: [Int: Int] = [:]
    var front = [first]
    while !front.isEmpty {
      var next: [Int] = []
      for field in front {
        for other in links[field] where component.contains(other) {
          if other == start {
            if !(isPair && field == first) { return way(to: field, from: first, previous) }
          } else if other != first, previous[other] == nil {
            previous[other] = field
            next.append(other)
          }
        }
      }
      front = next
    }
    return nil
  }

  private func way(to end: Int, from first: Int, _ previous: [Int: Int]) -> [Int] {
    var way = [end]
    while let last = way.last, last != first, let before = previous[last] { way.append(before) }
    return way.reversed()
  }
}
