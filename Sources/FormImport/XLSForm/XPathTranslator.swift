/// Writes an XPath expression of an XLSForm in the language of definitions.
///
/// Both have the same operators and functions, so the text stays as the author wrote it, except for
/// paths, references and the functions of ``XPathTranslator/functions``.
struct XPathTranslator {
  /// What the expression is about.
  struct Context {
    /// The item whose expression it is.
    var item: Int?

    /// The list that the expression filters; nil if it filters none.
    var list: Int?

    /// Whether the expression calculates the answer of its item, so that a reference to it means
    /// the answer before.
    var isCalculation = false
  }

  private var tokens: [XPathToken]
  private let scope: NameScope
  private let lists: XLSFormLists
  private let context: Context
  private var index = 0
  private var depth = 0
  private(set) var output = OutlineText()

  /// Names in the expression that mean nothing, and are empty in XPath.
  private(set) var emptyNames: [String] = []

  /// Whether references to entries of a repeat may stand alone, because a function takes them all.
  private var takesAllEntries = false

  private static let mostLevels = 60

  /// Translates an expression.
  ///
  /// - Returns: the translation, and the names in it that mean nothing.
  static func translate(
    _ source: String, in context: Context, _ scope: NameScope, _ lists: XLSFormLists
  ) throws(TranslationError) -> (text: OutlineText, emptyNames: [String]) {
    var translator = XPathTranslator(
      tokens: try XPathToken.tokens(of: source), scope: scope, lists: lists, context: context)
    guard !translator.tokens.isEmpty else { throw TranslationError("It is empty.") }
    try translator.expression()
    if let token = translator.current { throw translator.unexpected(token) }
    return (translator.output, translator.emptyNames)
  }

  private init(tokens: [XPathToken], scope: NameScope, lists: XLSFormLists, context: Context) {
    (self.scope, self.lists, self.context) = (scope, lists, context)
    self.tokens = tokens
    guard let list = context.list else { return }
    // A column with several texts is tested by a function, so it must come first.
    for place in tokens.indices.dropFirst().dropLast() where tokens[place].source == "=" {
      guard case .name(let column) = tokens[place + 1].kind,
        lists.hasSeveralTexts(inColumn: column, of: list)
      else { continue }
      self.tokens.swapAt(place - 1, place + 1)
    }
  }

  private var isCalculation: Bool { context.isCalculation }

  private var current: XPathToken? { index < tokens.count ? tokens[index] : nil }

  private func kind(after count: Int) -> XPathToken.Kind? {
    index + count < tokens.count ? tokens[index + count].kind : nil
  }

  private func unexpected(_ token: XPathToken) -> TranslationError {
    TranslationError("`\(token.source)` at column \(token.column) is not expected.")
  }

  /// Writes the current token as it is.
  private mutating func keep(_ text: String? = nil) {
    guard let token = current else { return }
    if token.isSpaced, !output.isEmpty { output.append(" ") }
    output.append(text ?? token.source)
    index += 1
  }

  private mutating func space() {
    if current?.isSpaced == true, !output.isEmpty { output.append(" ") }
  }

  /// Reads operands with operators between them.
  private mutating func expression() throws(TranslationError) {
    depth += 1
    defer { depth -= 1 }
    guard depth <= Self.mostLevels else {
      throw TranslationError("It is nested more than \(Self.mostLevels) deep.")
    }
    while true {
      while let token = current, token.kind == .operation, token.source == "-" { keep() }
      try operand()
      guard let token = current else { return }
      switch token.kind {
      case .operation where token.source != "|": keep()
      case .name(let name) where ["and", "or", "div", "mod"].contains(name.lowercased()):
        keep(name.lowercased())
      default: return
      }
    }
  }

  private mutating func operand() throws(TranslationError) {
    guard let token = current else {
      throw TranslationError("Something is missing at its end.")
    }
    switch token.kind {
    case .number, .text: keep()
    case .open:
      keep()
      try expression()
      try close()
    case .answer(let name): try answer(name)
    case .dot where kind(after: 1) != .slash: keep()
    case .name(let name) where kind(after: 1) == .open: try call(name)
    case .dot, .twoDots, .slash, .name: try path()
    default: throw unexpected(token)
    }
  }

  private mutating func close() throws(TranslationError) {
    guard let token = current else { throw TranslationError("A parenthesis is not closed.") }
    guard token.kind == .close else { throw unexpected(token) }
    keep()
  }
}

// MARK: References

extension XPathTranslator {
  private mutating func answer(_ name: String) throws(TranslationError) {
    if name.hasPrefix("last-saved#") {
      throw TranslationError(
        "`${\(name)}` is an answer of the record before, which is not known here.", isOutside: true)
    }
    guard let item = scope.item(named: name, from: context.item) else {
      let hint = scope.nearest(to: name).map { " `\($0)` is." } ?? ""
      throw TranslationError("`\(name)` is no question of the form.\(hint)")
    }
    space()
    index += 1
    if current?.kind == .openBracket || current?.kind == .slash {
      try refer(to: try continued(from: item))
    } else {
      try refer(to: (item, nil))
    }
  }

  /// Reads a path, such as `../a/b`, `/data/a` or `instance('x')/root/item[…]/label`.
  private mutating func path() throws(TranslationError) {
    space()
    let start = index
    var steps: [String] = []
    let isAbsolute = current?.kind == .slash
    if isAbsolute { index += 1 }
    var predicate: Range<Int>?
    reading: while let token = current {
      switch token.kind {
      case .dot: steps.append(".")
      case .twoDots: steps.append("..")
      case .name(let name): steps.append(name)
      default: throw unexpected(token)
      }
      index += 1
      if current?.kind == .openBracket { predicate = try skipPredicate() }
      guard current?.kind == .slash else { break reading }
      index += 1
    }
    // A bare name is a column, if the expression filters a list.
    if steps.count == 1, !isAbsolute, predicate == nil, let list = context.list,
      steps[0] != "..", steps[0] != "."
    {
      if steps[0].hasPrefix("label:") { steps[0] = "label" }
      guard steps[0] == "name" || lists.columns(of: list)?.contains(steps[0]) != false else {
        emptyNames.append(steps[0])
        return output.append("''")
      }
      return try column(steps[0] == "name" ? "value" : steps[0])
    }
    guard let item = scope.item(at: steps, isAbsolute: isAbsolute, from: context.item) else {
      // A path that leads nowhere selects nothing, which is an empty text.
      emptyNames.append(tokens[start..<index].map(\.source).joined())
      output.append("''")
      return
    }
    try refer(to: (item, predicate))
  }

  /// Writes the name of a column, which may contain several texts of rows that became one.
  private mutating func column(_ name: String) throws(TranslationError) {
    guard let list = context.list, lists.hasSeveralTexts(inColumn: name, of: list) else {
      output.append(name)
      return
    }
    guard current?.kind == .operation, current?.source == "=" else {
      throw TranslationError("The options that are repeated cannot be told apart by `\(name)`.")
    }
    index += 1
    output.append("selected(\(name)," + (current?.isSpaced == true ? "" : " "))
    try operand()
    output.append(")")
  }

  /// Continues `${repeat}[…]/question`.
  private mutating func continued(
    from group: Int
  ) throws(TranslationError) -> (item: Int, predicate: Range<Int>?) {
    let predicate = current?.kind == .openBracket ? try skipPredicate() : nil
    var item = group
    while current?.kind == .slash {
      index += 1
      guard case .name(let name)? = current?.kind,
        let child = scope.item(at: [name], isAbsolute: false, from: item)
      else { throw TranslationError("The path after `${…}` leads to no question.") }
      index += 1
      item = child
    }
    return (item, predicate)
  }

  /// Skips `[…]`, and returns the tokens in it.
  private mutating func skipPredicate() throws(TranslationError) -> Range<Int> {
    let start = index + 1
    var open = 0
    while let token = current {
      if token.kind == .openBracket { open += 1 }
      if token.kind == .closeBracket { open -= 1 }
      index += 1
      if open == 0 { return start..<(index - 1) }
    }
    throw TranslationError("A bracket is not closed.")
  }

  /// Writes a reference to an item, to one of its entries if it stands beside the context.
  private mutating func refer(
    to target: (item: Int, predicate: Range<Int>?)
  ) throws(TranslationError) {
    let own = Set(scope.repeats(around: context.item))
    let beside = scope.repeats(around: target.item).filter { !own.contains($0) }
    if scope.isNote(target.item) {
      output.append("''")
      return
    }
    if isCalculation, target.item == context.item {
      output.append(".")
      return
    }
    if scope.isGroup(target.item), !takesAllEntries,
      !scope.repeats(around: target.item).contains(target.item)
    {
      return try contents(of: target.item)
    }
    if let predicate = target.predicate {
      guard let group = beside.first ?? scope.repeats(around: target.item).first else {
        throw TranslationError("`[…]` selects among things that are not repeated.")
      }
      try entry(of: target.item, in: group, at: predicate)
    } else if takesAllEntries || beside.isEmpty || beside == [target.item] {
      output.append(answer: target.item)
    } else {
      // XPath takes the first of several nodes as text.
      output.append(
        "indexed-repeat(\(answer: target.item), \(answer: beside[0]), 1)" as OutlineText)
    }
  }

  /// Writes the text of a group, which XPath puts together from those of its questions.
  private mutating func contents(of group: Int) throws(TranslationError) {
    let questions = scope.questions(in: group)
    guard !questions.isEmpty, questions.count <= 100 else {
      throw TranslationError("It reads the text of a whole group.")
    }
    output.append("concat(''")
    for question in questions { output.append(", \(answer: question)" as OutlineText) }
    output.append(")")
  }

  /// Writes the answer in the entry whose position a predicate states.
  private mutating func entry(
    of item: Int, in group: Int, at predicate: Range<Int>
  ) throws(TranslationError) {
    var inner = tokens[predicate]
    // `position() = n` is the same as `n`.
    if inner.count > 4, inner.first?.kind == .name("position"),
      inner[inner.startIndex + 3].source == "="
    {
      inner = inner.dropFirst(4)
    }
    guard !inner.isEmpty, !inner.contains(where: { ["=", "<", ">", "!="].contains($0.source) })
    else {
      throw TranslationError("`[…]` selects entries by their answers.")
    }
    var translator = XPathTranslator(
      tokens: Array(inner), scope: scope, lists: lists, context: context)
    try translator.expression()
    if let token = translator.current { throw unexpected(token) }
    output.append(
      "indexed-repeat(\(answer: item), \(answer: group), \(translator.output))" as OutlineText)
  }
}

// MARK: Functions

extension XPathTranslator {
  private static let aggregates: Set<String> = [
    "sum", "count", "min", "max", "join", "count-non-empty",
  ]

  private mutating func call(_ name: String) throws(TranslationError) {
    switch name {
    case "instance": try lookUp()
    case "pulldata": try pullData()
    case "current": try currentPath()
    case "position": try position()
    case "jr:choice-name": try choiceName()
    case "indexed-repeat": try call(as: name, takingAll: true)
    case "substring": try substring()
    case "boolean-from-string": try rewritten { "(\($0[0]) = 'true' or \($0[0]) = '1')" }
    case "parse-timestamp-to-date": try rewritten { "date-time((\($0[0])) div 86400000)" }
    case "cht:difference-in-days", "cht:difference-in-weeks", "cht:difference-in-months",
      "cht:difference-in-years":
      try call(as: String(name.dropFirst(4)), takingAll: false)
    case "cht:extension-lib":
      throw TranslationError("`cht:extension-lib` runs a program of the server.", isOutside: true)
    case "jr:itext": try choiceLabel()
    case "add-date": try addDate()
    case "exp10": try rewritten { "pow(10, \($0[0]))" }
    case "version", "random", "uuid", "randomize", "digest", "property":
      throw TranslationError("`\(name)()` gives something else each time, or on each device.")
    default:
      guard Self.known.contains(name) else {
        throw TranslationError("There is no function `\(name)`.")
      }
      try call(as: name, takingAll: Self.aggregates.contains(name))
    }
  }

  /// The functions that definitions know by the same name.
  private static let known: Set<String> = [
    "if", "coalesce", "not", "true", "false", "boolean", "once", "number", "int", "round", "floor",
    "ceiling", "abs", "min", "max", "sum", "count", "count-non-empty", "pow", "sqrt", "exp", "log",
    "log10", "sin", "cos", "tan", "asin", "acos", "atan", "atan2", "pi", "string", "concat", "join",
    "substr", "string-length", "contains", "starts-with", "ends-with", "substring-before",
    "substring-after", "translate", "normalize-space", "regex", "selected", "count-selected",
    "selected-at", "label", "today", "now", "date", "date-time", "time", "format-date",
    "format-date-time", "decimal-date-time", "difference-in-days", "difference-in-weeks",
    "difference-in-months", "difference-in-years", "add-date",
  ]

  /// Writes a function with its arguments.
  private mutating func call(as name: String, takingAll: Bool) throws(TranslationError) {
    let outer = takesAllEntries
    takesAllEntries = takingAll
    defer { takesAllEntries = outer }
    keep(name)
    keep()
    if current?.kind == .close { return keep() }
    while true {
      try expression()
      guard current?.kind == .comma else { break }
      keep()
    }
    try close()
  }

  /// Reads the arguments of a function, each as its translation.
  private mutating func arguments() throws(TranslationError) -> [OutlineText] {
    space()
    index += 2
    let before = output
    defer { output = before }
    var arguments: [OutlineText] = []
    if current?.kind == .close {
      index += 1
      return []
    }
    while true {
      output = OutlineText()
      try expression()
      arguments.append(output)
      guard let token = current else { throw TranslationError("A parenthesis is not closed.") }
      index += 1
      if token.kind == .close { return arguments }
      guard token.kind == .comma else { throw unexpected(token) }
    }
  }

  private mutating func rewritten(
    _ write: ([OutlineText]) -> OutlineText
  ) throws(TranslationError) {
    let name = current?.source ?? ""
    let arguments = try arguments()
    guard !arguments.isEmpty else { throw TranslationError("`\(name)` has no arguments.") }
    output.append(write(arguments))
  }

  /// `substring` counts from 1 and takes a length, `substr` counts from 0 and takes an end.
  private mutating func substring() throws(TranslationError) {
    let arguments = try arguments()
    switch arguments.count {
    case 2: output.append("substr(\(arguments[0]), (\(arguments[1])) - 1)" as OutlineText)
    case 3:
      output.append(
        "substr(\(arguments[0]), (\(arguments[1])) - 1, (\(arguments[1])) - 1 + (\(arguments[2])))"
          as OutlineText)
    default: throw TranslationError("`substring` takes two or three arguments.")
    }
  }

  /// CHT's function may leave out the last numbers, which are then 0.
  private mutating func addDate() throws(TranslationError) {
    var arguments = try arguments()
    guard 2...4 ~= arguments.count else {
      throw TranslationError("`add-date` takes a date, and years, months and days.")
    }
    while arguments.count < 4 { arguments.append("0") }
    output.append(
      "add-date(\(arguments[0]), \(arguments[1]), \(arguments[2]), \(arguments[3]))" as OutlineText)
  }

  /// `jr:itext` of the `itextId` of an option is the label of the option.
  private mutating func choiceLabel() throws(TranslationError) {
    guard kind(after: 2) == .name("instance") else {
      throw TranslationError("`jr:itext` can only give the label of an option.")
    }
    try rewritten { $0[0] }
  }

  /// `current()/../x` is `../x`.
  private mutating func currentPath() throws(TranslationError) {
    guard kind(after: 2) == .close, kind(after: 3) == .slash else {
      throw TranslationError("`current()` must begin a path.")
    }
    index += 4
    try path()
  }

  private mutating func position() throws(TranslationError) {
    guard kind(after: 2) == .twoDots, kind(after: 3) == .close else {
      throw TranslationError("Only `position(..)` is known.")
    }
    guard !scope.repeats(around: context.item).isEmpty else {
      throw TranslationError("`position(..)` stands outside of any repeat.")
    }
    for _ in 0..<4 { keep() }
  }

  /// Writes `jr:choice-name(value, '${question}')`, whose second argument is a reference in quotes.
  private mutating func choiceName() throws(TranslationError) {
    keep()
    keep()
    try expression()
    guard current?.kind == .comma else {
      throw TranslationError("`jr:choice-name` needs two arguments.")
    }
    keep()
    guard let token = current, case .text(let text) = token.kind else {
      throw TranslationError("The second argument of `jr:choice-name` must be a text in quotes.")
    }
    let inner = text.trimmingSpaces
    let item: Int?
    if inner.hasPrefix("${"), inner.hasSuffix("}") {
      let name = String(inner.dropFirst(2).dropLast()).trimmingSpaces
      item = scope.item(named: name, from: context.item)
    } else {
      let steps = inner.split(separator: "/").map { String($0).trimmingSpaces }
      item = scope.item(at: steps, isAbsolute: inner.hasPrefix("/"), from: context.item)
    }
    guard let item else { throw TranslationError("`\(inner)` is no question of the form.") }
    space()
    output.append("'\(answer: item)'" as OutlineText)
    index += 1
    try close()
  }
}

// MARK: Tables

extension XPathTranslator {
  /// Reads `instance('list')/root/item[column = key]/other`, a look-up in a list.
  private mutating func lookUp() throws(TranslationError) {
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
      if current?.kind == .openBracket { predicate = try skipPredicate() }
    }
    guard steps.count == 3, steps[0] == "root", steps[1] == "item", let predicate else {
      throw TranslationError("Only `instance('…')/root/item[…]/…` can look up a text.")
    }
    let (column, key) = try comparison(predicate, columns: lists.columns(of: list))
    try pull(list, column: steps[2], keyColumn: column, key)
  }

  /// Reads `pulldata('table', 'column', 'key column', key)`.
  private mutating func pullData() throws(TranslationError) {
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
    let (from, by) = (lists.column(column, of: list), lists.column(keyColumn, of: list))
    output.append("pulldata('\(list: list)', '\(from)', '\(by)', \(key))" as OutlineText)
  }

  /// Reads `column = key` in either order.
  private func comparison(
    _ range: Range<Int>, columns: Set<String>?
  ) throws(TranslationError) -> (column: String, key: OutlineText) {
    let inner = Array(tokens[range])
    guard let sign = inner.firstIndex(where: { $0.source == "=" }), sign > 0,
      sign + 1 < inner.count
    else { throw TranslationError("`[…]` must compare a column with a text.") }
    let sides = [Array(inner[..<sign]), Array(inner[(sign + 1)...])]
    for (one, other) in [(sides[0], sides[1]), (sides[1], sides[0])] {
      guard one.count == 1, case .name(let column) = one[0].kind,
        columns.map({ $0.contains(column) }) ?? true
      else { continue }
      var translator = XPathTranslator(
        tokens: other, scope: scope, lists: lists,
        context: Context(item: context.item))
      try translator.expression()
      if let token = translator.current { throw unexpected(token) }
      return (column, translator.output)
    }
    throw TranslationError("`[…]` must compare a column with a text.")
  }
}
