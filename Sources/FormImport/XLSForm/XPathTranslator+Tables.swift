extension XPathTranslator {
  /// Reads `instance('list')/root/item[column = key]/other`, a lookup in a list.
  mutating func lookUp() throws(TranslationError) {
    space()
    guard case .text(let name)? = kind(after: 2), kind(after: 3) == .close else {
      throw TranslationError("`instance` needs the name of a list in quotes.")
    }
    let list = try list(name)
    index += 4
    var steps: [String] = []
    var predicate: Range<Int>?
    while current?.kind == .slash {
      index += 1
      guard case .name(let step)? = current?.kind else {
        throw TranslationError("The path after `instance('\(name)')` is not understood.")
      }
      steps.append(step)
      index += 1
      guard current?.kind == .openBracket else { continue }
      predicate = try skipPredicate()
      guard current?.kind != .openBracket else {
        throw TranslationError("Only one `[…]` can select a row of `instance('\(name)')`.")
      }
    }
    guard steps.count == 3, steps[0] == "root", steps[1] == "item", let predicate else {
      throw TranslationError("Only `instance('…')/root/item[…]/…` can look up text.")
    }
    let (column, key) = try comparison(predicate, columns: lists.columns(of: list))
    guard !combines || (column == "name" && lists.hasUniqueNames(list)) else {
      throw TranslationError("`pulldata` reads only one of the rows that `[…]` selects.")
    }
    try pull(list, column: steps[2], keyColumn: column, key)
  }

  /// Reads `pulldata('table', 'column', 'key column', key)`.
  mutating func pullData() throws(TranslationError) {
    guard case .text(let name)? = kind(after: 2) else {
      throw TranslationError("`pulldata` needs the name of a table in quotes.")
    }
    guard case .text(let column)? = kind(after: 4), case .text(let keyColumn)? = kind(after: 6)
    else { throw TranslationError("`pulldata` needs the names of two columns in quotes.") }
    let arguments = try arguments()
    guard arguments.count == 4 else { throw TranslationError("`pulldata` takes four arguments.") }
    try pull(try list(name), column: column, keyColumn: keyColumn, arguments[3])
  }

  private func list(_ name: String) throws(TranslationError) -> Int {
    guard let list = lists.index(ofInstance: name) else {
      throw TranslationError("The table `\(name)` is not beside the form.", isOutside: true)
    }
    return list
  }

  private mutating func pull(
    _ list: Int, column: String, keyColumn: String, _ key: OutlineText
  ) throws(TranslationError) {
    for name in [column, keyColumn] where lists.isMissing(name, of: list) {
      throw TranslationError(
        "The table `\(lists.lists[list].name)` has no column `\(name)`.", isOutside: true)
    }
    let (from, by) = (lists.column(column, of: list), lists.column(keyColumn, of: list))
    output.append("pulldata('\(list: list)', '\(from)', '\(by)', \(key))" as OutlineText)
  }

  /// Reads `column = key` in either order.
  private func comparison(
    _ range: Range<Int>, columns: Set<String>
  ) throws(TranslationError) -> (column: String, key: OutlineText) {
    let inner = Array(tokens[range])
    guard !inner.contains(where: \.joinsConditions) else {
      throw TranslationError("`[…]` must compare one column with a string.")
    }
    guard let sign = inner.firstIndex(where: { $0.source == "=" }), sign > 0,
      sign + 1 < inner.count
    else { throw TranslationError("`[…]` must compare a column with a string.") }
    let sides = [Array(inner[..<sign]), Array(inner[(sign + 1)...])]
    for (one, other) in [(sides[0], sides[1]), (sides[1], sides[0])] {
      guard one.count == 1, case .name(let column) = one[0].kind,
        column == "name" || columns.contains(column)
      else { continue }
      var translator = XPathTranslator(
        tokens: other, scope: scope, lists: lists,
        context: Context(item: context.item))
      try translator.expression()
      if let token = translator.current { throw unexpected(token) }
      return (column, translator.output)
    }
    throw TranslationError("`[…]` must compare a column with a string.")
  }
}

extension XPathToken {
  /// Whether the token is `and` or `or`.
  fileprivate var joinsConditions: Bool {
    if case .name(let name) = kind { ["and", "or"].contains(name.lowercased()) } else { false }
  }
}
