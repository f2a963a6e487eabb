import FieldbookExchange
import FormSession

/// Makes drafts from rows without storing them, so that a background task can do the work.
struct DraftMaker: Sendable {
  /// The versions of the form that rows can have, newest first.
  let forms: [LoadedForm]
  let person: Person
  let fileName: String
  let isFinalizing: Bool
  private var caches: [FillCache]

  /// The initial session for drafts of each version; nil if initial answers differ from draft to
  /// draft.
  private let beginnings: [Session?]

  init(forms: [LoadedForm], person: Person, fileName: String, isFinalizing: Bool) {
    (self.forms, self.person) = (forms, person)
    (self.fileName, self.isFinalizing) = (fileName, isFinalizing)
    caches = forms.map { _ in FillCache() }
    beginnings = forms.map { form in
      if form.fresh.beginsByTheClock { return nil }
      let now = person.now()
      var random = SystemRandomNumberGenerator()
      return form.beginning(DraftID(at: now, using: &random), at: now, by: person)
    }
  }

  /// Returns the form in the version of a row.
  func form(of cells: DraftCells) -> LoadedForm { forms[place(of: cells)] }

  private func place(of cells: DraftCells) -> Int {
    guard let version = cells.version else { return 0 }
    return forms.firstIndex { $0.id.version == version } ?? 0
  }

  /// A draft, and the report about its row.
  struct MadeDraft: Sendable {
    let draft: NewDraft
    /// The report about the draft's row.
    var report: RowReport
    /// The reports about the draft's entries with problems.
    let entryReports: [RowReport]
    /// The number of the draft's entries in the files, without the rejected ones.
    let entryCount: Int
  }

  /// The draft of a row, or the reason why the row was rejected; nil if every cell is blank.
  typealias Outcome = Result<MadeDraft?, CSVError>

  /// The outcomes of some rows, and the maker whose cache these rows filled.
  typealias Made = (outcomes: [Outcome], maker: DraftMaker)

  /// Returns the outcome of each row.
  func drafts(of rows: ArraySlice<Result<DraftCells, CSVError>>, batch: Int) -> Made {
    var maker = self
    let outcomes = rows.map { row in
      row.map { $0.isBlank ? nil : maker.draft(of: $0, batch: batch) }
    }
    return (outcomes, maker)
  }

  mutating func draft(of cells: DraftCells, batch: Int) -> MadeDraft {
    let place = place(of: cells)
    let form = forms[place]
    let now = person.now()
    var random = SystemRandomNumberGenerator()
    var draft = Draft(DraftID(at: now, using: &random), of: form.id, at: now)
    draft.owner = person.name
    var session = beginning(of: draft, form, place)
    var reports = RowFiller().fill(&session, from: cells, cache: &caches[place])
    let note = "\(fileName), row \(cells.own?.row.number ?? 0), batch \(batch)"
    var history = [HistoryEntry(.imported, by: person.name, at: now, note: note)]
    if isFinalizing, session.obstacles.isEmpty {
      (draft.status, draft.finalizedAt) = (.final, now)
      history.append(HistoryEntry(.finalized, by: person.name, at: now))
    }
    for index in reports.indices { reports[index].draft = draft.id.description }
    let rejected = reports.count { $0.file != nil && $0.rejection != nil }
    return MadeDraft(
      draft: NewDraft(form.contents(of: session, in: draft), history: history),
      report: reports[0], entryReports: Array(reports.dropFirst()),
      entryCount: cells.entries.count - rejected)
  }

  /// Returns the session that a draft begins with, before its cells are set.
  private func beginning(of draft: Draft, _ form: LoadedForm, _ place: Int) -> Session {
    guard var session = beginnings[place] else {
      return form.beginning(draft.id, at: draft.createdAt, by: person)
    }
    session.note(draft, person)
    return session
  }
}
