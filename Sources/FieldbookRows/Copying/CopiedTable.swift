/// A table as it exists in all kinds of stores, with the columns that are copied from store to
/// store.
///
/// Numbers that only mean something in one store are not included. Instead, a form is identified by
/// its key and version, a seat by its place in the order of use, and file content by its hash.
package struct CopiedTable: Hashable, Sendable {
  package enum Kind: Sendable {
    case integer, flag, text, bytes, uuid, time
  }

  package struct Column: Hashable, Sendable {
    package let name: String
    package let kind: Kind
  }

  package let name: String
  package let columns: [Column]
  /// The number of leading columns that distinguish the rows or, in a table of drafts, the rows of
  /// one draft.
  package let keys: Int

  private init(_ name: String, keys: Int = 1, _ columns: KeyValuePairs<String, Kind>) {
    (self.name, self.keys) = (name, keys)
    self.columns = columns.map { Column(name: $0, kind: $1) }
  }

  package func place(of column: String) -> Int? { columns.firstIndex { $0.name == column } }

  /// Whether the rows belong to a seat of a draft.
  package var hasSeats: Bool { columns[0].name == "seat" }
}

// MARK: - Tables

extension CopiedTable {
  /// The row of a draft itself; its parts are in ``ofDrafts``.
  package static let draft = CopiedTable(
    "draft", keys: 0,
    [
      "form": .text, "version": .integer, "edition": .integer, "status": .text, "title": .text,
      "amends": .uuid, "amendment_reason": .text, "revision": .integer, "created_at": .time,
      "updated_at": .time, "finalized_at": .time, "fields": .integer, "filled": .integer,
      "invalid": .integer, "missing": .integer, "unique_key": .text, "owner": .text,
    ])

  /// The tables with rows of drafts, in an order in which they can be filled.
  package static let ofDrafts = [
    CopiedTable(
      "entry",
      [
        "id": .integer, "grp": .integer, "parent": .integer, "rank": .integer, "status": .text,
        "revision": .integer,
      ]),
    CopiedTable(
      "field", keys: 2,
      [
        "entry": .integer, "place": .integer, "flags": .integer, "raw": .text, "display": .text,
        "mask": .text, "value": .text, "code": .text, "message": .text, "reason": .text,
        "rest": .text, "revision": .integer, "updated_at": .time, "attention": .flag,
      ]),
    CopiedTable(
      "notice", keys: 2,
      ["entry": .integer, "place": .integer, "text": .text, "reason": .text, "code": .text]),
    CopiedTable(
      "draft_group",
      [
        "place": .integer, "fields": .integer, "filled": .integer, "invalid": .integer,
        "missing": .integer,
      ]),
    CopiedTable(
      "draft_rule", keys: 2,
      [
        "entry": .integer, "place": .integer, "broken": .flag, "acknowledged": .flag,
        "attention": .flag, "message": .text,
      ]),
    seat,
    CopiedTable("seat_field", keys: 2, ["seat": .integer, "field": .text, "state": .text]),
    CopiedTable(
      "step", keys: 2,
      [
        "seat": .integer, "serial": .integer, "is_future": .flag, "field": .text, "change": .text,
      ]),
    CopiedTable(
      "history",
      [
        "number": .integer, "action": .text, "subject": .text, "person": .text, "at": .time,
        "revision": .integer, "old": .text, "new": .text, "note": .text,
      ]),
    CopiedTable(
      "orphan", ["number": .integer, "key": .text, "version": .integer, "record": .text]),
    CopiedTable(
      "comment",
      [
        "number": .integer, "entry": .integer, "field": .text, "person": .text, "at": .time,
        "text": .text, "resolved_by": .text, "resolved_at": .time,
      ]),
    CopiedTable(
      "draft_return",
      [
        "number": .integer, "person": .text, "at": .time, "note": .text, "done_by": .text,
        "done_at": .time,
      ]),
    CopiedTable(
      "page_edit",
      [
        "operation": .uuid, "seat": .text, "field": .text, "revision": .integer, "answer": .text,
      ]),
    contentUse,
    CopiedTable("edition_hash", keys: 0, ["salt": .bytes, "hash": .bytes, "link": .integer]),
  ]

  package static let seat = CopiedTable("seat", ["number": .integer, "focus": .text])
  package static let contentUse = CopiedTable("content_use", ["content": .bytes])

  /// The registered forms, whose definitions are copied unchanged.
  package static let form = CopiedTable(
    "form", keys: 2,
    [
      "key": .text, "version": .integer, "definition": .text, "hash": .integer,
      "registered_at": .time,
    ])

  /// The chain of final editions, without the link that the copy adds.
  package static let chain = CopiedTable(
    "chain",
    ["number": .integer, "action": .text, "hash": .bytes, "at": .time, "head": .bytes])

  /// The stores from which a store was copied.
  package static let origin = CopiedTable(
    "origin",
    [
      "number": .integer, "place": .text, "begun_at": .time, "ended_at": .time, "link": .integer,
    ])

  /// The tables of the store as a whole, in an order in which they can be filled.
  package static let ofStores = [
    CopiedTable("form_closing", ["key": .text, "person": .text, "closed_at": .time]),
    CopiedTable(
      "import",
      [
        "id": .integer, "form": .text, "size": .integer, "hash": .integer, "name": .text,
        "rows": .integer, "batches": .integer, "rejected": .integer, "invalid_cells": .integer,
        "ended": .flag, "begun_at": .time, "updated_at": .time,
      ]),
    CopiedTable(
      "account",
      [
        "name": .text, "role": .text, "forms": .text, "enabled": .flag, "created_at": .time,
        "password": .text, "password_at": .time,
      ]),
    CopiedTable(
      "form_link",
      [
        "id": .bytes, "form": .text, "reach": .text, "label": .text, "person": .text,
        "created_at": .time, "revoked_at": .time,
      ]),
    CopiedTable(
      "password_link",
      ["id": .bytes, "account": .text, "created_at": .time, "ends_at": .time]),
    CopiedTable(
      "program_token",
      [
        "id": .bytes, "name": .text, "account": .text, "created_at": .time, "ends_at": .time,
      ]),
    CopiedTable(
      "sign_in",
      [
        "id": .bytes, "account": .text, "link": .bytes, "device": .bytes, "device_name": .text,
        "created_at": .time, "seen_at": .time, "ends_at": .time,
      ]),
    CopiedTable("login_failure", ["id": .bytes, "failures": .integer, "last_at": .time]),
  ]
}
