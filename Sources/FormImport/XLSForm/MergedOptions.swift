/// The options of a list that are made of several rows with the same value.
struct MergedOptions {
  /// The columns in which rows with the same value have different text.
  private(set) var differingColumns: Set<String> = []

  /// Whether rows with the same value have different labels.
  var haveSeveralLabels = false

  /// The rows of each option, with their text by column.
  private var rows: [String: [[String: String]]] = [:]

  /// Whether a row can be added to an option: texts with spaces cannot be told apart.
  func canMerge(_ row: OutlineOption, into option: OutlineOption) -> Bool {
    let isMerged = rows[row.value] != nil
    return (isMerged ? row.columns : row.columns + option.columns)
      .allSatisfy { !$0.value.contains(" ") }
  }

  /// Adds the columns of a row to those of the option with the same value.
  mutating func merge(_ row: OutlineOption, into option: inout OutlineOption) {
    rows[row.value, default: [option.textByColumn]].append(row.textByColumn)
    for (key, text) in row.columns {
      guard let column = option.columns.firstIndex(where: { $0.key == key }) else {
        option.columns.append((key, text))
        continue
      }
      let texts = option.columns[column].value.split(separator: " ").map(String.init)
      guard !texts.contains(text) else { continue }
      option.columns[column].value = (texts + [text]).joined(separator: " ")
      differingColumns.insert(key)
    }
  }

  /// Whether a filter that reads some columns selects the same options as if their rows were
  /// separate: the rows of each option have all combinations of its texts.
  func areExact(readingColumns columns: Set<String>) -> Bool {
    rows.values.allSatisfy { rows in
      let read = Set(rows.map { row in columns.sorted().map { row[$0] ?? "" } })
      let texts = columns.map { column in Set(rows.map { $0[column] ?? "" }) }
      return texts.allSatisfy { !$0.contains("") || $0.count == 1 }
        && read.count == texts.reduce(1) { min($0 * $1.count, rows.count + 1) }
    }
  }
}

extension OutlineOption {
  fileprivate var textByColumn: [String: String] {
    Dictionary(columns.map { ($0.key, $0.value) }) { one, _ in one }
  }
}
