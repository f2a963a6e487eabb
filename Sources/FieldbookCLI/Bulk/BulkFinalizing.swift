import FieldEngine
import FieldbookStore
import FormSession
import SQLiteKit

/// Finalizes many drafts, a batch in a transaction, or finds out what would become of them.
///
/// A draft is checked outside of the transaction that makes it final. That one compares revisions, so
/// that a draft which somebody has changed in between is checked again, as it is then.
struct BulkFinalizing {
  let context: CommandContext
  let queue: DraftQueue

  /// The rules that are accepted where they only warn.
  let warnings: [String]
  let isTrial: Bool
  let interruption: Interruption

  /// Works through the queue, and reports on each draft once its batch is kept.
  func run(
    _ report: (FinalizationResult) throws(CommandFault) -> Void
  ) throws(CommandFault) {
    let work = BatchWork { [warnings, isTrial, person = context.person] item in
      DraftCheck(item, accepting: warnings, isTrial: isTrial, by: person)
    }
    try work.run { () throws(CommandFault) in
      try context.nextBatch(of: queue)
    } keep: { checks throws(CommandFault) in
      try interruption.check()
      for verdict in try results(on: checks) { try report(verdict) }
    }
  }

  private func results(on checks: [DraftCheck]) throws(CommandFault) -> [FinalizationResult] {
    guard checks.contains(where: \.isChange) else { return checks.map(\.result) }
    return try context.together { () throws(CommandFault) in try finalize(checks) }
  }

  /// Accepts warnings, and finalizes what may be final, within the transaction of a batch.
  private func finalize(_ checks: [DraftCheck]) throws(CommandFault) -> [FinalizationResult] {
    let lost = try accept(checks)
    let ready = checks.filter { $0.method == .direct && !lost.contains($0.draft.id) }
    let hashes = ready.compactMap(\.hash).map { ($0.draft, $0) }
    let results = try keeping { () throws(StoreFault) in
      try context.store.finalize(
        ready.map(\.finalization), hashes: Dictionary(hashes) { first, _ in first })
    }
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
        // Somebody else has changed, removed or ended it in between.
        verdicts += try opening(check)
      }
    }
    return verdicts
  }

  /// Accepts the warnings of the drafts that need no more than that; those that somebody else has
  /// changed in between are handed back.
  private func accept(_ checks: [DraftCheck]) throws(CommandFault) -> Set<DraftID> {
    let changes = checks.compactMap(\.acceptance)
    let results = try keeping { () throws(StoreFault) in try context.store.save(changes) }
    return Set(
      zip(changes, results).compactMap { change, result in
        if case .success(.saved) = result { nil } else { change.draft }
      })
  }

  /// Finalizes a draft as somebody would who has it open; nothing of one that is gone.
  private func opening(_ check: DraftCheck) throws(CommandFault) -> [FinalizationResult] {
    do throws(CommandFault) {
      return [try context.finalize(check, accepting: warnings)]
    } catch {
      switch error {
      case .draft(.store(.noDraft)): return []
      case .draft(let fault) where error.exitCode == .conflict:
        let now = try context.draft(check.draft.id)
        return [
          FinalizationResult(draft: now, name: check.name, done: false, obstacles: [], fault: fault)
        ]
      default: throw error
      }
    }
  }
}

/// A draft that is to be checked, and its form.
struct CheckedDraft: Sendable {
  let entry: DraftQueue.Entry
  let form: LoadedForm
  let hasher: EditionHasher

  /// When it was read, which is when it is finalized.
  let moment: Moment
}

/// What was found of a draft, and how it becomes final.
struct DraftCheck: Sendable {
  let draft: Draft
  let name: String
  private let obstacles: [Session.Obstacle]

  /// What is to be done with the draft.
  let method: Method

  /// What is to be kept of warnings that are accepted before that; nil where there is none.
  let acceptance: DraftChange?

  /// How the draft becomes final, once its warnings are accepted.
  let finalization: Finalization

  /// The hash of the edition that it becomes; nil where something is to be done with it before.
  let hash: EditionHash?

  enum Method: Sendable {
    /// It is not finalized: something is in the way, or nobody asked for it.
    case none
    /// It becomes final as it is.
    case direct
    /// It is opened, because somebody has left it while typing in a field, or because what it shows was
    /// stored by an earlier version of the program.
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
    var session = item.form.session(contents)
    let rules = session.accept(warnings)
    obstacles = session.obstacles
    let isChanged = !isTrial && (obstacles.isEmpty || !rules.isEmpty)
    let isOpened = isChanged && (item.entry.hasFocus || session.isOutdated(contents.fields))
    method = isTrial ? .none : isOpened ? .open : obstacles.isEmpty ? .direct : .none
    acceptance =
      isTrial || isOpened || rules.isEmpty
      ? nil : DraftChange(accepting: rules, in: draft, by: person)
    finalization = Finalization(
      draft.id, seen: draft.revision + (acceptance == nil ? 0 : 1), entry)
    hash = method == .direct && acceptance == nil ? item.hash(finalizing: entry) : nil
  }

  /// Whether anything is to be written.
  var isChange: Bool { method != .none || acceptance != nil }

  /// What there is to say of a draft that is left as it is.
  var result: FinalizationResult {
    let fault =
      draft.status == .draft ? nil : DraftFault.store(.notOpen(draft.id, draft.status))
    return FinalizationResult(
      draft: draft, name: name, done: false, obstacles: obstacles, fault: fault)
  }

  /// What there is to say of a draft that was finalized.
  var finalResult: FinalizationResult {
    var draft = draft
    let moment = finalization.entry.moment
    (draft.status, draft.finalizedAt, draft.updatedAt) = (.final, moment, moment)
    draft.revision += 1
    return FinalizationResult(draft: draft, name: name, done: true, obstacles: [])
  }
}

extension CheckedDraft {
  /// The hash of the draft as it is once it is final.
  fileprivate func hash(finalizing entry: HistoryEntry) -> EditionHash {
    let contents = self.entry.contents.finalized(at: entry.moment)
    var entry = entry
    entry.revision = contents.draft.revision
    return hasher.hash(
      contents, history: self.entry.history + [entry], orphaned: self.entry.orphans)
  }
}

extension CommandContext {
  /// The next drafts of a queue with their forms; none at the end.
  func nextBatch(of queue: DraftQueue) throws(CommandFault) -> [CheckedDraft] {
    let entries = try keeping { () throws(StoreFault) in try queue.next() }
    var items: [CheckedDraft] = []
    let moment = person.now()
    var hashers: [FormID: EditionHasher] = [:]
    for entry in entries {
      let draft = entry.contents.draft
      let hasher = try keeping { () throws(StoreFault) in
        if let known = hashers[draft.form] { return known }
        return try store.hasher(of: draft.form)
      }
      hashers[draft.form] = hasher
      items.append(
        CheckedDraft(entry: entry, form: try form(of: draft), hasher: hasher, moment: moment))
    }
    return items
  }

  /// Opens a draft, accepts warnings that are broken, and finalizes it.
  fileprivate func finalize(
    _ check: DraftCheck, accepting warnings: [String]
  ) throws(CommandFault) -> FinalizationResult {
    try working(in: check.draft.id) { open throws(CommandFault) in
      try open.accept(warnings.filter(open.session.warns))
      do throws(DraftFault) {
        _ = try open.finalize()
        return FinalizationResult(draft: open.draft, name: check.name, done: true, obstacles: [])
      } catch {
        guard case .obstacles(let obstacles) = error else { throw .draft(error) }
        return FinalizationResult(
          draft: open.draft, name: check.name, done: false, obstacles: obstacles)
      }
    }
  }
}

extension OpenDraft {
  /// Accepts warnings that are broken, and fields with notices: all of them or none.
  mutating func accept(
    _ rules: [String], notices fields: [String] = []
  ) throws(CommandFault) {
    let actions =
      rules.map { SessionAction.acknowledge(rule: $0) } + fields.map { .step($0, .confirm) }
    _ = try acting { () throws(DraftFault) in try apply(actions) }
  }
}

extension Session {
  /// Whether a rule is broken that somebody may accept.
  fileprivate func warns(_ rule: String) -> Bool {
    rules.contains { $0.key == rule && $0.needsAttention && $0.severity == .warning }
  }

  /// Accepts those of some rules that are broken and only warn.
  fileprivate mutating func accept(_ warnings: [String]) -> [RuleState] {
    let broken = warnings.filter(warns)
    for warning in broken { apply(.acknowledge(rule: warning)) }
    return broken.isEmpty ? [] : rules.filter { broken.contains($0.key) }
  }
}

extension DraftChange {
  /// What is kept when somebody accepts warnings.
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
