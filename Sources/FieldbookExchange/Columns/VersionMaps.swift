import FormSession

/// The roles of a file's columns in each version of a form.
struct VersionMaps: Sendable {
  /// The roles in the newest version.
  let usual: HeaderMap

  private let others: [(version: Int, map: HeaderMap)]
  private let versionColumn: Int?

  /// Determines the roles; if the rows are the entries of a repeat, `keys` names the columns that
  /// identify their drafts.
  init(
    _ header: [String], _ form: Session, _ others: [Session], explicit: [HeaderMap.Choice],
    of group: String? = nil, keys: [String: String] = [:]
  ) {
    let map = { (session: Session, others: [Session]) in
      HeaderMap(header, session, explicit: explicit, besides: others, of: group, keys: keys)
    }
    let usual = map(form, others)
    self.usual = usual
    self.others =
      !usual.isOfExport
      ? [] : others.map { ($0.definition.version, map($0, others + [form])) }
    versionColumn = self.others.isEmpty ? nil : usual.column(of: .version)
  }

  /// Returns the roles of a row's cells, and the row's version unless it is the newest or unknown.
  func map(of row: CSVRow, _ options: CellOptions) -> (HeaderMap, version: Int?) {
    guard let versionColumn, let version = Int(options.undecorated(row[versionColumn])),
      let other = others.first(where: { $0.version == version })
    else { return (usual, nil) }
    return (other.map, version)
  }

  /// Returns the roles in a version; nil means the newest version.
  func map(ofVersion version: Int?) -> HeaderMap {
    others.first { $0.version == version }?.map ?? usual
  }
}
