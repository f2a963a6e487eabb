/// A deterministic automaton over classes of scalars, with a row per state and a column per class.
struct PatternAutomaton: Sendable {
  /// The state from which no text matches.
  ///
  /// There is only one, because every other state represents live nodes of the ``PatternGraph``.
  static let dead = 0

  /// The state before any text is read.
  let start: Int

  /// Whether the text that led to each state matches.
  let accepting: [Bool]

  private let classes: ScalarClasses

  /// The next state, by state and class; 16 bits suffice because the number of states is limited.
  private let table: [UInt16]

  /// Compiles a parsed pattern.
  init(_ pattern: ParsedPattern) throws(PatternError) {
    var budget = PatternBudget()
    let graph = try PatternGraph(pattern, within: &budget)
    classes = try ScalarClasses(separating: pattern.sets, within: &budget)
    let columns = pattern.sets.map(classes.classes(of:))
    var subsets = PatternSubsets(of: graph, width: classes.count, within: budget)
    start = try subsets.build(from: graph.start, columns: columns)
    accepting = subsets.states.map { $0.first == PatternGraph.end }
    table = subsets.table
  }

  /// One scalar from each class.
  var samples: [Unicode.Scalar] { classes.samples().map { $0.scalar } }

  /// Returns the state after one more scalar.
  func advance(_ state: Int, by value: UInt32) -> Int {
    next(state, classes[value])
  }

  /// Returns the state after a whole string; reading stops in the dead state.
  func state(after text: String) -> Int {
    var state = start
    var bytes = text.utf8.makeIterator()
    while state != Self.dead, let byte = bytes.next() {
      let value = byte < 0x80 ? UInt32(byte) : Self.scalar(startingWith: byte, &bytes)
      state = advance(state, by: value)
    }
    return state
  }

  private func next(_ state: Int, _ scalarClass: Int) -> Int {
    Int(table[state * classes.count + scalarClass])
  }

  /// Decodes a scalar of two to four bytes; strings are always valid UTF-8.
  private static func scalar(
    startingWith lead: UInt8, _ bytes: inout String.UTF8View.Iterator
  ) -> UInt32 {
    let length = (~lead).leadingZeroBitCount
    var value = UInt32(lead) & (0x7F >> UInt32(length))
    for _ in 1..<length {
      value = value << 6 | UInt32(bytes.next() ?? 0) & 0x3F
    }
    return value
  }
}

extension PatternAutomaton {
  /// Returns a shortest string that leads to an accepting state, found breadth first.
  ///
  /// A start state that is not dead always leads to a match, so the queue does not run out.
  func shortestMatch() -> String? {
    guard start != Self.dead else { return nil }
    let samples = classes.samples()
    var steps: [Int: Step] = [:]
    var queue = [start]
    var position = 0
    while !accepting[queue[position]] {
      let state = queue[position]
      position += 1
      for sample in samples {
        let target = next(state, sample.number)
        guard target != Self.dead, target != start, steps[target] == nil else { continue }
        steps[target] = (state, sample.scalar)
        queue.append(target)
      }
    }
    return text(to: queue[position], by: steps)
  }

  /// A transition to a state: the previous state, and the scalar that is read there.
  private typealias Step = (from: Int, by: Unicode.Scalar)

  private func text(to end: Int, by steps: [Int: Step]) -> String {
    var scalars: [Unicode.Scalar] = []
    var state = end
    while let step = steps[state] {
      scalars.append(step.by)
      state = step.from
    }
    return String(String.UnicodeScalarView(scalars.reversed()))
  }
}
