/// What is said once for a whole form, however many items it is about.
struct FHIRRemarks: Sendable {
  private var counts: [String: Int] = [:]
  private var first: [String: String] = [:]
  private var order: [String] = []

  /// Adds an item, or the form itself, to what is said about a subject.
  mutating func add(_ subject: String, at linkId: String? = nil) {
    if counts[subject] == nil {
      order.append(subject)
      first[subject] = linkId
    }
    counts[subject, default: 0] += 1
  }

  /// The findings, in the order in which their subjects were met.
  var findings: [ImportFinding] {
    order.map { subject in
      let count = counts[subject] ?? 1
      let place = first[subject].map { SourcePlace.item($0) } ?? .form
      let isForm = first[subject] == nil
      let message =
        isForm
        ? "The form has \(subject)."
        : count == 1
          ? "The item has \(subject)." : "\(count) items have \(subject); this is the first."
      return ImportFinding(
        .looks, at: place, subject, message, instead: "It is not part of the form.")
    }
  }
}
