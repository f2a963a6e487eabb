/// Lists in the sheets of choices.
extension XLSFormLists {
  /// The options of a list while its rows are read.
  private struct OptionTable {
    var options: [OutlineOption] = []
    var places: [String: Int] = [:]
  }

  mutating func read(_ sheet: SheetRows) {
    findings += sheet.repeatedColumns.map { .repeatedColumn($0.header, at: $0.place) }
    findings += languages.repeatedColumns(sheet, named: ["label"])
    let isExternal = sheet.name.trimmingSpaces.lowercased().hasPrefix("external")
    var tables: [Int: OptionTable] = [:]
    for row in sheet.rows {
      guard let name = row["list_name"] else {
        noteRemarks(row)
        continue
      }
      let list = listIndex(name, isExternal, at: row.place)
      guard let option = option(row, sheet, name) else { continue }
      add(option, to: list, &tables[list, default: OptionTable()], at: row.place)
    }
    for (list, table) in tables { lists[list].rows = .options(table.options) }
  }

  /// Reads a row of a list as an option.
  private mutating func option(
    _ row: SheetRows.Row, _ sheet: SheetRows, _ list: String
  ) -> OutlineOption? {
    guard let value = row["name"]?.withStraightQuotes else {
      findings.append(.optionWithoutValue(label: row["label"], at: row.place, list))
      return nil
    }
    var option = OutlineOption(
      value, label: languages.texts(row, "label") { OutlineText(MarkedText($0).plain) })
    for (column, text) in row.filled where !Self.usualColumns.contains(column.name) {
      if Self.mediaColumns.contains(column.name) {
        findings.append(
          .column(sheet.headers[column] ?? column.name, text, at: row.place, value, item: nil))
      } else if column.language.isEmpty {
        let name = sheet.headers[column]?.trimmingSpaces ?? column.name
        option.columns.append((name, text.withStraightQuotes))
      }
    }
    return option
  }

  private static let usualColumns: Set<String> = ["list_name", "name", "label"]
  private static let mediaColumns: Set<String> = ["image", "audio", "video", "big_image"]

  private mutating func noteRemarks(_ row: SheetRows.Row) {
    let texts = row.filled.map(\.text)
    if !texts.isEmpty { findings.append(.remarks(texts.joined(separator: ", "), at: row.place)) }
  }

  private mutating func listIndex(
    _ name: String, _ isExternal: Bool, at place: SourcePlace
  ) -> Int {
    let names = isExternal ? \Self.byExternalName : \Self.byName
    if let index = self[keyPath: names][name] { return index }
    self[keyPath: names][name] = lists.count
    lists.append(OutlineList(name: name, rows: .options([]), place: place))
    return lists.count - 1
  }

  /// Adds an option, or adds its columns to an existing option with the same value, which keeps its
  /// label.
  private mutating func add(
    _ option: OutlineOption, to list: Int, _ table: inout OptionTable, at place: SourcePlace
  ) {
    guard let same = table.places[option.value] else {
      table.places[option.value] = table.options.count
      table.options.append(option)
      return
    }
    merged[list, default: MergedOptions()].haveSeveralLabels = hasSeveralLabels(list)
    guard merged[list]?.canMerge(option, into: table.options[same]) == true else {
      findings.append(.differentOption(option.value, at: place, lists[list].name))
      return
    }
    let hasSameLabel = option.label.byLanguage.allSatisfy { language, text in
      table.options[same].label[language].map { $0 == text } ?? true
    }
    findings.append(
      .repeatedOption(option.value, hasSameLabel, at: place, lists[list].name))
    if !hasSameLabel { merged[list]?.haveSeveralLabels = true }
    merged[list]?.merge(option, into: &table.options[same])
  }

  /// Returns the index of a list that questions share, which is added if it is new.
  mutating func shared(_ list: OutlineList) -> Int {
    if let index = byName[list.name], lists[index].rows.isEqual(to: list.rows) { return index }
    byName[list.name] = lists.count
    lists.append(list)
    return lists.count - 1
  }

  /// Returns a list with the additional option `other`, which `or_other` requests.
  mutating func withOther(_ list: Int) -> Int {
    guard !lists[list].options.contains(where: { $0.value == "other" }) else { return list }
    let name = lists[list].name + " or other"
    if let index = byName[name] { return index }
    var copy = lists[list]
    copy.name = name
    copy.rows = .options(lists[list].options + [OutlineOption("other", label: languages.other)])
    byName[name] = lists.count
    merged[lists.count] = merged[list]
    lists.append(copy)
    return lists.count - 1
  }
}

extension OutlineList.Rows {
  fileprivate func isEqual(to other: OutlineList.Rows) -> Bool {
    if case (.options(let one), .options(let other)) = (self, other) { one == other } else { false }
  }
}
