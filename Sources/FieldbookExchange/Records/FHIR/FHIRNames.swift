import FieldEngine
import FormSession

extension RecordForm {
  /// Returns the address of a version's questionnaire; nil if the version's name is not an address.
  func canonicalURL(of version: FormDefinition) -> String? {
    guard let name = version.name, name.contains("://") || name.hasPrefix("urn:"),
      !name.contains(where: \.isWhitespace)
    else { return nil }
    return name
  }

  /// Returns the field that is a group's main question, which contains the group's other questions.
  ///
  /// In a repeat, each entry is one answer, so a field that takes several answers cannot be the
  /// question.
  func question(of branch: FormTree.Branch, in version: FormDefinition) -> Int? {
    let name = statedName(ofGroup: branch.group.key)
    for case .field(let place) in branch.nodes {
      guard let column = column(version.fields[place].key), column.name == name else { continue }
      let takesSeveral = column.definition.list != nil || column.definition.choices != nil
      return branch.isRepeated && takesSeveral ? nil : place
    }
    return nil
  }

  /// The keys of repeats that have no name.
  var unnamedRepeats: [String] {
    var known: Set<String> = []
    return versions.flatMap(\.groups).filter {
      $0.repetition != nil && statedName(ofGroup: $0.key) == nil && known.insert($0.key).inserted
    }.map(\.key)
  }

  /// Returns the linkIds that several sibling items share.
  ///
  /// Published questionnaires reuse a linkId in another group, where it names another item.
  func repeatedLinkIDs(of nodes: [FormTree.Node], in version: FormDefinition) -> [String] {
    let inGroups = nodes.flatMap { node -> [String] in
      if case .group(let branch) = node {
        repeatedLinkIDs(of: branch.nodes, in: version)
      } else {
        []
      }
    }
    return linkIDs(beside: nodes, in: version).repeated + inGroups
  }

  /// Returns the linkIds of sibling items; a group without a name is not an item itself.
  private func linkIDs(
    beside nodes: [FormTree.Node], in version: FormDefinition
  ) -> [String] {
    nodes.flatMap { node -> [String] in
      switch node {
      case .note: []
      case .field(let place): [name(ofField: version.fields[place].key)]
      case .group(let branch):
        statedName(ofGroup: branch.group.key).map { [$0] }
          ?? linkIDs(beside: branch.nodes, in: version)
      }
    }
  }
}
