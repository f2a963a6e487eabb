import CustomTypes
import FieldEngine
import FormSession
import Foundation
import Testing

struct AccountFormTests {
  /// Returns the form that `account.form.json` defines.
  private func written() throws -> FormDefinition {
    let file = URL(filePath: #filePath).appending(path: "../../../account.form.json").standardized
    let document = FormDocument([UInt8](try Data(contentsOf: file)))
    #expect(document.errors.isEmpty)
    #expect(document.findings.isEmpty)
    return try #require(document.definition)
  }

  @Test func `the form in JSON and the one in Swift are the same`() throws {
    #expect(try written() == .account())
  }

  @Test func `fields of declared types are filled in like any other field`() throws {
    var session = try Session(written(), ValidationContext(today: .earliest))
    session.apply(.step("holder", .set("ada lovelace")))
    session.apply(.step("country", .set("united kingdom")))
    session.apply(.step("number", .set("5551")))
    session.apply(.step("interest", .set(".5")))
    #expect(
      session.states.map(\.state.display) == ["Ada Lovelace", "United Kingdom", "555 1", "0.5%"])
    #expect(session.obstacles.map(\.message) == ["number: Account number must be 7 digits."])
    session.apply(.step("number", .set("5551234")))
    #expect(session.obstacles.isEmpty)
  }
}
