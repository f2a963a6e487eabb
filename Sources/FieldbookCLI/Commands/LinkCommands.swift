import FieldbookAccess
import FieldbookHashes
import FieldbookKit
import FormSession
import JSONText

extension CommandDescription {
  static let linkAdd = CommandDescription(
    "link add", "Create a link to fill in a form without an account.",
    discussion: """
      With `--once`, the link is for one draft, and everybody who has the link sees it. With \
      `--many`, each person who opens the link begins their own draft, and can return to it on the \
      same device within two weeks. Nobody sees other drafts with a link. `add` can be left out: \
      `fieldbook link visit --once`.

      The command prints the link, which cannot be shown again, because the store contains only \
      its hash. Put the address of the server in front of it.
      """,
    positionals: [.form], options: [.once, .many, .linkLabel],
    ways: ["FORM --once", "FORM --many"],
    examples: [
      Example("fieldbook link add visit --once", "Create a link for one draft"),
      Example(
        "fieldbook link add visit --many --label 'Waiting room'", "Create a link for many people"),
    ],
    isImplied: true,
    exitCodes: [.done, .failed, .usage, .notFound, .storeUnusable])

  static let linkList = CommandDescription(
    "link list", "List the links to forms.",
    examples: [Example("fieldbook link list --json", "Print a JSON object per link")],
    exitCodes: [.done, .failed, .usage, .storeUnusable])

  static let linkEnd = CommandDescription(
    "link end", "Revoke a link to a form.",
    discussion: """
      The link stops working, and people who opened it are signed out. Their drafts stay.
      """,
    positionals: [.link],
    examples: [Example("fieldbook link end 5e884898", "Revoke a link")],
    exitCodes: [.done, .failed, .usage, .notFound, .storeUnusable])
}

extension Positional {
  static let link = Positional(
    "ID", help: "The first digits of a link's id", completion: .linkID)
}

extension Option {
  static let once = Option("once", help: "For one draft")
  static let many = Option("many", help: "For many drafts, one per person")
  static let linkLabel = Option("label", value: "TEXT", help: "What the link is for")
}

extension Fieldbook {
  static func addLink(
    _ invocation: Invocation, on console: inout some Console
  ) throws -> ExitCode {
    let reach: FormLink.Reach
    switch (invocation.flag(.once), invocation.flag(.many)) {
    case (true, false): reach = .once
    case (false, true): reach = .many
    case (false, false):
      throw UsageError.missingAlternative("--once", "--many", command: invocation.command.name)
    case (true, true): throw UsageError.contradiction("--once", "--many")
    }
    let book = try book(invocation, on: &console)
    var random = SystemRandomNumberGenerator()
    let (link, secret) = try SignInService(book.store).formLink(
      to: book.formKey(invocation.argument(.form)), reach, label: invocation.value(.linkLabel),
      by: Signature(by: book.person.name, at: book.person.now()), using: &random)
    let path = secret.formLink
    if invocation.flag(.json) {
      try console.print(link.json([("link", .string(path))]).text)
      return .done
    }
    try console.print(path)
    if !invocation.flag(.quiet) {
      console.complain("`link end \(link.shortID)` revokes the link. It is not shown again.")
    }
    return .done
  }

  static func listLinks(
    _ invocation: Invocation, on console: inout some Console
  ) throws -> ExitCode {
    let book = try book(invocation, on: &console)
    let links = try book.store.formLinks()
    if invocation.flag(.json) {
      for link in links { try console.print(link.json().text) }
    } else if !links.isEmpty {
      let rows = [["ID", "FORM", "FOR", "STATUS", "BY", "CREATED", "LABEL"]] + links.map(\.row)
      try console.print(Table(rows: rows).text(within: console.tableWidth))
    }
    return .done
  }

  static func endLink(
    _ invocation: Invocation, on console: inout some Console
  ) throws -> ExitCode {
    let book = try book(invocation, on: &console)
    let link = try book.link(invocation.argument(.link))
    let isNew = try book.store.revokeLink(link.id, at: book.person.now())
    if invocation.flag(.json) {
      try console.print(
        JSON.object([("id", .string(link.id.description)), ("changed", .bool(isNew))]).text)
    } else if !invocation.flag(.quiet) {
      let words = isNew ? "is revoked" : "was revoked before"
      console.complain("The link \(link.shortID) \(words).")
    }
    return .done
  }
}

extension Book {
  /// Returns the link whose id begins with the given digits.
  fileprivate func link(_ text: String) throws -> FormLink {
    let links = try store.formLinks().filter { link in
      text.utf8.count >= 4 && link.id.description.hasPrefix(text.lowercased())
    }
    guard let link = links.first else { throw StoreError.people(.noLink(text)) }
    guard links.count == 1 else { throw StoreError.people(.ambiguousLink(text)) }
    return link
  }
}

extension FormLink {
  fileprivate var row: [String] {
    [
      shortID, form, reach.rawValue, revokedAt == nil ? "open" : "revoked",
      creation.person.withoutControls, creation.moment.description, (label ?? "").withoutControls,
    ]
  }
}
