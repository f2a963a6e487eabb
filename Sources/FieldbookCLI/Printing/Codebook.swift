import FieldEngine
import FormSession

/// The part of a printed form that describes each field for people who work with its data.
struct Codebook {
  let form: PrintedForm

  /// The maximum number of options that the codebook lists; the form contains the rest.
  private static let mostOptions = 200

  private var words: ExpressionWords { ExpressionWords(form: form) }

  /// Adds the codebook to a page.
  func write(to html: inout HTML) {
    html.element("section", class: "codebook") { html in
      html.element("header", class: "masthead") { html in
        html.element("div") { html in
          html.element("p", class: "kicker", "Codebook")
          html.element("h1", form.title)
        }
        html.element("dl", class: "facts") { facts(in: &$0) }
      }
      for part in form.parts { write(part, depth: 2, to: &html) }
      writeRules(to: &html)
      writeReasons(to: &html)
    }
  }

  private func facts(in html: inout HTML) {
    let definition = form.definition
    let unique = definition.unique.map(form.name).joined(separator: ", ")
    let facts = [
      ("Form", definition.key), ("Version", "\(definition.version)"),
      ("Fields", "\(definition.fields.count)"), ("Identified by", unique),
    ]
    for (name, value) in facts where !value.isEmpty {
      html.element("dt", name)
      html.element("dd", value)
    }
  }

  // MARK: Groups

  private func write(_ part: PrintedForm.Part, depth: Int, to html: inout HTML) {
    switch part {
    case .section(let section): write(section, to: &html)
    case .group(let group, let isContinued, let parts):
      html.element("h\(min(depth, 5))") { html in
        html.add(group.title.map(form.text) ?? group.key)
        if isContinued { html.element("small", " (continued)") }
        html.element("code", class: "key", group.key)
      }
      if !isContinued { describe(group, in: &html) }
      for part in parts { write(part, depth: depth + 1, to: &html) }
    }
  }

  private func describe(_ group: FormDefinition.Group, in html: inout HTML) {
    if let repetition = group.repetition {
      html.element("p", class: "remark", repetition.words)
      if let count = repetition.count { write("Number of entries", count, to: &html) }
    }
    if let condition = group.condition { write("Only if", condition.source, to: &html) }
  }

  private func write(_ section: FormDefinition.Section, to html: inout HTML) {
    if section.group == nil, !form.definition.groups.isEmpty { html.element("h2", section.name) }
    html.element("table", class: "fields") { html in
      html.element("thead") { html in
        html.element("tr") { html in
          for name in ["No.", "Field", "Question", "Answer"] {
            html.element("th", [("scope", "col")], name)
          }
        }
      }
      html.element("tbody") { html in
        for (number, row) in section.rows.enumerated() {
          writeNotes(of: section, before: number, to: &html)
          for field in row { if let question = form.question(field.key) { write(question, &html) } }
        }
        writeNotes(of: section, before: section.rows.count, to: &html)
      }
    }
  }

  private func writeNotes(
    of section: FormDefinition.Section, before row: Int, to html: inout HTML
  ) {
    for placed in section.notes where placed.row == row {
      let note = form.definition.notes[placed.place]
      html.element("tr", class: "note") { html in
        html.element("td")
        html.element("td", note.key ?? "note")
        html.element("td", [("colspan", "2")]) { html in
          html.element("p") { $0.add(form.noteText(note.text)) }
          if let condition = note.condition { write("Only if", condition.source, to: &html) }
        }
      }
    }
  }

  // MARK: Fields

  private func write(_ question: PrintedForm.Question, _ html: inout HTML) {
    let field = question.field
    html.element("tr", [("id", "field-\(field.key)")]) { html in
      html.element("td", class: "number", question.number.map(String.init) ?? "–")
      html.element("td") { html in
        html.element("code", field.key)
        if let name = field.name { html.element("p", class: "source", name) }
      }
      html.element("td") { writeQuestion(question, to: &$0) }
      html.element("td") { writeAnswer(question, to: &$0) }
    }
  }

  private func writeQuestion(_ question: PrintedForm.Question, to html: inout HTML) {
    let field = question.field
    html.element("p", class: "label") { html in
      html.add(question.label)
      if field.attributes.isRequired == true { html.element("span", class: "required", " *") }
    }
    if let help = field.attributes.help { html.element("p", class: "help", form.text(help)) }
    if let condition = field.condition { write("Only if", condition.source, to: &html) }
    if let required = field.requiredExpression { write("Required if", required, to: &html) }
    if let calculation = field.calculation { write("Calculated as", calculation, to: &html) }
    for constraint in field.constraints {
      let name = constraint.severity == .error ? "Must hold" : "Should hold"
      write(name, constraint.check, message: constraint.message, to: &html)
    }
    if let initial = field.initialExpression { write("Begins with", initial, to: &html) }
    if case .expression(let source)? = field.readOnly { write("Read-only if", source, to: &html) }
    if let group = field.uniqueIn {
      html.element("p", class: "rule", "Different in each entry of \(form.name(of: group)).")
    }
  }

  private func writeAnswer(_ question: PrintedForm.Question, to html: inout HTML) {
    html.element("p", question.typeWords)
    let remarks = question.remarks
    if !remarks.isEmpty {
      html.element("p", class: "remark", remarks.joined(separator: "; ").capitalizedSentence)
    }
    let options = question.definition.offeredOptions
    guard !options.isEmpty else { return }
    html.element("dl", class: "options") { html in
      for option in options.prefix(Self.mostOptions) {
        html.element("dt") { $0.element("code", option.value) }
        html.element("dd") { html in
          html.add(option.label == option.value ? "" : option.label)
          if let name = option.name { html.element("small", " \(name)") }
        }
      }
    }
    if options.count > Self.mostOptions {
      html.element("p", class: "remark", "and \(options.count - Self.mostOptions) more options")
    }
  }

  /// Adds an expression both in words and as it is written in the form.
  private func write(
    _ name: String, _ source: String, message: String? = nil, to html: inout HTML
  ) {
    html.element("p", class: "rule") { html in
      html.element("b", name)
      if let words = words.text(of: source) { html.add(" \(words)") }
      html.lineBreak()
      html.element("code", source)
      if let message {
        html.lineBreak()
        html.element("i", "“\(form.text(message))”")
      }
    }
  }

  // MARK: Rules and reasons

  private func writeRules(to html: inout HTML) {
    // A constraint is listed with its field, and a repeat's limit below the repeat's title.
    let rules = form.definition.rules.filter { rule in
      switch rule.check {
      case .constraint, .entries, .entryCount: false
      case .compare, .sum, .count, .expression: true
      }
    }
    guard !rules.isEmpty else { return }
    html.element("h2", "Rules between fields")
    html.element("table", class: "rules") { html in
      for rule in rules {
        html.element("tr") { html in
          html.element("td") { html in
            html.element("code", rule.key)
            html.element("p", class: "source", rule.severity.rawValue)
          }
          html.element("td") { html in
            html.element("p", class: "label", form.text(rule.message))
            write(
              rule.severity == .error ? "Must hold" : "Should hold", rule.check.source, to: &html)
          }
        }
      }
    }
  }

  private func writeReasons(to html: inout HTML) {
    let reasons = form.definition.missingReasons
    guard !reasons.isEmpty else { return }
    html.element("h2", "Reasons for missing answers")
    html.element("dl", class: "options") { html in
      for reason in reasons {
        html.element("dt") { $0.element("code", reason.key) }
        html.element("dd", reason.label ?? "")
      }
    }
  }
}

extension HTML {
  /// Adds text with bold and italic parts and links.
  mutating func add(_ note: NoteText) {
    for run in note.runs {
      let name = run.isBold ? "b" : run.isItalic ? "i" : "span"
      if let link = run.link {
        // On paper, a link is its address.
        element(name) { $0.lines(run.text == link ? run.text : "\(run.text) (\(link))") }
      } else if name == "span" {
        lines(run.text)
      } else {
        element(name) { $0.lines(run.text) }
      }
    }
  }
}
