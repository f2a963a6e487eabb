import FieldbookRows
public import FormSession
import PostgresKit

extension PostgresStore {
  /// Returns a draft without its contents; nil if it does not exist.
  public func draft(_ id: DraftID) throws(StoreError) -> Draft? {
    try query { try findDraft(id)?.draft }
  }

  /// Returns everything that is stored about a draft; nil if it does not exist.
  public func contents(of id: DraftID) throws(StoreError) -> DraftContents? {
    try query {
      if isWriting { return try findDraft(id).map { try contents($0) } }
      var batch = PostgresBatch()
      batch.add(Self.oneDraft, id.uuid)
      batch.add(ContentsRows.statements(of: [id]))
      let results = try connection.read(batch)
      return try results[0].first { row in try draftRow(row) }
        .flatMap { try contents([$0], ContentsRows(results.dropFirst())).first }
    }
  }

  /// Returns everything that is stored about a draft.
  func contents(_ row: DraftRow) throws -> DraftContents { try contents([row])[0] }

  /// Returns everything that is stored about drafts, in the given order.
  func contents(_ rows: [DraftRow]) throws -> [DraftContents] {
    try contents(rows, parts(of: rows))
  }

  private func parts(of rows: [DraftRow], since revision: Int? = nil) throws -> ContentsRows {
    let ids = rows.map(\.draft.id)
    return ContentsRows(
      try connection.read(ContentsRows.statements(of: ids, since: revision))[...])
  }

  private func contents(_ rows: [DraftRow], _ parts: ContentsRows) throws -> [DraftContents] {
    let orders = try entryOrders(of: rows, parts.entries)
    let fields = try fields(of: rows, orders, parts)
    let groups = try groups(of: rows, parts.groups)
    let rules = try rules(of: rows, orders, parts.rules)
    return rows.map { row in
      let id = row.draft.id
      return DraftContents(
        draft: row.draft, entries: orders[id]?.entries ?? [], fields: fields[id] ?? [],
        groups: groups[id] ?? [], rules: rules[id] ?? [])
    }
  }

  /// The entries of a draft in order.
  struct OrderedEntries {
    let entries: [EntryRecord]
    let order: EntryOrder

    init(_ entries: [EntryRecord]) {
      (self.entries, order) = (entries, EntryOrder(entries))
    }
  }

  /// Returns the entries of the drafts whose forms have repeats.
  func entryOrders(of rows: [DraftRow]) throws -> [DraftID: OrderedEntries] {
    let ids = rows.filter { !$0.form.repeats.isEmpty }.map(\.draft.id)
    if ids.isEmpty { return [:] }
    return try entryOrders(of: rows, connection.read(ContentsRows.entries(of: ids))[0])
  }

  private func entryOrders(
    of rows: [DraftRow], _ entries: PostgresBatchResult
  ) throws -> [DraftID: OrderedEntries] {
    let forms = Dictionary(rows.map { ($0.draft.id, $0.form) }) { first, _ in first }
    var found: [DraftID: [EntryRecord]] = [:]
    try entries.each { row in
      let id = try row.draftID(0)
      guard let form = forms[id] else { return }
      found[id, default: []].append(try entry(row, form))
    }
    var orders: [DraftID: OrderedEntries] = [:]
    for (id, entries) in found {
      orders[id] = OrderedEntries(entries.inOrder(groups: forms[id]?.groupPlaces ?? [:]))
    }
    return orders
  }

  private func entry(_ row: borrowing PostgresRow, _ form: KnownForm) throws -> EntryRecord {
    let place = try row.int(2)
    guard form.groups.indices.contains(place), let group = form.groups[place].key,
      let status = EntryRecord.Status(rawValue: try row.text(5))
    else {
      throw StorageError.damaged(address, "a row refers to a repeat that its form does not have")
    }
    var entry = EntryRecord(
      EntryID(try row.integer(1)), of: group, in: EntryID(try row.integer(3)),
      rank: try row.integer(4), status: status)
    entry.revision = try row.int(6)
    return entry
  }

  private func fields(
    of rows: [DraftRow], _ orders: [DraftID: OrderedEntries], _ parts: ContentsRows
  ) throws -> [DraftID: [FieldRecord]] {
    let known = Dictionary(rows.map { ($0.draft.id, $0) }) { first, _ in first }
    var found: [DraftID: [FieldRecord]] = [:]
    try parts.fields.each { row in
      let id = try row.draftID(0)
      guard let draft = known[id] else { return }
      let key = try key(of: row.int(2), in: draft.form)
      found[id, default: []].append(
        try FieldRecord(row, key: key, orders[id]?.order, begun: draft.draft.createdAt))
    }
    try putNotices(parts.notices, of: known, into: &found)
    for (id, fields) in found {
      if let order = orders[id]?.order { found[id] = order.sorted(fields) { $0.entry } }
    }
    return found
  }

  private func groups(
    of rows: [DraftRow], _ groups: PostgresBatchResult
  ) throws -> [DraftID: [GroupState]] {
    let forms = Dictionary(rows.map { ($0.draft.id, $0.form) }) { first, _ in first }
    var found: [DraftID: [GroupState]] = [:]
    try groups.each { row in
      let (id, place) = (try row.draftID(0), try row.int(1))
      guard let form = forms[id], form.groups.indices.contains(place) else { return }
      let group = form.groups[place]
      found[id, default: []].append(
        GroupState(key: group.key, title: group.title, tally: try Tally(row, from: 2)))
    }
    return found
  }

  private func rules(
    of rows: [DraftRow], _ orders: [DraftID: OrderedEntries], _ rules: PostgresBatchResult
  ) throws -> [DraftID: [RuleState]] {
    let forms = Dictionary(rows.map { ($0.draft.id, $0.form) }) { first, _ in first }
    let none = EntryOrder([])
    var found: [DraftID: [RuleState]] = [:]
    try rules.each { row in
      let (id, place, entry) = (try row.draftID(0), try row.int(1), EntryID(try row.integer(5)))
      guard let rules = forms[id]?.definition.rules, rules.indices.contains(place) else { return }
      let order = orders[id]?.order ?? none
      found[id, default: []].append(
        RuleState(
          rules[place], isBroken: try row.bool(2), isAcknowledged: try row.bool(3),
          message: try row.textOrNil(4), in: entry,
          key: order.path(of: rules[place].key, in: entry),
          path: order.shownPath(of: rules[place].key, in: entry)))
    }
    for (id, rules) in found {
      if let order = orders[id]?.order { found[id] = order.sorted(rules) { $0.entry } }
    }
    return found
  }

  /// Returns the changes that were saved elsewhere after a revision; nil if there are none.
  public func externalChanges(of id: DraftID, since revision: Int) throws(StoreError)
    -> ExternalChanges?
  {
    // If an edit is sent to two servers at once, this lock makes the second wait until the first
    // has recorded the edit.
    let lock = isWriting ? lockWords : ""
    let current = try query {
      try connection.prepare("SELECT revision FROM draft WHERE id = $1\(lock)", id.uuid)
        .first { row in try row.int(0) }
    }
    if current == revision { return nil }
    return try read { try externalChanges(in: draftRow(id), since: revision) }
  }

  /// Returns the changes that were saved elsewhere after a revision; nil if there are none.
  func externalChanges(in row: DraftRow, since revision: Int) throws -> ExternalChanges? {
    guard row.draft.revision != revision else { return nil }
    let id = row.draft.id
    let parts = try parts(of: [row], since: revision)
    let orders = try entryOrders(of: [row], parts.entries)
    let rules = try rules(of: [row], orders, parts.rules)[id] ?? []
    return ExternalChanges(
      draft: row.draft, entries: (orders[id]?.entries ?? []).filter { $0.revision > revision },
      fields: try fields(of: [row], orders, parts)[id] ?? [],
      acknowledged: Set(rules.filter(\.isAcknowledged).map(\.key)))
  }
}
