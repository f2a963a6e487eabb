import FieldEngine
public import FormSession

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A draft of a store: every action is kept before the screen shows it.
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

  /// Takes an open draft; the clock tells moments as the time of day where the program runs.
  public init(
    _ draft: OpenDraft<Store>, clock: @escaping @Sendable (Moment) -> ClockTime = { .local($0) }
  ) {
    self.draft = draft
    self.clock = clock
  }

  /// Whether the store has tidied up since the last action.
  private var isTidy = true

  /// What could not be kept yet, or waits to be.
  private var unkept: UnkeptActions?

  /// Whether what is done waits to be kept together.
  private var isHolding = false

  /// The draft as it is now.
  public var session: Session { unkept?.session ?? draft.session }

  /// When something was kept last; nil while anything waits to be.
  public var savedAt: ClockTime? { unkept == nil ? clock(draft.savedAt) : nil }

  /// Why the last of what was typed is not kept; nil when all of it is.
  public var fault: StoreFault? { unkept?.fault }

  /// The same in words for a person.
  public var trouble: String? { fault.map { words(of: .store($0)) } }

  /// Carries an action out, and keeps what it changed.
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

  /// Lets what is done from now on wait, so that a burst of keys is kept in few transactions.
  public mutating func hold() { isHolding = true }

  private mutating func holdBack(_ action: SessionAction) -> SessionChanges {
    var rest = unkept ?? UnkeptActions(session: draft.session)
    defer { unkept = rest }
    return rest.add(action)
  }

  /// Keeps what waits, in one transaction; where that fails, as far as it can be kept.
  public mutating func release() -> DeskAnswer? {
    isHolding = false
    guard let rest = unkept else { return nil }
    if rest.fault == nil, (try? draft.applyTogether(rest.actions)) != nil {
      unkept = nil
      return nil
    }
    return keepRest()
  }

  /// Who made the text that a field has now, where the history knows it.
  public func author(of field: String) -> String? {
    guard let author = try? draft.author(of: field) else { return nil }
    return author == draft.person.name ? Words.ownOther : author
  }

  /// Takes in what others have changed, once everything of one's own is kept.
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

  /// Lets the store tidy up behind the actions since it did so last.
  private mutating func tidy() throws(StoreFault) {
    guard !isTidy else { return }
    isTidy = true
    try draft.tidy()
  }

  /// Tries once more to keep what could not be kept before; for the end.
  ///
  /// - Returns: whether all of it is kept.
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

  /// Keeps what could not be kept before, as far as that works now.
  ///
  /// While somebody types, nothing waits for others who write: it is tried again with the next key.
  ///
  /// - Returns: what is to be told of it, if anything is.
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

  /// What is told of a fault, given the session with one's own text.
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
  /// What keeps anything from being kept, and may pass.
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
