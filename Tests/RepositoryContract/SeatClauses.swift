import FieldEngine
import FormSession
import Testing

extension RepositoryContract {
  static var seatClauses: [ContractClause<Store>] {
    [
      ContractClause("undo in another process restores a reason") { contract in
        let id = try contract.begin(in: try contract.open())
        var draft = try contract.openDraft(id, in: try contract.open())
        try draft.apply(.reason(field: "zip", "refused"))
        try draft.apply(.step("zip", .set("90210")))
        try draft.close()
        var again = try contract.openDraft(id, in: try contract.open())
        try again.apply(.undo)
        #expect(again.session.state("zip")?.reason == "refused")
        try again.close()
        let third = try contract.openDraft(id, in: try contract.open())
        #expect(third.session.state("zip")?.reason == "refused")
      },
      ContractClause(
        "undo in another process takes back the reason of a field that is never stored"
      ) {
        contract in
        let id = try contract.begin(in: try contract.open())
        var draft = try contract.openDraft(id, in: try contract.open())
        try draft.apply(.step("zip", .set("90210")))
        try draft.apply(.step("cvv", .focus))
        try draft.apply(.step("cvv", .type("73")))
        try draft.apply(.reason(field: "cvv", "refused"))
        try draft.close()
        #expect(draft.session.seat.past.map(\.field) == ["zip", "cvv"])
        var second = try contract.openDraft(id, in: try contract.open())
        #expect(second.session.state("cvv")?.reason == "refused")
        try second.apply(.undo)
        #expect(second.session.state("cvv")?.reason == nil)
        #expect(second.session.state("cvv")?.state.raw == "")
        try second.close()
        var third = try contract.openDraft(id, in: try contract.open())
        #expect(third.session.state("cvv")?.reason == nil)
        try third.apply(.redo)
        #expect(third.session.state("cvv")?.reason == "refused")
        try third.apply(.undo)
        try third.apply(.undo)
        #expect(third.session.state("zip")?.state.raw == "")
      },
      ContractClause("undo in another process makes a field held again that got a reason") {
        contract in
        let id = try contract.begin(in: try contract.open(), [("cvv", "739")])
        var draft = try contract.openDraft(id, in: try contract.open())
        try draft.apply(.reason(field: "cvv", "refused"))
        #expect(draft.session.state("cvv")?.isHeld == false)
        try draft.close()
        var again = try contract.openDraft(id, in: try contract.open())
        try again.apply(.undo)
        #expect(again.session.state("cvv")?.reason == nil)
        #expect(again.session.state("cvv")?.isHeld == true)
      },
      ContractClause("a seat is resumed with its focus, its caret and its partial text") {
        contract in
        let store = try contract.open()
        let id = try contract.begin(in: store)
        var draft = try contract.openDraft(id, in: store)
        try draft.apply(.step("name", .type("ad")))
        try draft.apply(.step("zip", .focus))
        try draft.apply(.step("zip", .type("902")))
        try draft.apply(.step("zip", .moveCaret(to: 1)))
        try draft.apply(.step("zip", .select(from: 1, to: 2)))
        try draft.close()

        var again = try contract.openDraft(id, in: try contract.open())
        #expect(again.session.focus == "zip")
        #expect(again.session.states == draft.session.states)
        #expect(again.session.seat == draft.session.seat)
        try again.apply(.undo)
        #expect(again.session.state("zip")?.state.raw == "")
        try again.apply(.undo)
        #expect(again.session.focus == "name")
        #expect(again.session.state("name")?.state.raw == "")
        try again.apply(.redo)
        #expect(again.session.state("name")?.state.display == "Ad")
      },
      ContractClause("others see a focused field in its final format") { contract in
        let store = try contract.open()
        let id = try contract.begin(in: store, [("age", "17")])
        var draft = try contract.openDraft(id, in: store)
        try draft.apply(.step("name", .focus))
        try draft.apply(.step("name", .type("ada b ")))
        try draft.apply(.step("name", .moveCaret(to: 2)))
        let kept = try store.contents(of: id).get().fields[0]
        let edited = try draft.session.state("name").get().state
        #expect((kept.raw, kept.display) == (edited.raw, "Ada B"))
        #expect(edited.display.hasSuffix(" "))
        try draft.close()
        var again = try contract.openDraft(id, in: try contract.open())
        #expect(again.session.states == draft.session.states)
        #expect(again.session.state("name")?.state == edited)
        try again.apply(.undo)
        #expect(again.session.state("name")?.state.raw == "")
        try again.apply(.redo)
        #expect(again.session.state("name")?.state.raw == edited.raw)
      },
      ContractClause("setting and removing a reason can be undone in another process") { contract in
        let id = try contract.begin(in: try contract.open(), [("zip", "90210")])
        var draft = try contract.openDraft(id, in: try contract.open())
        for reason in ["refused", nil] { try draft.apply(.reason(field: "zip", reason)) }
        try draft.close()
        var seen: [String?] = []
        for action in [SessionAction.undo, .undo, .redo, .redo, .undo] {
          var again = try contract.openDraft(id, in: try contract.open())
          try again.apply(action)
          let state = again.session.state("zip")
          seen.append(state?.reason ?? state?.state.raw)
          try again.close()
        }
        #expect(seen == ["refused", "90210", "refused", "", "refused"])
        let history = try contract.open().history(of: id, field: "zip")
        #expect(
          history.map(\.action) == [
            .set, .reason, .reason, .undone, .undone, .redone, .redone, .undone,
          ])
        #expect(
          history.map(\.old) == [
            nil, "90210", "(refused)", nil, "(refused)", "90210", "(refused)", nil,
          ])
      },
      ContractClause("the last focus is that of the seat that was used last") { contract in
        let store = try contract.open()
        let id = try contract.begin(in: store)
        for (name, field) in [("ada", "zip"), ("bo", "age")] {
          var draft = try contract.openDraft(id, in: store, as: name)
          try draft.apply(.step(field, .focus))
          #expect(try store.lastFocus(at: id) == field)
        }
        #expect(try store.lastFocus(at: Self.id(9)) == nil)
      },
      ContractClause("two people with the same draft open have separate seats") { contract in
        let (one, two) = (try contract.open(), try contract.open())
        let id = try contract.begin(in: one)
        var first = try contract.openDraft(id, in: one)
        try first.apply(.step("zip", .focus))
        var second = try contract.openDraft(id, in: two)
        #expect(second.session.focus == nil)
        try second.apply(.step("age", .focus))
        #expect(first.session.focus == "zip")
        try first.close()
        try second.close()
        #expect(try contract.openDraft(id, in: one).session.focus == "age")
        #expect(try contract.openDraft(id, in: two).session.focus == "zip")
      },
      ContractClause("a text that is never stored is held if it is left valid, or else dropped") {
        contract in
        let store = try contract.open()
        let id = try contract.begin(in: store)
        var draft = try contract.openDraft(id, in: store)
        try draft.apply(.step("cvv", .focus))
        try draft.apply(.step("cvv", .type("12")))
        try draft.close()
        let partial = try contract.openDraft(id, in: try contract.open())
        #expect(partial.session.state("cvv")?.state.raw == "")
        try partial.close()

        var whole = try contract.openDraft(id, in: try contract.open())
        try whole.apply(.step("cvv", .type("123")))
        try whole.apply(.step("cvv", .blur))
        try whole.close()
        let record = try contract.open().contents(of: id).get().fields[7]
        #expect(record.content.isHeld)
        #expect((record.raw, record.display, record.value) == (nil, nil, nil))
        let held = try contract.openDraft(id, in: try contract.open())
        #expect(held.session.state("cvv")?.isHeld == true)
      },
      ContractClause("configured settings are saved") { contract in
        let store = try contract.open()
        let id = try contract.begin(in: store)
        var draft = try contract.openDraft(id, in: store)
        try draft.apply(.step("age", .configure(enabled: false, secure: nil, required: true)))
        try draft.close()
        let settings = try contract.openDraft(id, in: try contract.open()).session.fields[2]
          .settings
        #expect(!settings.isEnabled)
        #expect(settings.isRequired)
      },
    ]
  }
}
