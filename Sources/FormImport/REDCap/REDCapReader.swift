/// Reads a REDCap data dictionary.
struct REDCapReader {
  /// Returns one outline with a page for each instrument or, if `isSplit` is true, one outline for
  /// each instrument.
  static func outlines(of file: SourceFile, isSplit: Bool) throws(FormImportError) -> [Outline] {
    let table = try REDCapTable(file)
    let stem = file.name.split(separator: ".").dropLast().joined(separator: ".")
    guard isSplit else {
      var form = REDCapForm(table, Outline(name: stem.isEmpty ? file.name : stem))
      return [form.outline(of: table.rows).including(table.findings)]
    }
    var outlines: [Outline] = []
    for (instrument, rows) in instruments(of: table) {
      var outline = Outline(name: instrument)
      outline.title = OutlineTexts(instrument.asInstrumentTitle)
      var form = REDCapForm(table, outline)
      let rows = including(table.rows.first, rows, of: instrument)
      form.fields.elsewhere = namesElsewhere(table.rows, than: instrument)
      for row in rows { form.fields.elsewhere[row[.name].lowercased()] = nil }
      outlines.append(form.outline(of: rows))
    }
    return withoutEmpty(outlines, table.findings)
  }

  /// Returns the rows of an instrument after the field that identifies the record, which is in the
  /// first instrument, and which REDCap shows on all of them.
  private static func including(
    _ record: REDCapTable.Row?, _ rows: [REDCapTable.Row], of instrument: String
  ) -> [REDCapTable.Row] {
    guard let record, record[.type].lowercased() == "text", !record[.name].isEmpty,
      !rows.contains(where: { $0.line == record.line }),
      rows.contains(where: { $0[.type].lowercased() != "descriptive" })
    else { return rows }
    return [record.first(of: instrument)] + rows
  }

  /// Leaves out the instruments without questions, and adds the findings about the file to the
  /// first outline.
  private static func withoutEmpty(
    _ outlines: [Outline], _ findings: [ImportFinding]
  ) -> [Outline] {
    var kept = outlines.filter { $0.items.contains { $0.question != nil } }
    guard let first = kept.first else { return outlines }
    let left = outlines.filter { !$0.items.contains { $0.question != nil } }.map { outline in
      ImportFinding(
        .looks, at: outline.items.first?.place ?? .form, outline.name,
        "The instrument `\(outline.name)` has no questions.", instead: "It is left out.")
    }
    kept[0] = first.including(findings + left)
    return kept
  }

  private static func instruments(of table: REDCapTable) -> [(String, [REDCapTable.Row])] {
    var places: [String: Int] = [:]
    var instruments: [(String, [REDCapTable.Row])] = []
    for row in table.rows {
      let name = row[.form].isEmpty ? "form" : row[.form]
      if let place = places[name] {
        instruments[place].1.append(row)
      } else {
        places[name] = instruments.count
        instruments.append((name, [row]))
      }
    }
    return instruments
  }

  private static func namesElsewhere(
    _ rows: [REDCapTable.Row], than instrument: String
  ) -> [String: String] {
    var names: [String: String] = [:]
    for row in rows where row[.form] != instrument {
      names[row[.name].lowercased()] = row[.form]
    }
    return names
  }
}

extension Outline {
  /// Returns the outline with the findings of the whole file before the outline's own findings.
  fileprivate func including(_ findings: [ImportFinding]) -> Outline {
    var outline = self
    outline.findings = findings + outline.findings
    return outline
  }
}

extension String {
  /// The title of an instrument with this name: `demographics_form` is "Demographics form".
  var asInstrumentTitle: String {
    let words = split(separator: "_").joined(separator: " ")
    return words.prefix(1).uppercased() + words.dropFirst()
  }
}
