import FieldEngine
import FormSession

/// The part of a printed form that people fill in by hand.
struct PaperForm {
  let form: PrintedForm

  private var words: ExpressionWords { ExpressionWords(form: form) }

  /// How many entries a repeat has room for: as a table, and as blocks below one another.
  private static let (tableRows, blocks) = (6, 3)

  /// The maximum number of fields side by side in a table, and their maximum width in characters.
  private static let (tableColumns, tableWidth) = (6, 96)

  /// Adds the form to a page.
  func write(to html: inout HTML) {
    html.element("section", class: "paper") { html in
      html.element("header", class: "masthead") { html in
        html.element("div") { html in
          html.element(
            "p", class: "kicker", "\(form.definition.key) · version \(form.definition.version)")
          html.element("h1", form.title)
        }
        html.element("dl", class: "record") { html in
          for name in ["Record", "Date", "Filled in by"] {
            html.element("dt", name)
            html.element("dd")
          }
        }
      }
      html.element("p", class: "legend", legend)
      for part in form.parts { write(part, depth: 2, isFirst: true, to: &html) }
    }
  }

  private var legend: String {
    let reasons = form.definition.missingReasons.map { $0.label ?? $0.key }
    let missing =
      reasons.isEmpty
      ? "" : " If there is no answer, write the reason: \(reasons.joined(separator: ", "))."
    return "Questions with * must be answered. Mark ○ for one answer, and ☐ for each that applies."
      + missing
  }

  // MARK: Groups

  private func write(
    _ part: PrintedForm.Part, depth: Int, isFirst: Bool, to html: inout HTML
  ) {
    switch part {
    case .section(let section):
      guard section.hasPrintedRows(in: form) else { return }
      if section.group == nil, !form.definition.groups.isEmpty { html.element("h2", section.name) }
      write(section, isFirst: isFirst, to: &html)
    case .group(let group, let isContinued, let parts):
      guard parts.contains(where: { $0.isPrinted(in: form) }) else { return }
      let classes = group.isPage && !isContinued ? "group page" : "group"
      html.element("section", class: classes) { html in
        writeHead(of: group, isContinued: isContinued, depth: depth, to: &html)
        if let repetition = group.repetition {
          write(parts, of: group, repetition, depth: depth, isFirst: isFirst, to: &html)
        } else {
          for part in parts { write(part, depth: depth + 1, isFirst: isFirst, to: &html) }
        }
      }
    }
  }

  private func writeHead(
    of group: FormDefinition.Group, isContinued: Bool, depth: Int, to html: inout HTML
  ) {
    html.element("h\(min(depth, 5))") { html in
      html.add(group.title.map(form.text) ?? group.key)
      if isContinued { html.element("small", " (continued)") }
    }
    if let condition = group.condition { writeCondition(condition, to: &html) }
  }

  private func writeCondition(_ condition: FormCondition, to html: inout HTML) {
    let text = words.text(of: condition.source) ?? condition.source
    html.element("p", class: "when", "Only if \(text).")
  }

  // MARK: Repeats

  private func write(
    _ parts: [PrintedForm.Part], of group: FormDefinition.Group,
    _ repetition: FormDefinition.Repetition, depth: Int, isFirst: Bool, to html: inout HTML
  ) {
    if let section = tableSection(of: parts) {
      writeNotes(of: section, upTo: section.rows.count, to: &html)
      writeTable(
        section.printedRows(in: form).flatMap(\.self),
        rows: repetition.room(Self.tableRows), isFirst: isFirst, to: &html)
    } else {
      // A nested repeat has room for only one entry, except in the first outer entry.
      let count = isFirst ? repetition.room(Self.blocks) : 1
      for number in 1...count {
        html.element("div", class: "entry") { html in
          html.element("p", class: "entry-title", "\(group.title ?? group.key) \(number)")
          for part in parts {
            write(part, depth: depth + 1, isFirst: isFirst && number == 1, to: &html)
          }
        }
      }
    }
    html.element("p", class: "more", "Use another sheet for more entries.")
  }

  /// Returns the section of a repeat whose fields appear side by side in a table; nil if they do not
  /// fit, if one has a condition or help, or if the repeat contains more than one section.
  private func tableSection(of parts: [PrintedForm.Part]) -> FormDefinition.Section? {
    guard case .section(let section)? = parts.first, parts.count == 1 else { return nil }
    let fields = section.printedRows(in: form).flatMap(\.self)
    let widths = fields.map { PaperAnswer($0).width }
    let fits = fields.count <= Self.tableColumns && widths.reduce(0, +) <= Self.tableWidth
    let isPlain = fields.allSatisfy { $0.field.condition == nil && $0.field.attributes.help == nil }
    return fits && isPlain ? section : nil
  }

  private func writeTable(
    _ questions: [PrintedForm.Question], rows: Int, isFirst: Bool, to html: inout HTML
  ) {
    html.element("table", class: "entries") { html in
      html.element("thead") { html in
        html.element("tr") { html in
          html.element("th")
          for question in questions {
            html.element("th", question.mark(isFirst)) { writeLabel(of: question, to: &$0) }
          }
        }
      }
      html.element("tbody") { html in
        for row in 1...rows {
          html.element("tr") { html in
            html.element("td", class: "row-number", "\(row)")
            for question in questions {
              html.element("td") { PaperAnswer(question).writeInCell(of: &$0) }
            }
          }
        }
      }
    }
  }

  // MARK: Fields

  private func write(
    _ section: FormDefinition.Section, isFirst: Bool, to html: inout HTML
  ) {
    for (number, row) in section.rows.enumerated() {
      writeNotes(of: section, at: number, to: &html)
      let questions = row.compactMap { form.question($0.key) }.filter { $0.number != nil }
      guard !questions.isEmpty else { continue }
      html.element("div", class: "row") { html in
        for question in questions { write(question, isFirst: isFirst, to: &html) }
      }
    }
    writeNotes(of: section, at: section.rows.count, to: &html)
  }

  private func writeNotes(
    of section: FormDefinition.Section, upTo end: Int, to html: inout HTML
  ) {
    for row in 0...end { writeNotes(of: section, at: row, to: &html) }
  }

  private func writeNotes(of section: FormDefinition.Section, at row: Int, to html: inout HTML) {
    for placed in section.notes where placed.row == row {
      let note = form.definition.notes[placed.place]
      html.element("div", class: "note") { html in
        if let condition = note.condition { writeCondition(condition, to: &html) }
        html.element("p") { $0.add(form.noteText(note.text)) }
      }
    }
  }

  private func write(
    _ question: PrintedForm.Question, isFirst: Bool, to html: inout HTML
  ) {
    let answer = PaperAnswer(question)
    let weight = ("style", "flex-grow:\(answer.width);flex-basis:\(min(answer.width, 90))ex")
    html.element("div", class: "question", question.mark(isFirst) + [weight]) { html in
      html.element("p", class: "label") { writeLabel(of: question, to: &$0) }
      if let help = question.field.attributes.help {
        html.element("p", class: "help", form.text(help))
      }
      if let condition = question.field.condition { writeCondition(condition, to: &html) }
      answer.write(to: &html)
    }
  }

  private func writeLabel(of question: PrintedForm.Question, to html: inout HTML) {
    if let number = question.number { html.element("span", class: "number", "\(number)") }
    html.add(" \(question.label)")
    if question.field.attributes.isRequired == true || question.field.requiredExpression != nil {
      html.element("span", class: "required", " *")
    }
  }
}

extension PrintedForm.Question {
  /// Returns the attribute that marks the first occurrence of a question; empty for other
  /// occurrences.
  fileprivate func mark(_ isFirst: Bool) -> [(String, String)] {
    isFirst ? [("data-field", key)] : []
  }
}

extension FormDefinition.Section {
  /// Returns the rows of fields that a screen shows.
  fileprivate func printedRows(in form: PrintedForm) -> [[PrintedForm.Question]] {
    rows.map { row in row.compactMap { form.question($0.key) }.filter { $0.number != nil } }
  }

  /// Whether any part of the section is printed.
  fileprivate func hasPrintedRows(in form: PrintedForm) -> Bool {
    !notes.isEmpty || printedRows(in: form).contains { !$0.isEmpty }
  }
}

extension PrintedForm.Part {
  /// Whether any section of the part is printed.
  fileprivate func isPrinted(in form: PrintedForm) -> Bool {
    switch self {
    case .section(let section): section.hasPrintedRows(in: form)
    case .group(_, _, let parts): parts.contains { $0.isPrinted(in: form) }
    }
  }
}

extension FormDefinition.Repetition {
  /// Returns the number of entries that get space: the usual number, or fewer if fewer are allowed,
  /// or more if more are required, but at most three times the usual number.
  fileprivate func room(_ usual: Int) -> Int {
    Swift.max(1, Swift.min(max ?? usual, Swift.max(usual, Swift.min(min ?? 0, 3 * usual))))
  }
}
