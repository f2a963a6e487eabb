import Expressions

/// One evaluation of everything that depends on changed answers.
///
/// Nodes are evaluated in the order of the form's programs. Each node comes after those that it
/// reads, so it is evaluated at most once.
struct EvaluationRun {
  var evaluator = Evaluator()

  /// The fields that began or stopped applying.
  var turned: Set<Int> = []

  /// The fields whose requirements may have changed.
  var demanded: Set<Int> = []

  /// The notes whose text or condition was evaluated.
  var notes: Set<Int> = []

  /// The rules that were evaluated.
  var rules: [Int] = []

  /// The evaluated nodes, in order.
  private(set) var evaluated: [Int] = []

  private var isQueued: [Bool] = []
  private var heap: [Int] = []
  private let count: Int

  /// Creates a run over a number of nodes.
  init(of count: Int) { self.count = count }

  /// Adds nodes to evaluate, except for those that the run has already passed.
  mutating func plan(_ nodes: [Int]) {
    guard !nodes.isEmpty else { return }
    if isQueued.isEmpty { isQueued = Array(repeating: false, count: count) }
    for node in nodes where !isQueued[node] && node > (evaluated.last ?? -1) {
      isQueued[node] = true
      push(node)
    }
  }

  /// Removes and returns the next node.
  mutating func next() -> Int? {
    guard let first = heap.first, let last = heap.popLast() else { return nil }
    if !heap.isEmpty {
      heap[0] = last
      sink()
    }
    evaluated.append(first)
    return first
  }

  private mutating func push(_ node: Int) {
    heap.append(node)
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
