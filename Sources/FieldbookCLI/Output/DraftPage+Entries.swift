import FormSession

/// The entries on a draft's page, each with its title and fields, indented by depth.
extension DraftPage {
  enum Part {
    /// The fields of a group that is not in a repeat.
    case section(FormDefinition.Section)
    /// The entries of a repeat that is not inside another repeat.
    case entries(RepeatOutline)
  }

  /// Returns the parts of a form in order; a repeat appears where its first fields do.
  func parts(of form: FormDefinition) -> [Part] {
    let repeats = form.repeats
    var known: Set<String> = []
    return form.sections.compactMap { section in
      let around = form.groupPath(section.group?.key).filter { $0.repetition != nil }
      guard let outermost = around.first else {
        return section.rows.isEmpty ? nil : .section(section)
      }
      guard known.insert(outermost.key).inserted else { return nil }
      return repeats.first { $0.key == outermost.key }.map(Part.entries)
    }
  }

  /// The entries of a draft and the sections in them, found once for the whole page.
  struct EntriesIndex {
    fileprivate let repeats: [RepeatOutline]
    /// The sections directly in each repeat.
    fileprivate var sections: [String: [FormDefinition.Section]] = [:]
    /// The entries of each repeat, by the path of the entry that contains them.
    fileprivate var entries: [String?: [String: [EntryState]]] = [:]

    init(_ session: Session) {
      let form = session.definition
      repeats = form.repeats
      for section in form.sections where !section.rows.isEmpty {
        let around = form.groupPath(section.group?.key).last { $0.repetition != nil }
        if let around { sections[around.key, default: []].append(section) }
      }
      for state in session.entryStates {
        entries[state.parent, default: [:]][state.group, default: []].append(state)
      }
    }
  }

  /// Returns the entries of a repeat in an entry, or directly in the draft.
  func entries(
    of outline: RepeatOutline, in parent: EntryState?, _ index: EntriesIndex, _ isDebugged: Bool
  ) -> String {
    let states = index.entries[parent?.path]?[outline.key] ?? []
    let indent = indentation(of: parent.map { $0.path + "." } ?? "")
    if states.isEmpty {
      let name = session.groupTitle(outline.key) ?? outline.key
      return "\n\(indent)\(name.withoutControls) (no entries)\n"
    }
    var text = ""
    for state in states {
      text += "\n\(indent)" + heading(title(of: state, of: states.count), state.tally) + "\n"
      for section in index.sections[outline.key] ?? [] {
        text += table(section, in: state, isDebugged)
      }
      for inner in index.repeats where inner.parent == outline.key {
        text += entries(of: inner, in: state, index, isDebugged)
      }
    }
    return text
  }

  /// Returns the title of an entry with its position: `Medicine 2 of 3: Aspirin`.
  private func title(of entry: EntryState, of count: Int) -> String {
    let name = session.groupTitle(entry.group) ?? entry.group
    let usual = "\(name) \(entry.position)"
    let title = entry.title.isEmpty || entry.title == usual ? "" : ": \(entry.title)"
    return "\(usual) of \(count)\(title)"
  }

  /// Returns the fields of a section in an entry, or in the draft itself.
  func table(
    _ section: FormDefinition.Section, in entry: EntryState?, _ isDebugged: Bool
  ) -> String {
    let start = entry.map { $0.path + "." } ?? ""
    let indent = indentation(of: start.isEmpty ? "" : String(start.dropLast()))
    var (rows, comments) = ([[String]](), [Int: [String]]())
    for field in section.rows.joined() {
      rows += self.rows(of: start + field.key, isDebugged: isDebugged)
      comments[rows.count] = commentLines(of: start + field.key).map { "\(indent)    \($0)" }
    }
    let table = Table(rows: rows.map { [indent + $0[0]] + $0.dropFirst() }).text
    return table.split(separator: "\n", omittingEmptySubsequences: false).dropLast().enumerated()
      .flatMap { [String($1)] + (comments[$0 + 1] ?? []) }.map { "\($0)\n" }.joined()
  }

  /// Returns the indentation of an entry: two spaces for each entry around it.
  private func indentation(of path: String) -> String {
    String(repeating: "  ", count: path.count { $0 == "." })
  }
}
