import FieldEngine
import FieldbookMemory
import FormSession
import Foundation
import TestSupport
import Testing

@testable import FieldbookTerminal

/// Choosing files in the terminal.
@Suite(.temporaryFolder) struct FileStoryTests {
  private static let png: [UInt8] =
    [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13] + Array("IHDR".utf8)
    + [0, 0, 2, 0x80, 0, 0, 1, 0xE0]

  private let folder: Folder

  init() throws {
    folder = try TemporaryFolder.current
    for name in ["photos/leaf.png", "photos/root.png", "notes.txt", ".hidden"] {
      let path = folder.path(of: name)
      try FileManager.default.createDirectory(
        atPath: Folder(of: path).path, withIntermediateDirectories: true)
      try Data(Self.png).write(to: URL(filePath: path))
    }
  }

  /// A backend that stores files in memory, and refuses those whose names begin with `root`.
  private func backend() throws -> StoreBackend<MemoryStore> {
    let form = FormDefinition("form", version: 1) {
      FormField("photo", .image, label: "Photo")
      FormField("note", .text, label: "Note")
    }
    let loaded = try LoadedForm(form, ValidationContext(today: .testDay))
    let draft = try OpenDraft(
      of: loaded, as: Person("ada") { Moment(milliseconds: 1_800_000_000_000) })
    var backend = StoreBackend(draft, isStored: false)
    let store = draft.store
    backend.files = FileStorage { path, _ in
      if path.hasSuffix("root.png") { return .failure(FileFailure("`root.png` was not stored.")) }
      do {
        let writer = try store.contentWriter(at: Moment(milliseconds: 0))
        try writer.write(Array(Data(contentsOf: URL(filePath: path))))
        let content = try writer.finish()
        let name = path.split(separator: "/").last.map(String.init) ?? ""
        let file = FileReference(
          name: name, type: name.hasSuffix("png") ? "image/png" : "text/plain",
          bytes: content.bytes, sha256: content.sha256)
        return file.map(Result.success) ?? .failure(FileFailure("No file."))
      } catch {
        return .failure(FileFailure("`\(path)` cannot be read."))
      }
    } beginning: { file in
      (try? store.piece(0, of: file.sha256)) ?? []
    }
    return backend
  }

  private func person() throws -> TerminalUser<StoreBackend<MemoryStore>> {
    var person = TerminalUser(at: try backend(), columns: 72, rows: 16)
    person.editor.model.files.folder = folder.path
    return person
  }

  @Test func `a file is chosen from a folder by typing the beginnings of names`() throws {
    var person = try person()
    #expect(person.form.contains("Space: choose a file"))
    person.type(" ")
    #expect(person.sees.contains("photos/") && person.sees.contains("notes.txt"))
    #expect(!person.sees.contains(".hidden"))
    person.type("pho/le")
    #expect(person.sees.contains("leaf.png") && !person.sees.contains("root.png"))
    person.press(Key(.enter))
    #expect(person.editor.session.state("photo")?.file?.name == "leaf.png")
    #expect(person.message == "leaf.png is stored.")
    #expect(person.form.contains("leaf.png (PNG picture, 24 bytes, 640 × 480)"))
  }

  @Test func `backspace goes to the parent folder, and later empties the field`() throws {
    var person = try person()
    person.type(" photos/")
    #expect(person.sees.contains("root.png"))
    person.press(Key(.backspace))
    #expect(person.sees.contains("notes.txt"))
    person.type("photos/")
    person.press(Key(.enter))
    #expect(person.editor.session.state("photo")?.file?.name == "leaf.png")
    person.press(Key(.backspace))
    #expect(person.editor.session.state("photo")?.state.raw == "")
    person.press(.control("u"))
    #expect(person.editor.session.state("photo")?.file?.name == "leaf.png")
  }

  @Test func `the path of a file can be pasted, also in quotes`() throws {
    var person = try person()
    person.paste("'\(folder.path(of: "photos/leaf.png"))'\n")
    #expect(person.editor.session.state("photo")?.file?.name == "leaf.png")
    person.type(" ")
    person.paste(folder.path(of: "photos/none.png"))
    #expect(person.message.contains("cannot be read."))
    #expect(person.editor.session.state("photo")?.file?.name == "leaf.png")
  }

  @Test func `the address of a file works like its path`() throws {
    var person = try person()
    let path = folder.path(of: "photos/leaf.png").replacing("leaf", with: "%6Ceaf")
    person.paste("file://\(path)")
    #expect(person.message == "leaf.png is stored.")
    var form = PlainForm(try backend())
    _ = form.begin()
    #expect(form.answer("file://localhost\(path)").contains("Recorded: leaf.png"))
  }

  @Test func `a file of the wrong kind is stored, and the reason why it is not valid is shown`()
    throws
  {
    var person = try person()
    person.paste(folder.path(of: "notes.txt"))
    #expect(
      person.sees.contains(
        "✗ notes.txt is stored, but is not a valid answer: This is a text;"))
  }

  @Test func `a resumed draft shows the sizes of all its pictures`() throws {
    var person = try person()
    person.paste(folder.path(of: "photos/leaf.png"))
    person.press(Key(.tab))
    let resumed = TerminalUser(at: person.editor.backend, columns: 72, rows: 16)
    #expect(resumed.editor.session.focus == "note")
    #expect(resumed.form.contains("leaf.png (PNG picture, 24 bytes, 640 × 480)"))
  }

  @Test func `a file that is refused leaves the answer as it is`() throws {
    var person = try person()
    person.type(" photos/root")
    person.press(Key(.enter))
    #expect(person.message == "✗ `root.png` was not stored.")
    #expect(person.editor.session.state("photo")?.state.raw == "")
  }

  @Test func `a folder that cannot be read says so`() throws {
    var person = try person()
    person.editor.model.files.folder = folder.path(of: "gone")
    person.type(" ")
    #expect(person.sees.contains("This folder cannot be read: No such file or directory."))
    person.press(Key(.escape))
    #expect(!person.sees.contains("cannot be read"))
  }

  @Test func `plain mode asks for a path`() throws {
    var form = PlainForm(try backend())
    #expect(form.begin().contains("The path of a picture, such as ~/Pictures/leaf.png."))
    let refused = form.answer(folder.path(of: "photos/root.png"))
    #expect(
      refused.contains(
        "Error: `root.png` was not stored. Answer again, or press Enter to leave it as it is."))
    let answer = form.answer(folder.path(of: "photos/leaf.png"))
    #expect(answer.contains("Recorded: leaf.png (PNG picture, 24 bytes)."))
    #expect(form.session.state("photo")?.file?.name == "leaf.png")
  }
}
