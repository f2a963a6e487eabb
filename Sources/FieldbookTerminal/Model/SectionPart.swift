import FormSession

/// A section of a form, or a repeat with the sections and repeats in it.
enum SectionPart: Sendable {
  case section(Int)
  case repeated(Int, [SectionPart])

  /// Returns sections, given by their innermost repeats, as a tree of repeats.
  static func tree(_ repeats: [Int], _ all: FormRepeats) -> [SectionPart] {
    tree(repeats.indices, of: 0, repeats, all)
  }

  /// Returns the parts within a repeat; its sections are consecutive, because they are in one
  /// group.
  private static func tree(
    _ sections: Range<Int>, of around: Int, _ repeats: [Int], _ all: FormRepeats
  ) -> [SectionPart] {
    let depth = all.all[around].depth + 1
    let owner = { (section: Int) -> Int? in
      let path = all.path(to: repeats[section])
      return path.count > depth ? path[depth] : nil
    }
    var parts: [SectionPart] = []
    var next = sections.lowerBound
    while next < sections.upperBound {
      guard let repeated = owner(next) else {
        parts.append(.section(next))
        next += 1
        continue
      }
      let end = sections[next...].first { owner($0) != repeated } ?? sections.upperBound
      parts.append(.repeated(repeated, tree(next..<end, of: repeated, repeats, all)))
      next = end
    }
    return parts
  }

  /// Returns the parts of a repeat; nil if the repeat is not in this part.
  func parts(of wanted: Int) -> [SectionPart]? {
    guard case .repeated(let repeated, let parts) = self else { return nil }
    return repeated == wanted ? parts : parts.lazy.compactMap { $0.parts(of: wanted) }.first
  }

  /// The index of the part's first section.
  var first: Int {
    switch self {
    case .section(let section): section
    case .repeated(_, let parts): parts.first?.first ?? 0
    }
  }
}
