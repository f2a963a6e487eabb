import Expressions

/// An evaluation of everything that depends on changed answers.
///
/// Nodes are evaluated in the order of the form's programs. Each node comes after the nodes that it
/// reads, so it is evaluated at most once.
struct EvaluationRun {
  var evaluator = Evaluator()

  /// The fields that began or stopped applying.
  var turned: Set<Int> = []

  /// The fields whose requirements may have changed.
  var requirementsToUpdate: Set<Int> = []

  /// The calculated fields whose restored answer is not calculated again.
  var keptAnswers: Set<Int> = []

  /// The notes whose text or condition was evaluated.
  var notes: Set<PlacedNote> = []

  /// The nodes of the rules that were evaluated.
  var rules: [Int] = []

  /// A note of the form, in an entry.
  struct PlacedNote: Hashable, Comparable {
    let note: Int
    let entry: Int

    static func < (left: PlacedNote, right: PlacedNote) -> Bool {
      (left.note, left.entry) < (right.note, right.entry)
    }
  }

  /// The evaluated nodes, in order.
  private(set) var evaluated: [Int] = []

  private var isQueued: [Bool] = []
  /// The nodes that are queued in all entries within an entry.
  private var spreads: Set<Spread> = []
  /// The nodes, ordered by the form's programs and then by entry.
  private var heap: [Step] = []
  private var last = Step(original: -1, node: -1)
  private let count: Int

  private struct Spread: Hashable {
    let original: Int
    let entry: Int
  }

  /// A node of the form in the order of its programs, and the node of an entry that represents it.
  private struct Step: Comparable {
    let original: Int
    let node: Int

    static func < (left: Step, right: Step) -> Bool {
      left.original < right.original || left.original == right.original && left.node < right.node
    }
  }

  /// Creates a run over a number of nodes.
  init(of count: Int) { self.count = count }

  /// Adds nodes to evaluate that exist only once in the form.
  mutating func plan(_ nodes: [Int]) {
    for node in nodes { plan(node, for: node) }
  }

  /// Adds a node that represents a node of the form, unless the run has already passed that node.
  mutating func plan(_ node: Int, for original: Int) {
    if node >= isQueued.count {
      isQueued += repeatElement(false, count: max(count, node + 1) - isQueued.count)
    }
    guard !isQueued[node],
      last.original < original || last.original == original && last.node != node
    else { return }
    isQueued[node] = true
    push(Step(original: original, node: node))
  }

  /// Notes that a form's node is planned in all entries within an entry; returns false if it was
  /// noted before.
  mutating func spread(_ original: Int, within entry: Int) -> Bool {
    spreads.insert(Spread(original: original, entry: entry)).inserted
  }

  /// Removes and returns the next node, and the node of the form that it represents.
  mutating func next() -> (node: Int, original: Int)? {
    guard let first = heap.first, let end = heap.popLast() else { return nil }
    if !heap.isEmpty {
      heap[0] = end
      sink()
    }
    evaluated.append(first.node)
    last = first
    return (first.node, first.original)
  }

  /// Begins another pass, in which each node can be evaluated again.
  mutating func startAgain() {
    (isQueued, spreads, last) = ([], [], Step(original: -1, node: -1))
  }

  private mutating func push(_ step: Step) {
    heap.append(step)
    var place = heap.count - 1
    while place > 0, heap[(place - 1) / 2] > heap[place] {
      heap.swapAt(place, (place - 1) / 2)
      place = (place - 1) / 2
    }
  }

  private mutating func sink() {
    var place = 0
    while true {
      var least = place
      for child in [2 * place + 1, 2 * place + 2]
      where child < heap.count && heap[child] < heap[least] {
        least = child
      }
      guard least != place else { return }
      heap.swapAt(place, least)
      place = least
    }
  }
}
