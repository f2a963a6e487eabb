import FormSession

/// The roles of a file's columns in each version of a form.
struct VersionMaps: Sendable {
  /// The roles in the newest version.
  let usual: HeaderMap

  private let others: [(version: Int, map: HeaderMap)]
  private let versionColumn: Int?

  init(
    _ header: [String], _ form: Session, _ others: [Session], explicit: [HeaderMap.Choice]
  ) {
    let usual = HeaderMap(header, form, explicit: explicit, besides: others)
    self.usual = usual
    self.others =
      !usual.isOfExport
      ? []
      : others.map { other in
        (
          other.definition.version,
          HeaderMap(header, other, explicit: explicit, besides: others + [form])
        )
      }
    versionColumn = self.others.isEmpty ? nil : usual.column(of: .version)
  }

  /// Returns the roles of a row's cells, and the row's version unless it is the newest or unknown.
  func map(of row: CSVRow, _ options: CellOptions) -> (HeaderMap, version: Int?) {
    guard let versionColumn, let version = Int(options.undressed(row[versionColumn])),
      let other = others.first(where: { $0.version == version })
    else { return (usual, nil) }
    return (other.map, version)
  }
}
