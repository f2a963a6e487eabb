import FieldEngine
import FormSession
import Testing

/// Forms whose lists are in files.
extension RepositoryContract {
  static var listClauses: [ContractClause<Store>] {
    [
      ContractClause("a form is returned with the rows of its lists") { contract in
        let store = try contract.open()
        let form = try contract.registerTowns(in: store)
        let found = try contract.open().form("visit", version: nil).get()
        #expect(found == form)
        let rows = try found.lists["town"].get().rows
        #expect((rows.count, rows.columns) == (4, ["id", "town", "region"]))
        #expect(rows.row(withValue: "r")?.option == ChoiceOption(value: "r", label: "Rome"))
        #expect(rows.row(spelled: "ROME")?.cells == ["r", "Rome", "s"])
        #expect(rows.row(spelled: "Bergen") == nil)
        // An empty label is replaced by the value.
        #expect(rows.row(spelled: "x")?.option.label == "x")
      },
      ContractClause("a draft chooses from a list in a file") { contract in
        let store = try contract.open()
        try contract.registerTowns(in: store)
        let form = try contract.open().form("visit", version: 1).get()
        var session = try Session(form, Self.today)
        session.apply(.step("region", .set("n")))
        let place = try session.place(of: "town").get()
        #expect(session.options(of: place).map(\.value) == ["o", "t"])
        #expect(session.options(of: place, matching: "tr").map(\.value) == ["t"])
        session.apply(.step("town", .set("Oslo")))
        #expect(session.state("town")?.validity == .valid)
        session.apply(.step("region", .set("s")))
        #expect(session.state("town")?.state.issue?.code == "choice.filtered")
      },
      ContractClause("expressions read the columns of a list") { contract in
        let store = try contract.open()
        try contract.registerTowns(in: store)
        let form = try contract.open().form("visit", version: 1).get()
        var session = try Session(form, Self.today)
        session.apply(.step("where", .set("t")))
        #expect(session.state("area")?.state.raw == "n")
        session.apply(.step("where", .set("q")))
        #expect(session.state("area")?.state.raw == "")
      },
      ContractClause("rows are stored once, and a new version can have others") { contract in
        let store = try contract.open()
        try contract.registerTowns(in: store)
        try contract.registerTowns(in: store)
        try contract.registerTowns(in: store, version: 2, more: [["b", "Bergen", "n"]])
        let counts = try [1, 2].map { version in
          try contract.open().form("visit", version: version).get().lists["town"].get().rows.count
        }
        #expect(counts == [4, 5])
      },
    ]
  }

  @discardableResult
  private func registerTowns(
    in store: Store, version: Int = 1, more: [[String]] = []
  ) throws -> FormDefinition {
    var file = ListFile("towns.csv", value: "id", label: "town")
    file.hash = String(repeating: "\(version)", count: 64)
    var table = try ListTable(file, columns: ["id", "town", "region"]).get()
    let rows = [["o", "Oslo", "n"], ["t", "Tromsø", "n"], ["r", "Rome", "s"], ["x", "", ""]]
    for row in rows + more { table.append(row) }
    let text = """
      {"form": "visit", "version": \(version),
        "lists": {"town": {"file": "towns.csv", "value": "id", "label": "town",
          "sha256": "\(file.hash ?? "")"}},
        "fields": [
          {"key": "region", "type": {"choice": {"options": ["n", "s"]}}},
          {"key": "town", "type": {"choice": {"list": "town", "filter": "region = ${region}"}}},
          {"key": "where"},
          {"key": "area", "calculate": "pulldata('town', 'region', 'id', ${where})"}]}
      """
    let form = try FormDocument(Array(text.utf8), lists: ["town": table.outline]).definition.get()
    try store.add(table)
    try store.register(form, at: Self.moment(0))
    return form
  }
}
