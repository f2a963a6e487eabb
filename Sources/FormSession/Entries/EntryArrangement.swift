/// The places of a draft's fields; the fields of a repeat's entries take the place of the repeat.
struct EntryArrangement: Sendable {
  /// The places in the order of the form; a repeat takes the place of its first field.
  let places: [Int]

  /// The places in the order of the screen, which the focus follows.
  let order: [Int]

  /// The position of each place in ``order``; -1 for fields that are not part of the draft.
  let positions: [Int]

  init(_ entries: EntryTable, _ plan: SessionPlan) {
    if plan.repeats.isEmpty {
      (places, order) = (Array(plan.keys.indices), plan.order)
    } else {
      places = EntryArrangement.expand(plan.formTree, in: 0, entries)
      order = EntryArrangement.expand(plan.screenTree, in: 0, entries)
    }
    var positions = [Int](repeating: -1, count: entries.placeCount)
    for (position, place) in order.enumerated() { positions[place] = position }
    self.positions = positions
  }

  private static func expand(
    _ parts: [RepeatedPart], in entry: Int, _ entries: EntryTable
  ) -> [Int] {
    var places: [Int] = []
    add(parts, in: entry, entries, to: &places)
    return places
  }

  private static func add(
    _ parts: [RepeatedPart], in entry: Int, _ entries: EntryTable, to places: inout [Int]
  ) {
    let first = entries.entries[entry].firstPlace
    for part in parts {
      switch part {
      case .field(let field): places.append(first + entries.repeats.offsets[field])
      case .repeated(let repeated, let inner):
        for child in entries.present(repeated, in: entry) {
          add(inner, in: child, entries, to: &places)
        }
      }
    }
  }
}

/// A field, or a repeat with the fields and repeats inside it.
enum RepeatedPart: Sendable {
  case field(Int)
  case repeated(Int, [RepeatedPart])

  /// Returns fields as a tree of repeats, each repeat in the place of its first field.
  static func tree(_ fields: [Int], _ repeats: FormRepeats) -> [RepeatedPart] {
    tree(fields, of: 0, repeats)
  }

  private static func tree(
    _ fields: [Int], of around: Int, _ repeats: FormRepeats
  ) -> [RepeatedPart] {
    var parts: [RepeatedPart] = []
    var done: Set<Int> = []
    for field in fields {
      let path = repeats.path(to: repeats.ofField[field])
      guard path.count > repeats.all[around].depth + 1 else {
        parts.append(.field(field))
        continue
      }
      let repeated = path[repeats.all[around].depth + 1]
      guard done.insert(repeated).inserted else { continue }
      let inner = fields.filter { repeats.contains(repeated, repeats.ofField[$0]) }
      parts.append(.repeated(repeated, tree(inner, of: repeated, repeats)))
    }
    return parts
  }
}
