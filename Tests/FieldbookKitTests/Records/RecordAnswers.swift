import FieldEngine
import FieldbookExchange
import FormSession
import JSONText

/// The answers of a draft by their paths, `r[1].s[2].f3`, as a file for another system contains
/// them.
typealias RecordAnswers = [String: String]

extension Session {
  /// The answers of a draft; decimals without zeros at the end.
  var recordAnswers: RecordAnswers {
    Dictionary(
      states.compactMap { state in
        guard state.applies, let value = state.state.value, value != .list([]) else { return nil }
        return (state.state.field, value.recordText)
      }
    ) { first, _ in first }
  }
}

extension CanonicalValue {
  /// The value as text; several values are separated by spaces.
  var recordText: String {
    if case .list(let items) = self { return items.map(\.recordText).joined(separator: " ") }
    if case .decimal(let digits) = self { return ExactDecimal(digits)?.description ?? digits }
    return plainText
  }
}

extension RecordAnswers {
  /// The answers with the positions that entries have if empty entries do not count.
  var withoutEmptyEntries: RecordAnswers {
    let paths = keys.map { $0.split(separator: ".").map(String.init) }
    var positions: [String: Set<Int>] = [:]
    for path in paths {
      for (depth, step) in path.enumerated() where step.hasSuffix("]") {
        let parts = step.dropLast().split(separator: "[")
        let place = (path[..<depth] + [String(parts[0])]).joined(separator: ".")
        positions[place, default: []].insert(Int(parts[1]) ?? 0)
      }
    }
    var result: RecordAnswers = [:]
    for path in paths {
      let renamed = path.enumerated().map { depth, step in
        guard step.hasSuffix("]") else { return step }
        let parts = step.dropLast().split(separator: "[")
        let place = (path[..<depth] + [String(parts[0])]).joined(separator: ".")
        let order = (positions[place] ?? []).sorted()
        return "\(parts[0])[\((order.firstIndex(of: Int(parts[1]) ?? 0) ?? -1) + 1)]"
      }
      result[renamed.joined(separator: ".")] = self[path.joined(separator: ".")]
    }
    return result
  }
}

// MARK: - CSV

extension String {
  /// The rows of a file as texts by the names of their columns.
  var rowsByColumn: [[String: String]] {
    var reader = CSVReader()
    reader.feed(Array(utf8))
    reader.end()
    var rows: [[String]] = []
    while let row = reader.next() { if let cells = try? row.get().cells { rows.append(cells) } }
    return rows.dropFirst().map { row in
      Dictionary(zip(rows[0], row)) { first, _ in first }
    }
  }
}

// MARK: - FHIR

extension JSONNode {
  /// The answers in the items of a QuestionnaireResponse.
  func recordAnswers(_ form: FormDefinition) -> RecordAnswers {
    var answers: RecordAnswers = [:]
    collect(form, below: "", into: &answers)
    return answers
  }

  private func collect(
    _ form: FormDefinition, below path: String, into answers: inout RecordAnswers
  ) {
    var counts: [String: Int] = [:]
    for item in items("item") {
      let name = item.string("linkId") ?? ""
      let group = form.groups.first { $0.name == name }
      if !item.items("answer").isEmpty {
        item.collectAnswers(name, group, form, below: path, into: &answers)
      } else if let group, group.repetition != nil {
        counts[group.key, default: 0] += 1
        let entry = "\(path)\(group.key)[\(counts[group.key] ?? 0)]."
        item.collect(form, below: entry, into: &answers)
      } else {
        item.collect(form, below: path, into: &answers)
      }
    }
  }

  private func collectAnswers(
    _ name: String, _ group: FormDefinition.Group?, _ form: FormDefinition, below path: String,
    into answers: inout RecordAnswers
  ) {
    let key = String(name.dropFirst(2))
    let own = items("answer")
    if let group, group.repetition != nil {
      // Each answer is an entry; these questions have one answer in each.
      for (place, answer) in own.enumerated() {
        let entry = "\(path)\(group.key)[\(place + 1)]."
        answers[entry + key] = answer.valueText
        answer.collect(form, below: entry, into: &answers)
      }
    } else {
      let texts = own.compactMap(\.valueText)
      if !texts.isEmpty { answers[path + key] = texts.joined(separator: " ") }
      for answer in own { answer.collect(form, below: path, into: &answers) }
    }
  }

  /// The text of a `value[x]`; of a coding, the value of its option.
  private var valueText: String? {
    guard case .object(let members) = content else { return nil }
    for member in members where member.key.hasPrefix("value") {
      switch (member.key, member.value.content) {
      case ("valueCoding", _):
        let code = member.value.string("code") ?? ""
        return code == "code-b" ? "b" : code
      case ("valueQuantity", _): return member.value.number("value").flatMap(decimal)
      case (_, .number(let digits)): return decimal(digits)
      case (_, .bool(let flag)): return "\(flag)"
      case ("valueDateTime", .string(let text)):
        // A time without an offset is in an extension.
        return self["_valueDateTime"]?.items("extension").first?.string("valueString") ?? text
      case ("valueTime", .string(let text)): return TimeOfDay(iso: text)?.iso
      case (_, .string(let text)): return text
      default: return nil
      }
    }
    return nil
  }

  private func decimal(_ digits: String) -> String? { ExactDecimal(digits)?.description }
}
