import FieldEngine
import FormSession
import JSONText
import TestSupport
import Testing

extension RepositoryContract {
  static var draftClauses: [ContractClause<Store>] {
    [
      ContractClause("group counts include a text that is never stored") { contract in
        let store = try contract.open()
        let id = try contract.begin(in: store)
        var draft = try contract.openDraft(id, in: store)
        try draft.apply(.step("cvv", .set("12")))
        for (isRequired, missing) in [(true, 1), (false, 0)] {
          try draft.apply(.step("cvv", .configure(enabled: nil, secure: nil, required: isRequired)))
          let contents = try contract.open().contents(of: id).get()
          #expect(contents.groups.first { $0.key == "pay" }?.tally.missing == missing)
        }
      },
      ContractClause("several actions are saved together, or none if one is refused") { contract in
        let store = try contract.open()
        let id = try contract.begin(in: store)
        var draft = try contract.openDraft(id, in: store)
        let before = try contract.open().contents(of: id)
        let refused = draftError { () throws(DraftError) in
          _ = try draft.apply([.step("zip", .set("90210")), .acknowledge(rule: "usual")])
        }
        #expect(refused == .refused(.notBroken("usual")))
        #expect(try contract.open().contents(of: id) == before)
        #expect(draft.session.state("zip")?.state.raw == "")
        let told = try draft.apply([.step("zip", .set("90210")), .step("age", .set("40"))])
        #expect(told.flatMap { $0.fields.map(\.state.field) } == ["zip", "age"])
        #expect(
          try contract.open().contents(of: id)?.fields.map(\.raw).prefix(3) == ["", "90210", "40"])
      },
      ContractClause("a program can refuse changes while a field of a draft is edited") {
        contract in
        let store = try contract.open()
        let id = try contract.begin(in: store)
        var form = try contract.form(in: store)
        var behavior = FieldBehavior()
        behavior.permitsChange = { _, new in !new.contains("0") }
        form.setBehavior(of: "zip", behavior)
        var draft = try OpenDraft(id, of: form, in: store, as: Self.person())
        try draft.apply(.step("zip", .focus))
        let refusal = try draft.apply(.step("zip", .type("90"))).refusal
        #expect(refusal == .refused(Refusal("0", .vetoed)))
        #expect(draft.session.state("zip")?.state.raw == "9")
      },
      ContractClause("a new draft has its values, its title and the first focus") { contract in
        let store = try contract.open()
        try contract.begin(1, in: store, [("name", "ada"), ("zip", "9021")], title: "One")
        let contents = try contract.open().contents(of: id(1)).get()
        #expect(contents.draft.title == "One")
        #expect(contents.draft.revision == 0)
        #expect(contents.draft.createdAt == moment(1))
        #expect(contents.fields.map(\.display).prefix(2) == ["Ada", "9021"])
        #expect(contents.fields[1].issue?.code == "zip.incomplete")
        #expect(contents.draft.tally == contents.groups.reduce(Tally()) { $0 + $1.tally })
        #expect(try contract.open().lastSeat(at: id(1))?.focus == "name")
        #expect(try contract.open().draft(id(2)) == nil)
        #expect(try contract.open().contents(of: id(2)) == nil)
      },
      ContractClause("drafts are added all together or not at all") { contract in
        let store = try contract.open()
        let form = try contract.form(in: store)
        var bad = try form.newDraft(id(2), by: person())
        bad.contents.draft.amends = id(7)
        let good = try form.newDraft(id(1), by: person())
        let refused = error { () throws(StoreError) in try store.add([good, bad]) }
        #expect(refused == .noDraft(id(7)))
        #expect(try contract.open().draft(id(1)) == nil)
      },
      ContractClause("a draft can be named by either end of its id") { contract in
        let store = try contract.open()
        try contract.begin(0xAB12, in: store)
        try contract.begin(0xCD12, in: store)
        #expect(try store.drafts(named: "ab12", limit: 5) == [id(0xAB12)])
        #expect(try store.drafts(named: "AB12", limit: 5) == [id(0xAB12)])
        #expect(try store.drafts(named: "12", limit: 5) == [id(0xCD12), id(0xAB12)])
        #expect(try store.drafts(named: "0193", limit: 1) == [id(0xCD12)])
        #expect(try store.drafts(named: id(0xCD12).description, limit: 5) == [id(0xCD12)])
        #expect(try store.drafts(named: "ff", limit: 5) == [])
        #expect(try store.drafts(named: "%", limit: 5) == [])
      },
      ContractClause("texts are read back with the same bytes") { contract in
        let store = try contract.open()
        let form = try LoadedForm(.texts, Self.today)
        try store.register(form.definition, at: moment(0))
        let texts = ["", " ", "e\u{301}", "é", "👩‍👧", "'--\"", "\r\n", "٣"]
        for (number, text) in texts.enumerated() {
          let draft = try form.newDraft(
            id(UInt64(number)), title: text, values: [("note", text)], by: person())
          try store.add([draft])
          let contents = try contract.open().contents(of: id(UInt64(number))).get()
          #expect(contents.draft.title.map { Array($0.utf8) } == Array(text.utf8))
          #expect(contents.fields == draft.contents.fields)
        }
      },
      ContractClause("a text with NUL is stored, or refused with a sentence") { contract in
        let store = try contract.open()
        let form = try LoadedForm(.texts, Self.today)
        try store.register(form.definition, at: moment(0))
        let text = "a\u{0}b"
        let draft = try form.newDraft(id(1), title: text, values: [("note", text)], by: person())
        let refused = error { () throws(StoreError) in try store.add([draft]) }
        let contents = try contract.open().contents(of: id(1))
        if contract.storesNUL {
          #expect(contents?.draft.title.map { Array($0.utf8) } == Array(text.utf8))
          #expect(contents?.fields == draft.contents.fields)
        } else {
          #expect(refused?.message.contains("NUL") == true)
          #expect(contents == nil)
          try store.add([try form.newDraft(id(1), by: person())])
          let late = error { () throws(StoreError) in
            try store.rename(id(1), to: text, at: moment(2))
          }
          #expect(late?.message.contains("NUL") == true)
          var open = try OpenDraft(id(1), of: form, in: store, as: person())
          try open.apply(.step("note", .set("ab")))
          #expect(try contract.open().draft(id(1))?.revision == 1)
        }
      },
      ContractClause("a resumed draft is the same and continues in the same way") { contract in
        try Trials(short: 40, long: 1_000).run { random in
          try contract.putAway(using: &random)
        }
      },
    ]
  }

  /// Applies actions to a draft that is reopened for each action, and to one that stays open.
  private func putAway(using random: inout SeededGenerator) throws {
    let store = try open()
    var definition = FormDefinition.random(using: &random)
    definition.key = "random\(UInt64.random(in: 0 ... .max, using: &random))"
    try store.register(definition, at: Self.moment(0))
    let form = try LoadedForm(definition, Self.today)
    let person = Self.person()
    let id = DraftID(at: Self.moment(0), using: &random)
    try store.add([try form.newDraft(id, by: person)])
    var whole = form.fresh
    for _ in 0..<16 {
      let action = SessionAction.random(in: whole, using: &random)
      let expected = whole.apply(action)
      let other = try open()
      var draft = try OpenDraft(id, of: form, in: other, as: person)
      let result = Result { () throws(DraftError) in try draft.apply(action) }
      switch result {
      case .success(let changes):
        try #require(action.refusal(in: expected) == nil)
        try #require(changes.refusal == expected.refusal)
        try #require(changes.edited == expected.edited)
      case .failure(let error):
        try #require(error == action.refusal(in: expected).map { .refused($0) })
      }
      try draft.close()
      try #require(draft.session.seen == whole.seen)
      try #require(draft.session.seat.withoutSerials == whole.seat.withoutSerials)
      try checkCounts(of: id, in: other, form, draft.session)
    }
  }

  /// The stored counts match the stored fields.
  private func checkCounts(
    of id: DraftID, in store: Store, _ form: LoadedForm, _ session: Session
  ) throws {
    let contents = try store.contents(of: id).get()
    let again = form.session(contents)
    try #require(contents.groups == again.groups)
    try #require(contents.draft.tally == again.tally)
    try #require(contents.rules == again.rules)
    let anew = form.contents(of: session, in: contents.draft)
    try #require(contents.fields.map(\.withoutTime) == anew.fields.map(\.withoutTime))
    try #require(contents.draft.uniqueKey == anew.draft.uniqueKey)
  }
}

extension Tally {
  static func + (left: Tally, right: Tally) -> Tally {
    var sum = left
    sum.fields += right.fields
    sum.filled += right.filled
    sum.invalid += right.invalid
    sum.missing += right.missing
    return sum
  }
}

extension FormDefinition {
  /// A form with one field, which accepts any text.
  fileprivate static var texts: FormDefinition {
    var form = FormDefinition(key: "texts", version: 1)
    form.fields = [FormField(key: "note", type: .builtIn(.data, [:]))]
    return form
  }
}

extension FieldRecord {
  fileprivate var withoutTime: FieldRecord {
    var record = self
    (record.revision, record.updatedAt) = (0, Moment(milliseconds: 0))
    return record
  }
}

extension SeatState {
  /// The seat without the numbers of its steps, which depend on how often it was left.
  var withoutSerials: SeatState {
    var seat = self
    seat.past = past.map { SeatStep(serial: 0, field: $0.field, change: $0.change) }
    seat.future = future.map { SeatStep(serial: 0, field: $0.field, change: $0.change) }
    return seat
  }
}

extension Session {
  /// The visible state without the refusal of the last step in a field.
  var seen: [String] {
    states.map(\.seen) + groups.map(\.json.text) + rules.map(\.json.text)
      + notes.map(\.json.text)
  }
}

extension SessionFieldState {
  /// The state without what is not stored, such as the text of a notice in a masked field.
  fileprivate var seen: String {
    guard case .object(let members) = json else { return "" }
    let kept = members.filter { !["refused", "items"].contains($0.key) }
    return JSON.object(
      kept.map { $0 == "notice" ? ($0, state.notice?.withoutText.json ?? .null) : ($0, $1) }
    ).text
  }
}
