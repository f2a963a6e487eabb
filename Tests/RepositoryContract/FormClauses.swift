import FieldEngine
import FormSession
import Testing

extension RepositoryContract {
  static var formClauses: [ContractClause<Store>] {
    [
      ContractClause("a version of a form is registered once and never changes") { contract in
        let store = try contract.open()
        let form = try definition()
        #expect(try store.register(form, at: moment(0)))
        #expect(try store.register(form, at: moment(1)) == false)
        var other = form
        other.title = "Another"
        let refused = error { () throws(StoreError) in try store.register(other, at: moment(2)) }
        #expect(refused == .formExists(FormID("visit", version: 1)))
        #expect(try contract.open().form("visit", version: 1) == form)
      },
      ContractClause("a form made in Swift has rules for its constraints and repeats") { contract in
        let store = try contract.open()
        var form = FormDefinition("stay", version: 1) {
          FormGroup("night") { FormField("room", .phrase) }
        }
        form.groups[0].repetition = FormDefinition.Repetition(max: 2)
        form.fields[0].constraints = [FormConstraint(". != 'x'", severity: .warning)]
        #expect(try store.register(form, at: moment(0)))
        let other = try contract.open()
        #expect(try other.register(form, at: moment(1)) == false)
        let rules = try other.form("stay", version: 1).get().rules
        #expect(rules.map(\.key) == ["room.constraint", "night.max"])
        #expect(try LoadedForm(form, Self.today).definition.rules == rules)
      },
      ContractClause("a form name without a version selects the newest") { contract in
        let store = try contract.open()
        for version in [2, 10, 9] {
          var form = try definition()
          form.version = version
          try store.register(form, at: moment(0))
        }
        let other = try contract.open()
        #expect(try other.form("visit", version: nil)?.version == 10)
        #expect(try other.form("visit", version: 2)?.version == 2)
        #expect(try other.form("visit", version: 3) == nil)
        #expect(try other.form("visi", version: nil) == nil)
      },
      ContractClause("the versions of a form are returned with the newest first") { contract in
        let store = try contract.open()
        var form = try definition()
        for version in [2, 1, 3] {
          form.version = version
          try store.register(form, at: moment(0))
        }
        #expect(try store.versions(of: "visit").map(\.version) == [3, 2, 1])
        #expect(try store.versions(of: nil).map(\.version) == [3, 2, 1])
        #expect(try store.versions(of: "other") == [])
      },
      ContractClause("forms are listed with the drafts that follow them") { contract in
        let store = try contract.open()
        try contract.begin(1, in: store)
        try contract.begin(2, in: store)
        try store.discard(id(2), HistoryEntry(.discarded, by: "ada", at: moment(5)))
        let summary = FormSummary(
          form: FormID("visit", version: 1), title: "Visit", fields: 9, registeredAt: moment(0),
          drafts: [.draft: 1, .discarded: 1])
        #expect(try contract.open().forms() == [summary])
      },
      ContractClause("a closed form takes no new drafts until it is opened again") { contract in
        let store = try contract.open()
        try contract.begin(1, in: store)
        let closing = FormClosing(by: "ada", at: moment(3))
        #expect(try store.closing(of: "visit") == nil)
        #expect(try store.close("visit", closing))
        #expect(try store.close("visit", FormClosing(by: "eve", at: moment(4))) == false)
        let other = try contract.open()
        #expect(try other.closing(of: "visit") == closing)
        #expect(try other.forms().map(\.closing) == [closing])
        #expect(throws: StoreError.formClosed("visit")) { try contract.begin(2, in: other) }
        #expect(try other.draft(id(2)) == nil)
        #expect(try other.reopen("visit"))
        #expect(try other.reopen("visit") == false)
        try contract.begin(2, in: store)
        #expect(try store.forms().map(\.closing) == [nil])
      },
      ContractClause("the drafts of a closed form can be changed, finalized and amended") {
        contract in
        let store = try contract.open()
        try contract.begin(1, in: store, [("name", "ada"), ("zip", "90210")])
        try store.close("visit", FormClosing(by: "ada", at: moment(3)))
        var draft = try contract.openDraft(id(1), in: store)
        _ = try draft.apply([.step("zip", .set("10001"))])
        _ = try draft.finalize()
        #expect(try store.draft(id(1))?.status == .final)
        let (form, person) = (try contract.form(in: store), person(at: 5))
        let old = try store.contents(of: id(1)).get()
        let next = form.amendment(id(2), of: old, reason: "Wrong name", by: person)
        try store.add([next])
        #expect(try store.draft(id(2))?.amends == id(1))
      },
      ContractClause("closing covers all versions of a form, and no other form") { contract in
        let store = try contract.open()
        try store.register(definition(), at: moment(0))
        try store.close("visit", FormClosing(by: "ada", at: moment(3)))
        var newer = try definition()
        newer.version = 2
        try store.register(newer, at: moment(4))
        var another = try definition()
        (another.key, another.version) = ("stay", 1)
        try store.register(another, at: moment(4))
        let closed = try contract.open().forms().filter { $0.closing != nil }.map(\.form)
        #expect(closed == [FormID("visit", version: 1), FormID("visit", version: 2)])
        let missing = error { () throws(StoreError) in
          _ = try store.close("visti", FormClosing(by: "ada", at: moment(5)))
        }
        #expect(missing == .noForm("visti", version: nil))
        #expect(error { () throws(StoreError) in _ = try store.reopen("visti") } == missing)
        #expect(try store.closing(of: "visti") == nil)
      },
    ]
  }
}
