extension XPathTranslator {
  static let aggregates: Set<String> = [
    "sum", "count", "min", "max", "join", "count-non-empty",
  ]

  mutating func call(_ name: String) throws(TranslationError) {
    switch name {
    case "instance": try lookUp()
    case "pulldata": try pullData()
    case "current": try currentPath()
    case "position": try position()
    case "jr:choice-name": try choiceName()
    case "indexed-repeat": try call(as: name)
    case "substring": try substring()
    case "boolean-from-string": try rewritten { "(\($0[0]) = 'true' or \($0[0]) = '1')" }
    case "parse-timestamp-to-date": try rewritten { "date-time((\($0[0])) div 86400000)" }
    case "cht:difference-in-days", "cht:difference-in-weeks", "cht:difference-in-months",
      "cht:difference-in-years":
      try call(as: String(name.dropFirst(4)))
    case "cht:extension-lib":
      throw TranslationError("`cht:extension-lib` runs a program of the server.", isOutside: true)
    case "jr:itext": try choiceLabel()
    case "add-date": try addDate()
    case "exp10": try rewritten { "pow(10, \($0[0]))" }
    case "once": try once()
    case "random", "uuid", "randomize", "property":
      throw TranslationError("`\(name)()` gives something else each time, or on each device.")
    default:
      guard Self.known.contains(name) else {
        throw TranslationError("There is no function `\(name)`.")
      }
      try call(as: name)
    }
  }

  /// The functions that have the same name in definitions.
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

  /// The functions whose argument, if it is omitted, is the answer of the expression's item.
  private static let ofOwnAnswer: Set<String> = [
    "string-length", "normalize-space", "string", "number",
  ]

  /// Writes a function with its arguments.
  mutating func call(as name: String) throws(TranslationError) {
    let outer = function
    function = name
    defer { function = outer }
    keep(name)
    keep()
    if current?.kind == .close {
      guard Self.ofOwnAnswer.contains(name) else { return keep() }
      tokens.insert(XPathToken(kind: .dot, source: ".", isSpaced: false, column: 0), at: index)
    }
    while true {
      try expression()
      guard current?.kind == .comma else { break }
      keep()
    }
    try close()
  }

  /// Reads the arguments of a function, each as its translation.
  mutating func arguments() throws(TranslationError) -> [OutlineText] {
    space()
    index += 2
    let (before, outer) = (output, function)
    defer { (output, function) = (before, outer) }
    // The arguments are not those of `regex`.
    if function == "regex" { function = nil }
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

  /// Translates `substring`, which numbers characters from 1 and takes a length, into `substr`,
  /// which numbers them from 0 and takes an end position.
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

  /// Translates CHT's `add-date`, whose last numbers can be omitted; omitted numbers are 0.
  private mutating func addDate() throws(TranslationError) {
    var arguments = try arguments()
    guard 2...4 ~= arguments.count else {
      throw TranslationError("`add-date` takes a date, and years, months and days.")
    }
    while arguments.count < 4 { arguments.append("0") }
    output.append(
      "add-date(\(arguments[0]), \(arguments[1]), \(arguments[2]), \(arguments[3]))" as OutlineText)
  }

  /// Translates `once`, which keeps an existing answer; otherwise its argument becomes the answer.
  private mutating func once() throws(TranslationError) {
    guard case .notYet = context.ownAnswer else {
      readsOwnAnswer = true
      guard case .dot(let first?) = context.ownAnswer else {
        return try call(as: "once")
      }
      _ = try arguments()
      return output.append("once(\(first))" as OutlineText)
    }
    let isFirst = index == 0
    let arguments = try arguments()
    guard arguments.count == 1 else { throw TranslationError("`once` takes one argument.") }
    output.append(isFirst && current == nil ? arguments[0] : "(\(arguments[0]))" as OutlineText)
  }

  /// Translates `jr:itext` with an option's `itextId`, which stands for the option's label.
  private mutating func choiceLabel() throws(TranslationError) {
    guard kind(after: 2) == .name("instance") else {
      throw TranslationError("`jr:itext` can only give the label of an option.")
    }
    try rewritten { $0[0] }
  }

  /// Translates `current()/../x`, which means the same as `../x`.
  private mutating func currentPath() throws(TranslationError) {
    guard kind(after: 2) == .close, kind(after: 3) == .slash else {
      throw TranslationError("`current()` must begin a path.")
    }
    index += 4
    try path()
  }

  /// Translates `position(..)`, `position(../..)` or `position(current()/..)`: the position of the
  /// entry if the path leads to it, and 1 for a group that is not repeated.
  private mutating func position() throws(TranslationError) {
    let start = kind(after: 2) == .name("current") && kind(after: 5) == .slash ? 6 : 2
    var levels = 0
    while kind(after: start + 2 * levels) == .twoDots, kind(after: start + 1 + 2 * levels) == .slash
    {
      levels += 1
    }
    let end = start + 2 * levels
    guard kind(after: end) == .twoDots, kind(after: end + 1) == .close else {
      throw TranslationError("Only `position(..)` is known.")
    }
    let repeats = scope.repeats(around: context.item)
    guard !repeats.isEmpty else {
      throw TranslationError("`position(..)` is used outside a repeat.")
    }
    var place = context.item
    for _ in 0...levels { place = place.flatMap(scope.parent) }
    if let place, repeats.contains(place), place != repeats[0] {
      throw TranslationError("Only the position of the innermost entry is known.")
    }
    space()
    output.append(place == repeats[0] ? "position(..)" : "1")
    index += end + 2
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
      throw TranslationError("The second argument of `jr:choice-name` must be a string in quotes.")
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
    guard let item else { throw TranslationError("The form has no question `\(inner)`.") }
    space()
    output.append("'\(answer: item)'" as OutlineText)
    index += 1
    try close()
  }
}
