extension FHIRPathTranslator {
  /// Returns the result of a function for a single value; nil if Fieldbook has no equivalent.
  mutating func function(_ call: FHIRPathCall) throws(FHIRPathError) -> FHIRPathCollection? {
    guard Self.names.contains(call.name) else { return nil }
    var arguments: [FHIRPathScalar] = []
    for argument in call.arguments {
      guard let value = try scalar(collection(of: argument, at: call.focus), at: argument.column)
      else { return [] }
      arguments.append(value)
    }
    guard let subject = try scalar(call.elements, at: call.column) else { return [] }
    if let condition = Self.textCondition(call.name, subject, arguments) {
      return .one(condition)
    }
    let result =
      Self.number(call.name, subject, arguments) ?? Self.text(call.name, subject, arguments)
      ?? conversion(call.name, subject, arguments)
    guard var result else { return nil }
    if call.name == "trim" { hasTrimmed = true }
    result.mayBeEmpty = subject.mayBeEmpty || arguments.contains(where: \.mayBeEmpty)
    if ["ln", "log", "sqrt", "power", "toInteger", "toDecimal", "toDate"].contains(call.name) {
      result.mayBeEmpty = true
    }
    return .one(result)
  }

  private static let names: Set = [
    "abs", "ceiling", "floor", "truncate", "round", "exp", "ln", "log", "sqrt", "power",
    "toInteger", "toDecimal", "toString", "toDate", "toDateTime", "toTime", "toQuantity",
    "toBoolean", "startsWith", "endsWith", "contains", "matches", "matchesFull", "substring",
    "length", "upper", "lower", "trim", "replace",
  ]

  private static func number(
    _ name: String, _ subject: FHIRPathScalar, _ arguments: [FHIRPathScalar]
  ) -> FHIRPathScalar? {
    let first = arguments.first
    switch name {
    case "abs", "ceiling", "floor", "exp", "sqrt":
      return FHIRPathScalar(name == "abs" ? subject.kind : .number, "\(name)(\(subject.text))")
    case "truncate": return FHIRPathScalar(.number, "int(\(subject.text))")
    case "round":
      return FHIRPathScalar(subject.kind, "round(\(subject.text), \(first?.text ?? "0"))")
    case "ln": return FHIRPathScalar(.number, "log(\(subject.text))")
    case "log":
      guard let base = first else { return nil }
      return base.constant == "10"
        ? FHIRPathScalar(.number, "log10(\(subject.text))")
        : FHIRPathScalar(.number, "(log(\(subject.text)) div log(\(base.text)))")
    case "power":
      guard let exponent = first else { return nil }
      return FHIRPathScalar(.number, "pow(\(subject.text), \(exponent.text))")
    default: return nil
    }
  }

  private static func text(
    _ name: String, _ subject: FHIRPathScalar, _ arguments: [FHIRPathScalar]
  ) -> FHIRPathScalar? {
    let (small, large) = (LetterCase.small, LetterCase.large)
    switch name {
    case "length":
      return FHIRPathScalar(
        .number,
        subject.mayBeEmpty
          ? "if(\(subject.operand) != '', string-length(\(subject.text)), '')"
          : "string-length(\(subject.text))")
    case "upper": return FHIRPathScalar(.text, "translate(\(subject.text), '\(small)', '\(large)')")
    case "lower": return FHIRPathScalar(.text, subject.inLowercase)
    case "trim": return FHIRPathScalar(.text, "normalize-space(\(subject.text))")
    case "substring":
      guard let from = arguments.first else { return nil }
      guard arguments.count > 1 else {
        return FHIRPathScalar(.text, "substr(\(subject.text), \(from.text))")
      }
      let sum = Int(from.constant ?? "").flatMap { start in
        Int(arguments[1].constant ?? "").map { OutlineText(String(start &+ $0)) }
      }
      return FHIRPathScalar(
        .text,
        "substr(\(subject.text), \(from.text), \(sum ?? "\(from.operand) + \(arguments[1].operand)"))"
      )
    case "replace":
      guard arguments.count == 2, let from = arguments[0].constant, let to = arguments[1].constant,
        from.count == 1, to.count <= 1
      else { return nil }
      return FHIRPathScalar(
        .text, "translate(\(subject.text), \(arguments[0].text), \(arguments[1].text))")
    default: return nil
    }
  }

  private func conversion(
    _ name: String, _ subject: FHIRPathScalar, _ arguments: [FHIRPathScalar]
  ) -> FHIRPathScalar? {
    switch name {
    case "toInteger": return integer(subject)
    case "toDecimal":
      if subject.isNumber { return subject }
      return FHIRPathScalar(.number, "number(\(subject.text))")
    case "toString":
      if let constant = subject.constant { return FHIRPathScalar(constant: constant, .text) }
      return FHIRPathScalar(.text, "string(\(subject.text))")
    case "toDate": return FHIRPathScalar(.date, "date(\(subject.text))")
    case "toDateTime": return FHIRPathScalar(.dateTime, "date-time(\(subject.text))")
    case "toTime": return FHIRPathScalar(.time, "time(\(subject.text))")
    case "toQuantity":
      var quantity = subject
      if case .quantity = subject.kind { return subject }
      quantity.kind = .quantity(FHIRUnit(arguments.first?.constant ?? "1"))
      return quantity
    default: return nil
    }
  }

  /// Returns a value as an integer; a number with a fraction has none.
  private func integer(_ subject: FHIRPathScalar) -> FHIRPathScalar {
    if let constant = subject.constant {
      return FHIRPathScalar(.number, Int(constant).map { OutlineText(String($0)) } ?? "''")
    }
    if let item = subject.item, form.items[item].type == "integer" { return subject }
    let text = subject.text
    if subject.isNumber {
      return FHIRPathScalar(.number, "if(int(\(text)) = \(subject.operand), \(text), '')")
    }
    guard subject.kind == .text else { return FHIRPathScalar(.number, "number(\(text))") }
    let digits: OutlineText = "number(translate(\(text), '+', ''))"
    return FHIRPathScalar(.number, "if(regex(\(text), '[+-]?[0-9]+'), \(digits), '')")
  }

  private static func textCondition(
    _ name: String, _ subject: FHIRPathScalar, _ arguments: [FHIRPathScalar]
  ) -> FHIRCondition? {
    if name == "toBoolean" {
      return FHIRCondition(
        .holds("\(subject.operand) = 'true'"), fails: .holds("\(subject.operand) = 'false'"))
    }
    guard let argument = arguments.first else { return nil }
    if let text = subject.constant, let part = argument.constant, name != "matches",
      name != "matchesFull"
    {
      let holds: Bool? =
        switch name {
        case "startsWith": text.hasPrefix(part)
        case "endsWith": text.hasSuffix(part)
        case "contains": part.isEmpty || text.contains(part)
        default: nil
        }
      return holds.map { FHIRCondition($0 ? .always : .never) }
    }
    let test: OutlineText
    switch name {
    case "startsWith": test = "starts-with(\(subject.text), \(argument.text))"
    case "endsWith": test = "ends-with(\(subject.text), \(argument.text))"
    case "contains": test = "contains(\(subject.text), \(argument.text))"
    case "matches", "matchesFull":
      guard let pattern = argument.constant else { return nil }
      let whole = FHIRPattern(pattern, isWhole: name == "matchesFull").text
      test = "regex(\(subject.text), \(whole.asLiteral))"
    default: return nil
    }
    return FHIRCondition(
      subject.existence && .holds(test), fails: subject.existence && .not(.holds(test)))
  }
}

extension FHIRPathScalar {
  /// The text in lower case.
  var inLowercase: OutlineText {
    if let constant { return OutlineText(LetterCase.lower(constant).asLiteral) }
    return "translate(\(text), '\(LetterCase.large)', '\(LetterCase.small)')"
  }
}
