import FieldEngine
import FieldbookKit
import FieldbookStore
import FormSession
import JSONText
import TestSupport
import Testing

/// The files for other systems contain every answer of a draft in its place, and nothing else.
@Suite(.temporaryFolder) struct RecordRoundTripTests {
  @Test func `FHIR has every answer`() throws {
    try eachDraft(.fhir, nesting: true, questions: true) { form, files, id in
      let lines = (files[nil] ?? "").split(separator: "\n").map { JSONDocument(String($0)) }
      let all = lines.compactMap(\.root)
      let response = try #require(all.first { $0.string("id") == id.description })
      #expect(response["identifier"]?.string("value") == "urn:uuid:\(id)")
      return response.recordAnswers(form)
    } expected: { session in
      session.recordAnswers.withoutEmptyEntries
    }
  }

  @Test func `ODK has every answer`() throws {
    try eachDraft(.odk, nesting: true) { form, files, id in
      var answers: RecordAnswers = [:]
      for (group, text) in files {
        for row in text.rowsByColumn {
          let key = try #require(row["KEY"]).split(separator: "/").map(String.init)
          guard key[0] == "uuid:\(id)" else { continue }
          let entries = key.dropFirst().filter { $0.hasSuffix("]") }.map { $0.dropFirst(2) }
          let path = entries.map { $0 + "." }.joined()
          #expect((group == nil) == path.isEmpty)
          if group != nil {
            let parent = try #require(row["PARENT_KEY"]).split(separator: "/")
            #expect(parent.filter { $0.hasSuffix("]") }.count == entries.count - 1)
          }
          answers.merge(row.odkAnswers(below: path)) { first, _ in first }
        }
      }
      return answers
    } expected: { session in
      let states = Dictionary(session.states.map { ($0.state.field, $0.state) }) { one, _ in one }
      return Dictionary(
        session.recordAnswers.map { path, text in (path, states[path].odkText(text)) }
      ) { one, _ in one }
    }
  }

  @Test func `REDCap has every answer`() throws {
    try eachDraft(.redcap, nesting: false) { form, files, id in
      var answers: RecordAnswers = [:]
      for row in (files[nil] ?? "").rowsByColumn where row["record_id"] == id.description {
        let group = try #require(row["redcap_repeat_instrument"])
        let instance = try #require(row["redcap_repeat_instance"])
        let path = group.isEmpty ? "" : "\(group.dropFirst(2))[\(instance)]."
        answers.merge(row.redcapAnswers(below: path)) { first, _ in first }
      }
      return answers
    } expected: { session in
      let states = Dictionary(session.states.map { ($0.state.field, $0.state) }) { one, _ in one }
      return Dictionary(
        session.recordAnswers.map { path, text in (path, states[path].redcapText(text)) }
      ) { one, _ in one }
    }
  }

  /// Makes drafts of random forms by random actions, and compares their answers with those in the
  /// files.
  private func eachDraft(
    _ format: ExportOptions.Format, nesting: Bool, questions: Bool = false,
    found: (FormDefinition, [String?: String], DraftID) throws -> RecordAnswers,
    expected: (Session) -> RecordAnswers
  ) throws {
    var number = 0
    try Trials(short: 12, long: 1_000).run { random in
      number += 1
      let form = FormDefinition.randomWithNames(
        nesting: nesting, questions: questions && format == .fhir, using: &random)
      let book = try book("\(number)").register(form)
      var sessions: [DraftID: Session] = [:]
      for _ in 0..<15 {
        var session = book.loaded.fresh
        for _ in 0..<Int.random(in: 0...60, using: &random) {
          session.apply(.randomOfRecord(in: session, using: &random))
        }
        if let focus = session.focus { session.apply(.step(focus, .blur)) }
        let id = DraftID(at: book.book.person.now(), using: &random)
        let draft = Draft(id, of: book.id, at: book.book.person.now())
        try book.book.store.add([
          NewDraft(book.loaded.contents(of: session, in: draft), history: [])
        ])
        sessions[id] = session
      }
      let files = try book.files(format)
      for (id, session) in sessions {
        let (found, wanted) = (try found(form, files, id), expected(session))
        try #require(found == wanted, "\(form.json.text)")
      }
    }
  }

  private func book(_ name: String) throws -> Book {
    let person = Person("ada") { Moment(milliseconds: 1_800_000_000_000) }
    let path = try TemporaryFolder.current.path(of: "\(name).sqlite")
    let today = CalendarDay(year: 2026, month: 11, day: 21) ?? .earliest
    return Book(try Store(path, at: person.now()), as: person, today: today)
  }
}

extension BookForm {
  /// The open drafts in a format, by the repeat of each file.
  fileprivate func files(_ format: ExportOptions.Format) throws -> [String?: String] {
    var options = ExportOptions(format)
    options.statuses = [.draft]
    if format == .odk { options.tables = .all }
    var files: [String?: [UInt8]] = [:]
    try exportTables(options) { group, chunk in files[group, default: []] += chunk }
    return files.mapValues { String(decoding: $0, as: UTF8.self) }
  }
}

extension [String: String] {
  /// The answers in a row of ODK; numbers of a place become one text.
  fileprivate func odkAnswers(below path: String) -> RecordAnswers {
    var answers: RecordAnswers = [:]
    for (column, text) in self where !text.isEmpty {
      guard let name = column.split(separator: "-").first(where: { $0.hasPrefix("F.") }) else {
        continue
      }
      let key = "\(path)\(name.dropFirst(2))"
      guard column.hasSuffix("-Latitude") else {
        if column.hasSuffix(String(name)) { answers[key] = text }
        continue
      }
      let start = column.dropLast("Latitude".count)
      let parts = ["Latitude", "Longitude", "Altitude", "Accuracy"].map { self[start + $0] ?? "" }
      answers[key] = parts.filter { !$0.isEmpty }.joined(separator: " ")
    }
    return answers
  }

  /// The answers in a row of REDCap.
  fileprivate func redcapAnswers(below path: String) -> RecordAnswers {
    var answers: RecordAnswers = [:]
    for (column, text) in self where column.hasPrefix("F.") && !text.isEmpty {
      let parts = column.dropFirst(2).split(separator: "_", omittingEmptySubsequences: true)
      let key = path + parts[0]
      if parts.count == 1 {
        answers[key] = text
      } else if text == "1" {
        let chosen = (answers[key].map { $0.split(separator: " ").map(String.init) } ?? [])
        answers[key] = (chosen + [String(parts[1])]).sorted().joined(separator: " ")
      }
    }
    return answers
  }
}

extension FieldState? {
  /// The text for a value in ODK.
  fileprivate func odkText(_ text: String) -> String {
    self?.type == "boolean" ? text == "true" ? "1" : "0" : text
  }

  /// The text for a value in REDCap.
  fileprivate func redcapText(_ text: String) -> String {
    switch self?.type {
    case "boolean": text == "true" ? "1" : "0"
    case "dateTime":
      Instant(iso: text).map { "\($0.day.iso) \($0.time.iso)" } ?? text
    case "list": self?.value?.plainText ?? text
    default: text
    }
  }
}
