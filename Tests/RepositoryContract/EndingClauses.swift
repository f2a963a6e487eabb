import FieldEngine
import FormSession
import JSONText
import Testing

extension RepositoryContract {
  private static var right: [(field: String, text: String)] { [("name", "ada"), ("zip", "90210")] }

  static var endingClauses: [ContractClause<Store>] {
    [
      ContractClause("only a valid draft is finalized, and it then never changes") { contract in
        let store = try contract.open()
        let id = try contract.begin(in: store, [("name", "ada"), ("zip", "902")])
        var draft = try contract.openDraft(id, in: store, at: 3)
        let refused = draftError { () throws(DraftError) in _ = try draft.finalize() }
        guard case .obstacles(let obstacles) = refused else { throw NoSuchThing() }
        #expect(obstacles.count == 1)
        #expect(try contract.open().draft(id)?.status == .draft)

        try draft.apply(.step("zip", .set("90210")))
        _ = try draft.finalize()
        let final = try contract.open().draft(id).get()
        #expect((final.status, final.finalizedAt) == (.final, moment(3)))
        #expect(try contract.open().lastSeat(at: id) == nil)
        let late = draftError { () throws(DraftError) in try draft.apply(.step("zip", .clear)) }
        #expect(late == .store(.notOpen(id, .final)))
      },
      ContractClause("finalizing includes an earlier change and refuses a later one") { contract in
        let (one, two) = (try contract.open(), try contract.open())
        let id = try contract.begin(in: one, right)
        var first = try contract.openDraft(id, in: one)
        var second = try contract.openDraft(id, in: two)
        try second.apply(.step("age", .set("40")))
        _ = try first.finalize()
        #expect(first.session.state("age")?.state.raw == "40")
        let late = draftError { () throws(DraftError) in try second.apply(.step("age", .set("41")))
        }
        #expect(late == .store(.notOpen(id, .final)))
        #expect(try contract.open().contents(of: id)?.fields[2].raw == "40")
      },
      ContractClause("a problem that another process causes during finalizing prevents it") {
        contract in
        let (one, two) = (try contract.open(), try contract.open())
        let id = try contract.begin(in: one, right)
        var draft = try contract.openDraft(id, in: one) {
          var other = try contract.openDraft(id, in: two)
          try other.apply(.step("zip", .set("902")))
        }
        try #require(draft.session.focus == "name")
        let refused = draftError { () throws(DraftError) in _ = try draft.finalize() }
        guard case .obstacles = refused else { throw NoSuchThing() }
        #expect(try contract.open().draft(id)?.status == .draft)
        try draft.apply(.step("zip", .set("10001")))
        _ = try draft.finalize()
        #expect(try contract.open().draft(id)?.status == .final)
      },
      ContractClause("a final draft has one amendment at a time, which supersedes it") { contract in
        let store = try contract.open()
        let form = try contract.form(in: store)
        let old = try contract.begin(1, in: store, right)
        let unfinished = try store.contents(of: old).get()
        let early = error { () throws(StoreError) in
          try store.add([form.amendment(id(2), of: unfinished, reason: "", by: person())])
        }
        #expect(early == .notFinal(old, .draft))
        var draft = try contract.openDraft(old, in: store)
        _ = try draft.finalize()
        let contents = try store.contents(of: old).get()
        let next = form.amendment(id(2), of: contents, reason: "Typo", by: person())
        try store.add([next])
        let twice = error { () throws(StoreError) in
          try store.add([form.amendment(id(3), of: contents, reason: "", by: person())])
        }
        #expect(twice == .isAmended(old, by: id(2)))
        #expect(try store.draft(old)?.status == .final)

        var amendment = try contract.openDraft(id(2), in: try contract.open())
        #expect(amendment.draft.edition == 2)
        #expect(amendment.session.state("zip")?.state.raw == "90210")
        try amendment.apply(.step("zip", .set("10001")))
        _ = try amendment.finalize()
        #expect(try contract.open().draft(old)?.status == .superseded)
        #expect(try contract.open().contents(of: old)?.fields[1].raw == "90210")
      },
      ContractClause("a discarded draft refuses every change") { contract in
        let store = try contract.open()
        let id = try contract.begin(in: store)
        var draft = try contract.openDraft(id, in: try contract.open())
        let entry = HistoryEntry(.discarded, by: "ada", at: moment(9))
        try store.discard(id, entry)
        let late = draftError { () throws(DraftError) in try draft.apply(.step("zip", .set("1"))) }
        #expect(late == .store(.notOpen(id, .discarded)))
        let again = error { () throws(StoreError) in try store.discard(id, entry) }
        #expect(again == .notOpen(id, .discarded))
      },
      ContractClause("a draft that moves to another version keeps orphaned texts") { contract in
        let store = try contract.open()
        let id = try contract.begin(in: store, right)
        let (outcome, orphan, _) = try contract.moveOn(id, in: store)
        #expect(outcome == .saved(revision: 1))
        let there = try contract.open().contents(of: id).get()
        #expect((there.draft.form.version, there.fields.count) == (2, 8))
        #expect(there.fields[0].raw == "90210")
        #expect(try contract.open().orphans(of: id) == [orphan])
        let late = try store.move(DraftMove(there, seen: 0, orphaned: [], []))
        guard case .outdated = late else { throw NoSuchThing() }
      },
      ContractClause("orphaned texts are kept in the next edition, too") { contract in
        let store = try contract.open()
        let id = try contract.begin(in: store, right)
        let (_, orphan, form) = try contract.moveOn(id, in: store)
        var draft = try OpenDraft(id, of: form, in: store, as: person())
        _ = try draft.finalize()
        let contents = try store.contents(of: id).get()
        try store.add([form.amendment(Self.id(2), of: contents, reason: "Typo", by: person())])
        #expect(try contract.open().orphans(of: Self.id(2)) == [orphan])
      },
      ContractClause("moving a draft to a version that never stores a field deletes its text") {
        contract in
        let store = try contract.open()
        let id = try contract.begin(in: store, right)
        var draft = try contract.openDraft(id, in: store)
        for key in ["name", "zip", "age"] {
          try draft.apply(.step(key, .focus))
          try draft.apply(.step(key, .selectAll))
          try draft.apply(.step(key, .type(key == "name" ? "B" : "1")))
        }
        try draft.apply(.step("age", .blur))
        try draft.close()
        _ = try contract.moveOn(id, in: store) { definition in
          for (place, field) in definition.fields.enumerated() {
            if field.key == "zip" { definition.fields[place].attributes.storage = .never }
            if field.key == "age" { definition.fields[place].attributes.storage = .mask }
          }
        }
        let seat = try contract.open().lastSeat(at: id).get()
        #expect(Set(seat.past.map(\.field)) == ["name", "age"])
        #expect(seat.fields["zip"] == nil)
        let entries = try contract.open().history(of: id, field: nil)
        #expect(Set(entries.compactMap(\.subject)) == ["name", "zip", "age"])
        #expect(entries.allSatisfy { ($0.subject == "name") == ($0.new != nil) })
      },
      ContractClause("an open draft that moves to another version must be reopened") { contract in
        let (one, two) = (try contract.open(), try contract.open())
        let id = try contract.begin(in: one, right)
        var draft = try contract.openDraft(id, in: one)
        try draft.apply(.step("age", .set("40")))
        let older = try contract.form(in: one)
        let newer = try contract.moveOn(id, in: two).form
        let late = DraftError.store(.moved(id, to: newer.id))
        for action: SessionAction in [.step("name", .set("Bo")), .step("zip", .focus)] {
          #expect(draftError { () throws(DraftError) in try draft.apply(action) } == late)
        }
        let news = error { () throws(StoreError) in _ = try draft.catchUp() }
        #expect(news == .moved(id, to: newer.id))
        #expect(draftError { () throws(DraftError) in _ = try draft.finalize() } == late)
        #expect(draft.session.state("name")?.state.raw == "Ada")
        let again = error { () throws(StoreError) in
          _ = try OpenDraft(id, of: older, in: one, as: person())
        }
        #expect(again == .moved(id, to: newer.id))
        var conversation = SessionConversation(draft)
        let told = conversation.answer(Array(#"{"op": "state"}"#.utf8)).text
        let words = "The draft was moved to version 2 of its form."
        let hint = "Open it again; nothing saved is lost."
        let error = #""error":{"code":"moved","message":"\#(words)","hint":"\#(hint)"}"#
        #expect(told == #"{"ok":false,\#(error)}"#)
        _ = conversation.answer(Array(#"{"op": "close"}"#.utf8))
        #expect(conversation.isClosed)

        var reopened = try OpenDraft(id, of: newer, in: try contract.open(), as: person())
        #expect(reopened.session.states.map(\.state.raw).prefix(2) == ["90210", "40"])
        try reopened.apply(.step("age", .set("41")))
        #expect(try contract.open().orphans(of: id).map(\.record.raw) == ["Ada"])
        #expect(try contract.open().draft(id)?.status == .draft)
      },
      ContractClause("the steps of fields that get another type are removed with their texts") {
        contract in
        let store = try contract.open()
        let id = try contract.begin(in: store)
        var draft = try contract.openDraft(id, in: store)
        for (field, text) in [("zip", "9"), ("age", "40"), ("zip", "90210")] {
          try draft.apply(.step(field, .set(text)))
        }
        try draft.close()
        _ = try contract.moveOn(id, in: store, retyped: ["zip"])
        let seat = try contract.open().lastSeat(at: id).get()
        #expect(seat.past.map(\.field) == ["age"])
        #expect(seat.fields["zip"] == nil)
      },
      ContractClause("texts that a newer version forbids storing leave the outcomes of edits") {
        contract in
        let store = try contract.open()
        let id = try contract.begin(in: store)
        let side = { FieldConflict.Side(raw: $0, display: $0) }
        let outcomes = ["zip", "name"].flatMap { field in
          let texts = FieldConflict(
            field: field, revision: 0, mine: side("11111"), theirs: side("22222"))
          return [
            EditOutcome.conflict(EditConflict(texts, by: "ada", at: moment(1))),
            .refused(code: "refused", message: "Refused: 33333."),
          ]
        }
        let page = try #require(PageID("page"))
        let operations = (UInt64(0)..<4).map { OperationID(high: 7 << 12, low: 1 << 63 | $0) }
        for (number, outcome) in outcomes.enumerated() {
          let writing = FieldWriting(.text(WrittenText("11111")), isLeft: true)
          let field = number < 2 ? "zip" : "name"
          try store.record(
            outcome, of: DraftEdit(operations[number], seen: 0, .write(field: field, writing)),
            sent: SentEdit(by: page, of: "ben", revision: 0), on: id)
        }
        _ = try contract.moveOn(id, in: store) { form in
          guard let zip = form.fields.firstIndex(where: { $0.key == "zip" }) else { return }
          form.fields[zip].attributes.storage = .never
          form.unique = []
        }
        let kept = try operations.map { try contract.open().outcome(of: $0, on: id) }
        #expect(kept == [.forgotten, .forgotten] + outcomes[2...])
      },
      ContractClause("a draft can be given another title while it is open") { contract in
        let store = try contract.open()
        let id = try contract.begin(in: store)
        try store.rename(id, to: "Second visit", at: moment(4))
        #expect(try contract.open().draft(id)?.title == "Second visit")
        let missing = error { () throws(StoreError) in
          try store.rename(Self.id(8), to: nil, at: moment(4))
        }
        #expect(missing == .noDraft(Self.id(8)))
      },
    ]
  }

  /// Moves a draft to a second version of the form, which has no name field.
  private func moveOn(
    _ id: DraftID, in store: Store, retyped: [String] = [],
    _ change: (inout FormDefinition) -> Void = { _ in }
  ) throws -> (outcome: SaveOutcome, orphan: OrphanedField, form: LoadedForm) {
    var definition = try Self.definition()
    definition.version = 2
    definition.fields.removeFirst()
    definition.unique = ["zip"]
    change(&definition)
    try store.register(definition, at: Self.moment(0))
    let newer = try LoadedForm(definition, Self.today)
    let contents = try store.contents(of: id).get()
    let orphan = OrphanedField(key: "name", version: 1, record: contents.fields[0])
    var moved = contents.draft
    moved.form = newer.id
    let move = DraftMove(
      newer.contents(of: newer.session(contents), in: moved), seen: contents.draft.revision,
      orphaned: [orphan], retyped: retyped, [])
    return (try store.move(move), orphan, newer)
  }
}
