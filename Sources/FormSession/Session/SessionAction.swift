public import FieldEngine

/// An action of a person or a program in a session.
public enum SessionAction: Hashable, Sendable {
  /// A step in the field with this key or, in a list, in one of its items.
  case step(String, FieldStep, item: Int? = nil)
  /// Press the return key, which moves to the next field or leaves the current one.
  case returnKey
  /// Move the focus to the next field that can be focused.
  case next
  /// Move the focus to the previous field that can be focused.
  case previous
  /// Move the focus to the next field with a problem.
  case nextProblem
  /// Undo the last step in any field.
  case undo
  /// Redo the last undone step in any field.
  case redo
  /// Give a field a reason in place of a value; nil removes the reason.
  case reason(field: String, String?)
  /// Add an entry to a repeat, named by its path, at the end or at a position (the first is 1).
  case addEntry(to: String, at: Int? = nil)
  /// Remove an entry, named by its path, with everything in it.
  case removeEntry(String)
  /// Move an entry, named by its path, to another position (the first is 1).
  case moveEntry(String, to: Int)
  /// Acknowledge the broken rule with this key, which must be a warning.
  case acknowledge(rule: String)
  /// Withdraw the acknowledgement of a rule.
  case unacknowledge(rule: String)
  /// Give a field the content that another engine for the same form has produced.
  case write(field: String, FieldWriting)
  /// Add or update the entry with this identity to match a record from another engine.
  case put(EntryRecord)
}

/// The reason why a session refused an action.
public enum SessionRefusal: Error, Hashable, Sendable {
  /// The form has no field with this key.
  case noField(String)
  /// The form has no rule with this key.
  case noRule(String)
  /// The form has no reason with this key.
  case noReason(String)
  /// The field is disabled.
  case disabled(String)
  /// People can see the field but not change it.
  case readOnly(String)
  /// The form calculates the field's answer.
  case calculated(String)
  /// The field does not take the focus.
  case focusRefused(String)
  /// The field keeps the focus; the refusal gives the reason, if there is one.
  case focusKept(String, Refusal?)
  /// The field refused the step.
  case refused(Refusal)
  /// The field's type does not accept the text.
  case notAccepted(String)
  /// The rule is not broken.
  case notBroken(String)
  /// The rule is an error and cannot be acknowledged.
  case notAWarning(String)
  /// The draft has no repeat with this path.
  case noRepeat(String)
  /// The draft has no entry with this path.
  case noEntry(String)
  /// The repeat has too few entries; gives the paths of the entry and of the repeat, and the count.
  case noEntryYet(String, String, count: Int)
  /// The form determines the number of entries in this repeat.
  case entriesAreCounted(String)
  /// The repeat already has the maximum number of entries.
  case tooManyEntries(String, Int)
  /// The repeat already has the minimum number of entries.
  case tooFewEntries(String, Int)
  /// The entry cannot be at this position; the last possible position is given.
  case noPosition(Int, of: Int)
  /// There is no step to undo.
  case nothingToUndo
  /// There is no step to redo.
  case nothingToRedo
}

/// The changes made by an action.
public struct SessionChanges: Sendable {
  /// The states of the changed fields, in the order of the form.
  public internal(set) var fields: [SessionFieldState] = []

  /// The keys of fields whose stored content changed, rather than only their focus or caret.
  public internal(set) var edited: [String] = []

  /// The keys of fields that began or stopped applying.
  public internal(set) var turned: [String] = []

  /// The keys of fields that the action did not touch, but whose calculated answer or requirements
  /// changed.
  public internal(set) var followed: [String] = []

  /// The entries that were added or moved, with all their siblings, and the entries whose title may
  /// have changed.
  public internal(set) var entries: [EntryState] = []

  /// The stored records of changed entries.
  package internal(set) var entryRecords: [EntryRecord] = []

  /// The identities of entries that are no longer part of the draft.
  public internal(set) var removedEntries: [EntryID] = []

  /// The places of fields in entries that are no longer part of the draft.
  package internal(set) var disappeared: [Int] = []

  /// The numbers of the expressions that were evaluated, in order.
  package internal(set) var evaluated: [Int] = []

  /// The groups whose counts changed.
  public internal(set) var groups: [GroupState] = []

  /// The notes that appeared or disappeared, or whose text changed.
  public internal(set) var notes: [NoteState] = []

  /// The rules whose state changed.
  public internal(set) var rules: [RuleState] = []

  /// The path of the focused field, by positions; nil if no field has the focus.
  public internal(set) var focus: String?

  /// The reason why the action was refused, in whole or in part.
  public internal(set) var refusal: SessionRefusal?

  /// The text that a `cut` or `copy` put on the clipboard.
  public internal(set) var copied: String?

  /// Whether the draft must be saved, even if only because of an acknowledgement.
  public internal(set) var isEdit = false
}

/// The state of a field within its form.
public struct SessionFieldState: Hashable, Sendable {
  /// The key of the field; for a repeated field, its path with the identity of its entry.
  public let key: String

  /// The state of the field itself, which names the field by its path with positions.
  public let state: FieldState

  /// Whether the field applies.
  public let applies: Bool

  /// Whether the field has an answer whose text was discarded or, if it is sealed, cannot be
  /// opened.
  public let isHeld: Bool

  /// The reason given in place of a value.
  public let reason: String?

  /// Whether the field has an answer that is, or would be, valid when the field is left.
  public var isComplete: Bool { isHeld ? state.issue == nil : state.isComplete }

  /// Whether the field allows its form to be finalized.
  public var isSubmittable: Bool {
    isExcused || (isHeld ? state.issue == nil : state.isSubmittable)
  }

  /// Whether the field is not validated, because it does not apply or has a reason in place of a
  /// value.
  package var isExcused: Bool { !applies || reason != nil }

  /// The result of validating the field.
  public var validity: FieldState.Validity {
    if isHeld { return isExcused || state.issue == nil ? .valid : .invalid }
    guard isExcused else { return state.validity }
    return state.raw.isEmpty ? .empty : .valid
  }
}

/// The state of a group of fields.
public struct GroupState: Hashable, Sendable {
  /// The key of the group; nil for fields without a group.
  public let key: String?
  /// The displayed name of the group.
  public let title: String?
  /// The counts of the group's fields.
  public let tally: Tally

  /// Creates a state from its stored parts.
  public init(key: String?, title: String?, tally: Tally) {
    (self.key, self.title, self.tally) = (key, title, tally)
  }
}

/// The state of a note.
public struct NoteState: Hashable, Sendable {
  /// The index of the note among the notes of the form.
  public let place: Int
  /// The path of the entry that contains the note; nil if the note is not in a repeat.
  public let entry: String?
  /// The name of the note, if it has one.
  public let key: String?
  /// The group that contains the note; nil if it is not in a group.
  public let group: String?
  /// The text, with the answers filled in.
  public let text: String
  /// Whether the note is shown.
  public let applies: Bool
}

/// The state of a rule between fields.
public struct RuleState: Hashable, Sendable {
  /// The key of the rule; for a rule in an entry, its path with the identity of the entry.
  public let key: String
  /// The path of the rule, by positions.
  public let path: String
  /// The entry that contains the rule.
  public let entry: EntryID
  /// The group in which the rule is shown.
  public let group: String?
  /// The paths of the fields that the rule reads.
  public let fields: [String]
  /// Whether breaking the rule prevents finalizing or only needs to be acknowledged.
  public let severity: FormRule.Severity
  /// Whether the rule is broken.
  public let isBroken: Bool
  /// Whether the broken rule has been acknowledged.
  public let isAcknowledged: Bool
  /// The message shown when the rule is broken.
  public let message: String
  /// A stable code for the broken rule: `rule.error`, `rule.warning`, or the code for a limit of a
  /// repeat.
  public let code: String

  /// Creates the state of a rule.
  ///
  /// A rule in an entry also needs its key with the entry's identity, its path, and the paths of
  /// its fields.
  public init(
    _ rule: FormRule, isBroken: Bool, isAcknowledged: Bool, message: String? = nil,
    in entry: EntryID = .draft, key: String? = nil, path: String? = nil, fields: [String]? = nil
  ) {
    (self.key, self.path, self.entry) = (key ?? rule.key, path ?? key ?? rule.key, entry)
    (group, severity, code) = (rule.group, rule.severity, rule.code)
    self.fields = fields ?? rule.fields
    (self.isBroken, self.isAcknowledged) = (isBroken, isAcknowledged)
    self.message = message ?? rule.message
  }

  /// Whether the rule is a limit of a repeat, whose code is more specific than the severity.
  var isLimit: Bool { code != "rule.\(severity.rawValue)" }

  /// Whether the rule is broken and not acknowledged.
  public var needsAttention: Bool { isBroken && !isAcknowledged }
}

extension SessionAction {
  /// Returns why the action was not performed; nil if it was performed, even with only part of the
  /// offered text.
  package func refusal(in changes: SessionChanges) -> SessionRefusal? {
    changes.refusal.flatMap { isAboutText($0) ? nil : $0 }
  }

  /// Whether a refusal concerns the offered text and is therefore part of the field's state.
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
