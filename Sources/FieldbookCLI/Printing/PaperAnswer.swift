import FieldEngine
import FormSession

/// The space for an answer on paper.
enum PaperAnswer {
  /// A box for each option.
  case options([ChoiceOption], several: Bool, isRanked: Bool, takesOthers: Bool)
  /// A box for each character, with the template's punctuation between the boxes.
  case boxes(Template)
  /// Lines to write on.
  case lines(Int)
  /// A line for each part, with its name.
  case parts([String])
  /// A line with text before and after the answer.
  case line(before: String, after: String)
  /// The answer is calculated from other answers when the paper form is typed in.
  case calculated
  /// The answer is determined by the form.
  case given(String)
  /// The answer must not be written on paper.
  case secret

  /// How many options can be printed as boxes; for a longer list, people write the answer.
  private static let printed = 1...30

  /// The maximum number of boxes in a row.
  private static let mostBoxes = 24

  init(_ question: PrintedForm.Question) {
    let (field, row, parameters) = (question.field, question.definition, question.parameters)
    if field.calculation != nil {
      self = .calculated
    } else if row.storage == .never {
      self = .secret
    } else if field.readOnly == .fixed(true), let initial = field.initial, !initial.isEmpty {
      self = .given(initial)
    } else if let rules = row.choices, Self.printed.contains(rules.options.count) {
      self = .options(
        rules.options, several: true, isRanked: rules.isRanked, takesOthers: row.takesOthers)
    } else if Self.printed.contains(row.offeredOptions.count) {
      self = .options(
        row.offeredOptions, several: false, isRanked: false, takesOthers: row.takesOthers)
    } else if row.isFlag {
      let answers = ["Yes", "No"].map { ChoiceOption(value: $0) }
      self = .options(answers, several: false, isRanked: false, takesOthers: false)
    } else if let template = question.template, template.capacity <= Self.mostBoxes {
      self = .boxes(template)
    } else if let digits = question.digits {
      self = .boxes(digits)
    } else if let parts = row.parts {
      self = .parts(parts.names.map(\.capitalizedSentence))
    } else if row.list != nil {
      self = .lines(3)
    } else if row.lines > 1 {
      self = .lines(min(row.lines, 20))
    } else if [FieldType.range, .closedRange].contains(where: { $0.rawValue == row.name }) {
      self = .parts(["From", "To"])
    } else {
      self = .line(
        before: parameters[.prefix]?.text ?? "",
        after: parameters[.suffix]?.text ?? (row.name == "percent" ? "%" : ""))
    }
  }

  /// The width that the answer needs, in characters.
  var width: Int {
    switch self {
    case .options(let options, _, _, _):
      options.count <= 3 ? options.map { $0.label.count + 5 }.reduce(0, +) : 90
    case .boxes(let template): max(14, template.length * 2 + 4)
    case .lines: 90
    case .parts(let names): names.count * 22
    case .line: 30
    case .calculated, .given, .secret: 20
    }
  }

  /// Adds the space below a question.
  func write(to html: inout HTML) {
    switch self {
    case .options(let options, let several, let isRanked, let takesOthers):
      write(options, several, isRanked, to: &html)
      if takesOthers { writeLine(before: "Other:", after: "", to: &html) }
    case .boxes(let template): write(template, to: &html)
    case .lines(let count):
      for _ in 0..<count { html.element("div", class: "line") }
    case .parts(let names):
      html.element("div", class: "parts") { html in
        for name in names {
          html.element("div", class: "answer") { html in
            html.element("small", name)
            html.element("span", class: "line")
          }
        }
      }
    case .line(let before, let after): writeLine(before: before, after: after, to: &html)
    case .calculated: html.element("p", class: "remark", "Calculated from other answers.")
    case .given(let text): html.element("p", class: "given", text)
    case .secret:
      html.element("p", class: "remark", "Do not write this on paper; it is never stored.")
    }
  }

  private func writeLine(before: String, after: String, to html: inout HTML) {
    html.element("div", class: "answer") { html in
      if !before.isEmpty { html.element("small", before) }
      html.element("span", class: "line")
      if !after.isEmpty { html.element("small", after) }
    }
  }

  /// Adds the space to a table cell, whose border is the line to write on.
  func writeInCell(of html: inout HTML) {
    switch self {
    case .options, .boxes, .calculated, .given, .secret: write(to: &html)
    case .lines, .parts: write(to: &html)
    case .line(let before, let after):
      let marks = [before, after].filter { !$0.isEmpty }.joined(separator: " … ")
      if !marks.isEmpty { html.element("small", marks) }
    }
  }

  private func write(
    _ options: [ChoiceOption], _ several: Bool, _ isRanked: Bool, to html: inout HTML
  ) {
    if isRanked {
      html.element("p", class: "remark", "Write 1, 2, 3 … into the boxes, in your order.")
    }
    let isLong = options.contains { $0.label.count > 34 }
    let classes = isLong ? "choices long" : options.count <= 3 ? "choices short" : "choices"
    html.element("div", class: classes) { html in
      for option in options {
        html.element("div", class: "choice") { html in
          html.element("span", class: several ? "box" : "box round")
          html.element("span") { html in
            html.add(option.label)
            if option.label != option.value, option.value.count <= 4 {
              html.element("small", " \(option.value)")
            }
          }
        }
      }
    }
  }

  private func write(_ template: Template, to html: inout HTML) {
    html.element("div", class: "boxes") { html in
      for character in template.text {
        if template.placeholders.contains(character) {
          let hint = character.isNumber || character == "X" ? "" : String(character)
          html.element("span", class: "cell", hint)
        } else {
          html.element("span", class: "sign", String(character))
        }
      }
    }
  }
}

extension PrintedForm.Question {
  /// A box for each digit of a whole number with limits; nil for other types, for a negative
  /// minimum, and for more than nine digits.
  fileprivate var digits: Template? {
    guard definition.name == FieldType.integer.rawValue,
      case .number(let low)? = parameters[.min], case .number(let high)? = parameters[.max],
      !low.isNegative, let count = Optional(high.description.count), count <= 9
    else { return nil }
    return try? Template(String(repeating: "0", count: count), placeholders: "0")
  }
}

extension ParameterValue {
  fileprivate var text: String? {
    if case .text(let text) = self { text } else { nil }
  }
}
