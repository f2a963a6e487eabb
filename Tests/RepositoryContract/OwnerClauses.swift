import FormSession
import Testing

extension RepositoryContract {
  static var ownerClauses: [ContractClause<Store>] {
    [
      ContractClause("who starts a draft owns it and its later editions") { contract in
        let store = try contract.open()
        let id = try contract.begin(in: store, [("name", "ada"), ("zip", "90210")])
        #expect(try store.draft(id)?.owner == "ada")
        var draft = try contract.openDraft(id, in: store, as: "ben")
        _ = try draft.finalize()
        let contents = try store.contents(of: id).get()
        let form = try contract.form(in: store)
        try store.add(
          [form.amendment(Self.id(2), of: contents, reason: "Typo", by: person("ben", at: 6))])
        #expect(try contract.open().draft(Self.id(2))?.owner == "ada")
      },
      ContractClause("drafts can be listed by owner and by forms") { contract in
        let store = try contract.open()
        for number: UInt64 in 1...2 { try contract.begin(number, in: store) }
        let form = try contract.form(in: store)
        try store.add([form.newDraft(id(3), by: person("ben", at: 3))])
        var another = try definition()
        another.key = "stay"
        try store.register(another, at: moment(0))
        let other = try LoadedForm(another, Self.today)
        try store.add([other.newDraft(id(4), by: person("ben", at: 4))])
        #expect(try contract.listed { $0.owner = "ben" } == [id(4), id(3)])
        #expect(try contract.listed { $0.forms = ["stay"] } == [id(4)])
        #expect(try contract.listed { ($0.owner, $0.forms) = ("ben", ["visit"]) } == [id(3)])
        #expect(try contract.listed { ($0.form, $0.forms) = ("stay", ["visit"]) } == [])
        #expect(try contract.listed { $0.forms = [] } == [])
        #expect(try contract.listed { $0.owner = "eve" } == [])
      },
    ]
  }
}
