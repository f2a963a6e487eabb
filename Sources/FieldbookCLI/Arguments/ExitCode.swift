/// The exit code of a run.
///
/// The numbers are part of the public interface, because scripts depend on them.
package enum ExitCode: Int32, CaseIterable, Sendable {
  /// The command succeeded.
  case done = 0
  /// The command failed; nothing needs to be undone.
  case failed = 1
  /// The command line or a form definition has a mistake.
  case usage = 2
  /// The data is invalid.
  case invalidData = 3
  /// A draft, form, field or file does not exist, or an id is ambiguous.
  case notFound = 4
  /// A draft was changed elsewhere or is final, or a form with the same version has different
  /// content.
  case conflict = 5
  /// The store cannot be used.
  case storeUnusable = 6
  /// A signal stopped the command.
  case interrupted = 130

  /// The meaning of the code, as the help and the reference print it.
  var meaning: String {
    switch self {
    case .done: "Done"
    case .failed: "Failed; the message says what to do, and there is nothing to undo"
    case .usage: "Wrong usage or a bad definition"
    case .invalidData: "The data is invalid"
    case .notFound: "No such draft, form, field or file, or an ambiguous id"
    case .conflict:
      "Conflict: changed by somebody else, already final, or already registered with different "
        + "content"
    case .storeUnusable: "The store cannot be used"
    case .interrupted: "Interrupted"
    }
  }
}
