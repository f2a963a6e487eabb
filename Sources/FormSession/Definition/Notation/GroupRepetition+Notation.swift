import FieldEngine
import JSONText

extension Member<FormDefinition.Group> {
  /// The `repeat` member, whose expression and text are recorded with their places.
  static var repetitionMember: Member {
    Member(
      name: "repeat", summary: "Makes the group a repeat, which appears once for each entry.",
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

/// The repetition of a group, with the group's key, which is needed for recording places.
private struct RepetitionParts: Translatable, Sendable {
  let group: String
  var repetition = FormDefinition.Repetition()

  var translations: Translations {
    get { repetition.translations }
    set { repetition.translations = newValue }
  }

  mutating func changeTexts(_ change: (String, inout String?) -> Void) {
    repetition.changeTexts(change)
  }

  static let members = Members<RepetitionParts>([
    Member("min", { $1(&$0.repetition.min) }, .count(from: 0), "The smallest number of entries."),
    Member("max", { $1(&$0.repetition.max) }, .count(from: 1), "The largest number of entries."),
    count,
    .words(
      "entry", { $1(&$0.repetition.entryTitle) }, at: { parts, _ in .entryTitle(parts.group) },
      "The title of an entry, which may contain its answers."),
    Member(
      "start", { $1(&$0.repetition.start) },
      .count(from: 0, to: FormDefinition.Repetition.mostEntries),
      "The number of entries to begin with."),
  ])

  /// The expression for the number of entries, whose place is also recorded.
  private static let count = Member<RepetitionParts>(
    name: "count", summary: "The expression that says how many entries there are.",
    schema: Notation<String>.expression.schema
  ) { node, reader, parts in
    guard let source = Notation<String>.expression.read(node, &reader) else { return false }
    parts.repetition.count = source
    reader.state(source, .count(parts.group), at: node)
    return true
  } write: { parts in
    parts.repetition.count.map(JSON.string)
  }
}
