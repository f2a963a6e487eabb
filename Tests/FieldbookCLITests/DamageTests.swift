import FieldEngine
import FormSession
import Foundation
import TestSupport
import Testing

@testable import FieldbookCLI

/// Changes bytes of a store that uses every feature.
///
/// Either the doctor finds the change, or every draft, history, form and list is printed as before.
@Suite(.temporaryFolder) struct DamageTests {
  private func run(_ path: String, _ words: [String]) -> Run {
    var console = RecordedConsole(files: ["visit.json": EntryTests.household])
    console.today = CalendarDay(iso: "2026-11-22") ?? .earliest
    console.clock = { Moment(milliseconds: 1_795_400_000_000) }
    return Run(["--store", path, "--quiet"] + words, on: console)
  }

  /// Everything that the program prints about a store.
  private func everything(in path: String, _ drafts: [String]) -> [String] {
    let calls =
      [
        ["list", "--json"], ["form", "list", "--json"], ["invalid", "--json"],
        ["form", "show", "every", "--form-version", "1", "--json"],
        ["form", "show", "every", "--form-version", "2", "--json"],
        ["export", "every", "--json", "--status", "draft"],
        ["export", "every", "--json", "--all-editions"],
        ["form", "show", "visit", "--json"], ["export", "visit", "--json", "--all-editions"],
        ["export", "visit", "--status", "draft", "--wide"],
      ] + drafts.flatMap { [["show", $0, "--json", "--reveal"], ["history", $0, "--json"]] }
    return calls.map { call in
      let run = run(path, call)
      return "\(run.exitCode) \(run.output)"
    }
  }

  /// Adds a draft whose entries were added, moved, removed and brought back, and a final one.
  private func addDraftsWithEntries(to path: String) {
    func expectDone(_ words: String...) {
      let run = run(path, words)
      #expect(run.exitCode == .done, "\(words): \(run.transcript)")
    }
    expectDone("form", "add", "visit.json")
    let answers = ["medicine[1].drug=Iron", "medicine[1].card=4111111111111111", "children=2"]
    for _ in 1...2 {
      var words = ["new", "visit"] + answers
      words += ["medicine[2].drug=Zinc", "medicine[2].dose[1].amount=3", "child[2].name=Kim"]
      let id = String(run(path, words).output.prefix { $0 != "\n" })
      expectDone("entry", id, "move", "medicine[2]", "1")
      expectDone("entry", id, "add", "medicine")
      expectDone("entry", id, "remove", "medicine[3]", "--yes")
      expectDone("entry", id, "remove", "medicine[1].dose[1]", "--yes")
      expectDone("undo", id)
      expectDone("set", id, "children=1")
    }
    let last = run(path, ["list", "--form", "visit", "--json"]).output.dropFirst(7).prefix(36)
    expectDone("finalize", String(last))
  }

  @Test func `the doctor finds a changed byte, or the byte does no harm`() throws {
    let folder = try TemporaryFolder.current
    let (whole, damaged) = (folder.path(of: "whole.db"), folder.path(of: "damaged.db"))
    let fixture = Folder.fixtures().folder("earlier-store/version-2")
    try FileManager.default.copyItem(atPath: fixture.path(of: "store.db"), toPath: whole)
    addDraftsWithEntries(to: whole)
    let listed = run(whole, ["list", "--json"]).output.split(separator: "\n")
    let drafts = listed.map { String($0.dropFirst("{\"id\":\"".count).prefix(36)) }
    #expect(drafts.count == 16)
    #expect(run(whole, ["doctor", "--repair"]).exitCode == .done)
    let (bytes, before) = (try folder.bytes(of: "whole.db"), everything(in: whole, drafts))
    var (found, harmless) = (0, 0)
    try Trials(short: 60, long: 400).run { random in
      var bytes = bytes
      let place = Int.random(in: 0..<bytes.count, using: &random)
      bytes[place] ^= UInt8.random(in: 1...255, using: &random)
      try Data(bytes).write(to: URL(filePath: damaged))
      defer {
        for name in (try? folder.files()) ?? [] where name.hasPrefix("damaged.db") {
          try? FileManager.default.removeItem(atPath: folder.path(of: name))
        }
      }
      if run(damaged, ["doctor"]).exitCode == .done {
        try #require(everything(in: damaged, drafts) == before, "The byte at \(place) is silent.")
        harmless += 1
      } else {
        found += 1
      }
    }
    #expect(found > harmless / 4)
  }
}
