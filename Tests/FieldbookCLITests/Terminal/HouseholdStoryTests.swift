import TestSupport
import Testing

@testable import FieldbookCLI

/// The household of `Examples/`, filled in by keyboard in a real terminal.
@Suite(.temporaryFolder) struct HouseholdStoryTests {
  private struct Member {
    let name: String
    let age: String
    let illnesses: [(disease: String, medicines: [(drug: String, dose: String)])]
  }

  private static let members = [
    Member(
      name: "ada byron", age: "40",
      illnesses: [("asthma", [("salbutamol", "2"), ("budesonide", "1")]), ("gout", [])]),
    Member(name: "bob byron", age: "12", illnesses: [("measles", [("ibuprofen", "3")])]),
    Member(name: "cleo byron", age: "9", illnesses: []),
    Member(name: "dan byron", age: "71", illnesses: [("cough", [("honey", "4")])]),
    Member(
      name: "eve byron", age: "70", illnesses: [("cough", []), ("fever", [("aspirin", "2")])]),
  ]

  /// Chooses an option of `Alt-A` by some letters of its name.
  private func add(_ option: String, in terminal: RealTerminal) throws {
    try terminal.press("M-a")
    try terminal.view(showing: "Add an entry")
    try terminal.type(option)
    try terminal.view(showing: "Find: \(option)")
    try terminal.press("Enter")
  }

  /// Fills in a member; the cursor is in its name.
  private func fill(_ member: Member, in terminal: RealTerminal) throws {
    try terminal.type(member.name)
    try terminal.press("Enter")
    try terminal.type(member.age)
    for illness in member.illnesses {
      try add("Illnesses", in: terminal)
      try terminal.type(illness.disease)
      for medicine in illness.medicines {
        try add("Medicines", in: terminal)
        try terminal.type(medicine.drug)
        try terminal.press("Enter")
        try terminal.type(medicine.dose)
      }
    }
  }

  /// A screen without the time, for a snapshot.
  private func expectScreen(_ name: String, of terminal: RealTerminal) throws {
    let lines = try terminal.restingView().withoutTime.screen.split(
      separator: "\n", omittingEmptySubsequences: false)
    let text = lines.map { $0.trimmingSuffix(while: \.isWhitespace) }.joined(separator: "\n")
    try expectSnapshot(of: text, named: "household-\(name)")
  }

  @Test
  func `a household is filled in, killed inside an entry, resumed, finalized and exported`()
    throws
  {
    try RealTerminal.needed()
    let runner = try CommandRunner(form: Folder.package.text(of: "Examples/household.form.json"))
    #expect(runner.run("new", "household").exitCode == .done)
    let first = try RealTerminal(columns: 90, rows: 30, store: runner.path)
    defer { first.close() }
    try first.runNamed("resume")
    try first.view(showing: "Village")
    try first.type("Ulm")
    // The calculated answers can be read, so the cursor visits them.
    try first.press("Enter", "Enter", "Enter")
    try fill(Self.members[0], in: first)
    try expectScreen("first-member", of: first)
    try add("Members", in: first)
    try first.type("bob byron")
    try first.press("Enter")
    try first.type("12")
    try add("Illnesses", in: first)
    try first.type("measles")
    try add("Medicines", in: first)
    try first.type("ibupro")
    try first.view(showing: "measles › ibupro")
    let before = try first.restingView()
    try expectScreen("before-kill", of: first)
    try first.signal(9)

    let second = try RealTerminal(columns: 90, rows: 30, store: runner.path)
    defer { second.close() }
    try second.run("fieldbook resume")
    try second.view(showing: "measles › ibupro")
    #expect(try second.restingView().withoutTime == before.withoutTime)
    try second.type("fen")
    try second.press("Enter")
    try second.type("3")
    for member in Self.members[2...] {
      try add("Members", in: second)
      try fill(member, in: second)
    }
    try second.press("F5")
    try second.view(showing: "Entries")
    try expectScreen("entries", of: second)
    try second.press("Escape")
    try second.press("F10")
    try second.view(showing: "Nothing needs attention")
    try expectScreen("finish", of: second)
    try second.press("Down", "Enter")
    try second.view(showing: "shell>")
    try expectExported(runner)
  }

  /// Expects the answers of all members in the files of an export.
  private func expectExported(_ runner: CommandRunner) throws {
    let folder = try TemporaryFolder.current
    #expect(runner.run("export", "household", "-o", folder.path(of: "out/")).exitCode == .done)
    let columns = { (name: String, columns: Range<Int>) in
      try folder.text(of: "out/\(name).csv").split(separator: "\r\n").dropFirst().map { row in
        row.split(separator: ",", omittingEmptySubsequences: false)[columns].joined(separator: " ")
      }
    }
    #expect(try columns("household", 4..<7) == ["Ulm 5 12"])
    #expect(
      try columns("household-member", 3..<8) == [
        "1 Ada Byron 40 1 3", "2 Bob Byron 12 2 3", "3 Cleo Byron 9 3 0", "4 Dan Byron 71 4 4",
        "5 Eve Byron 70 5 2",
      ])
    #expect(
      try columns("household-illness", 3..<5) == [
        "1 asthma", "2 gout", "1 measles", "1 cough", "1 cough", "2 fever",
      ])
    #expect(
      try columns("household-medicine", 3..<6) == [
        "1 salbutamol 2", "2 budesonide 1", "1 ibuprofen 3", "1 honey 4", "1 aspirin 2",
      ])
  }
}

extension RealTerminal {
  /// Types a text, letter by letter.
  fileprivate func type(_ text: String) throws { try press("-l", text) }
}

extension Substring {
  /// The text without the characters at its end that meet a condition.
  fileprivate func trimmingSuffix(while isTrimmed: (Character) -> Bool) -> Substring {
    self[..<(lastIndex { !isTrimmed($0) }.map(index(after:)) ?? startIndex)]
  }
}
