public import FormSession

/// The person or program that makes a request.
public enum Actor: Hashable, Sendable {
  /// Somebody who is not signed in.
  case nobody
  /// A person who is signed in with an account.
  case person(Account)
  /// A program that uses an account's token.
  case program(Account)
  /// A person who opened a link to a form, and owns the drafts that they begin.
  case visitor(form: String, owner: String)
}

extension Actor {
  /// The actor's name in the history and as the owner of drafts; nil for nobody.
  public var name: String? {
    switch self {
    case .nobody: nil
    case .person(let account), .program(let account): account.name.text
    case .visitor(_, let owner): owner
    }
  }

  /// The account; nil for nobody and for visitors.
  public var account: Account? {
    switch self {
    case .person(let account), .program(let account): account
    case .nobody, .visitor: nil
    }
  }
}

/// The object of a request, such as a form or a draft.
public enum Target: Hashable, Sendable {
  /// The whole store, or the actor's own sign-in.
  case store
  /// A form and its drafts, in all versions.
  case form(String)
  /// A draft of a form.
  case draft(form: String, owner: String)

  /// Returns the target for a draft.
  public static func draft(_ draft: Draft) -> Target {
    .draft(form: draft.form.key, owner: draft.owner)
  }

  /// The form; nil for the whole store.
  var form: String? {
    switch self {
    case .store: nil
    case .form(let key), .draft(let key, _): key
    }
  }

  /// The owner of the draft; nil if the target is not a draft.
  var owner: String? {
    if case .draft(_, let owner) = self { owner } else { nil }
  }
}
