import FieldEngine
import JSONText

extension FormNote {
  static let members = Members<FormNote>([
    textMember,
    Member("key", { $1(&$0.key) }, .definedKey(.field), "The name of the note in its form."),
    Member("name", { $1(&$0.name) }, .text, "The name of the note in another system."),
    Member("group", { $1(&$0.group) }, .mention(.group), "The group that the note belongs to."),
    conditionMember,
  ])

  private static let textMember = Member<FormNote>.words(
    "note", { note, change in note.text.change(change) }, isRequired: true,
    at: { _, reader in .note(reader.noteCount) }, "The text that people see.")

  private static let conditionMember = Member<FormNote>.condition(
    { $1(&$0.condition) }, "The condition under which the note is shown.",
    at: { _, reader in .noteWhen(reader.noteCount) })
}

/// A field or a note, which are listed in the same array.
enum FormItem: Sendable {
  case field(FormField)
  case note(FormNote)
}

extension Notation<FormItem> {
  /// A field, or an object with the `note` member.
  static let item = Notation(
    schema: [
      "if": ["type": "object", "required": ["note"]],
      "then": FormNote.members.schema,
      "else": Notation<FormField>.statedField.schema,
    ]
  ) { node, reader in
    guard node["note"] != nil else {
      return Notation<FormField>.statedField.read(node, &reader).map(FormItem.field)
    }
    var note = FormNote("", after: 0)
    guard reader.read(node, by: FormNote.members, into: &note) else { return nil }
    reader.noteCount += 1
    return .note(note)
  } write: { item in
    switch item {
    case .field(let field): Notation<FormField>.statedField.write(field)
    case .note(let note): FormNote.members.write(note)
    }
  }
}

extension FormDefinition {
  /// The fields and the notes between them, in the order of the definition.
  var items: [FormItem] {
    get {
      let notes = Dictionary(grouping: notes) { min(max(0, $0.place), fields.count) }
      var items: [FormItem] = []
      for (place, field) in fields.enumerated() {
        items += (notes[place] ?? []).map(FormItem.note)
        items.append(.field(field))
      }
      return items + (notes[fields.count] ?? []).map(FormItem.note)
    }
    set {
      (fields, notes) = ([], [])
      for item in newValue {
        switch item {
        case .field(let field): fields.append(field)
        case .note(var note):
          note.place = fields.count
          notes.append(note)
        }
      }
    }
  }
}
