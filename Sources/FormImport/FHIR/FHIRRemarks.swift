/// Findings that are reported once for a whole form, however many items they concern.
struct FHIRRemarks: Sendable {
  /// The subject of a finding.
  enum Subject: Hashable, Sendable {
    /// A member or an extension that has no meaning for people who fill in the form.
    case member(String)
    case hiddenText, hiddenQuestion, typedHiddenQuestion, table, slider, media, replaceable
  }

  private var counts: [Subject: Int] = [:]
  private var first: [Subject: String] = [:]
  private var order: [Subject] = []

  /// Adds an item, or the form itself if there is none, to the finding about a subject.
  mutating func add(_ subject: Subject, at linkId: String? = nil) {
    if counts[subject] == nil {
      order.append(subject)
      first[subject] = linkId
    }
    counts[subject, default: 0] += 1
  }

  /// The findings, in the order in which their subjects first occurred.
  var findings: [ImportFinding] {
    order.map { subject in
      let count = counts[subject] ?? 1
      let others = first[subject] == nil || count == 1 ? "" : " This affects \(count) items."
      return ImportFinding(
        .looks, at: first[subject].map { .item($0) } ?? .form, subject.name,
        subject.message + others, instead: subject.instead)
    }
  }
}

extension FHIRRemarks.Subject {
  fileprivate var name: String {
    switch self {
    case .member(let name): name
    case .hiddenText, .hiddenQuestion, .typedHiddenQuestion: "hidden"
    case .table, .slider: "itemControl"
    case .media: "text"
    case .replaceable: "calculatedExpression"
    }
  }

  fileprivate var message: String {
    switch self {
    case .member(let name): "Definitions have no equivalent of `\(name)`."
    case .hiddenText: "The text is hidden."
    case .hiddenQuestion, .typedHiddenQuestion: "Only programs answer the hidden question."
    case .table: "The items are laid out as a table."
    case .slider: "The slider has no limits."
    case .media: "The text contains pictures, links or other content that is not text."
    case .replaceable: "The calculated answer is not read-only."
    }
  }

  fileprivate var instead: String {
    switch self {
    case .member, .hiddenText: "It is left out."
    case .hiddenQuestion: "It has the type `hidden`."
    case .typedHiddenQuestion: "It is shown, but people cannot change it."
    case .table: "They are shown one below the other."
    case .slider: "It is a plain number."
    case .media: "Only the plain text is shown."
    case .replaceable: "People cannot replace it."
    }
  }
}
