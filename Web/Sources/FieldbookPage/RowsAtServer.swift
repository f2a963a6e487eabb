import FieldEngine
import FormSession

extension FormDefinition {
  /// The definition without the rows of files, which only the server has.
  ///
  /// Any text counts as a value of such a list; the server decides whether the value is offered. An
  /// answer that is looked up in such a list is not calculated here, but comes from the server. A
  /// condition that uses a lookup hides nothing; the server decides what does not apply.
  var withRowsAtServer: FormDefinition {
    let atServer = unreadLists
    guard !atServer.isEmpty else { return self }
    var definition = self
    for (key, file) in atServer {
      definition.lists[key] = FormList(
        file, rows: OptionList(columns: [], count: 1, rows: .unknown))
    }
    let keys = atServer.map { $0.key }
    for index in groups.indices where groups[index].condition?.looksUp(in: keys) == true {
      definition.groups[index].condition = nil
    }
    for index in fields.indices { definition.fields[index].withoutRows(of: keys) }
    return definition
  }
}

extension FormField {
  fileprivate mutating func withoutRows(of lists: [String]) {
    if condition?.looksUp(in: lists) == true { condition = nil }
    if let source = calculation, looksUp(source, in: lists) {
      (calculation, readOnly) = (nil, .fixed(true))
    }
    guard case .builtIn(let type, var parameters) = self.type, let list = self.type.list,
      lists.contains(list)
    else { return }
    parameters[.filter] = nil
    self.type = .builtIn(type, parameters)
  }
}

extension FormCondition {
  fileprivate func looksUp(in lists: [String]) -> Bool {
    switch self {
    case .all(let parts), .any(let parts): parts.contains { $0.looksUp(in: lists) }
    case .not(let part): part.looksUp(in: lists)
    case .expression(let source): FieldbookPage.looksUp(source, in: lists)
    default: false
    }
  }
}

/// Whether an expression looks up a row in one of the lists, whose names are literals in the
/// expression.
private func looksUp(_ source: String, in lists: [String]) -> Bool {
  source.contains("pulldata")
    && lists.contains { source.contains("'\($0)'") || source.contains("\"\($0)\"") }
}
