import FieldEngine
import FormSession
import Testing

extension RepositoryContract {
  static var sharingClauses: [ContractClause<Store>] {
    [
      ContractClause("changes of two people in different fields are merged and reported") {
        contract in
        let (one, two) = (try contract.open(), try contract.open())
        let id = try contract.begin(in: one)
        var first = try contract.openDraft(id, in: one)
        var second = try contract.openDraft(id, in: two, as: "bo")
        try first.apply(.step("zip", .set("90210")))
        let told = try second.apply(.step("age", .set("17")))
        #expect(Set(told.fields.map(\.state.field)) == ["zip", "age"])
        #expect(second.draft.revision == 2)
        #expect(try first.catchUp().fields.map(\.state.field) == ["age"])
        #expect(first.session.states.map(\.state.raw) == second.session.states.map(\.state.raw))
        #expect(first.session.rules == second.session.rules)
        #expect(try first.catchUp().fields.isEmpty)
      },
      ContractClause("a caret stays between the same characters when another person types") {
        contract in
        let store = try contract.open()
        let id = try contract.begin(in: store)
        var first = try contract.openDraft(id, in: store)
        try first.apply(.step("name", .set("Hello")))
        for step: FieldStep in [.focus, .moveCaret(to: 2)] {
          try first.apply(.step("name", step))
        }
        for (text, caret) in [("Oh Hello", 5), ("Oh Hello All", 5), ("Hi Hello All", 5), ("X", 1)] {
          var second = try contract.openDraft(id, in: store, as: "bo")
          try second.apply(.step("name", .set(text)))
          _ = try first.catchUp()
          #expect(first.session.state("name")?.state.caret == caret, "\(text)")
        }
      },
      ContractClause("the sender of the last accepted edit of a field is kept") { contract in
        let store = try contract.open()
        let id = try contract.begin(in: store)
        let page = try #require(PageID("page 1"))
        let outcomes: [(EditOutcome, person: String?)] = [
          (.accepted(revision: 1), "ada"), (.accepted(revision: 2), "ben"),
          (.refused(code: "refused", message: "No."), "cat"), (.accepted(revision: 2), nil),
        ]
        for (number, (outcome, person)) in outcomes.enumerated() {
          let operation = OperationID(high: 7 << 12, low: 1 << 63 | UInt64(number))
          let writing = FieldWriting(.text(WrittenText("9")), isLeft: true)
          let edit = DraftEdit(
            operation, seen: 0, .write(field: person == nil ? "name" : "zip", writing))
          try store.record(
            outcome, of: edit, sent: SentEdit(by: page, of: person, revision: min(number + 1, 2)),
            on: id)
          #expect(try contract.open().outcome(of: operation, on: id) == outcome)
        }
        #expect(
          try contract.open().lastEdits(of: id) == [
            "zip": SentEdit(by: page, of: "ben", revision: 2),
            "name": SentEdit(by: page, of: nil, revision: 2),
          ])
      },
      ContractClause("changing a field that another person changed reports both texts") {
        contract in
        let (one, two) = (try contract.open(), try contract.open())
        let id = try contract.begin(in: one)
        var first = try contract.openDraft(id, in: one)
        var second = try contract.openDraft(id, in: two)
        try first.apply(.step("zip", .set("90210")))
        let refused = draftError { () throws(DraftError) in
          try second.apply(.step("zip", .set("1000")))
        }
        guard case .conflict(let conflict) = refused else { throw NoSuchThing() }
        #expect((conflict.field, conflict.revision) == ("zip", 1))
        #expect((conflict.mine.raw, conflict.theirs.raw) == ("1000", "90210"))
        #expect(second.session.state("zip")?.state.raw == "90210")
        try second.apply(.step("zip", .set("10001")))
        #expect(try contract.open().contents(of: id)?.fields[1].raw == "10001")
      },
      ContractClause("abandoning an edit restores the text that another person saved") { contract in
        let (one, two) = (try contract.open(), try contract.open())
        let id = try contract.begin(in: one, [("zip", "10001")])
        var first = try contract.openDraft(id, in: one)
        var second = try contract.openDraft(id, in: two)
        try second.apply(.step("zip", .focus))
        try first.apply(.step("zip", .set("90210")))
        _ = try second.catchUp()
        try second.apply(.step("zip", .backspace))
        try second.apply(.step("zip", .abandon))
        #expect(second.session.state("zip")?.state.raw == "90210")
        #expect(second.session.state("zip")?.state.caret == 5)
      },
      ContractClause("visiting a field without a change does not disturb others") { contract in
        let (one, two) = (try contract.open(), try contract.open())
        let id = try contract.begin(in: one)
        var first = try contract.openDraft(id, in: one)
        var second = try contract.openDraft(id, in: two, as: "bo")
        try second.apply(.step("zip", .focus))
        try second.apply(.step("zip", .type("9")))
        try first.apply(.step("age", .focus))
        try first.apply(.step("zip", .focus))
        _ = try first.catchUp()
        try second.apply(.step("zip", .type("0")))
        try first.apply(.step("age", .focus))
        try second.apply(.step("zip", .type("2")))
        #expect(try contract.open().contents(of: id)?.fields[1].raw == "902")
      },
      ContractClause("groups and rules that another person changed are reported") { contract in
        let (one, two) = (try contract.open(), try contract.open())
        let id = try contract.begin(in: one)
        var first = try contract.openDraft(id, in: one)
        var second = try contract.openDraft(id, in: two, as: "bo")
        try first.apply(.step("cvv", .set("123")))
        let told = try second.apply(.step("ssn", .set("9")))
        #expect(told.groups.map(\.key) == ["pay"])
        #expect(told.rules.isEmpty)
      },
      ContractClause("the answer saved first wins if two fields hide each other") { contract in
        let text = """
          {"form": "pair", "version": 1, "fields": [
            {"key": "value", "when": {"field": "unknown", "empty": true}},
            {"key": "unknown", "type": "boolean", "when": {"field": "value", "empty": true}}]}
          """
        let (one, two) = (try contract.open(), try contract.open())
        let form = try LoadedForm(Self.definition(text), Self.today)
        try one.register(form.definition, at: Self.moment(0))
        let id = Self.id(1)
        try one.add([try form.newDraft(id, by: Self.person())])
        var first = try OpenDraft(id, of: form, in: one, as: Self.person())
        var second = try OpenDraft(id, of: form, in: two, as: Self.person("bo"))
        try first.apply(.step("unknown", .set("true")))
        try second.apply(.step("value", .set("7")))
        _ = try first.catchUp()
        let third = try OpenDraft(id, of: form, in: try contract.open(), as: Self.person("cy"))
        for draft in [first, second, third] {
          #expect(draft.session.states.map(\.applies) == [false, true])
          #expect(draft.session.states.map(\.state.raw) == ["7", "true"])
        }
        #expect(try one.contents(of: id).get().fields.map(\.applies) == [false, true])
        try first.apply(.undo)
        _ = try second.catchUp()
        try second.apply(.step("unknown", .set("false")))
        #expect(try one.contents(of: id).get().fields.map(\.applies) == [true, false])
        try first.close()
        try second.close()
        var last = try OpenDraft(id, of: form, in: one, as: Self.person())
        try last.apply(.step("value", .set("")))
        #expect(last.session.states.map(\.applies) == [false, true])
        try last.apply(.undo)
        #expect(last.session.states.map(\.applies) == [true, false])
      },
      ContractClause("making the same change as another person is not a conflict") { contract in
        let (one, two) = (try contract.open(), try contract.open())
        let id = try contract.begin(in: one)
        var first = try contract.openDraft(id, in: one)
        var second = try contract.openDraft(id, in: two)
        try first.apply(.step("zip", .set("90210")))
        try second.apply(.step("zip", .set("90210")))
        #expect(try contract.open().draft(id)?.revision == 1)
      },
      ContractClause("setting a field to its text from before another change is a conflict") {
        contract in
        let (one, two) = (try contract.open(), try contract.open())
        let id = try contract.begin(in: one, [("age", "40")])
        var first = try contract.openDraft(id, in: one)
        var second = try contract.openDraft(id, in: two)
        try first.apply(.step("age", .set("41")))
        let refused = draftError { () throws(DraftError) in
          try second.apply(.step("age", .set("40")))
        }
        guard case .conflict = refused else { throw NoSuchThing() }
        #expect(try contract.open().contents(of: id)?.fields[2].raw == "41")
      },
      ContractClause("visiting a field that another person filled in is not a conflict") {
        contract in
        let (one, two) = (try contract.open(), try contract.open())
        let id = try contract.begin(in: one)
        var first = try contract.openDraft(id, in: one)
        var second = try contract.openDraft(id, in: two)
        try second.apply(.step("zip", .focus))
        try first.apply(.step("zip", .set("90210")))
        try second.apply(.step("age", .focus))
        #expect(second.session.focus == "age")
        #expect(second.session.state("zip")?.state.raw == "90210")
      },
      ContractClause("an acknowledgement is shared, and lapses for both") { contract in
        let (one, two) = (try contract.open(), try contract.open())
        let id = try contract.begin(in: one, [("age", "17")])
        var first = try contract.openDraft(id, in: one)
        var second = try contract.openDraft(id, in: two)
        try first.apply(.acknowledge(rule: "usual"))
        #expect(try second.catchUp().rules.map(\.isAcknowledged) == [true])
        try second.apply(.step("age", .set("16")))
        #expect(try first.catchUp().rules.map(\.isAcknowledged) == [false])
        #expect(try contract.open().contents(of: id)?.rules.map(\.isAcknowledged) == [false])
      },
      ContractClause("a warning can be accepted only with the values that were seen") { contract in
        let (one, two) = (try contract.open(), try contract.open())
        let id = try contract.begin(in: one, [("age", "17")])
        var draft = try contract.openDraft(id, in: one) {
          var other = try contract.openDraft(id, in: two)
          try other.apply(.step("age", .set("3")))
        }
        let refused = draftError { () throws(DraftError) in
          try draft.apply(.acknowledge(rule: "usual"))
        }
        guard case .conflict(let conflict) = refused else { throw NoSuchThing() }
        #expect((conflict.mine.raw, conflict.theirs.raw) == ("17", "3"))
        #expect(try contract.open().contents(of: id)?.rules.map(\.isAcknowledged) == [false])
        try draft.apply(.acknowledge(rule: "usual"))
        #expect(try contract.open().contents(of: id)?.rules.map(\.isAcknowledged) == [true])
      },
      ContractClause("accepting a warning while another field changes is not a conflict") {
        contract in
        let (one, two) = (try contract.open(), try contract.open())
        let id = try contract.begin(in: one, [("age", "17")])
        var draft = try contract.openDraft(id, in: one) {
          var other = try contract.openDraft(id, in: two)
          try other.apply(.step("zip", .set("90210")))
        }
        try draft.apply(.acknowledge(rule: "usual"))
        #expect(try contract.open().contents(of: id)?.rules.map(\.isAcknowledged) == [true])
      },
      ContractClause("a field that a condition hides or shows is not a conflict") { contract in
        let (one, two) = (try contract.open(), try contract.open())
        let id = try contract.begin(in: one)
        var first = try contract.openDraft(id, in: one)
        var second = try contract.openDraft(id, in: two)
        try first.apply(.step("adult", .set("no")))
        try second.apply(.step("guardian", .set("bo")))
        let contents = try contract.open().contents(of: id).get()
        #expect(contents.fields[3].applies)
        #expect(contents.fields[3].display == "Bo")
      },
    ]
  }
}
