/// Fields in entries, set aside for as long as the form does not contain them.
extension DraftContents {
  /// The keys under which the draft's fields are set aside, in the order of the fields.
  ///
  /// Each key is a path with the identities of all enclosing entries, so that the entries can be
  /// restored.
  package var orphanKeys: [String] {
    let steps = stepsOfEntries
    return fields.map { field in
      field.entry == .draft
        ? field.key : FieldPath(steps[field.entry] ?? [], field.fieldKey).description
    }
  }

  private var stepsOfEntries: [EntryID: [FieldPath.Step]] {
    entries.reduce(into: [:]) { steps, entry in
      steps[entry.id] =
        (steps[entry.parent] ?? []) + [FieldPath.Step(entry.group, .id(entry.id))]
    }
  }

  /// Adds fields that were set aside and that the form now contains again, with their entries.
  ///
  /// - Returns: the fields, with the keys that they have in the draft.
  package mutating func bringBack(
    _ orphans: [OrphanedField], for form: FormDefinition
  ) -> [FieldRecord] {
    let known = Set(fields.map { $0.key })
    let absent = entries.absent
    var present = Set(entries.map { $0.id })
    var added: [FieldRecord] = []
    for orphan in orphans {
      guard let path = FieldPath(orphan.key), form.field(named: orphan.key) != nil else { continue }
      guard let last = path.steps.last, path.key != nil else {
        if !known.contains(orphan.key) { added.append(orphan.record) }
        continue
      }
      guard case .id(let id) = last.selector, !absent.contains(id) else { continue }
      var record = orphan.record
      record.move(to: id, of: last.group)
      guard !known.contains(record.key) else { continue }
      restoreEntries(along: path.steps, &present)
      added.append(record)
    }
    fields += added
    return added
  }

  /// Adds the entries that contain a field, outermost first, in the order in which they were begun.
  private mutating func restoreEntries(
    along steps: [FieldPath.Step], _ present: inout Set<EntryID>
  ) {
    var parent = EntryID.draft
    for step in steps {
      guard case .id(let id) = step.selector else { return }
      if present.insert(id).inserted {
        entries.append(EntryRecord(id, of: step.group, in: parent, rank: id.number))
      }
      parent = id
    }
  }
}
