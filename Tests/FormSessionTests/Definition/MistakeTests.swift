import TestSupport
import Testing

@testable import FormSession

@Suite struct MistakeTests {
  @Test func `ten mistakes are told in one go, each at its place`() throws {
    let bytes = try Folder.fixtures().bytes(of: "ten-mistakes.form.json")
    let mistakes = FormDocument(bytes).mistakes
    #expect(mistakes.count == 10)
    let lines = mistakes.map { $0.line(file: "ten-mistakes.form.json") + "\n" }
    try expectSnapshot(of: lines.joined(), named: "ten-mistakes")
  }
}
