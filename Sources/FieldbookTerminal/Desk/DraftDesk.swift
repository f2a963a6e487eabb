import FieldEngine
public import FormSession

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A draft of a store: every action is saved before the screen shows it.
///
/// ```swift
/// var desk = DraftDesk(try OpenDraft(id, of: form, in: store, as: person))
/// let outcome = try TerminalForm.run(&desk)
/// try desk.draft.close()
/// ```
public struct DraftDesk<Store: DraftStore>: FormDesk {
  /// The draft that is open.
  public private(set) var draft: OpenDraft<Store>

  private let clock: @Sendable (Moment) -> ClockTime

  /// Takes an open draft; the clock turns moments into the local time of day.
  public init(
    _ draft: OpenDraft<Store>, clock: @escaping @Sendable (Moment) -> ClockTime = { .local($0) }
  ) {
    self.draft = draft
    self.clock = clock
  }

  /// Whether the store has tidied up since the last action.
  private var isTidy = true

  /// Actions that are not saved yet; nil when all are.
  private var unkept: UnkeptActions?

  /// Whether actions wait to be saved together.
  private var isHolding = false

  /// The draft as it is now.
  public var session: Session { unkept?.session ?? draft.session }

  /// When the draft was last saved; nil while an action waits to be saved.
  public var savedAt: ClockTime? { unkept == nil ? clock(draft.savedAt) : nil }

  /// Why the last actions are not saved; nil when all are.
  public var fault: StoreFault? { unkept?.fault }

  /// The same in words for a person.
  public var trouble: String? { fault.map { words(of: .store($0)) } }

  /// Carries an action out, and saves what it changed.
  public mutating func carryOut(_ action: SessionAction) -> DeskAnswer {
    isTidy = false
    if isHolding { return .done(holdBack(action)) }
    if let changes = unkept?.add(action) { return keepRest() ?? .done(changes) }
    var own = session
    do throws(DraftFault) {
      return .done(try draft.apply(action))
    } catch {
      if let fault = error.trouble {
        var unkept = UnkeptActions(session: draft.session, fault: fault)
        defer { self.unkept = unkept }
        return .done(unkept.add(action))
      }
      own.apply(action)
      return answer(to: error, own)
    }
  }

  /// Delays saving from now on, so that a burst of keys needs few transactions.
  public mutating func hold() { isHolding = true }

  private mutating func holdBack(_ action: SessionAction) -> SessionChanges {
    var rest = unkept ?? UnkeptActions(session: draft.session)
    defer { unkept = rest }
    return rest.add(action)
  }

  /// Saves what waits in one transaction, or action by action where that fails.
  public mutating func release() -> DeskAnswer? {
    isHolding = false
    guard let rest = unkept else { return nil }
    if rest.fault == nil, (try? draft.applyTogether(rest.actions)) != nil {
      unkept = nil
      return nil
    }
    return keepRest()
  }

  /// Who wrote the present text of a field, if the history knows it.
  public func author(of field: String) -> String? {
    guard let author = try? draft.author(of: field) else { return nil }
    return author == draft.person.name ? Words.ownOther : author
  }

  /// Reads what others have changed, after saving what waits.
  public mutating func takeIn() -> DeskNews {
    if unkept != nil {
      switch keepRest() {
      case .conflict(let mine)?: return .conflict(mine: mine)
      case .failed(let words)?: return .failed(words)
      case .done?, nil: return unkept == nil ? .kept : .nothing
      }
    }
    do throws(StoreFault) {
      let isNew = !(try draft.catchUp().fields.isEmpty)
      let keys = draft.takeChangesByOthers()
      if isNew || !keys.isEmpty { return .changed(keys) }
      try tidy()
      return .nothing
    } catch {
      return .failed(words(of: .store(error)))
    }
  }

  /// Lets the store tidy up after the actions since the last time.
  private mutating func tidy() throws(StoreFault) {
    guard !isTidy else { return }
    isTidy = true
    try draft.tidy()
  }

  /// Tries once more to save what could not be saved, before the form is left.
  ///
  /// - Returns: whether everything is saved.
  public mutating func keepAll() -> Bool { keepRest(isPatient: true) == nil && unkept == nil }

  /// Finalizes the draft, unless something is in the way.
  public mutating func finalize() -> FinalizeAnswer {
    _ = keepRest(isPatient: true)
    if let trouble { return .failed(trouble) }
    do throws(DraftFault) {
      _ = try draft.finalize()
      return .done
    } catch {
      guard case .obstacles(let obstacles) = error else { return .failed(words(of: error)) }
      return .obstacles(obstacles)
    }
  }

  /// Saves what could not be saved before, as far as that works now.
  ///
  /// While a person types, it does not wait for another process that writes; the next key tries again.
  ///
  /// - Returns: a conflict or a failure to report; nil when there is none.
  private mutating func keepRest(isPatient: Bool = false) -> DeskAnswer? {
    guard var rest = unkept else { return nil }
    var news: DeskAnswer?
    while let action = rest.actions.first {
      do throws(DraftFault) {
        _ = try isPatient ? draft.apply(action) : draft.applyWithoutWaiting(action)
        rest.actions.removeFirst()
      } catch {
        if let fault = error.trouble {
          if news != nil { rest.restart(from: draft.session) }
          rest.fault = fault
          unkept = rest
          return news
        }
        news = answer(to: error, rest.session)
        rest.forget(after: error)
      }
    }
    unkept = nil
    return news
  }

  /// The answer for a fault, given the session with the person's own text.
  private func answer(to fault: DraftFault, _ own: Session) -> DeskAnswer {
    guard case .conflict(let conflict) = fault,
      let mine = own.fields.first(where: { $0.key == conflict.field })
    else { return .failed(words(of: fault)) }
    return .conflict(mine: mine)
  }

  private func words(of fault: DraftFault) -> String {
    fault.hint.isEmpty ? fault.message : "\(fault.message) \(fault.hint)"
  }
}

extension DraftFault {
  /// Trouble with the store that may pass, such as a full disk.
  fileprivate var trouble: StoreFault? {
    if case .store(let fault) = self, case .trouble = fault { fault } else { nil }
  }
}

extension ClockTime {
  /// A moment as the clock and the time zone of the machine have it.
  public static func local(_ moment: Moment) -> ClockTime {
    var seconds = time_t(moment.milliseconds / 1_000)
    var parts = tm()
    localtime_r(&seconds, &parts)
    return ClockTime(
      hour: Int(parts.tm_hour), minute: Int(parts.tm_min), second: Int(parts.tm_sec))
  }
}
