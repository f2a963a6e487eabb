public import FormSession

/// A column with data of an entry, in the row of its draft: `medicine[1].dose`.
public struct EntryColumn: Hashable, Sendable {
  /// The contents of a column of an entry.
  public enum Content: Hashable, Sendable {
    /// The identity of the entry.
    case entry
    /// The value of the field with this index in the form.
    case field(Int)
    /// A part of a field's answer.
    case part(Int, of: Int)
    /// The reason for the missing value of this field.
    case reason(Int)
  }

  /// The positions of the entry and of the entries that contain it, outermost first.
  public let steps: [FieldPath.Step]

  /// The content of the column.
  public let content: Content

  let name: String
}

/// The columns of an entry in the row of its draft.
struct EntryColumns: Sendable {
  /// The path of the entry, and the path of the entry around it, which is empty if there is none.
  let path: String
  let parent: String

  let group: String
  let position: Int

  /// The column with the identity.
  private(set) var entry: Int?

  private(set) var columns: CellColumns

  private init(_ steps: [FieldPath.Step], fieldCount: Int) {
    path = FieldPath(steps, nil).description
    parent = steps.count > 1 ? FieldPath(steps.dropLast(), nil).description : ""
    group = steps.last?.group ?? ""
    position = steps.last.map(EntryColumns.position) ?? 0
    columns = CellColumns(count: fieldCount)
  }

  private static func position(of step: FieldPath.Step) -> Int {
    if case .position(let position) = step.selector { position } else { 0 }
  }

  /// Returns the columns of all entries, each entry after the entry that contains it.
  static func all(
    of roles: [HeaderMap.Role], _ parts: [Int: AnswerParts], fieldCount: Int
  ) -> [EntryColumns] {
    var (all, places) = ([EntryColumns](), [[FieldPath.Step]: Int]())
    for (column, role) in roles.enumerated() {
      guard case .inEntry(let own) = role else { continue }
      // An entry without columns can contain an entry that has columns.
      for depth in 1...own.steps.count {
        let steps = Array(own.steps.prefix(depth))
        guard places[steps] == nil else { continue }
        places[steps] = all.count
        all.append(EntryColumns(steps, fieldCount: fieldCount))
      }
      guard let place = places[own.steps] else { continue }
      switch own.content {
      case .entry: all[place].entry = all[place].entry ?? column
      case .field(let field): all[place].columns.note(column, ofField: field)
      case .part(let part, let field):
        guard let parts = parts[field] else { break }
        all[place].columns.note(column, named: own.name, ofPart: part, of: field, parts)
      case .reason(let field): all[place].columns.note(column, ofReason: field)
      }
    }
    return all
  }
}
