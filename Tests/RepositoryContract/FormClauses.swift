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
    ]
  }
}
