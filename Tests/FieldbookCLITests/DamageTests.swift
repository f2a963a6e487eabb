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
    var console = RecordedConsole()
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
      ] + drafts.flatMap { [["show", $0, "--json", "--reveal"], ["history", $0, "--json"]] }
    return calls.map { call in
      let run = run(path, call)
      return "\(run.exitCode) \(run.output)"
    }
  }

  @Test func `the doctor finds a changed byte, or the byte does no harm`() throws {
    let folder = try TemporaryFolder.current
    let (whole, damaged) = (folder.path(of: "whole.db"), folder.path(of: "damaged.db"))
    let fixture = Folder.fixtures().folder("earlier-store/version-2")
    try FileManager.default.copyItem(atPath: fixture.path(of: "store.db"), toPath: whole)
    let listed = run(whole, ["list", "--json"]).output.split(separator: "\n")
    let drafts = listed.map { String($0.dropFirst("{\"id\":\"".count).prefix(36)) }
    #expect(drafts.count == 14)
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
