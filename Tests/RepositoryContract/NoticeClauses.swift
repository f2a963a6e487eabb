import FieldEngine
import FormSession
import Testing

extension RepositoryContract {
  static var noticeClauses: [ContractClause<Store>] {
    [
      ContractClause("a notice stays with the draft until it is confirmed") { contract in
        let store = try contract.open()
        let id = try contract.begin(in: store, [("name", "ada"), ("zip", "90210")])
        var draft = try contract.openDraft(id, in: store)
        try draft.apply(.step("zip", .focus))
        try draft.apply(.step("zip", .type("1")))
        let notice = Notice(text: "1", reason: "at most 5 digits", code: "too_long")
        var again = try contract.openDraft(id, in: try contract.open(), as: "cy", at: 9)
        #expect(again.session.field("zip")?.notice == notice)
        #expect(again.session.obstacles == [.notice("zip", notice)])
        #expect(
          draftError { () throws(DraftError) in _ = try again.finalize() }
            == .obstacles([.notice("zip", notice)]))
        let listed = try contract.open().notices(IssueFilter(), after: nil, limit: 9)
        #expect(listed.map(\.field) == ["zip"])
        #expect(listed.map(\.code) == ["notice"])
        #expect(listed.map(\.message) == ["“1” was left out: at most 5 digits"])
        #expect(try contract.open().notices(IssueFilter(), after: listed.last, limit: 9).isEmpty)
        try again.apply(.step("zip", .confirm))
        #expect(again.session.field("zip")?.notice == nil)
        #expect(try contract.open().notices(IssueFilter(), after: nil, limit: 9).isEmpty)
        let entry = try contract.open().history(of: id, field: "zip").last
        #expect(entry?.action == .confirmed)
        #expect([entry?.old, entry?.note, entry?.person] == ["1", "at most 5 digits", "cy"])
        #expect(try contract.open().lastEntry(of: "zip", in: id)?.action != .confirmed)
        _ = try again.finalize()
      },
      ContractClause("an edit removes a notice, whoever makes it") { contract in
        let store = try contract.open()
        let id = try contract.begin(in: store, [("name", "ada"), ("zip", "90210")])
        var draft = try contract.openDraft(id, in: store)
        try draft.apply(.step("zip", .focus))
        try draft.apply(.step("zip", .type("1")))
        var other = try contract.openDraft(id, in: try contract.open(), as: "cy")
        try other.apply(.step("zip", .set("90211")))
        _ = try draft.catchUp()
        #expect(draft.session.field("zip")?.notice == nil)
        #expect(try store.notices(IssueFilter(), after: nil, limit: 9).isEmpty)
        try draft.apply(.step("zip", .type("2")))
        try draft.apply(.reason(field: "zip", "refused"))
        #expect(draft.session.obstacles.isEmpty)
      },
      ContractClause("drafts and notices can be filtered by notices") { contract in
        let store = try contract.open()
        for number in 1...3 as ClosedRange<UInt64> {
          let values = [("name", "ada"), ("zip", "90210")]
          let id = try contract.begin(number, in: store, values, at: Int64(number))
          guard number > 1 else { continue }
          var draft = try contract.openDraft(id, in: store, at: Int64(number + 10))
          try draft.apply(.step("zip", .focus))
          try draft.apply(.step("zip", .type("1")))
          try draft.apply(.step("zip", .blur))
        }
        var wanted = DraftFilter()
        wanted.needsAttention = true
        #expect(
          try store.drafts(wanted, after: nil, limit: 9).map(\.id) == [id(3), id(2)])
        let found = { (set: (inout IssueFilter) -> Void) throws in
          var filter = IssueFilter()
          set(&filter)
          return try store.notices(filter, after: nil, limit: 9).map(\.draft)
        }
        #expect(try found { _ in } == [id(3), id(2)])
        #expect(try found { $0.code = "notice" } == [id(3), id(2)])
        #expect(try found { $0.code = "zip.incomplete" } == [])
        #expect(try found { $0.field = "name" } == [])
        #expect(try found { $0.group = "pay" } == [])
        #expect(try found { $0.group = "who" } == [id(3), id(2)])
        #expect(try found { $0.draft = id(2) } == [id(2)])
        #expect(try found { $0.form = "other" } == [])
        try store.discard(id(3), HistoryEntry(.discarded, by: "ada", at: Self.moment(30)))
        #expect(try found { _ in } == [id(2)])
      },
      ContractClause("a notice does not contain a secret text") { contract in
        let store = try contract.open()
        let id = try contract.begin(in: store, [("name", "ada"), ("zip", "90210")])
        var draft = try contract.openDraft(id, in: store)
        try draft.apply(.step("ssn", .focus))
        try draft.apply(.step("ssn", .type("1234567890")))
        #expect(draft.session.field("ssn")?.notice?.text == "0")
        try draft.apply(.step("cvv", .focus))
        try draft.apply(.step("cvv", .type("1234")))
        try draft.apply(.step("cvv", .blur))
        #expect(draft.session.state("cvv")?.isHeld == true)
        let again = try contract.openDraft(id, in: try contract.open())
        #expect(
          again.session.field("ssn")?.notice
            == Notice(text: nil, reason: "at most 9 digits", code: "too_long"))
        #expect(
          again.session.field("cvv")?.notice
            == Notice(text: nil, reason: "at most 3 digits", code: "too_long"))
      },
    ]
  }
}
