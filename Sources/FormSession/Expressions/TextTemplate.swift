import Expressions

/// Text in a form that contains answers, such as `Weight of ${name}`.
struct TextTemplate: Sendable {
  enum Part: Equatable, Sendable {
    case text(String)
    case answer(slot: Int)
  }

  let parts: [Part]

  /// The slots of the answers, in the order of the text.
  var slots: [Int] {
    parts.compactMap { if case .answer(let slot) = $0 { slot } else { nil } }
  }

  /// Returns the text with the answer of each slot.
  func filled(_ answer: (Int) -> String) -> String {
    parts.map { part in
      switch part {
      case .text(let text): text
      case .answer(let slot): answer(slot)
      }
    }.joined()
  }

  /// Creates text without answers.
  init(literal: String) { parts = [.text(literal)] }

  /// Reads text; `\${` stands for the characters `${`.
  ///
  /// The result is nil if the text contains no `$`.
  init?(_ text: String, _ scope: ExpressionScope) throws(ExpressionError) {
    guard text.utf8.contains(UInt8(ascii: "$")) else { return nil }
    let scalars = Array(text.unicodeScalars)
    var (parts, literal, index): ([Part], String.UnicodeScalarView, Int) = ([], .init(), 0)
    while index < scalars.count {
      let rest = scalars[index...]
      if rest.starts(with: Self.escaped) {
        literal.append(contentsOf: Self.opening)
        index += Self.escaped.count
      } else if rest.starts(with: Self.opening) {
        let (answer, end) = try Self.answer(in: rest, scope)
        parts.append(.text(String(literal)))
        parts.append(.answer(slot: answer.slot))
        (literal, index) = (.init(), end)
      } else {
        literal.append(scalars[index])
        index += 1
      }
    }
    parts.append(.text(String(literal)))
    self.parts = parts.filter { $0 != .text("") }
  }

  fileprivate static let opening: [Unicode.Scalar] = ["$", "{"]
  fileprivate static let escaped: [Unicode.Scalar] = ["\\", "$", "{"]

  /// Reads an answer, and returns the index after it.
  private static func answer(
    in text: ArraySlice<Unicode.Scalar>, _ scope: ExpressionScope
  ) throws(ExpressionError) -> (ScopedAnswer, end: Int) {
    guard let end = text.firstIndex(of: "}") else {
      throw ExpressionError(.unclosedAnswer, at: text.startIndex)
    }
    var name = String.UnicodeScalarView()
    name.append(contentsOf: text[(text.startIndex + 2)..<end])
    let reference = "${" + String(name) + "}"
    do throws(ExpressionError) {
      let program = try Expression(reference, scope)
      guard let slot = program.slots.first, let answer = scope.answer(String(name)),
        answer.slot == slot
      else { throw ExpressionError(.unclosedAnswer, at: 0) }
      return (answer, end + 1)
    } catch {
      throw ExpressionError(error.kind, at: text.startIndex + error.offset)
    }
  }
}

extension String {
  /// The text with an ellipsis in place of each answer.
  ///
  /// Lists of forms show it, because a form has no answers.
  ///
  ///     "Household of ${head}".withoutAnswers   // "Household of …"
  package var withoutAnswers: String { replacingAnswers { _ in "…" } }

  /// The keys of the answers in the text.
  var keysOfAnswers: [String] {
    var keys: [String] = []
    _ = replacingAnswers { key in
      keys.append(key)
      return ""
    }
    return keys
  }

  /// Returns the text with a replacement for each answer, whose key is passed without spaces.
  ///
  /// `\${` stands for a literal `${`.
  package func replacingAnswers(_ replacement: (String) -> String) -> String {
    guard utf8.contains(UInt8(ascii: "$")) else { return self }
    var (result, rest) = (String.UnicodeScalarView(), Array(unicodeScalars)[...])
    while let first = rest.first {
      if rest.starts(with: TextTemplate.escaped) {
        result.append(contentsOf: TextTemplate.opening)
        rest = rest.dropFirst(TextTemplate.escaped.count)
      } else if rest.starts(with: TextTemplate.opening), let end = rest.firstIndex(of: "}") {
        let key = rest[(rest.startIndex + TextTemplate.opening.count)..<end]
        var name = String.UnicodeScalarView()
        name.append(contentsOf: key.filter { !$0.properties.isWhitespace })
        result.append(contentsOf: replacement(String(name)).unicodeScalars)
        rest = rest[(end + 1)...]
      } else {
        result.append(first)
        rest = rest.dropFirst()
      }
    }
    return String(result)
  }
}
