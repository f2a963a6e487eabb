import Foundation
import SQLiteKit
import TestSupport
import Testing

@testable import FieldbookCLI

/// Files as answers on the command line.
@Suite(.temporaryFolder) struct FileTests {
  static let form = #"""
    {"form": "visit", "version": 1,
     "groups": [{"key": "stop", "repeat": {}}],
     "fields": [
       {"key": "name", "type": "name"}, {"key": "photo", "type": "image"},
       {"key": "scan", "type": {"file": {"accept": [".pdf"], "maxBytes": 1000}}},
       {"key": "face", "type": "image", "storage": "mask"},
       {"key": "pic", "type": "signature", "group": "stop"}, {"key": "at", "group": "stop"}]}
    """#

  static let png: [UInt8] =
    [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13] + Array("IHDR".utf8)
    + [0, 0, 2, 0x80, 0, 0, 1, 0xE0]

  let runner: CommandRunner
  let folder: Folder

  init() throws {
    runner = try CommandRunner(form: Self.form)
    folder = try TemporaryFolder.current
    try write(Self.png, to: "leaf.png")
    try write(Array("%PDF-1.4\n".utf8), to: "visit.pdf")
  }

  private func write(_ bytes: [UInt8], to name: String) throws {
    try Data(bytes).write(to: URL(filePath: folder.path(of: name)))
  }

  private func path(_ name: String) -> String { folder.path(of: name) }

  @Test func `a file is stored, shown and removed`() throws {
    let id = runner.draft("name=Ada", "photo=@\(path("leaf.png"))")
    #expect(
      runner.run("show", id).output.contains("Picture (photo)  leaf.png (PNG picture, 24 bytes)"))
    let json = runner.run("show", id, "--json").output
    #expect(json.contains(#""value":{"name":"leaf.png","type":"image/png","bytes":24,"sha256":""#))
    let set = runner.run("set", id, "scan=@\(path("visit.pdf"))")
    #expect(set.output == "scan  visit.pdf (PDF document, 9 bytes)\n")
    #expect(set.exitCode == .done)
    #expect(runner.run("set", id, "scan=").output == "scan\n")
    let history = runner.run("history", id, "scan").output
    #expect(history.contains("visit.pdf (PDF document, 9 bytes, SHA-256 "))
    #expect(runner.run("undo", id).output == "scan  visit.pdf (PDF document, 9 bytes)\n")
    let explained = runner.run("check", id)
    #expect(explained.exitCode == .done)
  }

  @Test func `a file that is not accepted is kept, with the reason`() throws {
    let id = runner.draft()
    let run = runner.run("set", id, "scan=@\(path("leaf.png"))")
    #expect(
      run.output
        == "scan  leaf.png (PNG picture, 24 bytes)  ✗ This is a PNG picture; choose a PDF document\n"
    )
    #expect(run.exitCode == .done)
    #expect(runner.run("check", id).exitCode == .invalidData)
  }

  @Test func `a program, a large file and anything else than a file are refused`() throws {
    try write(Array("#!/bin/sh\n".utf8), to: "run.pdf")
    try write(Array("%PDF-".utf8) + [UInt8](repeating: 32, count: 1_000), to: "large.pdf")
    let id = runner.draft()
    let refusals: [(String, ExitCode, String)] = [
      (
        "run.pdf", .failed,
        "`PATH` was not stored: it is a program.\n"
          + "Pack it into an archive if it has to be part of the draft.\n"
      ),
      (
        "large.pdf", .failed,
        "`PATH` was not stored: it is 1 kB, and the field takes at most 1 kB.\n"
          + "Choose a smaller one.\n"
      ),
      ("none.pdf", .notFound, "There is no file `PATH`.\nCheck the path.\n"),
      ("", .failed, "`PATH` is not a regular file.\n"),
      ("store.sqlite", .failed, "`PATH` belongs to the store itself.\n"),
    ]
    for (name, code, words) in refusals {
      let run = runner.run("set", id, "name=Ada", "scan=@\(path(name))")
      #expect(run.exitCode == code)
      #expect(run.complaints.replacing(path(name), with: "PATH") == "fieldbook: " + words)
    }
    let file = try Connection(runner.path)
    let stored = try file.prepare("SELECT count(*) FROM content").first { row in try row.int(0) }
    #expect(stored == 0)
    #expect(!runner.run("show", id).output.contains("Ada"))
  }

  @Test func `nothing is stored if the command fails`() throws {
    let id = runner.draft()
    let run = runner.run("set", id, "photo=@\(path("leaf.png"))", "scan=@none")
    #expect(run.exitCode == .notFound)
    let stored = try Connection(runner.path).prepare("SELECT count(*) FROM content").first { row in
      try row.int(0)
    }
    #expect(stored == 0)
  }

  @Test func `a path without its sign is only text`() throws {
    let id = runner.draft()
    let run = runner.run("set", id, "photo=leaf.png")
    #expect(run.exitCode == .invalidData)
    #expect(run.complaints == "To store the file itself, write `photo=@leaf.png`.\n")
    #expect(run.output == "photo  leaf.png  ✗ Not readable as a picture\n")
    #expect(runner.run("set", id, "name=@ada").output.hasPrefix("name  "))
  }

  // MARK: file get

  @Test func `a file is written to disk, and replaces another one only on request`() throws {
    let id = runner.draft("photo=@\(path("leaf.png"))", "stop[1].pic=@\(path("leaf.png"))")
    let copy = path("copy.png")
    let run = runner.run("file", "get", id, "photo", "-o", copy)
    #expect(run.complaints == "leaf.png (PNG picture, 24 bytes) written to `\(copy)`.\n")
    #expect(try folder.bytes(of: "copy.png") == Self.png)
    let again = runner.run("file", "get", id, "stop[1].pic", "-o", copy)
    #expect(again.exitCode == .failed)
    #expect(
      again.complaints == """
        fieldbook: `\(copy)` already exists, so it was not replaced.
        `-o` gives it another name, `--force` replaces the file.

        """)
    #expect(runner.run("file", "get", id, "stop[1].pic", "-o", copy, "--force").exitCode == .done)
    let json = runner.run("file", "get", id, "photo", "-o", path("b.png"), "--json").output
    #expect(json.contains(#""path":"\#(path("b.png"))","file":{"name":"leaf.png""#))
  }

  @Test(arguments: [
    ("name", ExitCode.usage, "The field `name` is a `name` and has no files."),
    ("scan", .notFound, "There is no file in the field `scan`."),
    ("face", .usage, "The file in the field `face` is masked."),
    ("phot", .notFound, "The form `visit` has no field `phot`."),
  ])
  func `a file that cannot be written is reported`(
    field: String, code: ExitCode, message: String
  ) throws {
    let id = runner.draft("face=@\(path("leaf.png"))")
    let run = runner.run("file", "get", id, field, "-o", path("x"))
    #expect(run.exitCode == code)
    #expect(run.complaints.hasPrefix("fieldbook: \(message)\n"))
    #expect(runner.run("file", "get", id, "face", "-o", path("x"), "--reveal").exitCode == .done)
  }

  // MARK: Export and import

  @Test func `a round trip through a folder of files loses nothing`() throws {
    try write(Array("%PDF-1.4\nother\n".utf8), to: "other.pdf")
    for name in ["visit.pdf", "other.pdf"] {
      _ = runner.draft(
        "name=\(name == "visit.pdf" ? "Ada" : "Bob")", "scan=@\(path(name))",
        "photo=@\(path("leaf.png"))", "stop[1].pic=@\(path("leaf.png"))", "stop[1].at=x")
    }
    _ = runner.run("finalize", "--form", "visit", "--all")
    let export = runner.run(
      "export", "visit", "-o", path("csv/"), "--files", path("files"))
    #expect(export.exitCode == .done)
    #expect(try folder.text(of: "csv/visit.csv").contains("Ada,leaf.png,visit.pdf,"))
    let other = try CommandRunner(form: Self.form, name: "other.sqlite")
    let run = other.run(
      "import", "visit", path("csv/"), "--files", path("files"), "--finalize", "--strict")
    #expect(run.exitCode == .done)
    for query in [
      "SELECT name || sha256 || field FROM fb_files ORDER BY 1",
      "SELECT field || coalesce(value, '') FROM fb_fields ORDER BY 1",
      "SELECT hex(hash) FROM content ORDER BY 1",
    ] {
      let texts = try [runner.path, other.path].map { path in
        try Connection(path, .readOnly).prepare(query).all { row in try row.text(0) }
      }
      #expect(texts[0] == texts[1])
      #expect(!texts[0].isEmpty)
    }
    #expect(other.run("doctor").exitCode == .done)
  }

  @Test func `an update with unchanged names changes nothing`() throws {
    let id = runner.draft("photo=@\(path("leaf.png"))")
    _ = runner.run("export", "visit", "--status", "draft", "-o", path("v.csv"))
    let run = runner.run("import", "visit", path("v.csv"), "--update")
    #expect(run.complaints.contains("1 unchanged"))
    #expect(runner.run("show", id).output.contains("leaf.png (PNG picture, 24 bytes)"))
  }

  @Test func `names without files are kept as text`() throws {
    try folder.write("photo,scan\nleaf.png,../visit.pdf\nx.png,\n", to: "v.csv")
    let run = runner.run("import", "visit", path("v.csv"), "--files", folder.path)
    #expect(run.exitCode == .done)
    let answers = try Connection(runner.path).prepare(
      "SELECT field || ' ' || raw FROM fb_fields WHERE code LIKE '%unreadable' ORDER BY 1"
    ).all { row in try row.text(0) }
    #expect(answers == ["photo x.png", "scan ../visit.pdf"])
    let stored = try Connection(runner.path).prepare("SELECT name FROM fb_files").all { row in
      try row.text(0)
    }
    #expect(stored == ["leaf.png"])
  }

  @Test func `a trial of an import stores nothing`() throws {
    try folder.write("photo\nleaf.png\n", to: "v.csv")
    let run = runner.run(
      "import", "visit", path("v.csv"), "--files", folder.path, "--dry-run", "--strict")
    #expect(run.exitCode == .done)
    let stored = try Connection(runner.path).prepare("SELECT count(*) FROM content").first { row in
      try row.int(0)
    }
    #expect(stored == 0)
  }
}
