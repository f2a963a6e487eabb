import JSONText

extension Member<FormDefinition.Group> {
  /// The member `repeat`, whose expression and text are recorded with their places.
  static var repetitionMember: Member {
    Member(
      name: "repeat", summary: "How the group is repeated, once for each entry.",
      schema: RepetitionParts.members.schema
    ) { node, reader, group in
      var parts = RepetitionParts(group: group.key)
      let isRead = reader.read(node, by: RepetitionParts.members, into: &parts)
      group.repetition = parts.repetition
      reader.repeatSites[group.key] = reader.site(of: node)
      return isRead
    } write: { group in
      group.repetition.map {
        RepetitionParts.members.write(RepetitionParts(group: group.key, repetition: $0))
      }
    }
  }
}

/// The repetition of a group, with the group's key for recording places.
private struct RepetitionParts: Sendable {
  let group: String
  var repetition = FormDefinition.Repetition()

  static let members = Members<RepetitionParts>([
    Member("min", { $1(&$0.repetition.min) }, .count(from: 0), "The smallest number of entries."),
    Member("max", { $1(&$0.repetition.max) }, .count(from: 1), "The largest number of entries."),
    stated(
      "count", { $1(&$0.repetition.count) }, at: ExpressionPlace.count,
      "The expression that says how many entries there are."),
    stated(
      "entry", { $1(&$0.repetition.entryTitle) }, at: ExpressionPlace.entryTitle,
      "The title of an entry, which may contain its answers."),
    Member(
      "start", { $1(&$0.repetition.start) }, .count(from: 0),
      "The number of entries to begin with."),
  ])

  private static func stated(
    _ name: String, _ property: @escaping Property<RepetitionParts, String?>,
    at place: @escaping @Sendable (String) -> ExpressionPlace, _ summary: String
  ) -> Member<RepetitionParts> {
    let member = Member(name, property, .text, summary)
    return Member(name: name, summary: summary, schema: member.schema) { node, reader, parts in
      if case .string(let text) = node.content { reader.state(text, place(parts.group), at: node) }
      return member.read(node, &reader, &parts)
    } write: {
      member.write($0)
    }
  }
}
