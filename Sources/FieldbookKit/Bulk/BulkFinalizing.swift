package import FormSession

/// Finalizes many drafts, each batch in a transaction, or finds out what would happen to them.
///
/// A draft is checked outside the transaction that finalizes it. The transaction compares
/// revisions, so a draft that somebody has changed in the meantime is checked again.
package struct BulkFinalizing {
  private let book: Book
  private let queue: any DraftQueue

  /// The rules to acknowledge if they are warnings.
  private let warnings: [String]
  private let isTrial: Bool
  private let isCancelled: () -> Bool

  /// Prepares to finalize the drafts of a queue.
  ///
  /// Unless this is a trial, the queue must read orphans and the history, which the hash covers.
  package init(
    _ queue: any DraftQueue, of book: Book, accepting warnings: [String], isTrial: Bool,
    isCancelled: @escaping () -> Bool
  ) {
    (self.book, self.queue, self.warnings) = (book, queue, warnings)
    (self.isTrial, self.isCancelled) = (isTrial, isCancelled)
  }

  /// Works through the queue, and reports each draft once its batch is saved.
  package func run(_ report: (FinalizationResult) throws -> Void) throws {
    let work = BatchWork { [warnings, isTrial, person = book.person] item in
      DraftCheck(item, accepting: warnings, isTrial: isTrial, by: person)
    }
    try work.run {
      try book.nextBatch(of: queue)
    } save: { checks in
      if isCancelled() { throw BookError.cancelled }
      for verdict in try results(on: checks) { try report(verdict) }
    }
  }

  private func results(on checks: [DraftCheck]) throws -> [FinalizationResult] {
    guard checks.contains(where: \.isChange) else { return checks.map(\.result) }
    return try book.together { try finalize(checks) }
  }

  /// Acknowledges warnings, and finalizes valid drafts, within the transaction of a batch.
  private func finalize(_ checks: [DraftCheck]) throws -> [FinalizationResult] {
    let lost = try accept(checks)
    let ready = checks.filter { $0.method == .direct && !lost.contains($0.draft.id) }
    let hashes = ready.compactMap(\.hash).map { ($0.draft, $0) }
    let results = try book.store.finalize(
      ready.map(\.finalization), hashes: Dictionary(hashes) { first, _ in first })
    var outcomes = results.makeIterator()
    var verdicts: [FinalizationResult] = []
    for check in checks {
      if check.method == .open || lost.contains(check.draft.id) {
        verdicts += try opening(check)
      } else if check.method == .none {
        verdicts.append(check.result)
      } else if case .success(.saved)? = outcomes.next() {
        verdicts.append(check.finalResult)
      } else {
        // Someone else has changed, removed or ended the draft in the meantime.
        verdicts += try opening(check)
      }
    }
    return verdicts
  }

  /// Acknowledges the warnings of drafts that need nothing else; returns the drafts that somebody
  /// else has changed in the meantime.
  private func accept(_ checks: [DraftCheck]) throws -> Set<DraftID> {
    let changes = checks.compactMap(\.acceptance)
    let results = try book.store.save(changes)
    return Set(
      zip(changes, results).compactMap { change, result in
        if case .success(.saved) = result { nil } else { change.draft }
      })
  }

  /// Opens a draft and finalizes it; returns no results if the draft was removed.
  private func opening(_ check: DraftCheck) throws -> [FinalizationResult] {
    do {
      return [try book.finalize(check, accepting: warnings)]
    } catch {
      guard let known = draftError(error) else { throw error }
      if case .store(.noDraft) = known { return [] }
      guard known.isConflict else { throw error }
      let now = try book.draft(check.draft.id)
      return [
        FinalizationResult(draft: now, name: check.name, done: false, obstacles: [], error: known)
      ]
    }
  }
}

/// A draft to check, and its form.
struct CheckedDraft: Sendable {
  let entry: QueuedDraft
  let form: LoadedForm
  let hasher: any EditionHasher

  /// The time when the draft was read, which is also the time of finalizing.
  let moment: Moment
}

/// The result of checking a draft, and the way to finalize it.
struct DraftCheck: Sendable {
  let draft: Draft
  let name: String
  private let obstacles: [Session.Obstacle]

  /// The way to finalize the draft.
  let method: Method

  /// The change that acknowledges warnings first; nil for none.
  let acceptance: DraftChange?

  /// The change that makes the draft final once its warnings are acknowledged.
  let finalization: Finalization

  /// The hash of the new edition; nil if the draft is not finalized, or changes before it is
  /// finalized.
  let hash: EditionHash?

  enum Method: Sendable {
    /// The draft is not finalized: something prevents finalizing it, or this is a trial.
    case none
    /// The draft is finalized without other changes.
    case direct
    /// The draft is opened first, because somebody was typing in a field when the draft was closed,
    /// because something is valid today that was not when it was stored, or because an earlier
    /// version of the program stored its texts.
    case open
  }

  init(_ item: CheckedDraft, accepting warnings: [String], isTrial: Bool, by person: Person) {
    let contents = item.entry.contents
    (draft, name) = (contents.draft, contents.name(by: item.form.definition))
    let entry = HistoryEntry(.finalized, by: person.name, at: item.moment)
    guard draft.status == .draft else {
      (obstacles, method, acceptance, hash) = ([], .none, nil, nil)
      finalization = Finalization(draft.id, seen: draft.revision, entry)
      return
    }
    var session = item.form.session(contents, at: item.moment)
    let rules = session.accept(warnings)
    obstacles = session.obstacles
    let isChanged = !isTrial && (obstacles.isEmpty || !rules.isEmpty)
    let isOpened = isChanged && (item.entry.hasFocus || session.isOutdated(contents))
    method = isTrial ? .none : isOpened ? .open : obstacles.isEmpty ? .direct : .none
    acceptance =
      isTrial || isOpened || rules.isEmpty
      ? nil : DraftChange(accepting: rules, in: draft, by: person)
    finalization = Finalization(
      draft.id, seen: draft.revision + (acceptance == nil ? 0 : 1), entry)
    hash = method == .direct && acceptance == nil ? item.hash(finalizing: entry) : nil
  }

  /// Whether anything must be written.
  var isChange: Bool { method != .none || acceptance != nil }

  /// The result for a draft that is not finalized.
  var result: FinalizationResult {
    let error =
      draft.status == .draft ? nil : DraftError.store(.notOpen(draft.id, draft.status))
    return FinalizationResult(
      draft: draft, name: name, done: false, obstacles: obstacles, error: error)
  }

  /// The result for a draft that was finalized.
  var finalResult: FinalizationResult {
    var draft = draft
    let moment = finalization.entry.moment
    (draft.status, draft.finalizedAt, draft.updatedAt) = (.final, moment, moment)
    draft.revision += 1
    return FinalizationResult(draft: draft, name: name, done: true, obstacles: [])
  }
}

extension CheckedDraft {
  /// Returns the hash of the draft once it is final.
  fileprivate func hash(finalizing entry: HistoryEntry) -> EditionHash {
    let contents = self.entry.contents.finalized(at: entry.moment)
    var entry = entry
    entry.revision = contents.draft.revision
    return hasher.hash(
      contents, history: self.entry.history + [entry], orphaned: self.entry.orphans)
  }
}

extension Book {
  /// Returns the next drafts of a queue with their forms; empty at the end.
  func nextBatch(of queue: any DraftQueue) throws -> [CheckedDraft] {
    let moment = person.now()
    var hashers: [FormID: any EditionHasher] = [:]
    return try queue.next().map { entry in
      let draft = entry.contents.draft
      let hasher = try hashers[draft.form] ?? store.hasher(of: draft.form)
      hashers[draft.form] = hasher
      return CheckedDraft(
        entry: entry, form: try loadedForm(of: draft), hasher: hasher, moment: moment)
    }
  }

  /// Opens a draft, acknowledges broken warnings, and finalizes it.
  fileprivate func finalize(
    _ check: DraftCheck, accepting warnings: [String]
  ) throws -> FinalizationResult {
    try editing(check.draft.id) { open in
      let broken = open.session.brokenWarnings(among: warnings)
      _ = try open.apply(broken.map { SessionAction.acknowledge(rule: $0) })
      do {
        _ = try open.finalize()
        return FinalizationResult(draft: open.draft, name: check.name, done: true, obstacles: [])
      } catch DraftError.obstacles(let obstacles) {
        return FinalizationResult(
          draft: open.draft, name: check.name, done: false, obstacles: obstacles)
      }
    }
  }
}

extension Session {
  /// Returns the keys of the named rules that are broken warnings and have not been acknowledged.
  ///
  /// The name of a rule in a repeat can contain an entry; otherwise it stands for the rule in every
  /// entry.
  fileprivate func brokenWarnings(among named: [String]) -> [String] {
    var keys: [String] = []
    for rule in named.flatMap(rules(named:))
    where rule.needsAttention && rule.severity == .warning && !keys.contains(rule.key) {
      keys.append(rule.key)
    }
    return keys
  }

  /// Acknowledges the broken warnings among some rules, and returns their states.
  fileprivate mutating func accept(_ warnings: [String]) -> [RuleState] {
    let broken = brokenWarnings(among: warnings)
    for warning in broken { apply(.acknowledge(rule: warning)) }
    return broken.isEmpty ? [] : rules.filter { broken.contains($0.key) }
  }
}

extension DraftChange {
  /// Creates the change for acknowledged warnings.
  fileprivate init(accepting rules: [RuleState], in draft: Draft, by person: Person) {
    let moment = person.now()
    self.init(of: draft.id, seen: draft.revision, tally: draft.tally, at: moment)
    (self.rules, uniqueKey) = (rules, draft.uniqueKey)
    history = rules.map { rule in
      var entry = HistoryEntry(.acknowledged, of: rule.key, by: person.name, at: moment)
      entry.revision = draft.revision + 1
      return entry
    }
  }
}
