import FieldEngine
import FormSession
import Testing

extension RepositoryContract {
  static var reviewClauses: [ContractClause<Store>] {
    [
      ContractClause("comments are kept in order, and resolved field by field") { contract in
        let store = try contract.open()
        let id = try contract.begin(in: store)
        #expect(try store.review(of: id) == DraftReview())
        try store.comment(ReviewText("Really?"), on: "zip", of: id, ben(3))
        try store.comment(ReviewText("Whose?"), on: "age", of: id, ben(4))
        let answer = try store.comment(ReviewText("Yes."), on: "zip", of: id, ada(5))
        #expect(answer == FieldComment(3, on: "zip", by: ada(5), "Yes."))
        #expect(try store.resolveComments(on: "zip", of: id, ben(6)) == 2)
        #expect(try store.resolveComments(on: "zip", of: id, ada(7)) == 0)
        let review = try contract.open().review(of: id)
        #expect(
          review.comments == [
            FieldComment(1, on: "zip", by: ben(3), "Really?", resolution: ben(6)),
            FieldComment(2, on: "age", by: ben(4), "Whose?"),
            FieldComment(3, on: "zip", by: ada(5), "Yes.", resolution: ben(6)),
          ])
        #expect(review.comments(on: "age").map(\.id) == [2])
      },
      ContractClause("a comment changes no revision, so it conflicts with nobody") { contract in
        let store = try contract.open()
        let id = try contract.begin(in: store)
        var draft = try contract.openDraft(id, in: store)
        let before = try store.contents(of: id)
        try contract.open().comment(ReviewText("Hm"), on: "zip", of: id, ben(3))
        try contract.open().markReturned(id, ReviewText("Again"), ben(3))
        #expect(try store.contents(of: id) == before)
        #expect(try store.externalChanges(of: id, since: draft.draft.revision) == nil)
        #expect(try draft.apply(.step("zip", .set("9"))).refusal == nil)
        #expect(try store.history(of: id, field: nil).allSatisfy { $0.person == "ada" })
      },
      ContractClause("a final draft takes comments, a discarded or superseded one does not") {
        contract in
        let store = try contract.open()
        let id = try contract.finalized(in: store)
        let before = try store.contents(of: id)
        try store.comment(ReviewText("Hm"), on: "zip", of: id, ben(3))
        #expect(try store.contents(of: id) == before)
        #expect(try store.resolveComments(on: "zip", of: id, ben(4)) == 1)
        #expect(
          error { () throws(StoreError) in try store.markReturned(id, again, ben(4)) }
            == .notOpen(id, .final))
        let other = try contract.begin(2, in: store)
        try store.discard(other, HistoryEntry(.discarded, by: "ada", at: moment(5)))
        #expect(
          error { () throws(StoreError) in try store.comment(again, on: "zip", of: other, ben(6)) }
            == .notOpen(other, .discarded))
        #expect(
          error { () throws(StoreError) in _ = try store.review(of: Self.id(9)) }
            == .noDraft(Self.id(9)))
      },
      ContractClause("an amendment begins with the open comments of its edition") { contract in
        let store = try contract.open()
        let id = try contract.finalized(in: store)
        try store.comment(ReviewText("One"), on: "zip", of: id, ben(3))
        try store.resolveComments(on: "zip", of: id, ben(4))
        try store.comment(ReviewText("Two"), on: "age", of: id, ben(5))
        let contents = try store.contents(of: id).get()
        let form = try contract.form(in: store)
        try store.add([form.amendment(Self.id(2), of: contents, reason: "Typo", by: person(at: 6))])
        let expected = FieldComment(2, on: "age", by: ben(5), "Two")
        #expect(try contract.open().review(of: Self.id(2)) == DraftReview(comments: [expected]))
        try store.resolveComments(on: "age", of: Self.id(2), ada(7))
        #expect(try store.review(of: id).comments.last == expected)
        let next = try store.comment(ReviewText("Three"), on: "zip", of: Self.id(2), ben(8))
        #expect(next.id == 3)
      },
      ContractClause("a draft is returned until its last note is done") { contract in
        let store = try contract.open()
        let id = try contract.begin(in: store)
        #expect(try !store.completeReturn(of: id, ada(2)))
        try store.markReturned(id, ReviewText("First"), ben(3))
        try store.markReturned(id, ReviewText("Second"), ben(4))
        let state = try store.reviewState(of: store.draft(id).get())
        #expect(state.pendingReturn == DraftReturn(by: ben(4), "Second"))
        #expect(try store.completeReturn(of: id, ada(5)))
        #expect(
          try contract.open().review(of: id).returns == [
            DraftReturn(by: ben(3), "First", completion: ada(5)),
            DraftReturn(by: ben(4), "Second", completion: ada(5)),
          ])
        #expect(try store.review(of: id).pendingReturn == nil)
      },
      ContractClause("commented and returned drafts can be listed") { contract in
        let store = try contract.open()
        for number: UInt64 in 1...3 { try contract.begin(number, in: store) }
        try store.comment(ReviewText("Hm"), on: "zip", of: id(1), ben(3))
        try store.comment(ReviewText("Hm"), on: "zip", of: id(2), ben(3))
        try store.resolveComments(on: "zip", of: id(2), ben(4))
        try store.markReturned(id(3), again, ben(5))
        #expect(try contract.listed { $0.isCommented = true } == [id(1)])
        #expect(try contract.listed { $0.isReturned = true } == [id(3)])
        try store.completeReturn(of: id(3), ada(6))
        try store.markReturned(id(1), again, ben(7))
        #expect(try contract.listed { $0.isReturned = true } == [id(1)])
        try store.discard(id(1), HistoryEntry(.discarded, by: "ada", at: moment(8)))
        #expect(try contract.listed { $0.isReturned = true } == [])
        #expect(try contract.listed { $0.isCommented = true } == [])
        let draft = try store.draft(id(1)).get()
        #expect(try store.reviewState(of: draft).pendingReturn == nil)
      },
      ContractClause("a comment is rolled back with the changes around it") { contract in
        let store = try contract.open()
        let id = try contract.begin(in: store)
        let failed = draftError { () throws(DraftError) in
          try store.together { () throws(DraftError) in
            do throws(StoreError) {
              try store.comment(again, on: "zip", of: id, ben(3))
            } catch {
              throw .store(error)
            }
            throw .obstacles([])
          }
        }
        #expect(failed == .obstacles([]))
        #expect(try store.review(of: id) == DraftReview())
      },
    ]
  }

  private static func ada(_ seconds: Int64) -> Signature {
    Signature(by: "ada", at: moment(seconds))
  }

  private static func ben(_ seconds: Int64) -> Signature {
    Signature(by: "ben", at: moment(seconds))
  }

  private static var again: ReviewText {
    guard let text = try? ReviewText("Again") else { preconditionFailure() }
    return text
  }

  private func finalized(in store: Store) throws -> DraftID {
    let id = try begin(in: store, [("name", "ada"), ("zip", "90210")])
    var draft = try openDraft(id, in: store)
    _ = try draft.finalize()
    return id
  }

  func listed(_ change: (inout DraftFilter) -> Void) throws -> [DraftID] {
    var filter = DraftFilter()
    change(&filter)
    return try open().drafts(filter, after: nil, limit: 10).map(\.id)
  }
}
