import FieldEngine
import FieldbookAccess
import FieldbookCLI
import FieldbookKit
import FormImport
import FormSession
import HTTPServer
import JSONText

extension RouteTable {
  /// Forms and their lists.
  static let forms: [Route] = [
    Route("GET", "/api/forms", .listForms, .store, "Lists the forms.", listForms),
    Route("POST", "/api/forms", .listForms, .store, "Registers a version of a form.", addForm),
    Route("GET", "/api/forms/{form}/{version}", .seeForm, .form, "Returns a definition.", readForm),
    Route(
      "GET", "/api/options/{id}/{field}", .seeDraft, .draft, "Lists the options of a field.",
      listOptions),
  ]

  private static func listForms(_ call: Call, _ desk: Desk) throws -> HTTPResponse {
    let forms = try desk.book.store.forms().filter {
      call.caller.may(.seeForm, on: .form($0.form.key))
    }
    let newest = Dictionary(grouping: forms) { $0.form.key }
    return .json([
      "forms": .array(
        newest.sorted { $0.key < $1.key }.compactMap { _, versions in
          versions.max { $0.form < $1.form }.map { form in
            let all = versions.map { $0.form.version }.sorted()
            return .object(form.members + [("versions", .array(all.map { .integer($0) }))])
          }
        })
    ])
  }

  private static func addForm(_ call: Call, _ desk: Desk) throws -> HTTPResponse {
    if let name = call.parameter("name"), !name.hasSuffix(".form.json") {
      return try importForm(name, call, desk)
    }
    let document = FormDocument(call.request.body)
    guard document.errors.isEmpty, let form = document.definition else {
      var problem = Problem(400, "bad_form", "The definition has mistakes.")
      problem.more = [
        ("errors", .array(document.errors.map { .string($0.line(file: "form")) }))
      ]
      throw problem
    }
    return try register(form, [], call, desk)
  }

  /// Registers the form of another system that is in the body, and answers with what was not
  /// carried.
  private static func importForm(
    _ name: String, _ call: Call, _ desk: Desk
  ) throws -> HTTPResponse {
    do {
      let forms = try FormImport.forms(
        from: [SourceFile(name: name, bytes: call.request.body)])
      guard let imported = forms.first else { throw Problem.badRequest("The file has no form.") }
      return try register(
        imported.form, [("import", imported.summary.json)], call, desk)
    } catch let error as FormImportError {
      var problem = Problem(400, error.code, error.message)
      problem.hint = error.hint
      throw problem
    }
  }

  private static func register(
    _ form: FormDefinition, _ more: [(key: String, value: JSON)], _ call: Call, _ desk: Desk
  ) throws -> HTTPResponse {
    try call.caller.expect(.registerForm, on: .form(form.key))
    let isNew = try desk.book.store.register(form, at: SystemClock.now())
    return .json(
      .object(
        [("form", .string(form.key)), ("version", .integer(form.version))] + more),
      status: isNew ? 201 : 200)
  }

  private static func readForm(_ call: Call, _ desk: Desk) throws -> HTTPResponse {
    guard let key = call.names["form"], let version = call.names["version"].flatMap({ Int($0) })
    else { throw Problem.noRoute }
    let form = try desk.book.loadedForm(key, version: version).definition
    let tag = "\"\(desk.hash(of: form))\""
    let headers = [("ETag", tag), ("Cache-Control", "private, max-age=31536000, immutable")]
    if call.request.header("if-none-match") == tag {
      return HTTPResponse(304, headers: headers, body: .bytes([]))
    }
    return .json(form.json, headers: headers)
  }

  private static func listOptions(_ call: Call, _ desk: Desk) throws -> HTTPResponse {
    guard let path = call.names["field"] else { throw Problem.noRoute }
    let contents = try desk.book.contents(try call.draftID())
    let session = try desk.book.loadedForm(of: contents.draft).session(contents)
    guard let place = session.place(of: path) else { throw DraftError.refused(.noField(path)) }
    let limit = try call.limit(100)
    let found = session.options(
      of: place, matching: call.parameter("matching") ?? "", limit: limit + 1)
    return .json([
      "options": .array(found.prefix(limit).map { $0.json }), "more": .bool(found.count > limit),
    ])
  }
}
