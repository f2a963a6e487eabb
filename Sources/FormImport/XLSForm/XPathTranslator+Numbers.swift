extension XPathTranslator {
  /// The tokens, with an empty text in place of `'NaN'` where it is compared with the text of a
  /// number.
  ///
  /// XPath writes a number that cannot be calculated as `NaN`; in a definition, its text is empty.
  var emptyInsteadOfNaN: [XPathToken] {
    var tokens = tokens
    for place in tokens.indices where tokens[place].kind == .text("NaN") {
      let isCompared: Bool
      if place > 1, tokens[place - 1].isEquality {
        isCompared = endsWithTextOfNumber(tokens[..<(place - 1)])
      } else if place + 2 < tokens.count, tokens[place + 1].isEquality {
        isCompared = beginsWithTextOfNumber(tokens[(place + 2)...])
      } else {
        isCompared = false
      }
      if isCompared { (tokens[place].kind, tokens[place].source) = (.text(""), "''") }
    }
    return tokens
  }

  private func endsWithTextOfNumber(_ tokens: ArraySlice<XPathToken>) -> Bool {
    guard tokens.last?.kind == .close else {
      let start = tokens.lastIndex { !$0.isPartOfReference }
      return isCalculated(tokens[(start.map { $0 + 1 } ?? tokens.startIndex)...])
    }
    var (depth, start) = (0, tokens.endIndex)
    repeat {
      start -= 1
      if tokens[start].kind == .close { depth += 1 }
      if tokens[start].kind == .open { depth -= 1 }
    } while depth > 0 && start > tokens.startIndex
    return start > tokens.startIndex && isTextOfNumber(tokens[(start - 1)...])
  }

  private func beginsWithTextOfNumber(_ tokens: ArraySlice<XPathToken>) -> Bool {
    guard tokens.count > 1, tokens[tokens.startIndex + 1].kind == .open else {
      return isCalculated(tokens.prefix { $0.isPartOfReference })
    }
    var (depth, end) = (0, tokens.startIndex + 1)
    repeat {
      if tokens[end].kind == .open { depth += 1 }
      if tokens[end].kind == .close { depth -= 1 }
      end += 1
    } while depth > 0 && end < tokens.endIndex
    return isTextOfNumber(tokens[..<end])
  }

  /// Whether tokens are a call of `string` with a calculated answer, or with more than an answer or
  /// a literal.
  private func isTextOfNumber(_ call: ArraySlice<XPathToken>) -> Bool {
    guard call.first?.kind == .name("string") else { return false }
    let argument = call.dropFirst(2).dropLast()
    return argument.count > 1 && !argument.allSatisfy(\.isPartOfReference)
      || isCalculated(argument)
  }

  /// Whether tokens are a reference to a calculated answer.
  private func isCalculated(_ reference: ArraySlice<XPathToken>) -> Bool {
    if reference.count == 1, case .answer(let name)? = reference.first?.kind {
      return scope.item(named: name, from: context.item).map(scope.isCalculated) ?? false
    }
    let steps = reference.filter { $0.kind != .slash }.map(\.source)
    let isAbsolute = reference.first?.kind == .slash
    guard !steps.isEmpty, context.list == nil else { return false }
    return scope.item(at: steps, isAbsolute: isAbsolute, from: context.item)
      .map(scope.isCalculated) ?? false
  }

  /// Whether the tokens in a range are an operand of arithmetic, of an ordering comparison, or of a
  /// function for numbers.
  func isNumber(_ range: Range<Int>) -> Bool {
    let next = range.upperBound < tokens.count ? tokens[range.upperBound] : nil
    let last = range.lowerBound > 0 ? tokens[range.lowerBound - 1] : nil
    if next?.isArithmetic == true || last?.isArithmetic == true { return true }
    guard last?.kind == .open, range.lowerBound > 1,
      case .name(let function) = tokens[range.lowerBound - 2].kind
    else { return false }
    return ["round", "int", "floor", "ceiling", "abs", "pow", "sqrt", "exp", "log", "log10"]
      .contains(function)
  }
}

extension XPathToken {
  fileprivate var isEquality: Bool { kind == .operation && (source == "=" || source == "!=") }

  /// Whether the token is an operator whose operands are numbers.
  fileprivate var isArithmetic: Bool {
    switch kind {
    case .operation: !isEquality && source != "|"
    case .name("div"), .name("mod"): true
    default: false
    }
  }

  /// Whether the token can be part of a path or a reference.
  fileprivate var isPartOfReference: Bool {
    switch kind {
    case .name(let name): !["and", "or", "div", "mod"].contains(name.lowercased())
    case .slash, .dot, .twoDots, .answer: true
    default: false
    }
  }
}
