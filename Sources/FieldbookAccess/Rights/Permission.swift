/// Something that requires a right: the work of a route, or part of a response.
public enum Permission: String, CaseIterable, Hashable, Sendable {
  // MARK: Signing in

  /// Load the page and its parts.
  case loadPage
  /// Log in.
  case logIn
  /// Log out, also with a sign-in that was not used for hours.
  case logOut
  /// Set a password with a link.
  case resetPassword
  /// Open a link to a form.
  case openLink
  /// See whether the server works.
  case seeHealth
  /// See one's own name and rights.
  case seeSelf
  /// Change one's password.
  case changePassword
  /// See where one is signed in, and end those sign-ins.
  case manageSignIns

  // MARK: Forms

  /// List the forms that one may use.
  case listForms
  /// See a definition.
  case seeForm
  /// See the options of a list.
  case seeList
  /// Register a version of a form.
  case registerForm
  /// Close a form, or open it again.
  case closeForm

  // MARK: Drafts

  /// Begin a draft of a form.
  case beginDraft
  /// List the drafts that one may see.
  case listDrafts
  /// See a draft and its files, and be notified when it changes.
  case seeDraft
  /// Change the answers and files of a draft, and the seat in it.
  case editDraft
  /// Acknowledge a warning.
  case acknowledge
  /// Finalize a draft.
  case finalize
  /// Discard a draft.
  case discard
  /// See the history of a draft.
  case seeHistory
  /// Comment on a field, and resolve comments.
  case comment
  /// Mark a returned draft as done.
  case completeReturn
  /// Return a draft with a note.
  case returnDraft
  /// Amend a final draft.
  case amend

  // MARK: Parts of drafts

  /// See the text of masked fields.
  case seeMasked
  /// See the names of other people: owners, authors, and people who have a draft open.
  case seeNames

  // MARK: Many drafts

  /// List the problems in all drafts of a form.
  case listInvalid
  /// See the statistics of a form.
  case seeStatistics
  /// Export the drafts of a form, with masks.
  case export
  /// Export the drafts of a form without masks.
  case exportRevealed
  /// Import drafts, or move them to another version of their form.
  case importDrafts

  // MARK: People

  /// Create, revoke and list the links to a form.
  case manageLinks
  /// Create, disable and list accounts and their tokens.
  case managePeople
  /// See the server's metrics.
  case seeMetrics
}
