import FieldEngine
package import FormSession

/// Everything that a store says of itself, to compare two stores.
package struct StoreImage: Equatable {
  package let forms: [FormSummary]
  package let definitions: [FormDefinition]
  package let drafts: [DraftImage]
  package let people: PeopleImage
  package let verification: [Int]

  /// A draft with everything that belongs to it.
  package struct DraftImage: Equatable {
    let contents: DraftContents?
    let history: [HistoryEntry]
    let orphans: [OrphanedField]
    let review: DraftReview
    let seat: SeatState?
    let edits: [String: SentEdit]
    let hash: EditionHash?
    let pieces: [[UInt8]]
  }

  package struct PeopleImage: Equatable {
    let accounts: [Account]
    let passwords: [PasswordHash?]
    let signIns: [[SignIn]]
    let tokens: [ProgramToken]
    let links: [FormLink]
  }

  package init(of store: some BookStorage) throws {
    forms = try store.forms()
    definitions = try store.versions(of: nil).sorted { ($0.key, $0.version) < ($1.key, $1.version) }
    drafts = try store.drafts(DraftFilter(), after: nil, limit: 10_000)
      .sorted { $0.id < $1.id }.map { try DraftImage(of: $0.id, in: store) }
    let accounts = try store.accounts()
    people = PeopleImage(
      accounts: accounts, passwords: try accounts.map { try store.passwordHash(of: $0.name) },
      signIns: try accounts.map { try store.signIns(of: .account($0.name)) },
      tokens: try store.tokens(), links: try store.formLinks())
    let found = try store.verify(keptHead: nil) { _ in }
    verification = [found.editions, found.purged, found.links - found.origins.count]
  }
}

extension StoreImage.DraftImage {
  fileprivate init(of id: DraftID, in store: some BookStorage) throws {
    contents = try store.contents(of: id)
    history = try store.history(of: id, field: nil)
    orphans = try store.orphans(of: id)
    review = try store.review(of: id)
    seat = try store.lastSeat(at: id)
    edits = try store.lastEdits(of: id)
    hash = try store.hash(of: id)
    let files = contents?.fields.compactMap { $0.raw.flatMap { FileReference($0) } } ?? []
    pieces = files.compactMap { try? store.piece(0, of: $0.sha256) }
  }
}
