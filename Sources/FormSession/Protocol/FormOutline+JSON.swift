import FieldEngine
package import JSONText

/// The data that a page needs to lay out a form.
extension Session {
  /// The sections, groups and fields of the form as JSON, with their text in the current language.
  ///
  /// The outline does not change while the session is open. The parts that can change are in
  /// ``appearanceJSON``.
  package var outlineJSON: JSON {
    let form = definition
    return .members([
      ("form", .string(form.key)), ("version", .integer(form.version)),
      ("title", .string(form.title ?? form.key)),
      ("languages", .array(plan.firstWords.definition.languages.map(JSON.string))),
      ("language", .string(language)),
      ("changing", .bool(hasChangingAppearance)),
      ("reasons", .array(words.definition.missingReasons.map { $0.json })),
      ("groups", .array(words.definition.groups.map { $0.outlineJSON })),
      ("sections", .array(words.definition.sections.map(outlineJSON))),
      ("fields", .object(outlineFields)),
    ])
  }

  private func outlineJSON(of section: FormDefinition.Section) -> JSON {
    [
      "group": .optional(section.group?.key), "name": .string(section.name),
      "page": .optional(section.page),
      "repeat": .optional(
        definition.groupPath(section.group?.key).last { $0.repetition != nil }?.key),
      "rows": .array(
        section.rows.map { row in
          .array(
            row.filter { plan.places[$0.key].map(isOnScreen) ?? false }.map { .string($0.key) })
        }.filter { $0 != .array([]) }),
      "notes": .array(
        section.notes.map { ["place": .integer($0.place), "row": .integer(row($0, in: section))] }),
    ]
  }

  /// Returns the row that follows a note, not counting rows without a field on the screen.
  private func row(
    _ note: FormDefinition.Section.PlacedNote, in section: FormDefinition.Section
  ) -> Int {
    section.rows.prefix(note.row).count { row in
      row.contains { plan.places[$0.key].map(isOnScreen) ?? false }
    }
  }

  private var outlineFields: [(key: String, value: JSON)] {
    words.definition.resolvedFields.enumerated().map { index, field in
      (field.key, outlineJSON(of: field, at: index))
    }
  }

  private func outlineJSON(of field: FormField, at index: Int) -> JSON {
    let type = words.types[index]
    let options = plan.programs.filters[index] == nil ? type.shortOptions : nil
    return .members([
      ("type", .string(type.name)),
      ("label", .string(label(index))),
      ("help", help(index).map(JSON.string) ?? field.attributes.help.map(JSON.string)),
      ("placeholder", field.attributes.placeholder.map(JSON.string)),
      ("group", field.group.map(JSON.string)),
      ("required", fields[index].settings.isRequired ? true : nil),
      ("calculated", fields[index].isCalculated ? true : nil),
      ("readOnly", fields[index].isReadOnly ? true : nil),
      ("disabled", fields[index].settings.isEnabled ? nil : true),
      ("onScreen", .bool(isOnScreen(index))),
      ("secure", fields[index].settings.isSecure ? true : nil),
      ("storage", .string(storage(of: index).rawValue)),
      ("keyboard", .string(type.keyboard.rawValue)),
      ("lines", type.lines > 1 ? .integer(type.lines) : nil),
      ("list", type.list == nil ? nil : true),
      ("show", field.attributes.presentation.map { .string($0.rawValue) }),
      ("align", field.attributes.inherited.align.map { .string($0.rawValue) }),
      ("bounds", type.wholeBounds(field.type)),
      ("options", options.map { .array($0.map { $0.json }) }),
      ("chooses", type.optionList == nil ? nil : .string(type.choices == nil ? "one" : "several")),
      ("filtered", plan.programs.filters[index] == nil ? nil : true),
      ("ranked", type.choices?.isRanked == true ? true : nil),
      ("others", type.takesOthers ? true : nil),
      ("fromStore", type.optionList?.isInMemory == false ? true : nil),
      ("accept", type.file.map { .array($0.accept.map(JSON.string)) }),
      ("maxBytes", type.file?.maxBytes.map { .number(String($0)) }),
    ])
  }

  /// Whether any edit can change labels or requirements, or make a field read-only.
  private var hasChangingAppearance: Bool {
    hasTextsWithAnswers || fields.contains { $0.requirements != nil }
  }

  /// The parts of the form's appearance that edits can change, as JSON.
  ///
  /// These parts are the text that contains answers and, for each field, whether it is required or
  /// read-only. Fields are named by their paths.
  package var appearanceJSON: JSON {
    let keys = definition.groups.map { $0.key }.filter { words.groupTitles[$0] != nil }
    return [
      "title": .string(title ?? definition.key),
      "groups": .object(keys.map { ($0, .string(groupTitle($0) ?? $0)) }),
      "fields": .object(
        places.compactMap { place in
          let members = appearance(of: place)
          return members.isEmpty ? nil : (path(place), .object(members))
        }),
    ]
  }

  private func appearance(of place: Int) -> [(key: String, value: JSON)] {
    var members: [(key: String, value: JSON)] = []
    let texts = words.texts[fieldOfForm(place)]
    if texts?.label != nil { members.append(("label", .string(label(place)))) }
    if let help = texts?.help == nil ? nil : help(place) { members.append(("help", .string(help))) }
    if let options = words.optionLabels[fieldOfForm(place)] {
      let entry = entries.entry(ofPlace: place)
      let labels = options.sorted { $0.key < $1.key }.map { value, label in
        let text = labelText(label.text, ofOption: value, from: entry, in: words)
        return (key: value, value: JSON.string(text))
      }
      members.append(("options", .object(labels)))
    }
    if let requirements = fields[place].requirements {
      let isRequired = requirements.isRequired || fields[place].settings.isRequired
      members.append(("required", .bool(isRequired)))
      members.append(("readOnly", .bool(requirements.isReadOnly)))
    }
    return members
  }
}

extension FormDefinition.Group {
  fileprivate var outlineJSON: JSON {
    .members([
      ("key", .string(key)), ("title", .string(title ?? key)),
      ("parent", parent.map(JSON.string)), ("page", isPage ? true : nil),
      ("grid", layout == .grid ? true : nil),
      ("repeat", repetition?.outlineJSON),
    ])
  }
}

extension FormDefinition.Repetition {
  fileprivate var outlineJSON: JSON {
    .members([
      ("min", min.map(JSON.integer)), ("max", max.map(JSON.integer)),
      ("counted", count == nil ? nil : true),
    ])
  }
}

extension FormDefinition.MissingReason {
  fileprivate var json: JSON { ["reason": .string(key), "label": .string(label ?? key)] }
}

extension FieldDefinition {
  /// The maximum number of options that are laid out at once.
  private static let mostOptions = 200

  /// The options, if there are only a few and they are in memory.
  fileprivate var shortOptions: [ChoiceOption]? {
    guard let list = optionList, list.isInMemory, list.count <= FieldDefinition.mostOptions else {
      return nil
    }
    return list.options
  }

  fileprivate func wholeBounds(_ type: FieldTypeReference) -> JSON? {
    guard let bounds = type.wholeBounds else { return nil }
    return .array([.integer(bounds.lowerBound), .integer(bounds.upperBound)])
  }
}
