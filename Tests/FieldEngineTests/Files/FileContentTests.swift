import FieldEngine
import TestSupport
import Testing

struct FileContentTests {
  /// A content, a name and the type that is found.
  struct Sample: CustomTestStringConvertible, Sendable {
    let bytes: [UInt8]
    let name: String
    let type: String

    init(_ bytes: [UInt8], _ name: String, _ type: String) {
      (self.bytes, self.name, self.type) = (bytes, name, type)
    }

    init(_ text: String, _ name: String, _ type: String) {
      self.init(Array(text.utf8), name, type)
    }

    var testDescription: String { "\(name) is \(type)" }
  }

  private static func bytes(_ start: [UInt8], _ text: String = "") -> [UInt8] {
    start + Array(text.utf8) + [UInt8](repeating: 0, count: 32)
  }

  private static func archive(_ names: String...) -> [UInt8] {
    names.flatMap { name in
      [0x50, 0x4B, 0x03, 0x04] + [UInt8](repeating: 0, count: 26) + Array(name.utf8)
    }
  }

  static let samples = [
    Sample(bytes([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]), "a.txt", "image/png"),
    Sample(bytes([0xFF, 0xD8, 0xFF, 0xE0]), "a", "image/jpeg"),
    Sample(bytes([], "GIF89a"), "a", "image/gif"),
    Sample(bytes(Array("RIFF".utf8) + [1, 0, 0, 0], "WEBPVP8 "), "a", "image/webp"),
    Sample(bytes(Array("RIFF".utf8) + [1, 0, 0, 0], "WAVEfmt "), "a", "audio/wav"),
    Sample(bytes([0, 0, 0, 24], "ftypheic"), "a", "image/heic"),
    Sample(bytes([0, 0, 0, 24], "ftypisom"), "a", "video/mp4"),
    Sample(bytes([0, 0, 0, 24], "ftypM4A "), "a", "audio/mp4"),
    Sample(bytes([0x49, 0x49, 0x2A, 0x00]), "a", "image/tiff"),
    Sample(bytes([0x42, 0x4D, 1, 2, 3, 4, 0, 0, 0, 0]), "a", "image/bmp"),
    Sample(bytes([], "%PDF-1.7"), "a.png", "application/pdf"),
    Sample(bytes(Array("ID3".utf8) + [3]), "a", "audio/mpeg"),
    Sample(bytes([0xFF, 0xFB, 0x90]), "a", "audio/mpeg"),
    Sample(bytes([], "OggS"), "a.ogv", "video/ogg"),
    Sample(bytes([], "OggS"), "a.png", "audio/ogg"),
    Sample(bytes([0x1F, 0x8B, 0x08]), "a", "application/gzip"),
    Sample(
      archive("[Content_Types].xml", "xl/workbook.xml"), "a.zip",
      "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"),
    Sample(
      archive("[Content_Types].xml"), "a.pptx",
      "application/vnd.openxmlformats-officedocument.presentationml.presentation"),
    Sample(
      archive("mimetypeapplication/vnd.oasis.opendocument.text"), "a",
      "application/vnd.oasis.opendocument.text"),
    Sample(archive("a.txt"), "a.docx", "application/zip"),
    Sample(
      bytes([0xD0, 0xCF, 0x11, 0xE0, 0xA1, 0xB1, 0x1A, 0xE1]), "a.xls", "application/vnd.ms-excel"),
    Sample("hello", "a", "text/plain"), Sample("", "a", "text/plain"),
    Sample("hello", "a.png", "text/plain"), Sample("a,b\n1,2\n", "a.csv", "text/csv"),
    Sample("{\"a\": 1}", "a.json", "application/json"), Sample("hello", "a.json", "text/plain"),
    Sample("{\"a\": 1}", "a", "text/plain"),
    Sample("BM is short", "a", "text/plain"), Sample("MZ is short", "a", "text/plain"),
    Sample("Grüße", "a.md", "text/plain"),
    Sample([0xFF, 0xFE, 0x41, 0x00, 0x42, 0x00], "a", "text/plain"),
    Sample("<!DOCTYPE html><p>", "a", "text/html"),
    Sample("<?xml version='1.0'?><svg/>", "a", "image/svg+xml"),
    Sample("<?xml version='1.0'?><a/>", "a", "application/xml"),
    Sample([1, 2, 3, 4], "a.png", "application/octet-stream"),
    Sample([0x41, 0xC3], "a", "application/octet-stream"),
  ]

  @Test(arguments: samples)
  func `the format is read from the content`(_ sample: Sample) {
    #expect(FileContent(beginning: sample.bytes).type(named: sample.name) == sample.type)
  }

  @Test func `a character may be cut at the end of what was read`() {
    var bytes = [UInt8](repeating: UInt8(ascii: "a"), count: FileContent.neededBytes)
    bytes[bytes.count - 1] = 0xC3
    #expect(FileContent(beginning: bytes).type(named: "a") == "text/plain")
    bytes[1_000] = 0xC3
    #expect(FileContent(beginning: bytes).type(named: "a") == "application/octet-stream")
  }

  @Test(
    arguments: [
      ([0x7F, 0x45, 0x4C, 0x46, 2, 1, 1, 0], true), (Array("MZ".utf8) + [0x90, 0, 3, 0], true),
      ([0xCF, 0xFA, 0xED, 0xFE, 7, 0], true), ([0xCA, 0xFE, 0xBA, 0xBE, 0, 0], true),
      (Array("#!/bin/sh\n".utf8), true), (Array("#! /usr/bin/env python3\n".utf8), true),
      ([0xEF, 0xBB, 0xBF] + Array("#!/bin/sh\n".utf8), true), (Array("#!AMR\n".utf8), false),
      (Array("#!bin".utf8), false), (Array("MZ letters".utf8), false), ([], false),
    ] as [([UInt8], Bool)])
  func `programs are recognized`(bytes: [UInt8], isProgram: Bool) {
    #expect(FileContent(beginning: bytes).isExecutable == isProgram)
    let refusal = FileRules().refusal(of: FileContent(beginning: bytes), bytes: 9)
    #expect(refusal == (isProgram ? .program : nil))
  }

  @Test func `any bytes have a type and perhaps a size as a picture`() throws {
    try Trials(short: 300, long: 30_000).run { random in
      let start = Self.samples.randomElement(using: &random)?.bytes ?? []
      var bytes = start.prefix(Int.random(in: 0...start.count, using: &random))
      for _ in 0..<Int.random(in: 0...40, using: &random) {
        bytes.append(UInt8.random(in: 0...255, using: &random))
      }
      let type = FileContent(beginning: Array(bytes)).type(named: "a.png")
      try #require(
        FileReference(
          name: "a", type: type, bytes: 1, sha256: String(repeating: "0", count: 64)) != nil)
      _ = PictureSize(beginning: Array(bytes))
    }
  }
}
