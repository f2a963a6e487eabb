/// The nondeterministic automaton of a pattern, built by Thompson's construction.
///
/// The graph is built from the end of the pattern to its beginning, each part before the node that
/// follows it. Parts that cannot lead to the end are not added, so every node in the graph is live.
struct PatternGraph {
  /// The node or nodes that a node leads to.
  enum Node {
    case dead
    case end
    case scalar(set: Int, next: Int)
    case split(Int, Int)
  }

  /// The node from which nothing matches; only splits lead to it.
  static let dead = 0

  /// The node at which text matches.
  static let end = 1

  private(set) var nodes: [Node] = [.dead, .end]
  private(set) var start = PatternGraph.dead

  private let sets: [ScalarSet]
  private var scalars = 0

  init(_ pattern: ParsedPattern, within budget: inout PatternBudget) throws(PatternError) {
    sets = pattern.sets
    start = try add(pattern.root, before: Self.end, &budget)
  }

  /// Adds the nodes of a part before a live node.
  ///
  /// - Returns: The entry node, which is ``dead`` if the part cannot match.
  private mutating func add(
    _ part: PatternSyntax, before next: Int, _ budget: inout PatternBudget
  ) throws(PatternError) -> Int {
    try budget.spend(1)
    switch part {
    case .scalar(let set):
      return sets[set].ranges.isEmpty ? Self.dead : try addScalar(of: set, before: next)
    case .sequence(let parts):
      return try add(parts, before: next, &budget)
    case .choice(let options):
      var entry = Self.dead
      for option in options.reversed() {
        entry = join(try add(option, before: next, &budget), entry)
      }
      return entry
    case .repetition(let body, let least, let most?):
      let optional = try add(body, upTo: most - least, before: next, &budget)
      return try add(repeatElement(body, count: least), before: optional, &budget)
    case .repetition(let body, let least, nil):
      let loop = try addLoop(body, isOptional: least == 0, before: next, &budget)
      return try add(repeatElement(body, count: max(least - 1, 0)), before: loop, &budget)
    }
  }

  private mutating func add(
    _ parts: some BidirectionalCollection<PatternSyntax>, before next: Int,
    _ budget: inout PatternBudget
  ) throws(PatternError) -> Int {
    var entry = next
    for part in parts.reversed() where entry != Self.dead {
      entry = try add(part, before: entry, &budget)
    }
    return entry
  }

  /// Adds `(a(a(a)?)?)?` for `a{0,3}`.
  ///
  /// Each optional part can skip directly to the end, which keeps the automaton's states small.
  private mutating func add(
    _ body: PatternSyntax, upTo count: Int, before next: Int, _ budget: inout PatternBudget
  ) throws(PatternError) -> Int {
    var entry = next
    for _ in 0..<count {
      entry = join(try add(body, before: entry, &budget), next)
    }
    return entry
  }

  private mutating func addLoop(
    _ body: PatternSyntax, isOptional: Bool, before next: Int, _ budget: inout PatternBudget
  ) throws(PatternError) -> Int {
    let loop = append(.split(Self.dead, next))
    let entry = try add(body, before: loop, &budget)
    nodes[loop] = .split(entry, next)
    return isOptional ? loop : entry
  }

  private mutating func addScalar(of set: Int, before next: Int) throws(PatternError) -> Int {
    scalars += 1
    guard scalars <= PatternLimits.states else { throw PatternError(.tooLarge, at: 0) }
    return append(.scalar(set: set, next: next))
  }

  private mutating func join(_ first: Int, _ second: Int) -> Int {
    if first == Self.dead { return second }
    if second == Self.dead || first == second { return first }
    return append(.split(first, second))
  }

  private mutating func append(_ node: Node) -> Int {
    nodes.append(node)
    return nodes.count - 1
  }
}
