import FieldbookKit
import FormSession
import HTTPServer
import JSONText
import Synchronization

/// Files that arrive in pieces, so that a broken connection costs one piece instead of the whole
/// file.
///
/// They are kept in unnamed files. After a restart of the server, or a day without a new piece, a
/// page must therefore send its file again from the start.
final class Uploads: Sendable {
  /// The identity of an upload: its caller, draft and field, and the name that the page chose.
  struct Key: Hashable {
    let caller: String
    let draft: DraftID
    let field: String
    let upload: String
  }

  /// A piece of a file.
  struct Piece {
    let content: SpoolFile
    let offset: Int
    /// The size of the whole file.
    let total: Int
  }

  private struct Upload {
    let file: SpoolFile
    /// The size of the whole file.
    let total: Int
    var use: Moment
  }

  /// The maximum number of incomplete files of one caller.
  private static let mostOfCaller = 20

  private let uploads = Mutex<[Key: Upload]>([:])

  /// Adds a piece; returns the file once it is complete.
  ///
  /// - Throws: a ``Problem`` that states where to continue, if the piece is not the next piece of
  ///   the file, or a ``Problem`` if the caller has too many uploads or the disk is full.
  func add(_ piece: Piece, to key: Key, at now: Moment) throws -> SpoolFile? {
    try uploads.withLock { uploads in
      uploads = uploads.filter { $0.value.use.milliseconds > now.milliseconds - 86_400_000 }
      let upload = uploads[key]
      guard upload.map({ $0.total == piece.total }) != false else {
        throw Problem.badRequest("The size in `Content-Range` differs from that of other pieces.")
      }
      let known = upload?.file
      let offset = known?.size ?? 0
      guard piece.offset == offset else { throw Problem.resume(at: offset) }
      if known == nil, uploads.keys.count(where: { $0.caller == key.caller }) >= Self.mostOfCaller {
        throw Problem.tooManyUploads
      }
      guard let file = known ?? SpoolFile(), file.append(piece.content) else {
        uploads[key] = nil
        throw Problem.noRoom
      }
      let isWhole = file.size >= piece.total
      uploads[key] = isWhole ? nil : Upload(file: file, total: piece.total, use: now)
      return isWhole ? file : nil
    }
  }
}

extension Uploads.Piece {
  /// Reads the `Content-Range` header, such as `bytes 0-99/500`.
  init(_ range: String, _ content: SpoolFile) throws {
    let parts = range.split(whereSeparator: { " -/".contains($0) })
    guard parts.count == 4, parts[0] == "bytes", let first = Int(parts[1]),
      let last = Int(parts[2]), let total = Int(parts[3]), 0 <= first, first <= last, last < total,
      content.size == last - first + 1
    else { throw Problem.badRequest("The header `Content-Range` does not describe the body.") }
    (self.content, offset, self.total) = (content, first, total)
  }
}

extension Problem {
  fileprivate static func resume(at offset: Int) -> Problem {
    var problem = Problem(409, "wrong_offset", "Continue at byte \(offset).")
    problem.more = [("offset", .integer(offset))]
    return problem
  }

  fileprivate static let noRoom = Problem(507, "full", "There is no room to keep the file.")

  fileprivate static let tooManyUploads: Problem = {
    var problem = Problem(429, "too_many_uploads", "Too many of your files are incomplete.")
    problem.headers = [("Retry-After", "60")]
    return problem
  }()
}
