import FieldbookStore
import FormSession
import TestSupport
import Testing

@Suite(.temporaryFolder) struct OpeningTests {
  @Test func `a new store is one private file when nobody has it open`() throws {
    let folder = try TemporaryFolder.current
    _ = try Store(folder.path(of: "new.sqlite"), at: Moment(milliseconds: 0))
    #expect(try folder.files() == ["new.sqlite"])
  }
}
