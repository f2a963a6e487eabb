import FieldbookAccess
import FieldbookCLI
import FieldbookExchange
import FieldbookKit
import FormSession
import HTTPServer
import JSONText

extension RouteTable {
  /// Work on many drafts, and events about drafts.
  static let work: [Route] = [
    Route(
      "GET", "/api/invalid", .listForms, then: .listInvalid, .store, "Lists what is invalid.",
      query: [
        .form, QueryParameter("code", "Only issues with this code."),
        QueryParameter("field", "Only issues of this field."),
        QueryParameter("group", "Only issues of this group."),
        QueryParameter("language", "The language of labels and messages."), .limit,
      ], listInvalid),
    Route(
      "GET", "/api/stats", .listForms, then: .seeStatistics, .store,
      "Counts drafts by status and age.", query: [.form],
      countDrafts),
    Route(
      "GET", "/api/export/{form}", .export, .form, "Exports drafts as CSV or JSON lines.",
      query: [
        QueryParameter("format", "`csv` (the default) or `json`."),
        QueryParameter("entries", "With CSV, a ZIP archive if the form has repeats."),
        QueryParameter("status", "Only drafts with this status."),
        QueryParameter("reveal", "Exports masked answers unmasked; requires permission."),
      ], export),
    Route(
      "GET", "/api/events", .seeSelf, .store, "Sends changes as they happen.",
      query: [
        QueryParameter(
          "drafts", "Draft ids, separated by commas; by default, the drafts shown in lists."),
        QueryParameter("seat", "The seat of the page."),
        QueryParameter("wait", "Answers once with the next events, instead of a stream."),
        QueryParameter("after", "The `after` value of the previous response."),
      ], listen),
  ]

  private static func listInvalid(_ call: Call, _ context: WorkerContext) throws -> HTTPResponse {
    var filter = IssueFilter()
    filter.form = try form(of: call, .listInvalid, context)
    (filter.code, filter.field) = (call.parameter("code"), call.parameter("field"))
    filter.group = call.parameter("group")
    var problems: [JSON] = []
    var translator = ProblemTranslator(context.book, call.parameter("language"))
    try context.book.eachProblem(filter, limit: try call.limit(100)) { page in
      problems += try page.map { try translator.labeled($0) }
    }
    return .json(["invalid": .array(problems)])
  }

  /// Returns the form in the query; without one, the caller must have the right for all forms.
  private static func form(of call: Call, _ permission: Permission, _ context: WorkerContext) throws
    -> String?
  {
    guard let key = call.parameter("form") else {
      if let forms = call.caller.actor.account?.forms {
        if let form = forms.first { try call.caller.expect(permission, on: .form(form)) }
        throw Problem.badRequest("The parameter `form` must name one of your forms.")
      }
      try call.caller.expect(permission, on: .form(""))
      return nil
    }
    return try call.form(key, for: permission, in: context.book)
  }

  private static func countDrafts(_ call: Call, _ context: WorkerContext) throws -> HTTPResponse {
    let form = try form(of: call, .seeStatistics, context)
    return .json(try Statistics(context.book.store, form: form, today: SystemClock.midnight).json)
  }

  /// Exports on a separate thread, which waits for a slow client.
  private static func export(_ call: Call, _ context: WorkerContext) throws -> HTTPResponse {
    guard let key = call.names["form"] else { throw Problem.noRoute }
    let form = try context.book.loadedForm(key).id.key
    var options = ExportOptions(.csv)
    if try call.flag("reveal") {
      try call.caller.expect(.exportRevealed, on: .form(form))
      options.table.cells.isRevealed = true
    }
    switch call.parameter("format") {
    case nil, "csv": if try call.flag("entries") { options.tables = .all }
    case "json": options.format = .jsonLines
    case let format?: throw Problem.badRequest("There is no format `\(format)`.")
    }
    if let status = call.parameter("status") {
      guard let status = DraftStatus(rawValue: status) else {
        throw Problem.badRequest("There is no status `\(status)`.")
      }
      options.statuses = [status]
    }
    let isArchive =
      try options.tables == .all && Exporter(form, of: context.book, options).tables.count > 1
    let stream = HTTPStream(limit: 4 * 1_024 * 1_024)
    let chosen = options
    try context.exports.write(stream, for: call.caller) { book in
      let exporter = try Exporter(form, of: book, chosen)
      if isArchive { return try ExportArchive(exporter: exporter).write(to: stream) }
      _ = try exporter.write(to: { _, bytes in try stream.writeWaiting(bytes) }, progress: { _ in })
    }
    let (type, suffix) =
      if isArchive { ("application/zip", "zip") } else if options.format == .jsonLines {
        ("application/x-ndjson", "jsonl")
      } else {
        ("text/csv; charset=utf-8", "csv")
      }
    return HTTPResponse(
      200, headers: [("Content-Type", type), DownloadName("\(form).\(suffix)").header()],
      body: .stream(stream))
  }

  private static func listen(_ call: Call, _ context: WorkerContext) throws -> HTTPResponse {
    let names = call.parameter("drafts")?.split(separator: ",") ?? []
    let drafts = try names.map { name in
      guard let id = DraftID(String(name)), let draft = try context.book.store.draft(id) else {
        throw Problem.noDraft
      }
      return draft
    }
    for draft in drafts { try call.caller.expect(.seeDraft, on: .draft(draft)) }
    if drafts.isEmpty { try call.caller.expect(.listDrafts, on: .store) }
    let isPoll = call.parameter("wait") != nil
    let listener = EventHub.Listener(
      HTTPStream(),
      isPoll ? .poll(after: call.parameter("after").flatMap { Int($0) } ?? -1) : .stream,
      drafts: Set(drafts.map { $0.id }), call.caller, call.parameter("seat").flatMap { PageID($0) })
    if !isPoll { listener.stream.write(Array(":\n\n".utf8)) }
    if let number = try context.events.add(listener) {
      // Anything that happened before the page was added is already in the current state of the
      // drafts.
      let known = try drafts.map { draft in
        let draft = try context.book.draft(draft.id)
        return EventHub.KnownDraft(
          draft: draft, review: try context.book.store.reviewState(of: draft))
      }
      context.events.sendRevisions(of: known, after: number, to: listener)
    }
    let headers =
      isPoll
      ? [("Content-Type", "application/json")]
      : [("Content-Type", "text/event-stream"), ("X-Accel-Buffering", "no")]
    return HTTPResponse(200, headers: headers, body: .stream(listener.stream))
  }
}
