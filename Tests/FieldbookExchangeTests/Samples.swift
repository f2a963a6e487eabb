import FieldEngine
import FieldbookExchange
import FormSession
import Testing

extension ValidationContext {
  /// The day against which all tests validate.
  static var ofTests: ValidationContext {
    get throws {
      ValidationContext(today: try #require(CalendarDay(year: 2026, month: 11, day: 21)))
    }
  }
}

extension FormDefinition {
  /// A small form with a field of each kind.
  static var sample: FormDefinition {
    var form = FormDefinition(key: "visit", version: 3)
    form.missingReasons = [.init("refused"), .init("unknown")]
    form.fields = [
      .of("name", .name, label: "Full Name", isRequired: true), .of("zip", .zip),
      .of("fee", .number, [.locale: "de_DE", .style: "currency", .negative: true]),
      .of("day", .date), .of("phone", .phone), .of("card", .credit), .of("code", .cvv),
      .of("note", .phrase), .of("scores", .list, [.of: "integer"]),
    ]
    return form
  }
}

extension FormField {
  static func of(
    _ key: String, _ type: FieldType, _ parameters: TypeParameters = [:], label: String? = nil,
    storage: StoragePolicy? = nil, isRequired: Bool? = nil
  ) -> FormField {
    var field = FormField(key: key, type: .builtIn(type, parameters))
    field.attributes.label = label
    field.attributes.storage = storage
    field.attributes.isRequired = isRequired
    return field
  }
}

extension Session {
  /// A session of a form with some fields set.
  static func with(
    _ texts: [(String, String)] = [], of form: FormDefinition = .sample
  ) throws -> Session {
    var session = try Session(form, .ofTests)
    for (key, text) in texts { session.apply(.step(key, .set(text))) }
    return session
  }
}

extension FormDefinition {
  /// The exported file of sessions of this form.
  func export(
    _ sessions: [Session], _ options: CSVExport.Options = CSVExport.Options(), reading: Bool = false
  ) throws -> String {
    var export = try CSVExport(ExportColumns([self], .ofTests), options)
    for (number, session) in sessions.enumerated() {
      export.begin(ExportedDraft(id: "d\(number)", version: version))
      for (column, record) in session.records().enumerated() { export.put(record, at: column) }
      export.end()
    }
    var text = ""
    export.drain { text += String(decoding: $0, as: UTF8.self) }
    return text
  }
}

/// The result of importing a file.
struct Imported {
  var sessions: [Session] = []
  var reports: [RowReport] = []
  var map: HeaderMap?

  init(
    _ text: String, into form: FormDefinition = .sample,
    _ options: CSVImport.Options = CSVImport.Options()
  ) throws {
    let fresh = try Session(form, .ofTests)
    var file = CSVImport(fresh, options)
    file.feed(Array(text.utf8))
    file.end()
    while let row = try file.next() {
      switch row {
      case .failure(let error): reports.append(RowReport(error))
      case .success(let cells):
        var session = fresh
        reports.append(RowFiller().fill(&session, from: try #require(cells.own)))
        sessions.append(session)
      }
    }
    map = file.header
  }

  /// The problems as `field code`.
  var issues: [[String]] { reports.map { $0.issues.map { "\($0.field) \($0.code)" } } }

  func value(_ key: String, of draft: Int = 0) -> String? {
    sessions[draft].state(key)?.state.value?.plainText
  }
}
