import FieldEngine
import FieldbookKit
import FieldbookMemory
import FormSession
import TestSupport
import Testing

/// The examples in the tour for Swift programmers, one test for each part.
@Suite(.temporaryFolder) struct ProgrammingTourTests {
  private static let today = CalendarDay(year: 2026, month: 11, day: 21) ?? .earliest

  private static let order = {
    var order = FormDefinition("order", version: 1) {
      FormField("pieces", .integer, [.min: 1], required: true)
      FormField("price", .number, [.style: "currency"])
      FormField("total", .number, [.style: "currency"])
    }
    order.fields[2].calculation = "${pieces} * ${price}"
    return order
  }()

  @Test func `the manifest names products that exist`() throws {
    let page = try Folder.package.text(of: Self.page)
    let manifest = try Folder.package.text(of: "Package.swift")
    let products = page.matches(of: /\.product\(name: "(\w+)"/).map(\.output.1)
    #expect(products.count > 2)
    for product in products { #expect(manifest.contains(".library(name: \"\(product)\"")) }
  }

  @Test func `a field is typed into`() throws {
    let today = CalendarDay(year: 2026, month: 11, day: 21)!
    var born = Field("born", try FieldType.date.definition(), ValidationContext(today: today))
    var shown: [String] = []
    born.apply(.focus)
    born.apply(.type("1225"))
    shown.append(born.state.display)
    born.apply(.type("x"))
    let refused = born.refusal?.text
    born.apply(.type("1990"))
    shown.append(born.state.display)
    born.apply(.backspace)
    let isComplete = born.state.isComplete
    born.apply(.blur)
    try check(
      2,
      [
        "born.state.display": shown[0], "born.refusal?.text": refused,
        "born.state.display": shown[1], "born.state.isComplete": isComplete,
        "born.state.issue?.code": born.state.issue?.code,
      ])
  }

  @Test func `a form calculates, and undoes`() throws {
    var order = FormDefinition("order", version: 1) {
      FormField("pieces", .integer, [.min: 1], required: true)
      FormField("price", .number, [.style: "currency"])
      FormField("total", .number, [.style: "currency"])
    }
    order.fields[2].calculation = "${pieces} * ${price}"
    let today = Self.today
    var session = try Session(order, ValidationContext(today: today))
    session.apply(.step("pieces", .set("3")))
    let changes = session.apply(.step("price", .set("19.9")))
    let total = session.state("total")?.state.display
    session.apply(.undo)
    try check(
      3,
      [
        #"changes.fields.map(\.state.field)"#: changes.fields.map(\.state.field),
        #"session.state("total")?.state.display"#: total,
        #"session.state("total")?.state.display"#: session.state("total")?.state.display,
        "session.obstacles.count": session.obstacles.count,
      ])
  }

  @Test func `a draft is resumed, and merged with the changes of others`() throws {
    let (path, order) = (try TemporaryFolder.current.path(of: "orders.sqlite"), Self.order)
    let book = try Book(path, as: "ada")
    var draft = try book.register(order).begin(title: "Pens")
    try draft.apply(.step("pieces", .focus))
    try draft.apply(.step("pieces", .type("12")))
    var resumed = try Book(path, as: "ada").open(draft.id)
    let before = resumed["pieces"]
    try resumed.apply(.undo)
    try check(
      4, [#"resumed["pieces"]"#: before, #"resumed["pieces"]"#: resumed["pieces"]])

    var theirs = try Book(path, as: "ben").open(draft.id)
    try theirs.set("pieces", "5")
    try resumed.set("price", "2")
    let total = resumed["total"]
    try theirs.set("price", "3")
    var found: FieldConflict?
    do {
      try resumed.set("price", "4")
    } catch DraftError.conflict(let conflict) {
      found = conflict
    }
    try check(
      5,
      [
        #"resumed["total"]"#: total, "conflict.theirs.display": found?.theirs.display,
        #"resumed["price"]"#: resumed["price"],
      ])

    let orders = try book.form("order")
    let summary = try orders.importCSV("pieces,price\n7,1.5\nmany,2\n")
    let messages = try orders.issues().map(\.message)
    var final = 0
    try orders.finalizeAll { result, _ in final += result.obstacles.isEmpty ? 1 : 0 }
    var file = ""
    try orders.export(.csv) { file += String(decoding: $0, as: UTF8.self) }
    try check(
      6,
      [
        "summary.added": summary.added, #"try orders.issues().map(\.message)"#: messages,
        "final": final, #"file.contains("7,1.5,10.5")"#: file.contains("7,1.5,10.5"),
      ])
  }

  @Test func `a draft is kept in memory`() throws {
    let (today, order) = (Self.today, Self.order)
    let person = Person("ada") { Moment(milliseconds: 1_800_000_000_000) }
    let form = try LoadedForm(order, ValidationContext(today: today))
    var trial = try OpenDraft(of: form, as: person, id: DraftID(high: 1, low: 2))
    try trial.apply(.step("pieces", .set("none")))
    let obstacles = trial.session.obstacles.map(\.message)
    try check(7, [#"trial.session.obstacles.map(\.message)"#: obstacles])
  }

  private static let page = "Documentation/Tours/Programming.md"

  private func check(_ block: Int, _ results: KeyValuePairs<String, Any?>) throws {
    try SwiftExample(Self.page, block: block).check(
      results, in: Folder(of: #filePath).text(of: "ProgrammingTourTests.swift"))
  }
}
