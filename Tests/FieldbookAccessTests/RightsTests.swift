import FieldbookAccess
import FormSession
import Testing

/// Compares the table of rights with a table written by hand.
///
/// `all` stands for a form of the actor and all its drafts, `own` for the drafts that the actor
/// began, and `yes` for permissions that do not concern a form.
@Suite struct RightsTests {
  private static let table = """
    permission     nobody  link  fill  review  manage  program
    loadPage       yes     yes   yes   yes     yes     yes
    logIn          yes     yes   yes   yes     yes     yes
    logOut         yes     yes   yes   yes     yes     yes
    resetPassword  yes     yes   yes   yes     yes     yes
    openLink       yes     yes   yes   yes     yes     yes
    seeHealth      yes     yes   yes   yes     yes     yes
    seeSelf        -       yes   yes   yes     yes     yes
    changePassword -       -     yes   yes     yes     -
    manageSignIns  -       -     yes   yes     yes     -
    listForms      -       -     yes   yes     yes     yes
    seeForm        -       all   all   all     all     all
    seeList        -       yes   yes   yes     yes     yes
    registerForm   -       -     -     -       all     -
    closeForm      -       -     -     -       all     -
    beginDraft     -       all   all   all     all     all
    listDrafts     -       -     yes   yes     yes     yes
    seeDraft       -       own   own   all     all     all
    editDraft      -       own   own   all     all     all
    acknowledge    -       own   own   all     all     all
    finalize       -       own   own   all     all     all
    discard        -       -     own   all     all     all
    seeHistory     -       -     own   all     all     all
    comment        -       -     own   all     all     all
    completeReturn -       -     own   all     all     all
    returnDraft    -       -     -     all     all     all
    amend          -       -     -     all     all     all
    seeMasked      -       own   own   own     all     own
    seeNames       -       -     yes   yes     yes     yes
    listInvalid    -       -     -     all     all     all
    seeStatistics  -       -     -     all     all     all
    export         -       -     -     all     all     all
    exportRevealed -       -     -     -       all     -
    importDrafts   -       -     -     -       all     -
    manageLinks    -       -     -     -       all     -
    managePeople   -       -     -     -       -       -
    seeMetrics     -       -     -     -       -       -
    """

  private static let widths = [15, 8, 6, 6, 8, 8, 0]

  @Test func `the table of rights is as written here`() throws {
    let actors = try [
      .nobody, .visitor(form: "visit", owner: "link:5e884898"), person(.fill), person(.review),
      person(.manage), .program(account(.review)),
    ]
    let header = ["permission", "nobody", "link", "fill", "review", "manage", "program"]
    let rows = Permission.allCases.map { permission in
      [permission.rawValue] + actors.map { rights(to: permission, $0) }
    }
    #expect(([header] + rows).map(line).joined(separator: "\n") == Self.table)
  }

  /// The differences for an account that is not limited to some forms.
  @Test(arguments: Role.allCases)
  func `an account for all forms has its rights in all of them`(role: Role) throws {
    let (limited, whole) = (try person(role), Actor.person(try account(role, forms: nil)))
    for permission in Permission.allCases {
      for (mine, other) in [
        (Target.form("visit"), Target.form("stay")),
        (.draft(form: "visit", owner: "eve"), .draft(form: "stay", owner: "eve")),
        (.draft(form: "visit", owner: "ada"), .draft(form: "stay", owner: "ada")),
      ] {
        #expect(
          Rights.allows(permission, whole, on: other) == Rights.allows(permission, whole, on: mine))
        if [.managePeople, .seeMetrics].contains(permission) { continue }
        #expect(
          Rights.allows(permission, whole, on: mine) == Rights.allows(permission, limited, on: mine)
        )
      }
    }
    #expect(Rights.allows(.managePeople, whole, on: .store) == (role == .manage))
    #expect(Rights.allows(.seeMetrics, whole, on: .store) == (role == .manage))
  }

  @Test func `a list contains what its reader may see`() throws {
    var own = DraftFilter()
    (own.forms, own.owner) = (["visit"], "ada")
    #expect(try Rights.listed(for: person(.fill)) == own)
    own.owner = nil
    #expect(try Rights.listed(for: person(.review)) == own)
    #expect(try Rights.listed(for: .person(account(.manage, forms: nil))) == DraftFilter())
    #expect(Rights.listed(for: .visitor(form: "visit", owner: "link:5e884898")) == nil)
    #expect(Rights.listed(for: .nobody) == nil)
  }

  /// Returns where an actor may do something, in the notation of the table.
  private func rights(to permission: Permission, _ actor: Actor) -> String {
    let own = actor.name ?? "ada"
    let isAllowed: (Target) -> Bool = { Rights.allows(permission, actor, on: $0) }
    if isAllowed(.store) { return "yes" }
    let places: [(String, Target)] = [
      ("form", .form("visit")),
      ("own", .draft(form: "visit", owner: own)), ("others", .draft(form: "visit", owner: "eve")),
      ("elsewhere", .form("stay")), ("elsewhere", .draft(form: "stay", owner: own)),
    ]
    let allowed = places.filter { isAllowed($0.1) }.map(\.0)
    if allowed == ["form", "own", "others"] { return "all" }
    return allowed.isEmpty ? "-" : allowed.joined(separator: ",")
  }

  private func line(_ cells: [String]) -> String {
    zip(cells, Self.widths).map { cell, width in
      cell + String(repeating: " ", count: max(width - cell.count, 0))
    }.joined()
  }

  private func account(_ role: Role, forms: Set<String>? = ["visit"]) throws -> Account {
    Account(try AccountName("ada"), role, forms: forms, at: Moment(milliseconds: 0))
  }

  private func person(_ role: Role) throws -> Actor { .person(try account(role)) }
}
