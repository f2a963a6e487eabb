import JSONText

/// Collects the codings of a value set, which can be composed of others.
struct FHIRComposition {
  typealias Content = FHIRValueSets.Content

  private let sets: FHIRValueSets

  /// The value sets that have been read.
  private var known: [String: Content] = [:]

  /// The maximum number of value sets around another, and of codings.
  private static let (mostLevels, mostCodings) = (8, 100_000)

  init(_ sets: FHIRValueSets) { self.sets = sets }

  mutating func content(of reference: String, depth: Int) -> Content {
    if let found = known[reference] { return found }
    let content = unknownContent(of: reference, depth: depth)
    known[reference] = content
    return content
  }

  private mutating func unknownContent(of reference: String, depth: Int) -> Content {
    let missing = Content.outside("The value set \(reference)")
    guard let set = sets.resource(reference), set.string("resourceType") == "ValueSet" else {
      let address = String(reference.prefix { $0 != "|" })
      return FHIRValueSets.known[address].map { .codings($0) } ?? missing
    }
    let expansion = set["expansion"]?.items("contains") ?? []
    if !expansion.isEmpty {
      let total = set["expansion"]?.integer("total") ?? 0
      return total > Self.count(of: expansion)
        ? .outside("A part of the value set \(reference)")
        : .codings(Self.flattened(expansion, "contains").map { FHIRCoding($0) })
    }
    guard depth < Self.mostLevels else { return missing }
    let content = composed(set["compose"], depth: depth)
    if case .codings(let codings) = content, codings.isEmpty || codings.count > Self.mostCodings {
      return missing
    }
    return content
  }

  /// Returns the codings that are included and not excluded.
  private mutating func composed(_ compose: JSONNode?, depth: Int) -> Content {
    var codings: [FHIRCoding] = []
    for node in compose?.items("include") ?? [] {
      switch part(node, depth: depth) {
      case .codings(let found): codings += found
      case .outside(let what): return .outside(what)
      }
      if codings.count > Self.mostCodings { break }
    }
    for node in compose?.items("exclude") ?? [] {
      if let system = node.onlySystem {
        codings.removeAll { $0.system == system }
        continue
      }
      switch part(node, depth: depth) {
      case .codings(let found):
        let excluded = FHIRCodingIndex(found)
        codings.removeAll(where: excluded.contains)
      case .outside(let what): return .outside(what)
      }
    }
    return .codings(codings)
  }

  /// Returns the codings that an `include` or an `exclude` means: those of its code system that are
  /// also in each of its value sets.
  private mutating func part(_ node: JSONNode, depth: Int) -> Content {
    var parts: [Content] = []
    if node["system"] != nil || node["concept"] != nil { parts.append(codingsOfSystem(in: node)) }
    for reference in node.items("valueSet").compactMap(\.string) {
      parts.append(content(of: reference, depth: depth + 1))
    }
    guard var result = parts.first else { return .outside("The code system of a value set") }
    for part in parts.dropFirst() {
      guard case .codings(let codings) = result else { break }
      guard case .codings(let others) = part else { return part }
      let index = FHIRCodingIndex(others)
      result = .codings(codings.filter(index.contains))
    }
    return result
  }

  /// Returns the given concepts of a code system, or all of them.
  private func codingsOfSystem(in node: JSONNode) -> Content {
    let system = node.systemAddress
    let concepts = node.items("concept")
    if !concepts.isEmpty { return .codings(concepts.map { FHIRCoding($0, system: system) }) }
    guard let system, node.items("filter").isEmpty, let codeSystem = sets.resource(system) else {
      return .outside("The code system \(system ?? "of a value set")")
    }
    let all = Self.flattened(codeSystem.items("concept"), "concept")
    return all.isEmpty
      ? .outside("The code system \(system)") : .codings(all.map { FHIRCoding($0, system: system) })
  }

  private static func flattened(_ nodes: [JSONNode], _ member: String) -> [JSONNode] {
    nodes.flatMap { node in
      (node.isSet("abstract") ? [] : [node]) + flattened(node.items(member), member)
    }
  }

  /// The number of entries in an expansion, including those that cannot be chosen.
  private static func count(of expansion: [JSONNode]) -> Int {
    expansion.reduce(0) { $0 + 1 + count(of: $1.items("contains")) }
  }
}

/// Codings that are found by their code and their code system.
private struct FHIRCodingIndex {
  /// The code systems of the codings, by their codes.
  private var systems: [String: Set<String?>] = [:]

  init(_ codings: [FHIRCoding]) {
    for coding in codings { systems[coding.code, default: []].insert(coding.system) }
  }

  /// Whether one of the codings has the same code and code system; a coding without a code system
  /// is in any of them.
  func contains(_ coding: FHIRCoding) -> Bool {
    guard let found = systems[coding.code] else { return false }
    return coding.system == nil || found.contains(coding.system) || found.contains(nil)
  }
}

extension JSONNode {
  /// The address of the code system of an `include` or an `exclude`, without its version.
  fileprivate var systemAddress: String? {
    string("system").map { String($0.prefix { $0 != "|" }) }
  }

  /// The code system of an `exclude` that excludes the whole system; nil for any other.
  fileprivate var onlySystem: String? {
    let isWhole = ["concept", "filter", "valueSet"].allSatisfy { items($0).isEmpty }
    return isWhole ? systemAddress : nil
  }
}
