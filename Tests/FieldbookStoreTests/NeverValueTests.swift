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

  @Test func `a value of an entry that must never be saved is in no file`() throws {
    let sample = try Sample(of: Sample.intake)
    let id = try sample.beginIntake()
    var draft = try sample.open(id)
    for field in ["card[1].code", "card[2].payment[1].pin", "card[2].payment[2].pin"] {
      try draft.apply(.step(field, .focus))
      for key in ["7", "3", "9"] { try draft.apply(.step(field, .type(key))) }
      try draft.apply(.step(field, .undo))
      try draft.apply(.step(field, .redo))
      try draft.apply(.step(field, .selectAll))
      try draft.apply(.step(field, .paste("739")))
    }
    // The focus leaves an entry that is removed, and a text of a removed entry can come back.
    try draft.apply(.removeEntry("card[2].payment[2]"))
    try draft.apply(.undo)
    try draft.apply(.moveEntry("card[2].payment[2]", to: 1))
    try draft.apply(.step("card[2].payment[1].pin", .set("739")))
    try draft.apply(.removeEntry("card[2]"))
    try draft.apply(.undo)
    try draft.apply(.redo)
    try draft.apply(.undo)
    try draft.apply(.step("card[1].code", .focus))
    try draft.apply(.step("card[1].code", .paste("7393")))
    try draft.apply(.step("card[1].code", .set("739x")))
    try sample.store.backUp(to: sample.path + ".copy")
    try draft.close()
    let open = try sample.allBytes()
    #expect(open.holds("Bystander"))
    for text in ["739", "7 3 9"] { #expect(open.surroundings(of: text) == []) }
    var later = try sample.open(id, in: sample.another())
    try later.apply(.removeEntry("card[1]"))
    // It was acknowledged before its entry was removed.
    try later.apply(.acknowledge(rule: "card[1].payment[2].usual"))
    _ = try later.finalize()
    try sample.store.emptyLog()
    #expect(try sample.allBytes().surroundings(of: "739") == [])
  }

  @Test func `titles of entries have no masked text in the history`() throws {
    let sample = try Sample(of: Sample.intake)
    var draft = try sample.open(sample.beginIntake())
    try draft.apply(.step("card[2].payment[1].ssn", .set("123456789")))
    try draft.apply(.moveEntry("card[2].payment[1]", to: 2))
    try draft.apply(.removeEntry("card[2].payment[2]"))
    try draft.apply(.removeEntry("card[2]"))
    let titles = try sample.stranger().texts(
      "SELECT coalesce(old, new) FROM history WHERE action = 'entry_removed' ORDER BY number")
    #expect(titles.suffix(2) == ["x ***-**-6789", "Card **** **** **** 1111"])
    #expect(
      try sample.stranger().number(
        """
        SELECT count(*) FROM history
          WHERE coalesce(old, '') || coalesce(new, '') GLOB '*[0-9][0-9][0-9][0-9][0-9]*'
        """) == 0)
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
