import FormImport

extension FormImportSummary {
  /// The number of findings that the summary lists; the report contains all of them.
  private static let mostListed = 12

  /// The summary that a person sees after an import.
  var text: String {
    let answers = findings.filter { $0.severity == .answers }
    let outside = findings.filter { $0.severity == .outside }
    var lines = [headline]
    lines += section("These affect answers:", answers)
    lines += section("These are not in the file:", outside)
    let looks = findings.count - answers.count - outside.count
    if looks > 0 {
      lines.append(
        "\(looks) \(looks == 1 ? "finding concerns" : "findings concern") only the appearance or "
          + "remarks; `--report FILE` lists all.")
    }
    return lines.joined(separator: "\n")
  }

  /// All findings, one per line.
  var reportText: String {
    let lines = findings.map { "\($0.severity.rawValue): \($0.line)" }
    return ([headline] + lines).joined(separator: "\n") + "\n"
  }

  private var headline: String {
    let noun = questions == 1 ? "question" : "questions"
    var parts = ["\(carried - outside) imported unchanged"]
    if outside > 0 {
      let verb = outside == 1 ? "refers" : "refer"
      parts.append("\(outside) that \(verb) to something outside the file")
    }
    if differently > 0 { parts.append("\(differently) imported with differences") }
    if lost > 0 { parts.append("\(lost) left out") }
    return "\(form): \(questions) \(noun), \(parts.joined(separator: ", "))."
  }

  private func section(_ title: String, _ findings: [ImportFinding]) -> [String] {
    guard !findings.isEmpty else { return [] }
    let more = findings.count - Self.mostListed
    return [title] + findings.prefix(Self.mostListed).map { "  \($0.line)" }
      + (more > 0 ? ["  … and \(more) more; `--report FILE` lists all."] : [])
  }
}

extension ImportFinding {
  /// The finding on one line.
  fileprivate var line: String {
    let text = [message, instead].compactMap(\.self).joined(separator: " ")
    return "\(place): \(subject): \(text.replacing("\n", with: " "))"
  }
}
