import FormSession
import Foundation
import Testing
import Visits

/// Each test has its own file, which it opens again for every call.
struct VisitsTests {
  private let path = FileManager.default.temporaryDirectory
    .appending(path: "visits-\(UUID().uuidString).sqlite").path

  private func visits() throws -> Visits {
    try Visits(in: path, as: Person("ada") { Moment(milliseconds: 1_800_000_000_000) })
  }

  private func removeFile() {
    for ending in ["", "-wal", "-shm"] {
      try? FileManager.default.removeItem(atPath: path + ending)
    }
  }

  @Test func `a draft is resumed where it was left`() throws {
    defer { removeFile() }
    let id = try visits().begin()
    #expect(try visits().lines(of: id) == ["name: |", "zip: "])
    try visits().type("ada", into: "name", of: id)
    #expect(try visits().lines(of: id) == ["name: ada|", "zip: "])
    try visits().type(" lovelace", into: "name", of: id)
    try visits().type("9021", into: "zip", of: id)
    #expect(try visits().lines(of: id) == ["name: Ada Lovelace", "zip: 9021|"])
    try visits().undo(in: id)
    #expect(try visits().lines(of: id) == ["name: Ada Lovelace", "zip: |"])
  }

  @Test func `invalid fields are listed and block finalizing`() throws {
    defer { removeFile() }
    let id = try visits().begin()
    try visits().type("ada", into: "name", of: id)
    try visits().type("9021", into: "zip", of: id)
    #expect(try visits().needingAttention() == ["\(id.ending) zip: Incomplete Zip Code"])
    #expect(try visits().finalize(id) == ["zip: Incomplete Zip Code."])
    try visits().type("0", into: "zip", of: id)
    #expect(try visits().needingAttention().isEmpty)
    #expect(try visits().finalize(id).isEmpty)
    #expect(throws: DraftError.store(.notOpen(id, .final))) {
      try visits().type("1", into: "zip", of: id)
    }
  }
}
