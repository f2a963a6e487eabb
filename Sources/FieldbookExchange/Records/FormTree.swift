import FormSession

/// The nested groups, fields and notes of a form, in the order of the definition.
///
/// A group begins where the first field or note in it appears. Empty groups are left out.
struct FormTree: Sendable {
  /// A part of a form.
  enum Node: Sendable {
    /// The field with this index.
    case field(Int)
    /// The note with this index.
    case note(Int)
    /// A group.
    case group(Branch)
  }

  /// A group with its contents.
  struct Branch: Sendable {
    let group: FormDefinition.Group
    let nodes: [Node]

    /// Whether there is a branch for each entry of a repeat.
    var isRepeated: Bool { group.repetition != nil }
  }

  /// The outermost groups, and the fields and notes without a group.
  let nodes: [Node]

  /// Arranges the parts of a form.
  init(_ form: FormDefinition) {
    var builder = Builder(form: form)
    for (place, field) in form.fields.enumerated() {
      builder.addNotes(upTo: place)
      builder.add(.field(place), to: field.group)
    }
    builder.addNotes(upTo: .max)
    nodes = builder.nodes(of: nil)
  }
}

extension FormTree {
  /// Collects the parts of each group.
  private struct Builder {
    private enum Part {
      case leaf(Node)
      case group(String)
    }

    let form: FormDefinition
    private var parts: [String?: [Part]] = [:]
    private var nextNote = 0

    init(form: FormDefinition) { self.form = form }

    mutating func addNotes(upTo place: Int) {
      while nextNote < form.notes.count, form.notes[nextNote].place <= place {
        add(.note(nextNote), to: form.notes[nextNote].group)
        nextNote += 1
      }
    }

    mutating func add(_ node: Node, to group: String?) {
      var parent: String?
      for around in form.groupPath(group) {
        if parts[around.key] == nil {
          parts[around.key] = []
          parts[parent, default: []].append(.group(around.key))
        }
        parent = around.key
      }
      parts[parent, default: []].append(.leaf(node))
    }

    func nodes(of group: String?) -> [Node] {
      (parts[group] ?? []).compactMap { part in
        switch part {
        case .leaf(let node): return node
        case .group(let key):
          guard let group = form.groups.first(where: { $0.key == key }) else { return nil }
          return .group(Branch(group: group, nodes: nodes(of: key)))
        }
      }
    }
  }
}

extension FormTree.Node {
  /// The indices of the node's fields, except those in repeats.
  var unrepeatedFields: [Int] {
    switch self {
    case .field(let place): [place]
    case .note: []
    case .group(let branch): branch.isRepeated ? [] : branch.nodes.flatMap(\.unrepeatedFields)
    }
  }
}
