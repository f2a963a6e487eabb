import FormSession
import Testing

extension RepositoryContract {
  /// Drafts, some of them with problems, one final and one discarded.
  private func fill(_ store: Store) throws {
    for number in 1...7 as ClosedRange<UInt64> {
      try begin(
        number, in: store,
        [
          ("name", "ada " + "abcdefgh".prefix(Int(number)).suffix(1)),
          ("zip", number.isMultiple(of: 2) ? "9" : "90210"),
        ],
        title: number == 3 ? "Third 100%" : nil, at: Int64(number))
    }
    var draft = try openDraft(Self.id(1), in: store, at: 20)
    _ = try draft.finalize()
    try store.discard(Self.id(2), HistoryEntry(.discarded, by: "ada", at: Self.moment(21)))
  }

  static var queryClauses: [ContractClause<Store>] {
    [
      ContractClause("drafts are listed in pages, the last changed first") { contract in
        let store = try contract.open()
        try contract.fill(store)
        var (pages, last): ([[DraftID]], Draft?) = ([], nil)
        repeat {
          let page = try store.drafts(DraftFilter(), after: last, limit: 3)
          pages.append(page.map(\.id))
          last = page.last
        } while last != nil
        #expect(pages == [[id(2), id(1), id(7)], [id(6), id(5), id(4)], [id(3)], []])
      },
      ContractClause("drafts are filtered by status, problems, text, form and time") { contract in
        let store = try contract.open()
        try contract.fill(store)
        let found = { (set: (inout DraftFilter) -> Void) throws in
          var filter = DraftFilter()
          set(&filter)
          return try store.drafts(filter, after: nil, limit: 9).map(\.id).sorted()
        }
        #expect(try found { $0.status = .final } == [id(1)])
        #expect(try found { $0.status = .discarded } == [id(2)])
        #expect(try found { ($0.status, $0.needsAttention) = (.draft, true) } == [id(4), id(6)])
        #expect(try found { $0.needsAttention = false } == [id(1), id(2), id(3), id(5), id(7)])
        #expect(try found { $0.needsAttention = true } == [id(4), id(6)])
        #expect(try found { $0.search = "ADA E" } == [id(5)])
        #expect(try found { $0.search = "100%" } == [id(3)])
        #expect(try found { $0.search = "%" } == [id(3)])
        #expect(try found { $0.form = "other" } == [])
        #expect(try found { $0.changedSince = moment(6) } == [id(1), id(2), id(6), id(7)])
      },
      ContractClause("a search ignores masked texts") { contract in
        let store = try contract.open()
        try contract.begin(1, in: store, [("ssn", "123456789")])
        var filter = DraftFilter()
        filter.search = "6789"
        #expect(try store.drafts(filter, after: nil, limit: 9).isEmpty)
      },
      ContractClause("fields that need attention are listed in pages, in open drafts only") {
        contract in
        let store = try contract.open()
        try contract.fill(store)
        try contract.begin(8, in: store, [("ssn", "123")], at: 8)
        var (found, last): ([DraftIssue], DraftIssue?) = ([], nil)
        repeat {
          let page = try store.issues(IssueFilter(), after: last, limit: 2)
          found += page
          last = page.last
        } while last != nil
        #expect(found.map(\.draft) == [id(8), id(8), id(8), id(6), id(4)])
        #expect(found.map(\.field) == ["ssn", "zip", "name", "zip", "zip"])
        #expect(
          found.map(\.code) == [
            "ssn.incomplete", "required", "required", "zip.incomplete", "zip.incomplete",
          ])
        #expect(found[0].raw?.contains("123") == false)
        #expect(found[3].raw == "9")
        #expect(found[3].group == "who")
      },
      ContractClause("fields that need attention can be filtered") { contract in
        let store = try contract.open()
        try contract.fill(store)
        try contract.begin(8, in: store, [("ssn", "123")], at: 8)
        let found = { (set: (inout IssueFilter) -> Void) throws in
          var filter = IssueFilter()
          set(&filter)
          return try store.issues(filter, after: nil, limit: 9).count
        }
        #expect(try found { $0.form = "visit" } == 5)
        #expect(try found { $0.form = "other" } == 0)
        #expect(try found { $0.group = "pay" } == 1)
        #expect(try found { $0.field = "zip" } == 3)
        #expect(try found { $0.code = "zip.incomplete" } == 2)
        #expect(try found { ($0.form, $0.draft) = ("visit", id(4)) } == 1)
        let counts = try store.issueCounts(form: "visit")
        #expect(counts.map(\.count) == [2, 1, 1, 1])
        #expect(counts.first?.code == "zip.incomplete")
        #expect(try store.issueCounts(form: nil) == counts)
      },
      ContractClause("broken rules are listed until they are accepted") { contract in
        let store = try contract.open()
        let id = try contract.begin(
          in: store, [("name", "ada"), ("zip", "90210"), ("age", "17")])
        let broken = try store.brokenRules(IssueFilter(), after: nil, limit: 9)
        #expect(broken.map(\.rule.key) == ["usual"])
        #expect(try store.brokenRules(IssueFilter(), after: broken.last, limit: 9).isEmpty)
        var needsAttention = DraftFilter()
        needsAttention.needsAttention = true
        #expect(try store.drafts(needsAttention, after: nil, limit: 9).map(\.id) == [id])
        var draft = try contract.openDraft(id, in: store)
        try draft.apply(.acknowledge(rule: "usual"))
        #expect(try store.brokenRules(IssueFilter(), after: nil, limit: 9).isEmpty)
        #expect(try store.drafts(needsAttention, after: nil, limit: 9).isEmpty)
      },
      ContractClause("drafts are counted by form and status") { contract in
        let store = try contract.open()
        try contract.fill(store)
        let counts = try store.draftCounts(form: nil, since: moment(0), before: moment(99))
        #expect(counts.map(\.status) == [.discarded, .draft, .final])
        #expect(counts.map(\.count) == [1, 5, 1])
        let inPeriod = try store.draftCounts(form: "visit", since: moment(4), before: moment(7))
        #expect(inPeriod == [DraftCount(form: "visit", status: .draft, count: 3)])
        #expect(try store.draftCounts(form: "other", since: moment(0), before: moment(99)) == [])
      },
      ContractClause("drafts are found by their unique values") { contract in
        let store = try contract.open()
        try contract.begin(1, in: store, [("name", "ada"), ("zip", "90210")])
        try contract.begin(2, in: store, [("name", "ada"), ("zip", "902")])
        try contract.begin(3, in: store, [("name", "ada"), ("zip", "90210")])
        let key = try store.draft(id(1))?.uniqueKey
        #expect(key == #"["Ada","90210"]"#)
        #expect(try store.drafts(of: "visit", uniqueKey: key.get()).map(\.id) == [id(1), id(3)])
        #expect(try store.draft(id(2))?.uniqueKey == nil)
        #expect(try store.hasDraft(of: "visit", uniqueKey: key.get()))
        #expect(try !store.hasDraft(of: "other", uniqueKey: key.get()))
        #expect(try store.uniqueTexts(of: id(1)) == ["Ada", "90210"])
        #expect(try store.uniqueTexts(of: id(9)) == [])
      },
    ]
  }
}
