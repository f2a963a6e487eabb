import FormSession

/// Texts about failures to save.
extension Words {
  static let notSaved = "Not saved"
  static let diskIsFull = "The disk is full."
  static let savedAgain = "Everything is saved again."
  static let leaveAnyway = "Leave without saving the last changes"

  /// Returns a sentence about a draft that somebody else has ended; nil for an open draft.
  static func ended(_ status: DraftStatus) -> String? {
    switch status {
    case .draft: nil
    case .final, .superseded:
      "Somebody has finished and locked the draft, so it cannot be changed any more."
    case .discarded: "Somebody has discarded the draft, so it cannot be changed any more."
    }
  }

  /// Returns why saving failed, in few enough words for a line of a narrow screen.
  ///
  /// The usual message begins with the path of the store, which leaves no room for the rest.
  static func brief(_ kind: StorageError.Kind) -> String {
    switch kind {
    case .busy: "The store is in use."
    case .full: diskIsFull
    case .readOnly: "The store is read-only."
    case .corrupt: "The store is damaged."
    case .foreign: "The file is not a store."
    case .newer: "The store is too new."
    case .unreachable: "The store is unreachable."
    case .failing: "The disk has an error."
    case .logLost: "The store's log is lost."
    case .unstorable: "A character is not valid."
    case .interrupted: "Saving was interrupted."
    case .other: "The store failed."
    }
  }
}
