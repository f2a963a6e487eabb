public import FieldEngine

/// The state of one person's editor: the focus, the caret, the selection and the undo history.
///
/// It belongs to the seat, not to the draft.
public struct SeatState: Hashable, Sendable {
  /// The key of the focused field.
  public var focus: String?

  /// Snapshots of fields, without the data that the draft stores.
  ///
  /// A field without a snapshot is restored as if it had been left.
  public var fields: [String: FieldSnapshot] = [:]

  /// The undo steps; the last one is undone next.
  public var past: [SeatStep] = []
  /// The redo steps; the last one is redone next.
  public var future: [SeatStep] = []

  /// Creates the state of an unused seat.
  public init() {}
}

/// A step that can be undone or redone.
public struct SeatStep: Hashable, Sendable {
  /// The change that undoes or redoes the step.
  public enum Change: Hashable, Sendable {
    /// Set the text of the field.
    case text(FieldText)
    /// Change the list.
    case list(ListChange)
    /// Change the entry whose path the step contains instead of a field.
    case entry(EntryChange)
  }

  /// A number that increases with each step at a seat.
  public let serial: Int
  /// The field of the step, or the path of its entry.
  public let field: String
  /// The change that undoes or redoes the step.
  public let change: Change
  /// The reason that the step restores in place of text.
  public let reason: String?
  /// For rivals, the position in the order of answers that the step restores.
  public let answered: Int?

  /// Whether the step belongs to a list.
  var isOfList: Bool {
    if case .list = change { true } else { false }
  }

  /// Creates a step from its stored parts.
  public init(
    serial: Int, field: String, change: Change, reason: String? = nil, answered: Int? = nil
  ) {
    (self.serial, self.field, self.change) = (serial, field, change)
    (self.reason, self.answered) = (reason, answered)
  }
}

extension FieldSnapshot {
  /// The part of the snapshot that a seat stores, without the steps.
  var seatPart: FieldSnapshot {
    var part = FieldSnapshot()
    (part.text.caret, part.text.anchor, part.text.ending) = (text.caret, text.anchor, text.ending)
    part.text.run = text.run
    (part.joining, part.textAtFocus, part.fallback) = (joining, textAtFocus, fallback)
    part.reverted = reverted
    guard let list else { return part }
    var kept = ListSnapshot()
    kept.items = list.items.map { item in
      var part = item.seatPart
      part.isFocused = item.isFocused
      return part
    }
    (kept.isOpen, kept.stepsAtOpen) = (list.isOpen, list.stepsAtOpen)
    (kept.textsAtOpen, kept.textsAtFocus) = (list.textsAtOpen, list.textsAtFocus)
    part.list = kept == ListSnapshot() ? nil : kept
    return part
  }

  /// Combines the stored content of a draft with the snapshot of a seat.
  init(
    _ content: FieldContent, seat: FieldSnapshot, stated: FieldSettings, isList: Bool
  ) {
    self = seat
    text = content.text.fieldText(selecting: seat.text)
    (isTouched, committed, notice) = (content.isTouched, content.committed, content.notice)
    isRequired = content.configuration.isRequired ?? stated.isRequired
    isEnabled = content.configuration.isEnabled ?? stated.isEnabled
    isSecure = content.configuration.isSecure ?? stated.isSecure
    guard isList else { return }
    var list = seat.list ?? ListSnapshot()
    let seats = list.items
    list.items = content.items.enumerated().map { place, item in
      var snapshot = seats.indices.contains(place) ? seats[place] : FieldSnapshot()
      snapshot.text = item.text.fieldText(selecting: snapshot.text)
      (snapshot.isTouched, snapshot.committed) = (item.isTouched, item.committed)
      snapshot.notice = item.notice
      return snapshot
    }
    self.list = list
  }
}
