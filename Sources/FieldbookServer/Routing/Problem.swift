import FieldbookAccess
import FieldbookCLI
import FieldbookKit
import FormSession
import HTTPServer
import JSONText

/// Why a request failed, for the response: a status, a stable code and a sentence.
struct Problem: Error {
  let status: Int
  let code: String
  let title: String
  var hint = ""
  /// What only the administrator may know, for the log.
  var note: String?
  var more: [(key: String, value: JSON)] = []
  var headers: [(name: String, value: String)] = []

  init(_ status: Int, _ code: String, _ title: String) {
    (self.status, self.code, self.title) = (status, code, title)
  }

  var response: HTTPResponse {
    let members: [(key: String, value: JSON)] = [
      ("type", "about:blank"), ("title", .string(title)), ("status", .integer(status)),
      ("code", .string(code)),
    ]
    let detail = hint.isEmpty ? [] : [(key: "detail", value: JSON.string(hint))]
    var response = HTTPResponse(
      status, "application/problem+json", Array(JSON.object(members + detail + more).text.utf8),
      headers: headers)
    response.note = note
    return response
  }
}

extension Problem {
  static let noRoute = Problem(404, "no_route", "There is nothing at this address.")
  static let noDraft = Problem(404, "no_draft", "There is no such draft.")

  static func badRequest(_ sentence: String) -> Problem { Problem(400, "bad_request", sentence) }

  static func missing(_ parameter: String) -> Problem {
    badRequest("The parameter `\(parameter)` is missing.")
  }

  static let busy: Problem = {
    var problem = Problem(503, "busy", "The server is busy.")
    problem.headers = [("Retry-After", "1")]
    return problem
  }()

  /// Describes an error of the libraries; the status follows from the exit code that a command
  /// would return.
  init(_ error: any Error) {
    if let problem = error as? Problem {
      self = problem
      return
    }
    if let error = error as? AccessError {
      self.init(error)
      return
    }
    let reported = error as? any ReportedError ?? UnknownError(error)
    let status = reported.exitCode.status(of: error)
    if status >= 500, case .storage(let failure)? = error.storeError {
      // The message names the store's path.
      self.init(status, reported.code, failure.kind.sentence)
      note = failure.message
    } else {
      self.init(status, reported.code, reported.message)
      hint = (error as? any FieldbookError)?.hint ?? ""
    }
    if case DraftError.obstacles(let obstacles) = error {
      more = [("obstacles", .array(obstacles.map { $0.json }))]
    }
    if status == 503 { headers = [("Retry-After", "1")] }
  }
}

extension Problem {
  fileprivate init(_ error: AccessError) {
    let status: Int
    switch error {
    case .signedOut, .wrongPassword: status = 401
    case .mustWait, .usedTooOften: status = 429
    case .linkEnded: status = 410
    case .password: status = 422
    case .store(let error):
      self.init(error)
      return
    }
    self.init(status, error.code, error.message)
    hint = error.hint
    switch error {
    case .mustWait(let end), .usedTooOften(let end):
      let seconds = max(1, (end.milliseconds - SystemClock.now().milliseconds) / 1_000)
      headers = [("Retry-After", "\(seconds)")]
    default: break
    }
  }
}

extension ExitCode {
  /// Returns the status for an error, derived from the exit code that a command would return.
  fileprivate func status(of error: any Error) -> Int {
    if error.isAboutKey { return 503 }
    return switch self {
    case .done: 200
    case .usage: 400
    case .invalidData: 422
    case .notFound: 404
    case .conflict: 409
    case .storeUnusable: error.isAboutRoom ? 507 : 503
    case .failed, .interrupted: error.isRefusedFile ? 422 : error.isRefusal ? 409 : 500
    }
  }
}

extension StorageError.Kind {
  /// What everybody may know about a failure of the server's store.
  fileprivate var sentence: String {
    switch self {
    case .full: "The server has no room left, so nothing can be saved."
    case .busy: "The server is busy."
    default: "The server cannot use its store at the moment."
    }
  }
}

extension Error {
  /// Whether the disk is full.
  fileprivate var isAboutRoom: Bool {
    if case .storage(let failure)? = storeError { failure.kind == .full } else { false }
  }

  /// Whether sealed answers cannot be read or written, for example because the server does not have
  /// the store's key; pages should then try again later.
  fileprivate var isAboutKey: Bool {
    if case .sealing? = storeError { true } else { false }
  }

  /// Whether the draft refuses the action in its present state.
  fileprivate var isRefusal: Bool {
    if case .refused? = self as? DraftError { true } else { false }
  }

  /// Whether a field refuses a file.
  fileprivate var isRefusedFile: Bool {
    if case .file(_, .refused)? = self as? BookError { true } else { false }
  }

  /// The store error, if this error is one or is a draft error that contains one.
  var storeError: StoreError? {
    if case .store(let error)? = self as? DraftError { return error }
    return self as? StoreError
  }
}
