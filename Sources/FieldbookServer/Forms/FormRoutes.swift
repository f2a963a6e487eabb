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
    Route(
      "GET", "/api/forms", .listForms, .store, "Lists the forms.",
      query: [QueryParameter("language", "The language of the titles.")], listForms),
    Route(
      "POST", "/api/forms", .listForms, then: .registerForm, .store, on: .slow,
      "Registers a version of a form.",
      query: [QueryParameter("name", "The name of the file, if another system made it.")], addForm),
    Route("GET", "/api/forms/{form}/{version}", .seeForm, .form, "Returns a definition.", readForm),
    Route(
      "POST", "/api/forms/{form}/upgrade", .registerForm, .form,
      "Moves the open drafts to the newest version of a form.", upgradeDrafts),
    Route(
      "POST", "/api/forms/{form}/close", .registerForm, .form,
      "Closes a form, so that nobody can begin a draft of it.", closeForm),
    Route(
      "POST", "/api/forms/{form}/open", .registerForm, .form,
      "Opens a form again after it was closed.", openForm),
    Route(
      "GET", "/api/lists/{list}", .seeList, then: .seeForm, .store,
      "Lists the options in a list of a form.",
      query: [
        .form, QueryParameter("version", "The version of the form; by default the newest."),
        QueryParameter("prefix", "Only options with a word that begins with these letters."),
        QueryParameter("where", "A column and its text, such as `district=12`; can be repeated."),
        QueryParameter("after", "The value of the last option of the previous page."), .limit,
      ], readList),
    Route(
      "GET", "/api/options/{id}/{field}", .seeDraft, .draft, "Lists the options of a field.",
      query: [
        QueryParameter("matching", "Only options with a word that begins with these letters."),
        QueryParameter("language", "The language of the labels."), .limit,
      ], listOptions),
  ]

  private static func listForms(_ call: Call, _ context: WorkerContext) throws -> HTTPResponse {
    let forms = try context.book.store.forms().filter {
      call.caller.may(.seeForm, on: .form($0.form.key))
    }
    let byKey = Dictionary(grouping: forms) { $0.form.key }.sorted { $0.key < $1.key }
    let language = call.parameter("language")
    return .json([
      "forms": .array(
        try byKey.map { key, versions in
          try describe(
            versions, in: language, context.book,
            withCounts: call.caller.may(.seeStatistics, on: .form(key)))
        })
    ])
  }

  /// Describes the newest version of a form, and counts the drafts of all versions for callers who
  /// may see statistics.
  private static func describe(
    _ versions: [FormSummary], in language: String?, _ book: Book, withCounts: Bool
  ) throws -> JSON {
    let versions = versions.sorted { $0.form < $1.form }
    guard var newest = versions.last else { return [:] }
    if let language {
      let form = try book.loadedForm(newest.form.key, version: newest.form.version).definition
      let title = form.language(named: language).flatMap { form.translations["title", $0] }
      newest.title = title?.withoutAnswers ?? newest.title
    }
    let older = versions.dropLast().reduce(0) { $0 + ($1.drafts[.draft] ?? 0) }
    newest.drafts = versions.reduce(into: [:]) { $0.merge($1.drafts, uniquingKeysWith: +) }
    let numbers = versions.map { JSON.integer($0.form.version) }
    let members =
      newest.members + [("versions", .array(numbers)), ("older", .integer(older))]
    return .object(members.filter { withCounts || !["drafts", "older"].contains($0.key) })
  }

  private static func addForm(_ call: Call, _ context: WorkerContext) throws -> HTTPResponse {
    // Reading a form takes long, and its key is not known before.
    try call.caller.expectSomeForm(for: .registerForm)
    if let name = call.parameter("name"), !name.hasSuffix(".form.json") {
      return try importForm(name, call, context)
    }
    let document = FormDocument(call.request.body)
    guard document.errors.isEmpty, let form = document.definition else {
      throw Problem.badForm(document.errors.map { $0.line(file: "form") })
    }
    return try register(form, [], call, context)
  }

  /// Registers a form from another system, which the body contains, and responds with the parts
  /// that were not imported.
  private static func importForm(
    _ name: String, _ call: Call, _ context: WorkerContext
  ) throws -> HTTPResponse {
    do {
      let forms = try FormImport.forms(
        from: [SourceFile(name: name, bytes: call.request.body)])
      guard let imported = forms.first else { throw Problem.badRequest("The file has no form.") }
      return try register(
        imported.form, [("import", imported.summary.json)], call, context)
    } catch let error as FormImportError {
      var problem = Problem(400, error.code, error.message)
      problem.hint = error.hint
      throw problem
    }
  }

  private static func register(
    _ form: FormDefinition, _ more: [(key: String, value: JSON)], _ call: Call,
    _ context: WorkerContext
  ) throws -> HTTPResponse {
    try call.caller.expect(.registerForm, on: .form(form.key))
    try expectLists(of: form, at: context.book)
    let isNew = try context.book.store.register(form, at: SystemClock.now())
    return .json(
      .object(
        [("form", .string(form.key)), ("version", .integer(form.version))] + more),
      status: isNew ? 201 : 200)
  }

  /// Refuses a new form with lists in files, whose rows the request does not contain.
  private static func expectLists(of form: FormDefinition, at book: Book) throws {
    let unread = form.lists.compactMap { key, list in
      list.file.map { TypeError.listNotRead(key, file: $0.path).message }
    }
    if unread.isEmpty { return }
    if try book.store.form(form.key, version: form.version) != nil { return }
    var problem = Problem.badForm(unread.sorted())
    problem.hint = "Register the form with `fieldbook form add`, which reads the files of lists."
    throw problem
  }

  private static func closeForm(_ call: Call, _ context: WorkerContext) throws -> HTTPResponse {
    try form(of: call, context).close()
    return .done
  }

  private static func openForm(_ call: Call, _ context: WorkerContext) throws -> HTTPResponse {
    try form(of: call, context).reopen()
    return .done
  }

  /// Returns the form that the path names, opened for the person who sent the request.
  private static func form(of call: Call, _ context: WorkerContext) throws -> BookForm {
    guard let key = call.names["form"] else { throw Problem.noRoute }
    let local = try context.localBook(for: call)
    let book = Book(
      local.store, as: try context.person(call), offset: local.validationContext.offset ?? 0)
    return try book.form(key)
  }

  private static func upgradeDrafts(_ call: Call, _ context: WorkerContext) throws -> HTTPResponse {
    var (moved, worse, isDone) = (0, 0, true)
    let end = ContinuousClock.now + context.bulkTime
    do {
      let isLate = { moved > 0 && ContinuousClock.now > end }
      try form(of: call, context).upgradeAll(isCancelled: isLate) { upgrade, _ in
        guard let upgrade else { return }
        moved += 1
        if upgrade.flips.contains(where: \.isWorse) { worse += 1 }
      }
    } catch BookError.cancelled {
      isDone = false
    }
    return .json(["moved": .integer(moved), "worse": .integer(worse), "done": .bool(isDone)])
  }

  private static func readForm(_ call: Call, _ context: WorkerContext) throws -> HTTPResponse {
    guard let key = call.names["form"], let version = call.names["version"].flatMap({ Int($0) })
    else { throw Problem.noRoute }
    let form = try context.book.loadedForm(key, version: version).definition
    let tag = "\"\(context.hash(of: form))\""
    let headers = [("ETag", tag), ("Cache-Control", "private, max-age=31536000, immutable")]
    if call.request.header("if-none-match").map({ $0.names(entityTag: tag) }) == true {
      return HTTPResponse(304, headers: headers, body: .bytes([]))
    }
    return .json(form.json, headers: headers)
  }

  private static func listOptions(_ call: Call, _ context: WorkerContext) throws -> HTTPResponse {
    guard let path = call.names["field"] else { throw Problem.noRoute }
    let session = try context.book.session(of: call.draftID(), in: call.parameter("language"))
    guard let place = session.place(of: path) else { throw DraftError.refused(.noField(path)) }
    let limit = try call.limit(100)
    let found = session.options(
      of: place, matching: call.parameter("matching") ?? "", limit: limit + 1)
    return .json([
      "options": .array(found.prefix(limit).map { $0.json }), "more": .bool(found.count > limit),
    ])
  }
}

// MARK: - Lists

extension RouteTable {
  private static func readList(_ call: Call, _ context: WorkerContext) throws -> HTTPResponse {
    guard let key = call.names["list"] else { throw Problem.noRoute }
    guard let form = call.parameter("form") else { throw Problem.missing("form") }
    try call.caller.expect(.seeForm, on: .form(form))
    let version = try call.integer("version")
    guard let list = try context.book.loadedForm(form, version: version).definition.lists[key]
    else {
      throw Problem(404, "no_list", "The form has no list `\(key)`.")
    }
    let limit = try call.limit(100)
    let found = list.rows.page(
      try search(of: call, in: list.rows), after: call.parameter("after"), limit: limit + 1)
    return .json([
      "options": .array(found.prefix(limit).map { $0.json }),
      "after": found.count > limit ? .string(found[limit - 1].value) : .null,
    ])
  }

  private static func search(of call: Call, in list: OptionList) throws -> OptionSearch {
    var search = OptionSearch()
    search.letters = call.parameter("prefix") ?? ""
    for (name, value) in call.request.query where name == "where" {
      let parts = value.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard parts.count == 2, let column = list.columns.firstIndex(of: String(parts[0])) else {
        throw Problem.badRequest(
          "The parameter `where` must be a column of the list and a string, such as "
            + "`district=12`. The columns are \(list.columns.joined(separator: ", ")).")
      }
      search.equalities.append(OptionSearch.Equality(column: column, text: String(parts[1])))
    }
    return search
  }
}

extension OptionList {
  /// Returns the options of a search that follow the option with a value.
  fileprivate func page(
    _ search: OptionSearch, after value: String?, limit: Int
  ) -> [ChoiceOption] {
    var search = search
    // Better matches come first, so the rows are in the order of the list only if no letters are
    // searched for.
    if let value, search.letters.isEmpty, let last = row(withValue: value) {
      search.after = last.place
      return page(search, after: nil, limit: limit)
    }
    var (isReached, options) = (value == nil, [ChoiceOption]())
    visit(search) { row in
      if isReached { options.append(row.option) }
      isReached = isReached || row.option.value == value
      return options.count < limit
    }
    return options
  }
}

extension Problem {
  fileprivate static func badForm(_ mistakes: [String]) -> Problem {
    var problem = Problem(400, "bad_form", "The definition has mistakes.")
    problem.more = [("errors", .array(mistakes.map { .string($0) }))]
    return problem
  }
}
