import FormSession

/// A file in the layout of ODK Central.
struct ODKTable: Sendable {
  /// The repeat; nil for the drafts.
  let group: String?

  /// The repeat that contains this one; nil if none does.
  let parent: String?

  /// The names of the groups below the surrounding entry, and the repeat's own name, as they appear
  /// in `KEY`: `house/room`.
  let path: String

  fileprivate(set) var columns: [ODKColumn] = []
}

/// A column of a file in the layout of ODK Central.
struct ODKColumn: Sendable {
  /// The contents of the column.
  enum Content: Hashable, Sendable {
    /// Nothing, for example because the column belongs to a note.
    case nothing
    /// When the draft was finalized.
    case submissionDate
    /// The identifier of the draft.
    case instanceID
    /// A field's answer.
    case field(String)
    /// One of the numbers of a place, such as its latitude.
    case part(Int, of: String)
    /// 1 if an option is chosen in a field, and 0 if not.
    case option(String, of: String)
    /// The draft or the entry.
    case key
    /// The identity of the parent entry or draft.
    case parentKey
    /// The number of files in the draft.
    case attachments
    /// The number of earlier editions.
    case edits
    /// The version of the form.
    case formVersion
  }

  let title: String
  let content: Content
}

extension RecordForm {
  /// Returns the tables of all versions: the table of the drafts, and the tables of the repeats.
  func odkTables(splitsChoices: Bool) -> [ODKTable] {
    var builder = ODKTables(form: self, splitsChoices: splitsChoices)
    for (version, tree) in zip(versions, trees) {
      builder.add(tree.nodes, of: version, to: 0, below: [])
    }
    return builder.finished
  }
}

/// Collects the columns of all files.
private struct ODKTables {
  let form: RecordForm
  let splitsChoices: Bool
  private var tables = [ODKTable(group: nil, parent: nil, path: "")]

  /// The contents that already have a column in each table.
  private var known: [Set<String>] = [[]]

  init(form: RecordForm, splitsChoices: Bool) {
    (self.form, self.splitsChoices) = (form, splitsChoices)
  }

  /// Adds the contents of a group; `path` contains the names of the groups between the entry and
  /// this group.
  mutating func add(
    _ nodes: [FormTree.Node], of version: FormDefinition, to table: Int, below path: [String]
  ) {
    for node in nodes {
      switch node {
      case .field(let place): addField(version.fields[place].key, to: table, below: path)
      case .note(let place): addNote(version.notes[place], to: table, below: path)
      case .group(let branch):
        let inner = path + [form.name(ofGroup: branch.group.key)]
        if branch.isRepeated {
          let place = place(of: branch.group.key, in: table, inner)
          add(branch.nodes, of: version, to: place, below: [])
        } else {
          add(branch.nodes, of: version, to: table, below: inner)
        }
      }
    }
  }

  /// Returns the index of a repeat's table; adds the table if it is new.
  private mutating func place(of group: String, in table: Int, _ path: [String]) -> Int {
    if let place = tables.firstIndex(where: { $0.group == group }) { return place }
    tables.append(
      ODKTable(group: group, parent: tables[table].group, path: path.joined(separator: "/")))
    known.append([])
    return tables.count - 1
  }

  private mutating func addNote(_ note: FormNote, to table: Int, below path: [String]) {
    guard let key = note.key, known[table].insert(key).inserted else { return }
    append((path + [note.name ?? key]).joined(separator: "-"), .nothing, to: table)
  }

  private mutating func addField(_ key: String, to table: Int, below path: [String]) {
    guard known[table].insert(key).inserted, let column = form.column(key) else { return }
    let title = (path + [form.name(ofField: key)]).joined(separator: "-")
    let isShown = column.source(CellOptions(isRevealed: form.isRevealed)) != .mask
    guard isShown, let parts = column.parts else { return append(title, .field(key), to: table) }
    if let values = parts.optionValues {
      append(title, .field(key), to: table)
      guard splitsChoices else { return }
      for value in values { append("\(title)/\(value)", .option(value, of: key), to: table) }
    } else {
      for (part, ending) in ["Latitude", "Longitude", "Altitude", "Accuracy"].enumerated() {
        append("\(title)-\(ending)", .part(part, of: key), to: table)
      }
    }
  }

  private mutating func append(_ title: String, _ content: ODKColumn.Content, to table: Int) {
    tables[table].columns.append(ODKColumn(title: title, content: content))
  }

  /// The tables with the columns that identify their rows.
  var finished: [ODKTable] {
    tables.map { table in
      var table = table
      if table.group == nil {
        let first = ODKColumn(title: "SubmissionDate", content: .submissionDate)
        table.columns = [first] + table.columns + ODKColumn.ofDrafts
      } else {
        table.columns += ODKColumn.ofEntries
      }
      return table
    }
  }
}

extension ODKColumn {
  /// The columns after the fields of drafts.
  fileprivate static let ofDrafts = [
    ODKColumn(title: "meta-instanceID", content: .instanceID),
    ODKColumn(title: "KEY", content: .key),
    ODKColumn(title: "SubmitterID", content: .nothing),
    ODKColumn(title: "SubmitterName", content: .nothing),
    ODKColumn(title: "AttachmentsPresent", content: .attachments),
    ODKColumn(title: "AttachmentsExpected", content: .attachments),
    ODKColumn(title: "Status", content: .nothing),
    ODKColumn(title: "ReviewState", content: .nothing),
    ODKColumn(title: "DeviceID", content: .nothing),
    ODKColumn(title: "Edits", content: .edits),
    ODKColumn(title: "FormVersion", content: .formVersion),
  ]

  /// The columns after the fields of entries.
  fileprivate static let ofEntries = [
    ODKColumn(title: "PARENT_KEY", content: .parentKey), ODKColumn(title: "KEY", content: .key),
  ]
}
