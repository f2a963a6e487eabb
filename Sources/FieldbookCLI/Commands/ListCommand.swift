import FieldEngine
import FieldbookKit
import FormSession
import JSONText

extension CommandDescription {
  static let list = CommandDescription(
    "list", "List drafts, most recently changed first.",
    discussion: """
      A draft without a title is listed under its `unique` fields. `--search` looks in titles and \
      in the displayed text of all fields. Masked texts are never shown or searched.

      The REVIEW column appears if a listed draft was sent back or has open comments.
      """,
    options: [
      .formFilter, .status, .invalid, .commented, .returned, .search, .sort, .limit,
    ],
    examples: [
      Example("fieldbook list", "Show recent drafts"),
      Example("fieldbook list --form visit --invalid", "Show drafts that need attention"),
      Example("fieldbook list --search Byron --json", "Search, and print JSON lines"),
    ],
    exitCodes: [.done, .usage, .notFound, .storeUnusable])
}

/// The order in which drafts are listed.
enum DraftOrder: String, CaseIterable {
  case updated
  case created
  case title
  case form
  case progress
}

extension Option {
  static let formFilter = Option(
    "form", value: "F", help: "Only drafts of this form", completion: .formKey)
  static let status = Option(
    "status", value: "STATUS", help: "Only drafts of this status",
    allowed: DraftStatus.allCases.map(\.rawValue))
  static let invalid = Option("invalid", help: "Only open drafts that need attention")
  static let commented = Option("commented", help: "Only drafts with open comments")
  static let returned = Option("returned", help: "Only drafts that were sent back")
  static let search = Option("search", value: "T", help: "Only drafts that contain this text")
  static let sort = Option(
    "sort", value: "ORDER", help: "The sort order",
    allowed: DraftOrder.allCases.map(\.rawValue), defaultValue: DraftOrder.updated.rawValue)
  static let limit = Option("limit", short: "n", value: "N", help: "List at most this many")
}

extension Fieldbook {
  static func listDrafts(
    _ invocation: Invocation, on console: inout some Console
  ) throws -> ExitCode {
    let book = try book(invocation, on: &console)
    let filter = try draftFilter(invocation, at: book)
    let limit = try invocation.integer(.limit) ?? .max
    let order = try invocation.choice(.sort, as: DraftOrder.self) ?? .updated
    let drafts = try found(filter, order: order, limit: limit, at: book)
    if invocation.flag(.json) {
      for draft in drafts {
        let members = try book.store.reviewState(of: draft).members
        try console.print(draft.json(focus: book.focus(of: draft), members).text)
      }
    } else if !drafts.isEmpty {
      let now = book.person.now()
      var rows = [["ID", "FORM", "STATUS", "FILLED", "INVALID", "MISSING", "CHANGED", "TITLE"]]
      for draft in drafts { rows.append(draft.row(at: now, called: try book.name(of: draft))) }
      let marks = try drafts.map { try book.store.reviewState(of: $0).words }
      if marks.contains(where: { !$0.isEmpty }) {
        for (place, mark) in (["REVIEW"] + marks).enumerated() {
          rows[place].insert(mark, at: rows[place].count - 1)
        }
      }
      try console.print(Table(rows: rows).text(within: console.tableWidth))
    }
    return .done
  }

  static func draftFilter(
    _ invocation: Invocation, at book: Book
  ) throws -> DraftFilter {
    var filter = DraftFilter()
    if let key = invocation.value(.formFilter) { filter.form = try book.formKey(key) }
    filter.status = try invocation.choice(.status, as: DraftStatus.self)
    if invocation.flag(.invalid) { filter.needsAttention = true }
    filter.search = invocation.value(.search)
    (filter.isCommented, filter.isReturned) = (
      invocation.flag(.commented), invocation.flag(.returned)
    )
    return filter
  }

  /// Returns the drafts in the requested order.
  ///
  /// The store's own order requires reading only the drafts to list; any other order requires
  /// reading all drafts.
  private static func found(
    _ filter: DraftFilter, order: DraftOrder, limit: Int, at book: Book
  ) throws -> [Draft] {
    if order == .updated, limit < .max {
      return try book.store.drafts(filter, after: nil, limit: limit)
    }
    var drafts: [Draft] = []
    try book.eachDraft(filter) { drafts.append($0) }
    if order == .title { return Array(try book.sortedByName(drafts).prefix(limit)) }
    return Array(order.sorted(drafts).prefix(limit))
  }
}

extension DraftOrder {
  /// Sorts drafts by their own properties; sorting by name needs the command's context.
  fileprivate func sorted(_ drafts: [Draft]) -> [Draft] {
    switch self {
    case .updated, .title: drafts
    case .created: drafts.sorted { $0.id > $1.id }
    case .form: drafts.sorted { ($0.form, $0.id) < ($1.form, $1.id) }
    case .progress: drafts.sorted { ($0.share, $0.id) > ($1.share, $1.id) }
    }
  }
}

extension Book {
  /// Returns the focused field at the draft's most recently used seat; nil if no field has the
  /// focus, or a field in a repeat has it.
  fileprivate func focus(of draft: Draft) throws -> String? {
    let focus = try store.lastFocus(at: draft.id)
    guard let focus else { return nil }
    return try loadedForm(of: draft).definition.fields.contains { $0.key == focus } ? focus : nil
  }

  /// Sorts drafts by name, with unnamed drafts last.
  fileprivate func sortedByName(_ drafts: [Draft]) throws -> [Draft] {
    var named: [(name: String, draft: Draft)] = []
    for draft in drafts { named.append((try name(of: draft), draft)) }
    return named.sorted { left, right in
      if left.name.isEmpty != right.name.isEmpty { return right.name.isEmpty }
      return (left.name, left.draft.id) < (right.name, right.draft.id)
    }.map(\.draft)
  }
}

extension Draft {
  /// The fraction of fields that are filled in.
  fileprivate var share: Double { Double(tally.filled) / Double(max(1, tally.fields)) }

  fileprivate func row(at now: Moment, called name: String) -> [String] {
    [
      id.ending, form.key, status.rawValue, "\(tally.filled)/\(tally.fields)", "\(tally.invalid)",
      "\(tally.missing)", updatedAt.age(at: now), name.withoutControls,
    ]
  }
}
