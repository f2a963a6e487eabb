public import FieldEngine

/// Something that a person or a program does in a session.
public enum SessionAction: Hashable, Sendable {
  /// A step in a field, on an item of it if it is a list.
  case step(String, FieldStep, item: Int? = nil)
  /// The return key in the field that has the focus: on to the next one, or done.
  case returnKey
  /// The focus goes to the next field that can take it, or to the one before.
  case next
  case previous
  /// The focus goes to the next field with something wrong.
  case nextProblem
  /// Back and forth across all fields.
  case undo
  case redo
  /// A field carries a reason in place of a value; nil takes the reason back.
  case reason(field: String, String?)
  /// A broken rule that only warns is accepted as it is.
  case acknowledge(rule: String)
  /// The same is taken back.
  case unacknowledge(rule: String)
}

/// Why a session did not carry an action out.
public enum SessionRefusal: Error, Hashable, Sendable {
  case noField(String)
  case noRule(String)
  case noReason(String)
  case disabled(String)
  /// The field does not take the focus.
  case focusRefused(String)
  /// The field does not give the focus away, and why if there is more to say.
  case focusKept(String, Refusal?)
  case refused(Refusal)
  case notBroken(String)
  case notAWarning(String)
  case nothingToUndo
  case nothingToRedo
}

/// What an action changed.
public struct SessionChanges: Sendable {
  /// The states of the fields that changed, in the order of the form.
  public internal(set) var fields: [SessionFieldState] = []

  /// The keys of those among them of which a draft keeps something new: not only the focus, the
  /// caret or the selection changed.
  public internal(set) var edited: [String] = []

  /// The keys of the fields that took part before and no longer do, or the other way round.
  public internal(set) var turned: [String] = []

  /// The groups whose counts changed.
  public internal(set) var groups: [GroupState] = []

  /// The rules that changed.
  public internal(set) var rules: [RuleState] = []

  /// The field that has the focus.
  public internal(set) var focus: String?

  /// Why the action was not, or not wholly, carried out.
  public internal(set) var refusal: SessionRefusal?

  /// The text that a `cut` or `copy` took.
  public internal(set) var copied: String?

  /// Whether a draft keeps anything new at all, an acknowledgement included.
  public internal(set) var isEdit = false
}

/// The state of a field in its form.
public struct SessionFieldState: Hashable, Sendable {
  /// What the field alone knows.
  public let state: FieldState

  /// Whether the field takes part.
  public let applies: Bool

  /// Whether a text that may not be kept was left valid; its characters are gone.
  public let isHeld: Bool

  /// The reason in place of a value.
  public let reason: String?

  /// Whether leaving now would be valid, and the field is not empty.
  public var isComplete: Bool { isHeld || state.isComplete }

  /// Whether the field lets its form be finalized.
  public var isSubmittable: Bool { !applies || reason != nil || isHeld || state.isSubmittable }

  /// The present verdict.
  public var validity: FieldState.Validity { isHeld ? .valid : state.validity }
}

/// A group of fields, judged together.
public struct GroupState: Hashable, Sendable {
  /// The name of the group; nil for that of the fields without one.
  public let key: String?
  /// What people call the group.
  public let title: String?
  /// The counts of its fields.
  public let tally: Tally

  /// Puts a group together from where it is kept.
  public init(key: String?, title: String?, tally: Tally) {
    (self.key, self.title, self.tally) = (key, title, tally)
  }
}

/// A rule between fields.
public struct RuleState: Hashable, Sendable {
  /// The rule as the form states it.
  public let key: String
  /// The group that the rule is shown with.
  public let group: String?
  /// The keys of the fields that it looks at.
  public let fields: [String]
  /// Whether it keeps a form from being finalized.
  public let severity: FormRule.Severity
  /// Whether it is broken now.
  public let isBroken: Bool
  /// Whether somebody has accepted that it is.
  public let isAcknowledged: Bool
  /// What to say when it is.
  public let message: String

  /// Puts a rule together from where it is kept.
  public init(_ rule: FormRule, isBroken: Bool, isAcknowledged: Bool) {
    (key, group, fields, severity) = (rule.key, rule.group, rule.fields, rule.severity)
    (self.isBroken, self.isAcknowledged, message) = (isBroken, isAcknowledged, rule.message)
  }

  /// Whether it is broken, and nobody has accepted that.
  public var isToBeMended: Bool { isBroken && !isAcknowledged }
}

extension SessionAction {
  /// Whether the action was carried out, if only with a part of an offered text.
  package func isCarriedOut(_ changes: SessionChanges) -> Bool {
    changes.refusal.map(isAboutText) ?? true
  }

  /// Whether a refusal is about offered text, so that the state of the field tells it.
  func isAboutText(_ refusal: SessionRefusal) -> Bool {
    guard case .refused(let refused) = refusal, case .step(_, let step, _) = self else {
      return false
    }
    switch step {
    case .type, .paste: return !refused.isAboutField
    case .set, .setCanonical: return !refused.isAboutField && !refused.isAboutSize
    default: return false
    }
  }
}
