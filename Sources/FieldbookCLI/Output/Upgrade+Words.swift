import FieldbookKit
import FormSession
import JSONText

extension Upgrade {
  /// Returns a heading, followed by a line for each kind of change to the fields, for each field
  /// that is displayed differently, and for each field or rule that became worse.
  func text(under heading: String) -> String {
    let lines = [
      ("kept", changes.kept), ("validated again", changes.revalidated),
      ("new", changes.added.filter { !returned.contains($0) }), ("back", returned),
      ("set aside", orphaned.map(\.key)),
    ].filter { !$0.1.isEmpty }.map { "  \($0.0): \($0.1.joined(separator: ", "))" }
    let shown = rewritten.map { "  displayed differently: " + $0.text }
    let worse = flips.filter(\.isWorse).map { "  ✗ " + $0.text }
    return ([heading] + lines + shown + worse).joined(separator: "\n")
  }

  var json: JSON {
    func keys(_ keys: [String]) -> JSON { .array(keys.map(JSON.string)) }
    return .object([
      ("draft", .string(before.draft.id.description)), ("form", .string(before.draft.form.key)),
      ("from", .integer(before.draft.form.version)), ("to", .integer(after.draft.form.version)),
      ("kept", keys(changes.kept)), ("rejudged", keys(changes.revalidated)),
      ("added", keys(changes.added)), ("returned", keys(returned)),
      ("orphaned", keys(orphaned.map(\.key))),
      ("rewritten", .array(rewritten.map(\.json))),
      ("became_invalid", .array(flips.filter(\.isWorse).map(\.json))),
    ])
  }
}

extension Rewriting {
  fileprivate var json: JSON {
    .object([
      ("field", .string(key)), ("old", .optional(old)),
      ("new", .optional(new)),
    ])
  }

  /// The change as text: `due: 01/05/2024 → 05/01/2024`.
  fileprivate var text: String {
    guard let old, let new else { return key }
    return "\(key): \(old) → \(new)"
  }
}

extension Flip {
  var json: JSON {
    .object([
      (isRule ? "rule" : "field", .string(path)), ("code", .optional(code)),
      ("message", .optional(message)),
    ])
  }

  /// The field or rule with its message: `zip: Incomplete Zip Code`.
  var text: String { "\(path): \(message ?? "valid")" }
}

/// The number of drafts that were validated again, and the results.
struct RecheckSummary {
  var drafts = 0
  var changed = 0
  var worse = 0

  mutating func count(_ flips: [Flip], isChanged: Bool) {
    drafts += 1
    if isChanged { changed += 1 }
    if flips.contains(where: \.isWorse) { worse += 1 }
  }

  func text(_ verb: String, isTrial: Bool) -> String {
    let would = isTrial ? "would be " : ""
    return "\(drafts) \(drafts == 1 ? "draft" : "drafts"): \(changed) \(would)\(verb), "
      + "\(worse) \(isTrial ? "would become" : "became") invalid."
  }
}

extension Draft {
  /// Returns the heading of the lines about a draft: the end of its id, and its name.
  func heading(_ name: String) -> String { id.ending + (name.isEmpty ? "" : " \(name)") }
}
