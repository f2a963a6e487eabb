package import FormSession
import Testing

extension RepositoryContract where Store: PeopleRepository {
  /// The clauses for stores with accounts.
  static var peopleClauses: [ContractClause<Store>] {
    accountClauses + passwordClauses + signInClauses + tokenClauses + linkClauses
      + throttleClauses
  }

  private static var accountClauses: [ContractClause<Store>] {
    [
      ContractClause("accounts are kept, sorted by name") { contract in
        let store = try contract.open()
        var ben = Account(try name("ben"), .review, forms: ["visit", "stay"], at: moment(2))
        let ada = Account(try name("Ada"), .manage, at: moment(1))
        try store.add(ben)
        try store.add(ada)
        try store.add(Account(name("carol"), .fill, forms: [], at: moment(3)))
        #expect(try contract.open().accounts().map(\.name.text) == ["ada", "ben", "carol"])
        #expect(try contract.open().account(name("ADA")) == ada)
        #expect(try contract.open().account(name("ben")) == ben)
        #expect(try contract.open().account(name("carol"))?.forms == [])
        #expect(try contract.open().account(name("eve")) == nil)
        (ben.role, ben.forms) = (.fill, nil)
        try store.update(ben)
        #expect(try contract.open().account(name("ben")) == ben)
      },
      ContractClause("a name has one account, and an account that does not exist is refused") {
        contract in
        let store = try contract.withAccount()
        let ada = Account(try name("ada"), .fill, at: moment(9))
        #expect(
          peopleError { () throws(StoreError) in try store.add(ada) } == .accountExists("ada"))
        #expect(try store.account(name("ada"))?.role == .manage)
        let eve = Account(try name("eve"), .fill, at: moment(9))
        #expect(peopleError { () throws(StoreError) in try store.update(eve) } == .noAccount("eve"))
        let hash = PasswordHash("$1")
        #expect(
          peopleError { () throws(StoreError) in
            try store.setPassword(hash, of: eve.name, at: moment(9), keeping: nil)
          } == .noAccount("eve"))
      },
      ContractClause("disabling an account ends its sign-ins and its password link") { contract in
        let store = try contract.withAccount()
        var ada = try store.account(name("ada")).get()
        try store.add(signIn(1, at: 2), replacing: nil)
        try store.add(PasswordLink(digest(7), of: ada.name, at: moment(1), endsAt: moment(99)))
        ada.isEnabled = false
        try store.update(ada)
        #expect(try contract.open().account(ada.name)?.isEnabled == false)
        #expect(try contract.open().signIns(of: .account(ada.name)) == [])
        #expect(try contract.open().passwordLink(digest(7)) == nil)
      },
    ]
  }

  private static var passwordClauses: [ContractClause<Store>] {
    [
      ContractClause("a new password ends the other sign-ins and the password link") { contract in
        let store = try contract.withAccount()
        let ada = try name("ada")
        #expect(try store.passwordHash(of: ada) == nil)
        for number: UInt8 in 1...3 { try store.add(signIn(number, at: 2), replacing: nil) }
        try store.add(PasswordLink(digest(7), of: ada, at: moment(1), endsAt: moment(99)))
        try store.setPassword(PasswordHash("$1"), of: ada, at: moment(3), keeping: digest(2))
        #expect(try contract.open().passwordHash(of: ada) == PasswordHash("$1"))
        #expect(try contract.open().account(ada)?.passwordSetAt == moment(3))
        #expect(try contract.open().signIns(of: .account(ada)).map(\.id) == [digest(2)])
        #expect(try contract.open().passwordLink(digest(7)) == nil)
      },
      ContractClause("a hash is replaced only if it is still the same") { contract in
        let store = try contract.withAccount()
        let ada = try name("ada")
        try store.setPassword(PasswordHash("$1"), of: ada, at: moment(3), keeping: nil)
        try store.replace(PasswordHash("$0"), with: PasswordHash("$2"), of: ada)
        #expect(try store.passwordHash(of: ada) == PasswordHash("$1"))
        try store.replace(PasswordHash("$1"), with: PasswordHash("$2"), of: ada)
        #expect(try contract.open().passwordHash(of: ada) == PasswordHash("$2"))
        #expect(try contract.open().account(ada)?.passwordSetAt == moment(3))
      },
      ContractClause("a link sets a password once, and the last link of an account counts") {
        contract in
        let store = try contract.withAccount()
        let ada = try name("ada")
        let link = PasswordLink(digest(8), of: ada, at: moment(1), endsAt: moment(9))
        try store.add(PasswordLink(digest(7), of: ada, at: moment(1), endsAt: moment(99)))
        try store.add(link)
        #expect(try contract.open().passwordLink(digest(8)) == link)
        let hash = PasswordHash("$1")
        #expect(try store.usePasswordLink(digest(7), hash, at: moment(2)) == nil)
        #expect(try store.usePasswordLink(digest(8), hash, at: moment(9)) == nil)
        try store.add(signIn(1, at: 2), replacing: nil)
        #expect(try store.usePasswordLink(digest(8), hash, at: moment(8)) == ada)
        #expect(try contract.open().passwordHash(of: ada) == hash)
        #expect(try contract.open().signIns(of: .account(ada)) == [])
        #expect(try store.usePasswordLink(digest(8), hash, at: moment(8)) == nil)
      },
    ]
  }

  private static var signInClauses: [ContractClause<Store>] {
    [
      ContractClause("sign-ins are listed for their person, the last used first") { contract in
        let store = try contract.withAccount()
        try store.add(Account(name("ben"), .fill, at: moment(1)))
        var first = try signIn(1, at: 2)
        try store.add(first, replacing: nil)
        try store.add(signIn(2, at: 3), replacing: nil)
        try store.add(signIn(3, of: "ben", at: 4), replacing: nil)
        try store.noteUse(of: digest(1), at: moment(5))
        first.seenAt = moment(5)
        #expect(try contract.open().signIn(digest(1)) == first)
        let listed = try contract.open().signIns(of: .account(name("ada")))
        #expect(listed.map(\.id) == [digest(1), digest(2)])
        #expect(try store.endSignIn(digest(1)))
        #expect(try store.endSignIn(digest(1)) == false)
        #expect(try contract.open().signIn(digest(1)) == nil)
      },
      ContractClause("a sign-in replaces another, and needs an account") { contract in
        let store = try contract.withAccount()
        try store.add(signIn(1, at: 2), replacing: nil)
        try store.add(signIn(2, at: 3), replacing: digest(1))
        #expect(try contract.open().signIn(digest(1)) == nil)
        let eve = try signIn(3, of: "eve", at: 4)
        #expect(
          peopleError { () throws(StoreError) in try store.add(eve, replacing: digest(2)) }
            == .noAccount("eve"))
        #expect(try contract.open().signIn(digest(2)) != nil)
      },
      ContractClause("a sign-in needs the password that was checked, and an enabled account") {
        contract in
        let store = try contract.withAccount()
        var ada = try store.account(name("ada")).get()
        let (old, new) = (PasswordHash("$1"), PasswordHash("$2"))
        try store.setPassword(old, of: ada.name, at: moment(1), keeping: nil)
        #expect(try store.add(signIn(1, at: 2), replacing: nil, checked: old))
        try store.setPassword(new, of: ada.name, at: moment(3), keeping: digest(1))
        #expect(try !store.add(signIn(2, at: 4), replacing: digest(1), checked: old))
        #expect(try contract.open().signIns(of: .account(ada.name)).map(\.id) == [digest(1)])
        #expect(try store.add(signIn(3, at: 4), replacing: digest(1), checked: new))
        #expect(try contract.open().signIns(of: .account(ada.name)).map(\.id) == [digest(3)])
        ada.isEnabled = false
        try store.update(ada)
        #expect(try !store.add(signIn(4, at: 5), replacing: nil, checked: new))
        #expect(try contract.open().signIns(of: .account(ada.name)) == [])
      },
      ContractClause("what has ended is removed") { contract in
        let store = try contract.withAccount()
        let ada = try name("ada")
        try store.add(signIn(1, at: 2), replacing: nil)
        try store.add(PasswordLink(digest(7), of: ada, at: moment(1), endsAt: moment(9)))
        try store.add(
          ProgramToken(digest(8), named: "nightly", of: ada, at: moment(1), endsAt: moment(99)))
        try store.removeExpired(at: moment(8))
        #expect(try store.passwordLink(digest(7)) != nil)
        try store.removeExpired(at: moment(9))
        #expect(try contract.open().passwordLink(digest(7)) == nil)
        #expect(try contract.open().tokens().count == 1)
        try store.removeExpired(at: moment(1_000))
        #expect(try contract.open().signIn(digest(1)) == nil)
        #expect(try contract.open().tokens() == [])
      },
    ]
  }

  private static var tokenClauses: [ContractClause<Store>] {
    [
      ContractClause("tokens have unique names, and are found by their hashes until they end") {
        contract in
        let store = try contract.withAccount()
        let ada = try name("ada")
        let token = ProgramToken(
          digest(8), named: "nightly", of: ada, at: moment(1), endsAt: moment(99))
        try store.add(token)
        #expect(try contract.open().token(digest(8)) == token)
        let other = ProgramToken(
          digest(9), named: "nightly", of: ada, at: moment(1), endsAt: moment(99))
        #expect(
          peopleError { () throws(StoreError) in try store.add(other) } == .tokenExists("nightly"))
        #expect(try contract.open().tokens() == [token])
        try store.endToken("nightly")
        #expect(try contract.open().token(digest(8)) == nil)
        #expect(
          peopleError { () throws(StoreError) in try store.endToken("nightly") }
            == .noToken("nightly"))
      }
    ]
  }

  private static var linkClauses: [ContractClause<Store>] {
    [
      ContractClause("links to forms are kept, the newest first, also when they are revoked") {
        contract in
        let store = try contract.open()
        try store.register(definition(), at: moment(0))
        let ada = Signature(by: "ada", at: moment(1))
        let ben = Signature(by: "ben", at: moment(2))
        var once = FormLink(digest(1), to: "visit", .once, label: "Ward 3", by: ada)
        let many = FormLink(digest(2), to: "visit", .many, by: ben)
        try store.add(once)
        try store.add(many)
        #expect(try contract.open().formLinks() == [many, once])
        #expect(try store.revokeLink(digest(1), at: moment(5)))
        #expect(try store.revokeLink(digest(1), at: moment(6)) == false)
        once.revokedAt = moment(5)
        #expect(try contract.open().formLink(digest(1)) == once)
        #expect(
          peopleError { () throws(StoreError) in try store.revokeLink(digest(3), at: moment(6)) }
            == .noLink(digest(3).description))
        let lost = FormLink(digest(4), to: "visti", .once, by: ada)
        #expect(
          error { () throws(StoreError) in try store.add(lost) } == .noForm("visti", version: nil))
      },
      ContractClause("revoking a link ends its sign-ins") { contract in
        let store = try contract.open()
        try store.register(definition(), at: moment(0))
        let link = FormLink(
          digest(1), to: "visit", .many, by: Signature(by: "ada", at: moment(1)))
        try store.add(link)
        let visitor = SignIn(
          digest(2), .link(link.id), device: digest(3), named: "", at: moment(2),
          endsAt: moment(99))
        try store.add(visitor, replacing: nil)
        #expect(try contract.open().signIns(of: .link(link.id)) == [visitor])
        try store.revokeLink(link.id, at: moment(5))
        #expect(try contract.open().signIn(visitor.id) == nil)
      },
    ]
  }

  private static var throttleClauses: [ContractClause<Store>] {
    [
      ContractClause("failed log-ins are counted until one must wait, and a wait ends") {
        contract in
        let store = try contract.open()
        let (account, address) = (Throttle(digest(1), free: 2), Throttle(digest(2), free: 3))
        for _ in 1...2 {
          #expect(try store.waiting([account, address], at: moment(0)) == nil)
        }
        let end = moment(30)
        #expect(try store.waiting([account, address], at: moment(1)) == end)
        #expect(try store.waiting([address], at: moment(1)) == nil)
        #expect(try store.waiting([address], at: moment(2)) == moment(31))
        #expect(try store.waiting([account], at: end) == nil)
        #expect(try store.waiting([account], at: end) == moment(90))
      },
      ContractClause("a log-in that succeeds forgets the failures of its account") { contract in
        let store = try contract.open()
        let (account, address) = (Throttle(digest(1), free: 2), Throttle(digest(2), free: 2))
        for _ in 1...2 { _ = try store.countAttempt([account, address], at: moment(0)) }
        try store.forgiveAttempt(account: account.key, address: nil)
        #expect(try store.waiting([account], at: moment(0)) == nil)
        #expect(try store.waiting([address], at: moment(0)) == moment(30))
      },
      ContractClause("a log-in that succeeds counts nothing for its address") { contract in
        let store = try contract.open()
        let (account, address) = (Throttle(digest(1), free: 2), Throttle(digest(2), free: 2))
        for seconds: Int64 in [0, 1] {
          #expect(try store.waiting([address], at: moment(seconds)) == nil)
        }
        let attempt = try store.counted([account, address], at: moment(31))[1]
        #expect(try store.waiting([address], at: moment(31)) == moment(91))
        try store.forgiveAttempt(account: account.key, address: attempt)
        // The wait counts from the failure, and has ended.
        let second = try store.counted([address], at: moment(31))[0]
        #expect(try store.waiting([address], at: moment(91)) == nil)
        try store.forgiveAttempt(account: account.key, address: second)
        #expect(try store.waiting([address], at: moment(92)) == moment(151))
        let other = Throttle(digest(3), free: 1)
        let only = try store.counted([other], at: moment(0))[0]
        try store.forgiveAttempt(account: account.key, address: only)
        #expect(try store.waiting([other], at: moment(0)) == nil)
      },
      ContractClause("failures are forgotten a day after the last one") { contract in
        let store = try contract.open()
        let throttle = Throttle(digest(1), free: 1)
        #expect(try store.waiting([throttle], at: moment(0)) == nil)
        #expect(try store.waiting([throttle], at: moment(86_400)) == nil)
        #expect(try store.waiting([throttle], at: moment(86_400)) != nil)
      },
    ]
  }

  private static func name(_ text: String) throws -> AccountName { try AccountName(text) }

  private static func digest(_ number: UInt8) -> Digest {
    Digest(whole: [UInt8](repeating: number, count: 32))
  }

  private static func signIn(
    _ number: UInt8, of account: String = "ada", at seconds: Int64
  ) throws -> SignIn {
    SignIn(
      digest(number), .account(try name(account)), device: digest(100 + number),
      named: "Firefox on Linux", at: moment(seconds), endsAt: moment(seconds + 500))
  }

  /// Opens the store with an account of ada's.
  private func withAccount() throws -> Store {
    let store = try open()
    try store.add(Account(AccountName("ada"), .manage, at: Self.moment(0)))
    return store
  }
}

extension PeopleRepository {
  /// Counts an attempt, and returns the end of the wait; nil if it need not wait.
  fileprivate func waiting(_ throttles: [Throttle], at moment: Moment) throws -> Moment? {
    if case .mustWait(let end) = try countAttempt(throttles, at: moment) { end } else { nil }
  }

  /// Counts an attempt that need not wait.
  fileprivate func counted(
    _ throttles: [Throttle], at moment: Moment
  ) throws -> [CountedAttempt] {
    var attempts: [CountedAttempt]?
    if case .counted(let counted) = try countAttempt(throttles, at: moment) { attempts = counted }
    return try #require(attempts)
  }
}

/// The error about people that a store throws, or nil if it throws none.
package func peopleError(of body: () throws(StoreError) -> Void) -> PeopleError? {
  guard case .people(let error)? = error(of: body) else { return nil }
  return error
}
