import FieldEngine
import FormSession

/// A column of a file for REDCap.
struct REDCapColumn: Sendable {
  /// The contents of the column.
  enum Content: Sendable {
    /// A field's answer.
    case field(String)
    /// 1 if an option is chosen in a field, and 0 if not.
    case option(String, of: String)
    /// The completeness of an instrument that contains these fields: 2, 1 or 0.
    case complete([String])
  }

  let title: String
  let content: Content

  /// The repeat whose entries have the column; nil for drafts.
  let group: String?
}

extension RecordForm {
  /// The keys of all fields, the newest version's first.
  var fieldKeys: [String] {
    var known: Set<String> = []
    return versions.flatMap(\.fields).map(\.key).filter { known.insert($0).inserted }
  }

  /// The keys of the repeats of all versions, the newest version's first.
  var repeatKeys: [String] {
    var known: Set<String> = []
    return versions.flatMap(\.groups).filter {
      $0.repetition != nil && known.insert($0.key).inserted
    }.map(\.key)
  }

  /// The first field of the form, if it identifies the records of a REDCap project.
  ///
  /// Its name in REDCap is `record_id`, or any valid variable name if the field belongs to an
  /// instrument. It is outside repeats, and accepts text or a number that is written unmasked.
  var recordField: String? {
    identifyingColumn.flatMap { isShown($0) ? $0.key : nil }
  }

  /// The column of the first field, if its name and type are those of a record's identifier.
  private var identifyingColumn: ExportColumn? {
    guard let form = versions.first, let field = form.fields.first,
      form.unrepeatedFields.contains(0), let column = column(field.key), let name = column.name
    else { return nil }
    let isInInstrument = form.groupPath(field.group).contains {
      $0.isPage && statedName(ofGroup: $0.key) != nil
    }
    let isNamed = name == REDCapExport.recordID || isInInstrument && name.isREDCapVariable
    return isNamed && column.canIdentify ? column : nil
  }

  /// The field that identifies the records, or whose name says that it does, if its answers are
  /// masked.
  var maskedRecordField: String? {
    if let column = identifyingColumn, !isShown(column) { return column.key }
    return fieldKeys.first { key in
      column(key).map { $0.name == REDCapExport.recordID && !isShown($0) } ?? false
    }
  }

  /// Whether the column contains answers rather than masks.
  func isShown(_ column: ExportColumn) -> Bool {
    column.source(CellOptions(isRevealed: isRevealed)) != .mask
  }

  /// Checks that no repeat is inside another repeat.
  func expectNoNestedRepeats() throws(ExportError) {
    for version in versions {
      for repeated in version.repeats {
        if let outer = repeated.parent { throw .nestedRepeat(repeated.key, in: outer) }
      }
    }
  }

  /// Returns the columns of all versions: the fields of each instrument, and its completeness.
  func redcapColumns(without left: Set<String>) -> [REDCapColumn] {
    var builder = REDCapColumns(form: self, known: left)
    for (version, tree) in zip(versions, trees) {
      builder.add(tree.nodes, of: version, in: nil)
    }
    return builder.columns
  }
}

/// Collects the columns of a file for REDCap.
private struct REDCapColumns {
  let form: RecordForm
  var known: Set<String>
  private(set) var columns: [REDCapColumn] = []
  private var instruments: Set<String> = []

  init(form: RecordForm, known: Set<String>) { (self.form, self.known) = (form, known) }

  mutating func add(_ nodes: [FormTree.Node], of version: FormDefinition, in group: String?) {
    for node in nodes {
      switch node {
      case .note: break
      case .field(let place): add(version.fields[place].key, in: group)
      case .group(let branch): add(branch, of: version, in: group)
      }
    }
  }

  private mutating func add(
    _ branch: FormTree.Branch, of version: FormDefinition, in group: String?
  ) {
    let key = branch.group.key
    let inner = branch.isRepeated ? key : group
    add(branch.nodes, of: version, in: inner)
    let isInstrument =
      branch.isRepeated || branch.group.isPage && form.statedName(ofGroup: key) != nil
    guard isInstrument, instruments.insert(key).inserted else { return }
    let fields = branch.nodes.flatMap(\.unrepeatedFields).map { version.fields[$0].key }
    guard !fields.isEmpty else { return }
    columns.append(
      REDCapColumn(
        title: "\(form.name(ofGroup: key))_complete", content: .complete(fields), group: inner))
  }

  private mutating func add(_ key: String, in group: String?) {
    guard known.insert(key).inserted, let column = form.column(key) else { return }
    let name = form.name(ofField: key)
    guard form.isShown(column), column.definition.choices != nil,
      let values = column.parts?.optionValues
    else {
      columns.append(REDCapColumn(title: name, content: .field(key), group: group))
      return
    }
    for value in values {
      columns.append(
        REDCapColumn(
          title: "\(name)___\(value.redcapCode)", content: .option(value, of: key), group: group))
    }
  }
}

extension ExportColumn {
  /// Whether the answer is stored, as text or a number.
  fileprivate var canIdentify: Bool {
    let row = definition
    return storage != .never && content != .date && row.file == nil && row.list == nil
      && row.optionList == nil && row.parts == nil && !row.isFlag
  }
}

extension String {
  /// Whether REDCap accepts the text as the name of a field.
  fileprivate var isREDCapVariable: Bool {
    guard let first = unicodeScalars.first, "a"..."z" ~= first else { return false }
    return unicodeScalars.allSatisfy {
      "a"..."z" ~= $0 || "0"..."9" ~= $0 || $0 == "_"
    }
  }

  /// An option's code as REDCap writes it in a column name: in lower case, with underscores for
  /// hyphens and periods, and without other punctuation.
  var redcapCode: String {
    var code = ""
    for scalar in lowercased().unicodeScalars {
      switch scalar {
      case "-", ".": code += "_"
      case "a"..."z", "0"..."9", "_": code.unicodeScalars.append(scalar)
      default: break
      }
    }
    return code
  }
}
