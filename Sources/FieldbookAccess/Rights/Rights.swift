public import FormSession

/// The table of rights.
///
/// The table needs no store, so a test can print and compare all of it.
///
/// ```swift
/// Rights.allows(.editDraft, .person(ada), on: .draft(draft))
/// ```
public enum Rights {
  /// Whether an actor may do something.
  public static func allows(_ permission: Permission, _ actor: Actor, on target: Target) -> Bool {
    switch (need(for: permission), actor) {
    case (.nothing, _): true
    case (_, .nobody): false
    case (.password, .program), (.password, .visitor): false
    case (.identity, _), (.password, .person): true
    case (.role(let role), .person(let account)), (.role(let role), .program(let account)):
      account.role.includes(role)
    case (.whole(let role), .person(let account)), (.whole(let role), .program(let account)):
      account.role.includes(role) && account.forms == nil
    case (.form(let role, _), .person(let account)), (.form(let role, _), .program(let account)):
      account.role.includes(role) && account.covers(target)
    case (.draft(let own, let others, _), .person(let account)),
      (.draft(let own, let others, _), .program(let account)):
      account.role.includes(target.owner == account.name.text ? own : others)
        && account.covers(target)
    case (.role, .visitor), (.whole, .visitor): false
    case (.form(_, let visitors), .visitor(let form, _)): visitors && target.form == form
    case (.draft(_, _, let visitors), .visitor(let form, let owner)):
      visitors && target == .draft(form: form, owner: owner)
    }
  }

  /// Returns the filter for the drafts that an actor may list; nil if the actor may list none.
  public static func listed(for actor: Actor) -> DraftFilter? {
    guard allows(.listDrafts, actor, on: .store), let account = actor.account else { return nil }
    var filter = DraftFilter()
    filter.forms = account.forms
    if account.role == .fill { filter.owner = account.name.text }
    return filter
  }

  /// The right that a permission requires.
  private enum Need {
    /// Nothing.
    case nothing
    /// Anyone who is signed in, or a program.
    case identity
    /// A person who is signed in with an account.
    case password
    /// An account with at least this role.
    case role(Role)
    /// An account with at least this role that is not limited to certain forms.
    case whole(Role)
    /// An account with at least this role for the form, or, if `visitors` is true, a visitor of the
    /// form.
    case form(Role, visitors: Bool)
    /// An account with at least the `own` role for its own drafts, or the `others` role for other
    /// people's drafts; if `visitors` is true, also a visitor for their own draft.
    case draft(own: Role, others: Role, visitors: Bool)
  }

  private static func need(for permission: Permission) -> Need {
    switch permission {
    case .loadPage, .logIn, .logOut, .resetPassword, .openLink, .seeHealth: .nothing
    case .seeSelf, .seeList: .identity
    case .changePassword, .manageSignIns: .password
    case .listForms, .listDrafts, .seeNames: .role(.fill)
    case .seeForm, .beginDraft: .form(.fill, visitors: true)
    case .listInvalid, .seeStatistics, .export: .form(.review, visitors: false)
    case .registerForm, .closeForm, .exportRevealed, .importDrafts, .manageLinks:
      .form(.manage, visitors: false)
    case .seeDraft, .editDraft, .acknowledge, .finalize:
      .draft(own: .fill, others: .review, visitors: true)
    case .discard, .seeHistory, .comment, .completeReturn:
      .draft(own: .fill, others: .review, visitors: false)
    case .returnDraft, .amend: .draft(own: .review, others: .review, visitors: false)
    case .seeMasked: .draft(own: .fill, others: .manage, visitors: true)
    case .managePeople, .seeMetrics: .whole(.manage)
    }
  }
}

extension Role {
  /// Whether the role may do everything that another role may.
  func includes(_ other: Role) -> Bool { rank >= other.rank }

  private var rank: Int {
    switch self {
    case .fill: 0
    case .review: 1
    case .manage: 2
    }
  }
}

extension Account {
  /// Whether the account covers a target's form; false if the target has no form.
  fileprivate func covers(_ target: Target) -> Bool { target.form.map(covers) ?? false }
}
