import TestSupport
import Testing

@testable import FieldbookCLI

/// Commands on several drafts or several fields at once.
@Suite(.temporaryFolder) struct SeveralDraftsTests {
  private static let form = #"""
    {"form": "patient", "version": 1,
     "fields": [{"key": "email", "type": "email"}, {"key": "phone", "type": "phone"},
       {"key": "card", "type": "credit"}, {"key": "cvv", "type": "cvv"}],
     "rules": [{"key": "contact", "atLeastOne": ["email", "phone"], "message": "Say how"},
       {"key": "usual", "exactlyOne": ["email", "phone"], "message": "One is enough",
        "severity": "warning"}]}
    """#

  private func clinic() throws -> Clinic {
    let clinic = try Clinic(form: Self.form)
    _ = try clinic.importRows(
      """
      email,phone
      ada@example.org,
      bob,
      eve@example.org,

      """)
    return clinic
  }

  @Test func `a broken rule that cannot be accepted blocks only its own draft`() throws {
    let clinic = try clinic()
    let run = Run(
      ["--store", clinic.runner.path, "finalize"] + clinic.ids + ["--acknowledge", "contact"],
      on: RecordedConsole())
    #expect(run.exitCode == .invalidData)
    #expect(clinic.values("--status", "final").count == 2)
  }

  @Test func `acknowledge accepts all named warnings or none`() throws {
    let clinic = try clinic()
    let id = clinic.ids[1]
    _ = clinic.run("set", id, "email=", "phone=")
    let run = clinic.run("acknowledge", id, "usual", "contact")
    #expect(run.exitCode == .failed)
    #expect(!clinic.run("history", id).output.contains("acknowledged"))
  }

  @Test func `discard changes nothing if one of the drafts cannot be discarded`() throws {
    let clinic = try clinic()
    let ids = clinic.ids
    _ = clinic.run("finalize", ids[2])
    #expect(clinic.run("discard", ids[0], ids[2]).exitCode == .conflict)
    #expect(clinic.ids.count == 2)
    #expect(clinic.run("discard", ids[0], ids[0]).exitCode == .done)
    #expect(clinic.ids == [ids[1]])
  }

  @Test func `discard --purge names each draft that does not exist`() throws {
    let clinic = try clinic()
    let missing = ["01900000-0000-7000-8000-000000000001", "01900000-0000-7000-8000-000000000002"]
    let run = clinic.run("discard", "--purge", missing[0], clinic.ids[0], missing[1])
    #expect(run.exitCode == .notFound)
    #expect(missing.allSatisfy { run.complaints.contains($0.suffix(8)) }, "\(run.complaints)")
    #expect(clinic.ids.count == 2)
  }

  @Test(arguments: [("cvv", "12"), ("card", "41111111111111112222")])
  func `set does not show a secret`(key: String, text: String) throws {
    let clinic = try clinic()
    for option in ["", "--json"] {
      let run = try clinic.shell("printf \(text) | $F set \(clinic.ids[0]) \(key)=- \(option)")
      #expect(run.output.contains("***"))
      #expect(!run.output.contains(text))
    }
  }
}
