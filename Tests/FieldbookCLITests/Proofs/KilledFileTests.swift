import Foundation
import SQLiteKit
import TestSupport
import Testing

@testable import FieldbookCLI

/// Commands that are killed while they store a file.
@Suite(.temporaryFolder, .serialized) struct KilledFileTests {
  /// Each set of torture runs uses a thousand different trials, which take about five minutes.
  private let kills = TestEnvironment.current.torture ? 1_000 : 12

  @Test func `a killed command stores a whole file or none, and leaves nothing for good`() throws {
    let scene = try FileScene(bytes: 1_500_000)
    let time = try ContinuousClock().measure { try scene.run(scene.set, killedAfter: nil) }
    try #require(try scene.isStored())
    try Trials(short: kills, long: kills).run { random in
      try scene.restore()
      try scene.run(
        scene.set, killedAfter: time * Double.random(in: 0...1.1, using: &random))
      let answers = try scene.number("SELECT count(*) FROM fb_files")
      try #require(try answers == 0 || scene.isStored())
      let doctor = try BuiltProgram(["--store", scene.store, "doctor", "--repair"])
      try #require(doctor.exitCode == 0, "\(doctor.output)")
      try #require(try scene.number("SELECT count(*) FROM content") == answers)
      try #require(
        try scene.number("SELECT count(*) FROM content_piece") == answers * scene.pieces)
      try scene.run(scene.set, killedAfter: nil)
      try #require(try scene.isStored())
    }
  }

  @Test func `processes that store the same file at the same time store it once`() throws {
    let scene = try FileScene()
    let racers = try (0..<6).map { _ in try scene.start(scene.new) }
    for racer in racers {
      racer.waitUntilExit()
      #expect(racer.terminationStatus == 0)
    }
    #expect(try scene.number("SELECT count(*) FROM fb_files") == 6)
    #expect(try scene.number("SELECT count(*) FROM content") == 1)
    #expect(try scene.number("SELECT count(*) FROM content_piece") == scene.pieces)
    let doctor = try BuiltProgram(["--store", scene.store, "doctor"])
    #expect(doctor.exitCode == 0, "\(doctor.output)")
  }

  #if os(Linux)
    @Test func `a large file needs little memory, in and out`() throws {
      let scene = try FileScene(bytes: TestEnvironment.current.torture ? 1 << 30 : 1 << 26)
      let copy = scene.folder.path(of: "copy")
      let script = """
        set -e
        PROGRAM="$1"; STORE="$2"; DRAFT="$3"; FILE="$4"; COPY="$5"
        for words in "set $DRAFT photo=@$FILE" "file get $DRAFT photo -o $COPY"; do
          "$PROGRAM" --store "$STORE" $words > /dev/null 2>&1 &
          id=$!; peak=0
          while value=$(grep VmHWM "/proc/$id/status" 2>/dev/null); do
            peak=$(echo "$value" | tr -dc 0-9); sleep 0.02
          done
          wait "$id"
          echo $peak
        done
        """
      let words = [
        "-c", script, "bash", BuiltProgram.path, scene.store, scene.id, scene.file, copy,
      ]
      let run = try BuiltProgram(words, running: "bash")
      try #require(run.exitCode == 0, "\(run.output)")
      let peaks = run.output.split(separator: "\n").compactMap { Int($0) }
      #expect(peaks.count == 2)
      let usual = 20_000 + FileScene.programSize
      for peak in peaks { #expect(peak < usual, "\(peak) kB") }
      #expect(FileManager.default.contentsEqual(atPath: scene.file, andPath: copy))
    }
  #endif
}

/// A store with a draft of a form for photos, and a picture.
private struct FileScene {
  let folder: Folder
  let id: String
  let pieces: Int

  var store: String { folder.path(of: "store.sqlite") }
  var file: String { folder.path(of: "leaf.png") }
  private var before: String { folder.path(of: "before.sqlite") }

  var set: [String] { ["set", id, "photo=@\(file)"] }
  var new: [String] { ["new", "photos", "photo=@\(file)"] }

  /// The memory that a debug build uses without any file, in kB.
  static let programSize = 40_000

  /// Makes the store, and a picture of a number of bytes.
  init(bytes: Int = 5_000_000) throws {
    folder = try TemporaryFolder.current
    pieces = (bytes + 262_143) / 262_144
    let form =
      #"{"form": "photos", "version": 1, "fields": [{"key": "photo", "type": "image"}]}"#
    let path = folder.path(of: "store.sqlite")
    _ = Run(["--store", path, "form", "add", "a"], on: RecordedConsole(files: ["a": form]))
    let run = Run(["--store", path, "new", "photos"], on: RecordedConsole())
    id = String(run.output.prefix { $0 != "\n" })
    try FileManager.default.copyItem(
      atPath: path, toPath: folder.path(of: "before.sqlite"))
    try makePicture(bytes)
  }

  private func makePicture(_ bytes: Int) throws {
    try Data(FileTests.png).write(to: URL(filePath: file))
    let handle = try FileHandle(forWritingTo: URL(filePath: file))
    for start in stride(from: 1_000_000, to: bytes, by: 1_000_000) {
      try handle.seek(toOffset: UInt64(start))
      try handle.write(contentsOf: Data("\(start)".utf8))
    }
    try handle.truncate(atOffset: UInt64(bytes))
    try handle.close()
  }

  func restore() throws {
    for file in try folder.files() where file.hasPrefix("store.sqlite") {
      try FileManager.default.removeItem(atPath: folder.path(of: file))
    }
    try FileManager.default.copyItem(atPath: before, toPath: store)
  }

  func start(_ words: [String]) throws -> Process {
    let process = Process()
    process.executableURL = URL(filePath: BuiltProgram.path)
    process.arguments = ["--store", store] + words
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    try process.run()
    return process
  }

  func run(_ words: [String], killedAfter time: Duration?) throws {
    let process = try start(words)
    if let time {
      usleep(UInt32(time / .microseconds(1)))
      kill(process.processIdentifier, SIGKILL)
    }
    process.waitUntilExit()
  }

  func number(_ sql: String) throws -> Int {
    try Connection(store, .readOnly).prepare(sql).first { row in try row.int(0) } ?? 0
  }

  /// Whether the draft has the whole file.
  func isStored() throws -> Bool {
    let copy = folder.path(of: "whole")
    let get = try BuiltProgram(
      ["--store", store, "file", "get", id, "photo", "-o", copy, "--force"])
    return get.exitCode == 0 && FileManager.default.contentsEqual(atPath: file, andPath: copy)
  }
}
