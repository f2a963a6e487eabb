public import FieldEngine

/// What belongs to somebody who has a draft open, and not to the draft: the focus, the caret, the
/// selection and the way back.
public struct SeatState: Hashable, Sendable {
  /// The field that has the focus.
  public var focus: String?

  /// What the seat keeps of fields, as snapshots that have nothing of what the draft keeps.
  ///
  /// Fields of which it has none stand as if they had been left.
  public var fields: [String: FieldSnapshot] = [:]

  /// The steps that can be undone, the last one last.
  public var past: [SeatStep] = []
  /// The steps that were undone, the last one last.
  public var future: [SeatStep] = []

  /// A seat that nobody has sat on.
  public init() {}
}

/// A step that can be undone or done again.
public struct SeatStep: Hashable, Sendable {
  /// How to take the step.
  public enum Change: Hashable, Sendable {
    /// The field gets this text.
    case text(FieldText)
    /// The list changes in this way.
    case list(ListChange)
  }

  /// The steps of a seat count up in the order in which they were made.
  public let serial: Int
  /// The field that the step is in.
  public let field: String
  /// How to take it.
  public let change: Change
  /// The reason that stands in place of a text where it leads.
  public let reason: String?
  /// When the field was answered where it leads, among those that hide each other.
  public let answered: Int?

  /// Whether it is a step of a list.
  var isOfList: Bool {
    if case .list = change { true } else { false }
  }

  /// Takes up a step from where it was kept.
  public init(
    serial: Int, field: String, change: Change, reason: String? = nil, answered: Int? = nil
  ) {
    (self.serial, self.field, self.change) = (serial, field, change)
    (self.reason, self.answered) = (reason, answered)
  }
}

extension FieldSnapshot {
  /// What a seat keeps of the field; the steps are kept apart.
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

  /// Adds to what a seat keeps what the draft does.
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
