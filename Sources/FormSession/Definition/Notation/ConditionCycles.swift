/// The circles in which fields wait for one another to take part.
///
/// Found by Tarjan's algorithm for strongly connected components, written with a stack of its own
/// so that a long chain cannot use up the program's.
struct ConditionCycles {
  /// The keys of each circle, in the order in which the conditions lead from one to the next.
  private(set) var all: [[String]] = []

  private let links: [[Int]]
  private let keys: [String]
  private var numbers: [Int]
  private var lowest: [Int]
  private var isOpen: [Bool]
  private var open: [Int] = []
  private var count = 0

  init(_ definition: FormDefinition) {
    keys = definition.fields.map(\.key)
    let places = Dictionary(zip(keys, keys.indices)) { first, _ in first }
    links = definition.fields.map { field in
      (field.condition?.fields ?? []).compactMap { places[$0] }
    }
    numbers = Array(repeating: 0, count: keys.count)
    lowest = numbers
    isOpen = Array(repeating: false, count: keys.count)
    for field in keys.indices where numbers[field] == 0 && !links[field].isEmpty {
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

  /// Takes the component that begins with a field; it is a circle when it leads back to itself.
  private mutating func close(_ field: Int) {
    var component: [Int] = []
    while let last = open.popLast() {
      isOpen[last] = false
      component.append(last)
      if last == field { break }
    }
    if component.count > 1 || links[field].contains(field) {
      all.append(circle(through: component.min() ?? field, in: Set(component)))
    }
  }

  /// A way from a field along the conditions back to itself, the shortest there is.
  private func circle(through start: Int, in component: Set<Int>) -> [String] {
    var previous: [Int: Int] = [:]
    var front = [start]
    while !front.isEmpty {
      var next: [Int] = []
      for field in front {
        for other in links[field] where component.contains(other) {
          if other == start { return way(to: field, from: start, previous) }
          if previous[other] == nil {
            previous[other] = field
            next.append(other)
          }
        }
      }
      front = next
    }
    return [keys[start]]
  }

  private func way(to end: Int, from start: Int, _ previous: [Int: Int]) -> [String] {
    var way = [end]
    while let last = way.last, last != start, let before = previous[last] { way.append(before) }
    return way.reversed().map { keys[$0] }
  }
}
