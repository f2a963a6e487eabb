/// The subset construction: each state represents the set of ``PatternGraph`` nodes that can be
/// reached by reading the same text.
struct PatternSubsets {
  /// The sorted nodes of each state; the first state is the dead one and has no nodes.
  private(set) var states: [[Int]] = [[]]

  /// The next state, by state and class.
  private(set) var table: [UInt16]

  private let nodes: [PatternGraph.Node]
  private let width: Int
  private var numbers: [[Int]: Int] = [[]: PatternAutomaton.dead]
  private var budget: PatternBudget

  /// The round in which each node was last visited, which avoids clearing marks between rounds.
  private var seen: [Int]
  private var round = 0

  /// Prepares the construction for a number of classes, with a row for the dead state.
  init(of graph: PatternGraph, width: Int, within budget: PatternBudget) {
    self.nodes = graph.nodes
    self.width = width
    self.budget = budget
    self.table = Array(repeating: UInt16(PatternAutomaton.dead), count: width)
    self.seen = Array(repeating: 0, count: graph.nodes.count)
  }

  /// Adds every state that is reachable from a node, and returns the start state.
  ///
  /// `columns` holds the classes of each scalar set in the pattern.
  mutating func build(from node: Int, columns: [[Int]]) throws(PatternError) -> Int {
    let start = try number(of: closure(of: [node]))
    var state = PatternAutomaton.dead + 1
    while state < states.count {
      try addRow(for: state, columns: columns)
      state += 1
    }
    return start
  }

  private mutating func addRow(for state: Int, columns: [[Int]]) throws(PatternError) {
    try budget.spend(width)
    var targets = [[Int]](repeating: [], count: width)
    for node in states[state] {
      guard case .scalar(let set, let next) = nodes[node] else { continue }
      try budget.spend(columns[set].count)
      for column in columns[set] { targets[column].append(next) }
    }
    for nodes in targets {
      let target = nodes.isEmpty ? PatternAutomaton.dead : try number(of: closure(of: nodes))
      table.append(UInt16(target))
    }
  }

  /// Returns the nodes that read a scalar or end the pattern and that can be reached without
  /// reading.
  private mutating func closure(of start: [Int]) throws(PatternError) -> [Int] {
    round += 1
    var open = start
    var closed: [Int] = []
    while let node = open.popLast() {
      guard seen[node] != round else { continue }
      seen[node] = round
      try budget.spend(1)
      switch nodes[node] {
      case .dead: continue
      case .end, .scalar: closed.append(node)
      case .split(let first, let second): open += [first, second]
      }
    }
    return closed.sorted()
  }

  /// Returns the number of the state for a set of nodes, adding it if it is new.
  private mutating func number(of nodes: [Int]) throws(PatternError) -> Int {
    if let number = numbers[nodes] { return number }
    guard states.count <= PatternLimits.states else { throw PatternError(.tooLarge, at: 0) }
    states.append(nodes)
    numbers[nodes] = states.count - 1
    return states.count - 1
  }
}
