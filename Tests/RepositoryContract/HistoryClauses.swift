import FieldEngine
import FormSession
import Testing

extension RepositoryContract {
  static var historyClauses: [ContractClause<Store>] {
    [
      ContractClause("leaving a field or the draft records its text with person and time") {
        contract in
        let store = try contract.open()
        let id = try contract.begin(in: store)
        var draft = try contract.openDraft(id, in: store, as: "bo", at: 7)
        try draft.apply(.step("zip", .focus))
        try draft.apply(.step("zip", .type("902")))
        #expect(try store.history(of: id, field: "zip").isEmpty)
        try draft.close()
        var again = try contract.openDraft(id, in: try contract.open(), as: "cy", at: 8)
        try again.apply(.step("zip", .type("10")))
        try again.apply(.step("zip", .blur))
        try again.apply(.step("zip", .focus))
        try again.apply(.step("zip", .blur))
        try again.apply(.step("zip", .set("10001")))
        try again.apply(.reason(field: "zip", "refused"))
        let entries = try contract.open().history(of: id, field: "zip")
        #expect(entries.map(\.action) == [.left, .left, .set, .reason])
        #expect(entries.map(\.old) == [nil, "902", "90210", "10001"])
        #expect(entries.map(\.new) == ["902", "90210", "10001", "(refused)"])
        #expect(entries.map(\.person) == ["bo", "cy", "cy", "cy"])
        #expect(entries.map(\.moment) == [7, 8, 8, 8].map(moment))
        #expect(entries.map(\.revision) == entries.map(\.revision).sorted())
        #expect(try contract.open().lastEntry(of: "zip", in: id) == entries.last)
        #expect(try contract.open().history(of: id, field: nil).first?.action == .started)
      },
      ContractClause("who only passes through a field does not become its author") { contract in
        let store = try contract.open()
        let id = try contract.begin(in: store)
        var writer = try contract.openDraft(id, in: store, as: "ada")
        var reader = try contract.openDraft(id, in: try contract.open(), as: "ben")
        try writer.apply(.step("zip", .focus))
        try reader.apply(.step("zip", .focus))
        try writer.apply(.step("zip", .type("90210")))
        try reader.apply(.step("zip", .blur))
        #expect(reader.session.state("zip")?.state.raw == "90210")
        #expect(try store.history(of: id, field: "zip").isEmpty)
        try writer.apply(.step("zip", .blur))
        #expect(try store.history(of: id, field: "zip").map(\.person) == ["ada"])
        try reader.apply(.step("zip", .set("10001")))
        let entries = try store.history(of: id, field: "zip")
        #expect(entries.map(\.person) == ["ada", "ben"])
        #expect(entries.map(\.old) == [nil, "90210"])
      },
      ContractClause("a draft can be closed whatever others did to it meanwhile") { contract in
        let store = try contract.open()
        let id = try contract.begin(in: store)
        var drafts: [OpenDraft<Store>] = []
        for name in ["bo", "cy", "di"] {
          drafts.append(try contract.openDraft(id, in: store, as: name))
          try drafts[drafts.count - 1].apply(.step("zip", .focus))
        }
        try drafts[0].apply(.step("zip", .type("9")))
        _ = try drafts[1].catchUp()
        try drafts[1].apply(.step("zip", .moveCaret(to: 1)))
        try drafts[1].apply(.step("zip", .type("0")))
        try drafts[2].apply(.step("name", .set("Ada")))
        try drafts[0].close()
        try drafts[1].close()
        let entries = try contract.open().history(of: id, field: "zip")
        #expect(entries.map(\.person) == ["cy"])
        #expect(entries.map(\.new) == ["90"])
        let other = try contract.begin(2, in: store)
        var gone = try contract.openDraft(other, in: store)
        try gone.apply(.step("zip", .focus))
        try gone.apply(.step("zip", .type("9")))
        try store.discard(other, HistoryEntry(.discarded, by: "bo", at: Self.moment(3)))
        try gone.close()
        #expect(try store.history(of: other, field: "zip").isEmpty)
      },
      ContractClause("the history of a masked or never stored text has no characters") { contract in
        let store = try contract.open()
        let id = try contract.begin(in: store)
        var draft = try contract.openDraft(id, in: store)
        try draft.apply(.step("ssn", .set("123456789")))
        try draft.apply(.step("cvv", .focus))
        try draft.apply(.step("cvv", .type("123")))
        try draft.apply(.step("cvv", .blur))
        try draft.close()
        var again = try contract.openDraft(id, in: try contract.open())
        try again.apply(.step("ssn", .focus))
        try again.apply(.step("ssn", .blur))
        try again.apply(.step("ssn", .set("987654321")))
        for field in ["ssn", "cvv"] {
          let entries = try contract.open().history(of: id, field: field)
          #expect(entries.count == (field == "ssn" ? 2 : 1))
          #expect(entries.allSatisfy { $0.old == nil && $0.new == nil })
        }
      },
      ContractClause("the first change of an imported text has that text as the old one") {
        contract in
        let store = try contract.open()
        let form = try contract.form(in: store)
        var session = form.fresh
        for (key, text) in [("name", "Ada"), ("zip", "90210"), ("age", "40")] {
          session.apply(.step(key, .set(text)))
        }
        let draft = Draft(Self.id(1), of: form.id, at: Self.moment(1))
        let imported = HistoryEntry(.imported, by: "ada", at: Self.moment(1))
        try store.add([NewDraft(form.contents(of: session, in: draft), history: [imported])])
        var open = try contract.openDraft(Self.id(1), in: store)
        try open.apply(.step("name", .focus))
        try open.apply(.step("zip", .focus))
        try open.apply(.step("zip", .selectAll))
        try open.apply(.step("zip", .type("1")))
        try open.apply(.step("zip", .type("0001")))
        try open.apply(.step("zip", .blur))
        try open.apply(.step("age", .set("")))
        let entries = try contract.open().history(of: Self.id(1), field: nil).dropFirst()
        #expect(Set(entries.map(\.subject)) == ["zip", "age"])
        #expect(entries.allSatisfy { $0.old == ($0.subject == "zip" ? "90210" : "40") })
        #expect(entries.allSatisfy { $0.new == ($0.subject == "zip" ? "10001" : nil) })
      },
      ContractClause("a change of scalars alone is saved and recorded") { contract in
        let store = try contract.open()
        let id = try contract.begin(in: store, [("name", "Caf\u{E9}")])
        var draft = try contract.openDraft(id, in: store)
        try draft.apply(.step("name", .blur))
        try draft.apply(.step("name", .set("Cafe\u{301}")))
        let raw = try contract.open().contents(of: id)?.fields[0].raw
        #expect(raw.map { Array($0.unicodeScalars) } == Array("Cafe\u{301}".unicodeScalars))
        let texts = try contract.open().history(of: id, field: "name").map(
          \.new?.unicodeScalars.count)
        #expect(texts == [4, 5])
      },
      ContractClause("the history records acknowledgements and changes of the whole draft") {
        contract in
        let store = try contract.open()
        let id = try contract.begin(in: store, [("name", "ada"), ("zip", "90210"), ("age", "17")])
        var draft = try contract.openDraft(id, in: store)
        try draft.apply(.acknowledge(rule: "usual"))
        _ = try draft.finalize()
        let entries = try contract.open().history(of: id, field: nil)
        #expect(
          entries.map(\.action) == [
            .started, .set, .set, .set, .acknowledged, .finalized,
          ])
        #expect(entries.map(\.subject) == [nil, "name", "zip", "age", "usual", nil])
      },
    ]
  }
}
