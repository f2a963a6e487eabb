import FormSession
import Testing

@testable import FieldbookKit

/// What happens to a draft that cannot be saved together with the others.
@Suite struct BatchSavingTests {
  private static let id = DraftID(high: 1, low: 1)

  private struct Finding: DraftFinding {
    let draftID = id
    let change: Int?
  }

  /// Saves a finding as often as needed; each attempt uses the next result.
  ///
  /// Returns the changes that were tried. Once the results are used up, the draft needs no change.
  private func attempts(
    _ results: Result<SaveOutcome, StoreError>...
  ) throws -> [Int] {
    var (tried, rest) = ([Int](), results)
    let saving = BatchSaving<Finding> { changes in
      tried += changes
      return changes.map { _ in rest.removeFirst() }
    } examine: { _ in
      Finding(change: rest.isEmpty ? nil : tried.count + 1)
    }
    _ = try saving([Finding(change: 1)])
    return tried
  }

  @Test func `a draft that others keep changing is examined until it is saved`() throws {
    let draft = Draft(Self.id, of: FormID("visit", version: 1), at: Moment(milliseconds: 0))
    let others = SaveOutcome.outdated(ExternalChanges(draft: draft, fields: [], acknowledged: []))
    let tried = try attempts(.success(others), .success(others), .success(.saved(revision: 3)))
    #expect(tried == [1, 2, 3])
  }

  @Test func `a draft that was closed meanwhile is examined once more`() throws {
    #expect(try attempts(.failure(.notOpen(Self.id, .final))) == [1])
  }

  @Test func `an error that stays ends the work`() {
    #expect(throws: StoreError.noContent("0")) {
      try attempts(
        .failure(.noContent("0")), .failure(.noContent("0")), .failure(.noContent("0")))
    }
  }
}
