/// The reason why an operation on accounts, tokens or links was refused.
public enum PeopleError: Error, Hashable, Sendable {
  /// An account cannot have this name.
  case badName(String)
  /// The account does not exist.
  case noAccount(String)
  /// An account already has this name.
  case accountExists(String)
  /// A token cannot have this name.
  case badTokenName(String)
  /// The token does not exist.
  case noToken(String)
  /// A token already has this name.
  case tokenExists(String)
  /// The link to a form does not exist.
  case noLink(String)
  /// Several links have identifiers that begin with these digits.
  case ambiguousLink(String)
}

extension PeopleError: FieldbookError {
  /// A stable code for programs.
  public var code: String {
    switch self {
    case .badName: "account.name"
    case .noAccount: "no_account"
    case .accountExists: "account_exists"
    case .badTokenName: "token.name"
    case .noToken: "no_token"
    case .tokenExists: "token_exists"
    case .noLink: "no_link"
    case .ambiguousLink: "ambiguous_link"
    }
  }

  /// A sentence that describes the problem.
  public var message: String {
    switch self {
    case .badName(let text): "`\(text)` cannot be the name of an account."
    case .noAccount(let name): "There is no account `\(name)`."
    case .accountExists(let name): "There is already an account `\(name)`."
    case .badTokenName: "The name of a token must have 1 to 100 characters."
    case .noToken(let name): "There is no token `\(name)`."
    case .tokenExists(let name): "There is already a token `\(name)`."
    case .noLink(let id): "There is no link `\(id)`."
    case .ambiguousLink(let id): "Several links begin with `\(id)`."
    }
  }

  /// Advice on what to do; empty if the message is enough.
  public var hint: String {
    switch self {
    case .badName:
      "Use 1 to \(AccountName.limit) letters from a to z, digits, and the characters . _ - + @."
    case .accountExists: "Choose another name, or reset the password of that account."
    case .tokenExists: "Choose another name, or end that token first."
    case .ambiguousLink: "Give more digits."
    case .noAccount, .badTokenName, .noToken, .noLink: ""
    }
  }
}
