import FieldEngine
import Testing

struct FileTests {
  let file = Specimen(.file)
  let document = Specimen(.file, [.accept: .list(["image/*", ".pdf"]), .maxBytes: 1_000])

  /// An answer of a file field.
  static func answer(_ name: String, _ type: String, bytes: Int = 5) -> String {
    let hash = "2cf24dba5fb0a30e26e83b2ac5b9e29e1b161e5c1fa7425e73043362938b9824"
    return #"{"name":"\#(name)","type":"\#(type)","bytes":\#(bytes),"sha256":"\#(hash)"}"#
  }

  @Test func `the answer is an object, which is shown as its name`() throws {
    var field = try file.field()
    let text = Self.answer("visit.pdf", "application/pdf")
    field.apply(.set(text))
    #expect(field.state.display == "visit.pdf")
    #expect(field.state.raw == text)
    #expect(field.value == FileReference(text).map(CanonicalValue.file))
    #expect(field.file?.summary == "visit.pdf (PDF document, 5 bytes)")
    #expect(field.leavingIssue == nil)
  }

  @Test func `the members can come in any order, and the name is cleaned`() throws {
    let hash = String(repeating: "ab", count: 32)
    let text =
      #" { "sha256": "\#(hash)", "bytes": 7, "name": "../x/a.txt", "type": "text/plain" } "#
    var field = try file.field()
    field.apply(.set(text))
    #expect(
      field.state.raw
        == #"{"name":"a.txt","type":"text/plain","bytes":7,"sha256":"\#(hash)"}"#)
  }

  @Test(arguments: [
    "leaf.png", "{}", #"{"name":"a","type":"b/c","bytes":1}"#,
    answer("a", "png"), answer("a", "image/PNG"), answer("a", "image/png", bytes: -1),
    answer("a", "image/png").replacing("2cf2", with: "2CF2"),
    answer("a", "image/png").replacing("}", with: #","more":1}"#),
  ])
  func `any other text is kept, and is not readable as a file`(text: String) throws {
    var field = try file.field()
    field.apply(.set(text))
    #expect(field.state.raw == text)
    #expect(field.file == nil)
    #expect(field.state.issue?.code == "file.unreadable")
    #expect(field.state.issue?.message == "Not readable as a file")
  }

  @Test func `nothing can be typed into the field`() throws {
    var field = try file.field()
    field.apply(.focus)
    field.apply(.type("leaf.png"))
    #expect(field.state.raw == "")
    #expect(field.refusal?.code == "not_typed")
    #expect(field.refusal?.reason == "choose a file; it cannot be typed")
  }

  @Test func `an answer can be pasted, cleared and brought back`() throws {
    let text = Self.answer("visit.pdf", "application/pdf")
    var field = try file.field()
    for step in [FieldStep.focus, .paste(text), .blur] { field.apply(step) }
    #expect(field.file?.name == "visit.pdf")
    for step in [FieldStep.focus, .clear, .blur] { field.apply(step) }
    #expect(field.state.raw == "" && field.file == nil)
    field.apply(.undo)
    #expect(field.file?.name == "visit.pdf")
    var required = try file.required.field()
    for step in [FieldStep.focus, .blur] { required.apply(step) }
    #expect(required.state.issue?.message == "Required Entry")
  }

  @Test(
    arguments: [
      (answer("a.png", "image/png"), nil, nil),
      (answer("a", "application/pdf"), nil, nil),
      (
        answer("a.txt", "text/plain"), "file.accept",
        "This is a text; choose a picture or a PDF document"
      ),
      (
        answer("a.xlsx", "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"),
        "file.accept", "This is an Excel workbook; choose a picture or a PDF document"
      ),
      (
        answer("a.x", "application/octet-stream"), "file.accept",
        "This is a file of an unknown format; choose a picture or a PDF document"
      ),
      (
        answer("a.pdf", "image/png"), "file.name",
        "The name ends in .pdf, but this is a PNG picture"
      ),
      (answer("a.JPEG", "image/jpeg"), nil, nil),
      (
        answer("a.png", "image/png", bytes: 1_234_567), "file.max_bytes",
        "The file is 1.2 MB; the limit is 1 kB"
      ),
    ] as [(String, String?, String?)])
  func `a file that is not accepted is kept, with the reason`(
    text: String, code: String?, message: String?
  ) throws {
    var field = try document.field()
    field.apply(.set(text))
    #expect(field.file != nil)
    #expect((field.state.issue?.code, field.state.issue?.message) == (code, message))
    #expect((field.value == nil) == (code != nil))
  }

  @Test func `an extension of no known format is compared with the name`() throws {
    let survey = Specimen(.file, [.accept: .list([".qgz"])])
    var field = try survey.field()
    field.apply(.set(Self.answer("map.qgz", "application/zip")))
    #expect(field.state.issue == nil)
    field.apply(.set(Self.answer("map.zip", "application/zip")))
    #expect(
      field.state.issue?.message == "This is a ZIP archive; choose a file of the type `.qgz`")
  }

  @Test(arguments: [
    StatedError(
      [.accept: .list(["pdf"])], "type.file_rule",
      "`pdf` is neither a media type nor an extension.",
      "Write media types like `image/*` or `application/pdf`, extensions like `.pdf`."),
    StatedError([.maxBytes: 0], "type.not_positive", "`maxBytes` must be at least 1."),
    StatedError(
      [.accept: "image/*"], "type.parameter_kind", "The parameter `accept` takes a list of texts."),
  ])
  func `parameters are checked`(error: StatedError) {
    #expect(Specimen(.file, error.parameters).error == error)
  }

  @Test func `the items of a list cannot be files`() {
    #expect(
      Specimen(.list, [.of: "image"]).error
        == StatedError(
          [.of: "image"], "type.file_in_list", "The items of a list cannot be files.",
          "Put the field into a repeat, which can have any number of files."))
  }
}
