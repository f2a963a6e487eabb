/// How a run ended, told to the shell.
///
/// The numbers are public: scripts branch on them.
public enum ExitCode: Int32, CaseIterable, Sendable {
  case done = 0
  case failed = 1
  case usage = 2
  case invalidData = 3
  case notFound = 4
  case conflict = 5
  case storeUnusable = 6
  case interrupted = 130

  /// What the code means, as help and reference print it.
  public var meaning: String {
    switch self {
    case .done: "Done"
    case .failed: "Failed; the message says what to do, and there is nothing to undo"
    case .usage: "Wrong usage or a bad definition"
    case .invalidData: "The data is invalid"
    case .notFound: "No such draft, form, field or file, or an ambiguous id"
    case .conflict: "Changed elsewhere, already final, or known with other content"
    case .storeUnusable: "The store cannot be used"
    case .interrupted: "Interrupted"
    }
  }
}
