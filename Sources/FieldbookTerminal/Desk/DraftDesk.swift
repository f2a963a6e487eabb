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

  /// The draft as it is now.
  public var session: Session { draft.session }

  /// When something was kept last.
  public var savedAt: ClockTime? { clock(draft.savedAt) }

  /// Carries an action out, and keeps what it changed.
  public mutating func carryOut(_ action: SessionAction) -> DeskAnswer {
    var own = session
    do throws(DraftFault) {
      return .done(try draft.apply(action))
    } catch {
      guard case .conflict(let conflict) = error else { return .failed(words(of: error)) }
      own.apply(action)
      guard let mine = own.fields.first(where: { $0.key == conflict.field }) else {
        return .failed(words(of: error))
      }
      return .conflict(mine: mine)
    }
  }

  /// Takes in what others have changed.
  public mutating func takeIn() -> DeskNews {
    do throws(StoreFault) {
      let changes = try draft.catchUp()
      let keys = changes.fields.map(\.state.field)
      return keys.isEmpty ? .nothing : .changed(keys)
    } catch {
      return .failed(words(of: .store(error)))
    }
  }

  /// Finalizes the draft, unless something is in the way.
  public mutating func finalize() -> FinalizeAnswer {
    do throws(DraftFault) {
      _ = try draft.finalize()
      return .done
    } catch {
      guard case .obstacles(let obstacles) = error else { return .failed(words(of: error)) }
      return .obstacles(obstacles)
    }
  }

  private func words(of fault: DraftFault) -> String {
    fault.hint.isEmpty ? fault.message : "\(fault.message) \(fault.hint)"
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
