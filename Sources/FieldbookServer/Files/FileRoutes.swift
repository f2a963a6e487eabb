import FieldEngine
import FieldbookAccess
import FieldbookKit
import FormSession
import HTTPServer
import JSONText

extension RouteTable {
  /// The contents of files.
  static let files: [Route] = [
    Route(
      "POST", "/api/files/{id}/{field}", .editDraft, .draft, on: .slow,
      "Stores a file for a field.",
      query: [
        QueryParameter("name", "The name of the file."),
        QueryParameter("upload", "A name for a file that arrives in pieces."),
      ], storeFile),
    Route(
      "GET", "/api/files/{id}/{field}", .seeDraft, .draft, "Returns the file of a field.", readFile),
  ]

  private static func storeFile(_ call: Call, _ context: WorkerContext) throws -> HTTPResponse {
    guard let file = call.request.file else { throw Problem.badRequest("The body is missing.") }
    guard let name = call.parameter("name") else { throw Problem.missing("name") }
    let field = try field(call, context)
    let draft = try context.book.draft(try call.draftID())
    guard draft.status == .draft else { throw StoreError.notOpen(draft.id, draft.status) }
    let store = { (whole: SpoolFile) in
      let reference = try FileIntake().store(
        whole.path, named: name, for: field.definition.file ?? FileRules(),
        in: context.book.store, at: SystemClock.now())
      try context.book.store.useContent(reference.sha256, in: draft.id)
      return reference
    }
    guard let (piece, key) = try piece(file, of: field, call) else {
      return stored(try store(file))
    }
    switch try context.uploads.add(piece, to: key, at: SystemClock.now()) {
    case .incomplete: return HTTPResponse(202, body: .bytes([]))
    case .stored(let reference): return stored(reference)
    case .whole(let whole):
      let reference = try store(whole)
      context.uploads.finish(key, reference, with: piece, at: SystemClock.now())
      return stored(reference)
    }
  }

  private static func stored(_ file: FileReference) -> HTTPResponse {
    .json(["value": file.json, "raw": .string(file.text)], status: 201)
  }

  /// Returns the piece of a file that the body contains, and its upload; nil if the body is a whole
  /// file.
  private static func piece(
    _ body: SpoolFile, of field: Field, _ call: Call
  ) throws -> (Uploads.Piece, Uploads.Key)? {
    let range = call.request.header("content-range")
    guard let upload = call.parameter("upload") else {
      if range == nil { return nil }
      throw Problem.missing("upload")
    }
    guard let range else {
      throw Problem.badRequest("The header `Content-Range` is missing.")
    }
    let piece = try Uploads.Piece(range, body)
    if let most = field.definition.file?.maxBytes, piece.total > most {
      let refusal = FileRefusal.tooLarge(Int64(piece.total), limit: most)
      throw BookError.file(path: call.parameter("name") ?? "", .refused(refusal))
    }
    let key = Uploads.Key(
      caller: call.caller.name, draft: try call.draftID(), field: field.key, upload: upload)
    return (piece, key)
  }

  private static func readFile(_ call: Call, _ context: WorkerContext) throws -> HTTPResponse {
    let field = try field(call, context)
    if field.definition.storage.isMasked {
      try call.caller.expect(.seeMasked, on: .draft(try context.book.draft(try call.draftID())))
    }
    guard case .file(let file)? = field.state.value else {
      throw Problem(404, "no_file", "The field has no file.")
    }
    let stream = HTTPStream(limit: 4 * 1_024 * 1_024)
    try context.exports.write(stream, for: call.caller) { book in
      try book.readFile(file) { try stream.writeWaiting($0) }
    }
    let isPicture = file.type.hasPrefix("image/") && file.type != "image/svg+xml"
    return HTTPResponse(
      200,
      headers: [
        ("Content-Type", file.type),
        DownloadName(file.name).header(isShown: isPicture),
      ], body: .stream(stream))
  }

  private static func field(_ call: Call, _ context: WorkerContext) throws -> Field {
    guard let path = call.names["field"] else { throw Problem.noRoute }
    guard let field = try context.book.session(of: call.draftID()).field(path) else {
      throw DraftError.refused(.noField(path))
    }
    guard field.definition.file != nil else {
      throw Problem(422, "no_file_field", "The field `\(path)` does not accept a file.")
    }
    return field
  }
}
