import FieldEngine
import FormSession
import TestSupport
import Testing

/// Entries of open drafts: people add, remove, move and fill in entries at the same time.
extension RepositoryContract {
  static var entrySharingClauses: [ContractClause<Store>] {
    [
      ContractClause("entries that two people add at the same time both stay, in this order") {
        contract in
        var (first, second) = try contract.openHousehold()
        try first.apply(.addEntry(to: "member"))
        try first.apply(.step("member[2].name", .set("Ada")))
        let changes = try second.apply(.addEntry(to: "member"))
        #expect(second.session.entryStates.map(\.path) == ["member[1]", "member[2]", "member[3]"])
        #expect(changes.entries.map(\.title) == ["Members 1", "Ada", "Members 3"])
        try second.apply(.step("member[3].name", .set("Bo")))
        _ = try first.catchUp()
        #expect(first.session.entryStates == second.session.entryStates)
        #expect(first.session.state("people")?.state.raw == "3")
        #expect(Set(first.session.entryStates.map(\.id)).count == 3)
      },
      ContractClause("the rules of an entry that was added are stored with their acknowledgement") {
        contract in
        var (draft, _) = try contract.openHousehold()
        let rules = { () throws -> [String] in
          let contents = try contract.open().contents(of: Self.id(1)).get()
          return contents.rules.filter { $0.key.hasSuffix("old") }.map {
            "\($0.path) \($0.isBroken ? "broken" : "kept")\($0.isAcknowledged ? ", accepted" : "")"
          }
        }
        try draft.apply(.addEntry(to: "member"))
        #expect(try rules() == ["member[1].old kept", "member[2].old kept"])
        try draft.apply(.step("member[2].age", .set("101")))
        #expect(try rules() == ["member[1].old kept", "member[2].old broken"])
        try draft.apply(.acknowledge(rule: "member[2].old"))
        #expect(try rules() == ["member[1].old kept", "member[2].old broken, accepted"])
        try draft.apply(.moveEntry("member[2]", to: 1))
        #expect(
          try rules().sorted() == ["member[1].old broken, accepted", "member[2].old kept"])
      },
      ContractClause("a position means the entry that it meant when the person chose it") {
        contract in
        var (first, second) = try contract.openHousehold()
        try first.apply(.step("member[1].name", .set("Ada")))
        try second.apply(.addEntry(to: "member", at: 1))
        try first.apply(.step("member[1].age", .set("40")))
        #expect(first.session.state("member[2].age")?.state.raw == "40")
        #expect(first.session.state("member[2].name")?.state.raw == "Ada")
        #expect(first.session.state("member[1].age")?.state.raw == "")
      },
      ContractClause("an entry that another person moved is reported with the next change") {
        contract in
        var (first, second) = try contract.openHousehold()
        try first.apply(.addEntry(to: "member"))
        try first.apply(.step("member[2].name", .set("Ada")))
        _ = try second.catchUp()
        try first.apply(.moveEntry("member[2]", to: 1))
        let changes = try second.apply(.step("member[1].age", .set("40")))
        #expect(changes.entries.map(\.title) == ["Ada", "Members 2"])
        #expect(second.session.state("member[2].age")?.state.raw == "40")
      },
      ContractClause("changing an answer in an entry that another person removed is a conflict") {
        contract in
        var (first, second) = try contract.openHousehold()
        try first.apply(.step("member[1].name", .set("Ada")))
        _ = try second.catchUp()
        let id = second.session.entryStates[0].id
        try first.apply(.removeEntry("member[1]"))
        let error = draftError { () throws(DraftError) in
          try second.apply(.step("member[1].age", .set("40")))
        }
        guard case .conflict(let conflict) = error else { throw NoSuchThing() }
        #expect((conflict.mine.raw, conflict.theirs.raw) == ("40", nil))
        #expect(conflict.field == "member[#\(id)].age")
        #expect(second.session.entryStates.isEmpty)
        try first.apply(.undo)
        _ = try second.catchUp()
        try second.apply(.step("member[1].age", .set("40")))
        #expect(second.session.state("member[1].name")?.state.raw == "Ada")
      },
      ContractClause("removing an entry in which another person changed an answer is a conflict") {
        contract in
        var (first, second) = try contract.openHousehold()
        try first.apply(.step("member[1].age", .set("40")))
        let error = draftError { () throws(DraftError) in
          try second.apply(.removeEntry("member[1]"))
        }
        guard case .conflict(let conflict) = error else { throw NoSuchThing() }
        #expect(conflict.field == "member[1].age")
        #expect((conflict.mine.raw, conflict.theirs.raw) == (nil, "40"))
        #expect(second.session.entryStates.map(\.path) == ["member[1]"])
        try second.apply(.removeEntry("member[1]"))
        #expect(second.session.entryStates.isEmpty)
      },
      ContractClause("the history has a line for each change of an entry") { contract in
        var (first, _) = try contract.openHousehold()
        try first.apply(.addEntry(to: "member"))
        try first.apply(.step("member[2].name", .set("Bo")))
        try first.apply(.moveEntry("member[2]", to: 1))
        try first.apply(.removeEntry("member[1]"))
        try first.apply(.undo)
        let history = try contract.open().history(of: Self.id(1), field: nil)
        let lines = history.map { "\($0.action) \($0.old ?? "-") \($0.new ?? "-")" }
        #expect(
          lines == [
            "started - -", "entryAdded - Members 2", "set - Bo", "entryMoved 2 1",
            "entryRemoved Bo -", "undone - Bo",
          ])
        let id = first.session.entryStates[0].id
        #expect(history.map { $0.subject ?? "" }.suffix(2) == ["member[#\(id)]", "member[#\(id)]"])
      },
      ContractClause("a draft is resumed inside of an entry, and undo brings back a removed one") {
        contract in
        var first = try contract.openHouseholdAlone()
        try first.apply(.step("member[1].name", .set("Ada")))
        try first.apply(.addEntry(to: "member[1].illness"))
        try first.apply(.addEntry(to: "member"))
        try first.apply(.removeEntry("member[1]"))
        try first.apply(.step("member[1].name", .focus))
        try first.apply(.step("member[1].name", .type("B")))
        try first.close()
        var again = try contract.openDraft(Self.id(1), of: Self.household, in: contract.open())
        #expect(again.session.focus == "member[1].name")
        try again.apply(.undo)
        try again.apply(.undo)
        #expect(again.session.state("member[1].name")?.state.raw == "Ada")
        #expect(
          again.session.entryStates.map(\.path) == [
            "member[1]", "member[1].illness[1]", "member[2]",
          ])
        try again.apply(.redo)
        #expect(again.session.entryStates.map(\.path) == ["member[1]"])
      },
      ContractClause("finalizing forgets removed entries") { contract in
        var (first, second) = try contract.openHousehold()
        try second.close()
        try first.apply(.addEntry(to: "member"))
        try first.apply(.step("member[1].name", .set("Ada")))
        try first.apply(.step("member[2].name", .set("Bo")))
        try first.apply(.removeEntry("member[1]"))
        _ = try first.finalize()
        let contents = try contract.open().contents(of: Self.id(1)).get()
        #expect(contents.entries.map(\.status) == [.present])
        #expect(contents.fields.map(\.raw).filter { $0 == "Ada" } == [])
        let form = try LoadedForm(try Self.definition(Self.household), Self.today)
        #expect(form.session(contents).state("member[1].name")?.state.raw == "Bo")
      },
      ContractClause(
        "a resumed draft with random repeats is the same and continues in the same way"
      ) {
        contract in
        try Trials(short: 12, long: 500).run { random in
          try contract.putAwayEntries(using: &random)
        }
      },
    ]
  }

  /// A form with a repeat in a repeat.
  static var household: String {
    """
    {"form": "household", "version": 1,
     "groups": [{"key": "home"},
       {"key": "member", "title": "Members", "repeat": {"entry": "${name}", "start": 1}},
       {"key": "illness", "group": "member", "repeat": {}}],
     "fields": [{"key": "people", "type": "integer", "calculate": "count(${member})", "group": "home"},
       {"key": "name", "group": "member"}, {"key": "age", "type": "integer", "group": "member"},
       {"key": "disease", "group": "illness"}],
     "rules": [{"key": "old", "check": "not(${age} > 100)", "message": "Very old",
       "severity": "warning", "group": "member"}]}
    """
  }

  /// Begins a draft of the household, and opens it.
  private func openHouseholdAlone() throws -> OpenDraft<Store> {
    let store = try open()
    let form = try LoadedForm(try Self.definition(Self.household), Self.today)
    try store.register(form.definition, at: Self.moment(0))
    try store.add([try form.newDraft(Self.id(1), by: Self.person())])
    return try OpenDraft(Self.id(1), of: form, in: store, as: Self.person())
  }

  /// Begins a draft of the household, and opens it twice.
  private func openHousehold() throws -> (OpenDraft<Store>, OpenDraft<Store>) {
    let (first, store) = (try openHouseholdAlone(), try open())
    let form = try LoadedForm(try Self.definition(Self.household), Self.today)
    return (first, try OpenDraft(Self.id(1), of: form, in: store, as: Self.person("bo", at: 3)))
  }

  private func openDraft(
    _ id: DraftID, of form: String, in store: Store
  ) throws -> OpenDraft<Store> {
    let form = try LoadedForm(try Self.definition(form), Self.today)
    return try OpenDraft(id, of: form, in: store, as: Self.person())
  }

  /// Applies actions to a draft that is reopened for each action, and to one that stays open.
  private func putAwayEntries(using random: inout SeededGenerator) throws {
    let store = try open()
    var definition = FormDefinition.randomRepeats(using: &random)
    definition.key = "repeats\(UInt64.random(in: 0 ... .max, using: &random))"
    try store.register(definition, at: Self.moment(0))
    let form = try LoadedForm(definition, Self.today)
    let (id, other) = (
      DraftID(at: Self.moment(0), using: &random), DraftID(at: Self.moment(1), using: &random)
    )
    try store.add([
      try form.newDraft(id, by: Self.person()), try form.newDraft(other, by: Self.person()),
    ])
    var whole = try OpenDraft(other, of: form, in: store, as: Self.person())
    for _ in 0..<12 {
      let action = SessionAction.randomInEntries(whole.session, using: &random)
      let expected = draftError { () throws(DraftError) in try whole.apply(action) }
      var draft = try OpenDraft(id, of: form, in: try open(), as: Self.person())
      let error = draftError { () throws(DraftError) in try draft.apply(action) }
      try #require((error == nil) == (expected == nil))
      try draft.close()
      try #require(draft.session.answersByPosition == whole.session.answersByPosition)
      let contents = try open().contents(of: id).get()
      try #require(contents.draft.tally == form.session(contents).tally)
      try #require(
        form.session(contents).answersByPosition.map(\.first)
          == whole.session.answersByPosition.map(\.first))
    }
  }
}

extension Session {
  /// What people see of each field, without identities.
  fileprivate var answersByPosition: [[String]] {
    states.map {
      ["\($0.state.field) \($0.state.raw) \($0.applies) \($0.reason ?? "")", $0.state.display]
    }
  }
}
