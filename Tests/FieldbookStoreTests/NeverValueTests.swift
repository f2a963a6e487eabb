import FieldEngine
import FormSession
import TestSupport
import Testing

@testable import FieldbookStore

@Suite(.temporaryFolder) struct NeverValueTests {
  @Test func `a value that must never be saved is in no file, however it was typed`() throws {
    let sample = try Sample()
    let id = try sample.begin(1, [("name", "bystander")])
    var draft = try sample.open(id)
    try draft.apply(.step("cvv", .focus))
    for key in ["7", "3", "9"] { try draft.apply(.step("cvv", .type(key))) }
    try draft.apply(.step("cvv", .undo))
    try draft.apply(.step("cvv", .redo))
    try draft.apply(.step("cvv", .selectAll))
    try draft.apply(.step("cvv", .paste("7391")))
    try draft.apply(.step("cvv", .blur))
    try draft.apply(.step("name", .focus))
    try draft.attempt(.undo)
    try draft.apply(.step("cvv", .set("7391x")))
    try sample.store.backUp(to: sample.path + ".copy")
    try draft.close()
    let open = try sample.allBytes()
    #expect(open.holds("Bystander"))
    for text in ["739", "7 3 9"] { #expect(open.surroundings(of: text) == []) }
    try sample.store.emptyLog()
    #expect(try sample.allBytes().surroundings(of: "739") == [])
  }

  @Test func `a held value can be finalized in another process`() throws {
    let sample = try Sample()
    let id = try sample.begin(1, [("name", "ada"), ("zip", "90210")])
    var draft = try sample.open(id)
    try draft.apply(.step("cvv", .configure(enabled: nil, secure: nil, required: true)))
    try draft.apply(.step("cvv", .focus))
    try draft.apply(.step("cvv", .type("739")))
    try draft.apply(.step("cvv", .blur))
    try draft.close()
    var later = try sample.open(id, in: sample.another())
    _ = try later.finalize()
    #expect(try sample.store.draft(id)?.status == .final)
  }

  @Test func `the history of a masked field has none of its text`() throws {
    let sample = try Sample()
    let id = try sample.begin()
    var draft = try sample.open(id)
    try draft.apply(.step("ssn", .set("123456789")))
    let file = try sample.stranger()
    #expect(try file.number("SELECT count(*) FROM history WHERE subject = 'ssn'") == 1)
    #expect(
      try file.number("SELECT count(*) FROM history WHERE old IS NOT NULL OR new IS NOT NULL") == 0)
  }
}
