import FieldbookKit
import FormSession
import TestSupport
import Testing

@Suite(.temporaryFolder) struct StoreAddressTests {
  private let now = Moment(milliseconds: 1_800_000_000_000)

  @Test func `an address opens a store, which states what it can do`() throws {
    let path = try TemporaryFolder.current.path(of: "visits.sqlite")
    let store = try StoreAddress(path).open(at: now)
    let copy = try TemporaryFolder.current.path(of: "monday.sqlite")
    try store.backup.get().backUp(to: copy) { _, _ in }
    #expect(try StoreAddress(copy).openToRead(at: now).info().forms == 0)
    #expect(try store.examiner.get().examine().problems.filter(\.isDamage) == [])
  }

  @Test(
    arguments: [
      (UnavailableCapability.Work.backup, "Fieldbook does not copy archives to a file."),
      (.examination, "Fieldbook does not check or repair archives."),
    ])
  func `a store that cannot do something says what to use instead`(
    work: UnavailableCapability.Work, message: String
  ) {
    let reason = UnavailableCapability(work, for: "archives", instead: "Use `archive-tool`.")
    let capability = StoreCapability<Int>.unavailable(reason)
    let error = #expect(throws: UnavailableCapability.self) { try capability.get() }
    #expect(error?.message == message)
    #expect(error?.hint == "Use `archive-tool`.")
  }
}
