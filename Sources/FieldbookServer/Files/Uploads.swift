import FieldEngine
import FieldbookHashes
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

  /// A file that was stored, and its last piece, whose response may have been lost.
  fileprivate struct Finished {
    let file: FileReference
    let offset: Int
    let total: Int
    /// The hash of the last piece, because a page may use the name of an upload again.
    let hash: String
    let moment: Moment
  }

  /// The state of an upload after a piece has arrived.
  enum Progress {
    /// More pieces will follow.
    case incomplete
    /// The file is complete, and must be stored.
    case whole(SpoolFile)
    /// The piece was the last one of a file that was stored, and was sent again.
    case stored(FileReference)
  }

  private struct State {
    var uploads: [Key: Upload] = [:]
    var finished: [Key: Finished] = [:]
  }

  /// The maximum number of incomplete files of one caller, and of complete ones.
  private static let mostOfCaller = 20

  private let state = Mutex(State())

  /// Adds a piece.
  ///
  /// - Throws: a ``Problem`` that states where to continue, if the piece is not the next piece of
  ///   the file, or a ``Problem`` if the caller has too many uploads or the disk is full.
  func add(_ piece: Piece, to key: Key, at now: Moment) throws -> Progress {
    try state.withLock { state in
      let yesterday = now.milliseconds - 86_400_000
      state.uploads = state.uploads.filter { $0.value.use.milliseconds > yesterday }
      state.finished = state.finished.filter { $0.value.moment.milliseconds > yesterday }
      let upload = state.uploads[key]
      if upload == nil, let finished = state.finished[key], finished.isLast(piece) {
        return .stored(finished.file)
      }
      guard upload.map({ $0.total == piece.total }) != false else {
        throw Problem.badRequest("The size in `Content-Range` differs from that of other pieces.")
      }
      let known = upload?.file
      let offset = known?.size ?? 0
      guard piece.offset == offset else { throw Problem.resume(at: offset) }
      let others = state.uploads.keys.count { $0.caller == key.caller }
      if known == nil, others >= Self.mostOfCaller {
        throw Problem.tooManyUploads
      }
      guard let file = known ?? SpoolFile(), file.append(piece.content) else {
        state.uploads[key] = nil
        throw Problem.noRoom
      }
      let isWhole = file.size >= piece.total
      state.uploads[key] = isWhole ? nil : Upload(file: file, total: piece.total, use: now)
      return isWhole ? .whole(file) : .incomplete
    }
  }

  /// Remembers that a file was stored, in case the response to its last piece is lost.
  func finish(_ key: Key, _ file: FileReference, with last: Piece, at now: Moment) {
    let finished = Finished(
      file: file, offset: last.offset, total: last.total, hash: last.hash, moment: now)
    state.withLock { state in
      state.finished[key] = finished
      let own = state.finished.filter { $0.key.caller == key.caller }
      guard own.count > Self.mostOfCaller else { return }
      let oldest = own.min { $0.value.moment.milliseconds < $1.value.moment.milliseconds }
      if let oldest { state.finished[oldest.key] = nil }
    }
  }
}

extension Uploads.Finished {
  /// Whether a piece is the last one of the file.
  fileprivate func isLast(_ piece: Uploads.Piece) -> Bool {
    (piece.offset, piece.total) == (offset, total) && piece.hash == hash
  }
}

extension Uploads.Piece {
  fileprivate var hash: String {
    let hash = ContentHash()
    _ = content.read {
      hash.add($0)
      return true
    }
    return hash.finish()
  }

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
