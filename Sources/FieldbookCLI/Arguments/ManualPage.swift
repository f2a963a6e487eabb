extension Program {
  /// Returns a manual page in the macros of man(7), as in `fieldbook.1`.
  ///
  /// `variables` are the environment variables that the program reads, with their meanings.
  func manualPage(
    description: String, variables: [(name: String, meaning: String)]
  ) -> String {
    var page = ManualPage()
    page.request("TH", name.uppercased(), "1", "", "\(name) \(version)", "")
    page.section("NAME")
    page.text("\(name) - \(summary.trimmedPeriod)")
    page.section("SYNOPSIS")
    page.text("\(name) [OPTIONS] COMMAND …")
    page.section("DESCRIPTION")
    page.text(description)
    page.section("OPTIONS")
    page.options(globalOptions)
    for group in groups {
      page.section(group.title.uppercased())
      for command in group.commands { write(command, to: &page) }
    }
    page.section("EXIT STATUS")
    for code in ExitCode.allCases { page.entry("\(code.rawValue)", code.meaning) }
    page.section("ENVIRONMENT")
    for (name, meaning) in variables { page.entry(name, meaning) }
    return page.source
  }

  private func write(_ command: CommandDescription, to page: inout ManualPage) {
    for usage in command.usages { page.subsection("\(name) \(usage)") }
    page.text(command.summary)
    for paragraph in command.paragraphs { page.paragraph(paragraph) }
    for positional in command.positionals { page.entry(positional.signature, positional.help) }
    page.options(command.visibleOptions)
    for example in command.examples { page.example(example.purpose, example.line) }
  }
}

/// The lines of a manual page, with special characters escaped for troff.
private struct ManualPage {
  private(set) var source = ""

  mutating func request(_ name: String, _ words: String...) {
    let quoted = words.map { "\"" + $0.roff.replacing("\"", with: "\\(dq") + "\"" }
    source += ".\(name) \(quoted.joined(separator: " "))\n"
  }

  mutating func section(_ title: String) { request("SH", title) }

  mutating func subsection(_ title: String) { request("SS", title) }

  mutating func text(_ text: String) {
    // A period or an apostrophe at the start of a line would begin a request.
    let isRequest = text.hasPrefix(".") || text.hasPrefix("'")
    source += (isRequest ? "\\&" : "") + text.roff + "\n"
  }

  mutating func paragraph(_ text: String) {
    source += ".PP\n"
    self.text(text)
  }

  mutating func entry(_ term: String, _ meaning: String) {
    source += ".TP\n\\fB\(term.roff)\\fR\n"
    text(meaning)
  }

  mutating func options(_ options: [Option]) {
    for option in options where !option.isHidden { entry(option.signature, option.details) }
  }

  mutating func example(_ purpose: String, _ line: String) {
    paragraph("\(purpose):")
    source += ".PP\n.RS 4\n.nf\n"
    text(line)
    source += ".fi\n.RE\n"
  }
}

extension String {
  /// The text with the special characters of troff escaped.
  fileprivate var roff: String {
    var text = ""
    for character in self {
      switch character {
      case "\\": text += "\\e"
      case "-": text += "\\-"
      case "`": text += "\\(ga"
      case "'": text += "\\(aq"
      case "^": text += "\\(ha"
      case "~": text += "\\(ti"
      case "…": text += "\\&..."
      default: text.append(character)
      }
    }
    return text
  }

  fileprivate var trimmedPeriod: String { hasSuffix(".") ? String(dropLast()) : self }
}
