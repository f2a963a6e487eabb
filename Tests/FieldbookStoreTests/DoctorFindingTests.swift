import FieldEngine
import FormSession
import Foundation
import RepositoryContract
import SQLiteKit
import TestSupport
import Testing

@testable import FieldbookStore

/// The problems that the doctor finds besides those in rows, in files, locks, disks and forms, and
/// its messages.
@Suite(.temporaryFolder) struct DoctorFindingTests {
  @Test(
    arguments: [
      "DROP TRIGGER form_is_fixed; UPDATE form SET definition = substr(definition, 1, 30)",
      "DROP TRIGGER form_is_fixed; UPDATE form SET definition = replace(definition, '120', '121')",
      "DROP TRIGGER form_is_fixed; UPDATE form SET hash = hash + 1",
      "DROP TRIGGER form_is_fixed; UPDATE form SET version = 2",
    ])
  func `a form that was changed after its registration is reported and not read`(change: String)
    throws
  {
    let sample = try Sample.sick(change)
    let store = try sample.another()
    let findings = try Doctor(store).repair()
    #expect(findings.first?.part == .forms)
    #expect(findings.last?.message.contains("cannot be read") == true)
    #expect(findings.allSatisfy { $0.isDamage && !$0.needsRescue })
    #expect(failure { try store.versions(of: nil) } == .corrupt)
    #expect(failure { try store.contents(of: Sample.id(1)) } == .corrupt)
  }

  @Test func `repairing makes readable files private`() throws {
    let sample = try Sample.sick()
    let folder = try TemporaryFolder.current
    try folder.permit(0o644, "store.sqlite")
    try folder.write("", to: "store.sqlite.v0.backup")
    try folder.permit(0o640, "store.sqlite.v0.backup")
    let doctor = Doctor(sample.store)
    #expect(try doctor.examine().count == 2)
    #expect(try doctor.repair() == [])
    #expect(try sample.store.info().file?.permissions == 0o600)
  }

  @Test func `leftover files of a stopped program are reported and not removed`() throws {
    let sample = try Sample.sick()
    let folder = try TemporaryFolder.current
    let left = [
      "backup.sqlite.999999999-7.partial", "backup.sqlite.999999999-7.partial-journal",
      "store.sqlite-journal", "store.sqlite.999999999-7.new", "store.sqlite.copy.partial",
      "visits.csv.999999999-7.partial",
    ]
    // The last file belongs to a running process, and the others to other programs.
    let others = ["notes.partial", "a.1-x.partial", "visits.csv.\(getpid())-7.partial"]
    for name in left + others {
      try folder.write("x", to: name)
      try folder.permit(0o600, name)
    }
    let doctor = Doctor(sample.store)
    let findings = left.map { Doctor.Finding.leftBehind(file: folder.path(of: $0)) }
    #expect(Set(try doctor.examine()) == Set(findings))
    #expect(try doctor.repair().count == left.count)
    #expect(left.allSatisfy(folder.contains))
  }

  @Test func `repairing locks unlocked final drafts again`() throws {
    let sample = try Sample.sick("INSERT INTO purging (draft) VALUES (2)")
    let doctor = Doctor(sample.store)
    #expect(try doctor.examine() == [.unlocked])
    #expect(try doctor.repair() == [])
  }

  @Test(
    arguments: [
      ("/home/ada/store", nil), ("/net/store", "nfs4"), ("/net/local/store", nil),
      ("/my share/store", "cifs"), ("/network/store", nil),
    ] as [(String, String?)])
  func `a network disk is recognized by its mount`(path: String, name: String?) {
    let mounts = """
      22 1 8:1 / / rw,relatime shared:1 - ext4 /dev/sda1 rw
      40 22 0:40 / /net rw - nfs4 server:/ rw
      41 40 8:2 / /net/local rw shared:7 - ext4 /dev/sdb1 rw
      42 22 0:41 / /my\\040share rw - cifs //server/share rw
      """
    #expect(FileSystem.networkName(of: path, mounts: mounts) == name)
  }

  @Test(
    arguments: [(0, 4_096, 0), (3, 4_096, 12_288), (.max, .max, .max), (.max, 1, .max)]
      as [(UInt64, UInt64, Int)])
  func `free space is computed without overflow`(blocks: UInt64, size: UInt64, bytes: Int) {
    #expect(FileSystem.bytes(blocks, of: size) == bytes)
  }

  @Test func `every finding has a message and a hint`() {
    let findings: [Doctor.Finding] = [
      .damaged(["a", "b", "c", "d"]), .dangling(table: "field", rows: 1),
      .wrongCounts(drafts: 2), .unlocked, .openToOthers(file: "f", permissions: 0o644),
      .leftBehind(file: "f"), .sharedDisk("nfs4"), .littleSpace(bytes: 3 << 20),
      .schemaDrift(missing: ["view a"], changed: [], unknown: []),
      .alteredForm(FormID("visit", version: 1)), .lostFields([Sample.id(1)]),
      .misdescribedForm(FormID("visit", version: 1)),
      .alteredList(FormID("visit", version: 1), key: "town"),
      .missingContents(files: 2, of: [Sample.id(1)]), .damagedContents(["ab"]),
      .unlistedContents(files: 1), .unusedContents(2, bytes: 3_000),
      .lostKeys([Sample.id(1)]), .unusedKeys(2),
      .alteredRows(table: "form", rows: 2, of: []), .edition(.unhashed(Sample.id(1))),
    ]
    #expect(Set(findings.map(\.part)) == Set(Doctor.Part.allCases))
    #expect(Doctor.Part.allCases.allSatisfy { $0.words.hasSuffix(".") })
    #expect(Set(findings.map(\.message)).count == findings.count)
    #expect(findings.allSatisfy { $0.message.hasSuffix(".") && $0.hint.hasSuffix(".") })
    #expect(findings[0].message == "The file is damaged: a; b; c; and 1 more.")
    #expect(findings[1].message == "1 row of `field` refers to rows that do not exist.")
    #expect(findings[4].message == "The file f can be read by others: its permissions are 644.")
    #expect(
      findings[10].message == "1 draft lacks fields of its form: \(Sample.id(1).ending).")
  }
}
