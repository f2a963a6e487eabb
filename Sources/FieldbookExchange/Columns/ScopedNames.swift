import FormSession

/// The names that the columns of a file can have, including the names for entries in the rows of
/// their drafts.
struct ScopedNames {
  private let own: ColumnNames

  /// The parts of answers that can have their own columns, by the index of the field.
  let parts: [Int: AnswerParts]

  /// The names in each repeat, and the repeat that contains it.
  private var inner: [String: (names: ColumnNames, parent: String?)] = [:]

  /// The keys of the fields that can identify an entry's draft, by the name of their column.
  private let keys: [String: String]

  init(_ session: Session, _ group: String?, _ keys: [String: String]) {
    let own = ColumnNames(session, of: group)
    self.own = own
    self.keys = keys
    guard group == nil else {
      parts = own.parts
      return
    }
    for repeated in session.definition.repeats {
      inner[repeated.key] = (ColumnNames(session, of: repeated.key), repeated.parent)
    }
    parts = inner.values.reduce(own.parts) { $0.merging($1.names.parts) { first, _ in first } }
  }

  /// Returns the role of a column by its name in the file.
  func role(of column: String, isGuessing: Bool) throws(HeaderError) -> HeaderMap.Role {
    if let role = try roleInEntry(column, isGuessing: isGuessing) { return role }
    do throws(HeaderError) {
      return try own.role(of: column, isGuessing: isGuessing)
    } catch {
      if let key = keys[column] { return .key(key) }
      throw error
    }
  }

  /// Returns the role of a column by the key that a person chose.
  func role(ofKey key: String) throws(HeaderError) -> HeaderMap.Role {
    if let role = try roleInEntry(key, isGuessing: false) { return role }
    return try own.role(ofKey: key)
  }

  /// Returns the role of a column such as `medicine[1].dose`; nil if its name is not a path to data
  /// of an entry.
  private func roleInEntry(
    _ column: String, isGuessing: Bool
  ) throws(HeaderError) -> HeaderMap.Role? {
    let isReason = column.hasPrefix(ExportColumns.missingPrefix)
    let name = isReason ? String(column.dropFirst(ExportColumns.missingPrefix.count)) : column
    guard let path = FieldPath(name), let key = path.key, !path.steps.isEmpty,
      let names = names(in: path.steps)
    else { return nil }
    let prefix = isReason ? ExportColumns.missingPrefix : ""
    switch try names.role(of: prefix + key, isGuessing: isGuessing) {
    case .field(let field):
      return .inEntry(EntryColumn(steps: path.steps, content: .field(field), name: column))
    case .part(let part, let field):
      let content = EntryColumn.Content.part(part, of: field)
      return .inEntry(EntryColumn(steps: path.steps, content: content, name: column))
    case .reason(let field):
      return .inEntry(EntryColumn(steps: path.steps, content: .reason(field), name: column))
    case .entry:
      return .inEntry(EntryColumn(steps: path.steps, content: .entry, name: column))
    default: return nil
    }
  }

  /// Returns the names in an entry at the given positions; nil if the form has no such repeats.
  private func names(in steps: [FieldPath.Step]) -> ColumnNames? {
    var (found, parent) = (ColumnNames?.none, String?.none)
    for step in steps {
      guard case .position = step.selector, let next = inner[step.group], next.parent == parent
      else { return nil }
      (found, parent) = (next.names, step.group)
    }
    return found
  }

  /// Returns the name that an export gives a role.
  func name(of role: HeaderMap.Role) -> String { own.name(of: role) }
}

extension HeaderMap.Role {
  /// Whether a column contains values of a field.
  var isOfField: Bool {
    switch self {
    case .field, .part: true
    case .inEntry(let column):
      switch column.content {
      case .field, .part: true
      case .entry, .reason: false
      }
    default: false
    }
  }
}
