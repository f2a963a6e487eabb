import FormSession

/// The subject of a help page.
enum HelpTopic: Equatable, Sendable {
  /// The program as a whole.
  case program
  /// All commands that begin with this word.
  case family(String)
  /// One command.
  case command(CommandDescription)
}

extension Program {
  /// Returns the topic for the words after `help`, such as `form add`; without words, the program.
  func helpTopic(_ words: [String]) throws(UsageError) -> HelpTopic {
    guard case .help(let topic) = try parse(["--help", "--"] + words) else { return .program }
    return topic
  }

  /// Returns a help page in plain text, wrapped to `width`, which is at least 40.
  func helpPage(_ topic: HelpTopic, width: Int = 80) -> String {
    var page = HelpPage(width: max(width, 40))
    switch topic {
    case .program: write(to: &page)
    case .family(let word): writeFamily(word, to: &page)
    case .command(let command): write(command, to: &page)
    }
    return page.text
  }

  private func write(to page: inout HelpPage) {
    page.paragraph("\(name) \(version): \(summary)")
    page.paragraph("Usage: \(name) [OPTIONS] COMMAND …")
    let column = commands.map(\.name.displayWidth).max()
    for group in groups {
      page.section(group.title, group.commands.map { ($0.name, $0.summary) }, column: column)
    }
    page.section("Options of every command", options: globalOptions)
    page.paragraph("`\(name) help COMMAND` describes a command.")
  }

  private func writeFamily(_ word: String, to page: inout HelpPage) {
    page.paragraph("Usage: \(name) \(word) COMMAND …")
    page.section("Commands", family(word).map { ($0.name, $0.summary) })
    page.paragraph("`\(name) help \(word) COMMAND` describes a command.")
  }

  private func write(_ command: CommandDescription, to page: inout HelpPage) {
    page.usage(command.usages.map { "\(name) \($0)" })
    page.paragraph(command.summary)
    for paragraph in command.paragraphs { page.paragraph(paragraph) }
    page.section("Arguments", command.positionals.map { ($0.signature, $0.help) })
    page.section("Options", options: command.visibleOptions)
    page.section("Examples", examples: command.examples)
    page.section("Exit codes", command.exitCodes.map { ("\($0.rawValue)", $0.meaning) })
    page.paragraph("`\(name) help` shows the options of every command.")
  }
}

/// Text in blocks with an empty line between them.
private struct HelpPage {
  let width: Int
  var blocks: [String] = []

  /// The whole page, with a final line break.
  var text: String { blocks.joined(separator: "\n\n") + "\n" }

  mutating func paragraph(_ text: String) {
    blocks.append(wrapped(text, indent: 0).joined(separator: "\n"))
  }

  /// Adds the usage lines, one below the other.
  mutating func usage(_ lines: [String]) {
    let heads = ["Usage: "] + repeatElement("       ", count: lines.count)
    blocks.append(
      zip(heads, lines).map { head, line in
        (head + wrapped(line, indent: 0).joined(separator: "\n         "))
      }.joined(separator: "\n"))
  }

  /// Adds two columns under a title; a term that is too long for its column gets a separate line.
  mutating func section(
    _ title: String, _ rows: [(term: String, text: String)], column: Int? = nil
  ) {
    guard let longest = rows.map(\.term.displayWidth).max() else { return }
    let column = min(column ?? longest, width / 3)
    var lines = ["\(title):"]
    for (term, text) in rows {
      var texts = wrapped(text, indent: column + 4)[...]
      let space = column - term.displayWidth
      if space >= 0, let first = texts.popFirst() {
        let padding = String(repeating: " ", count: space + 2)
        lines.append("  \(term)\(padding)\(first.drop { $0 == " " })")
      } else {
        lines.append("  \(term)")
      }
      lines += texts
    }
    blocks.append(lines.joined(separator: "\n"))
  }

  /// Adds options, with their long names aligned.
  mutating func section(_ title: String, options: [Option]) {
    let hasShort = options.contains { $0.short != nil }
    section(
      title,
      options.map { option in
        (
          hasShort && option.short == nil ? "    \(option.signature)" : option.signature,
          option.details
        )
      })
  }

  /// Adds command lines with the purpose below each; a command line is never wrapped.
  mutating func section(_ title: String, examples: [CommandDescription.Example]) {
    guard !examples.isEmpty else { return }
    let lines = examples.flatMap { ["  \($0.line)"] + wrapped($0.purpose, indent: 6) }
    blocks.append((["\(title):"] + lines).joined(separator: "\n"))
  }

  /// Returns the words wrapped to the width; a word that is too long extends beyond it.
  private func wrapped(_ text: String, indent: Int) -> [String] {
    let margin = String(repeating: " ", count: indent)
    var lines: [String] = []
    for word in text.split(separator: " ") {
      if let last = lines.last, last.displayWidth + 1 + word.displayWidth <= width {
        lines[lines.count - 1] += " \(word)"
      } else {
        lines.append(margin + word)
      }
    }
    return lines
  }
}
