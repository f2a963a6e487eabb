import JSONText
import SQLiteKit
import TestSupport
import Testing

/// A command that is killed, and the conditions that must hold afterwards.
struct KilledCommand: CustomTestStringConvertible, Sendable {
  let testDescription: String

  /// The store before the command.
  let scene: @Sendable () throws -> KilledScene
  let words: @Sendable (KilledScene) -> [String]

  /// The command that completes the work, if it is a different one.
  var wordsAgain: (@Sendable (KilledScene) -> [String])?

  /// Whether each draft is either unchanged or completely changed, and every reported draft is
  /// changed.
  let isWhole: @Sendable (KilledScene, _ said: [String]) throws -> Bool

  /// Whether every draft was changed exactly once.
  let isComplete: @Sendable (KilledScene) throws -> Bool

  static let all: [KilledCommand] = [
    importing, finalizing, upgrading, rechecking, discarding, purging, acknowledging, amending,
    beginning, setting, removing, backingUp, copying,
  ]

  private static let many = KilledScene.many

  /// The field that no longer has a valid answer after some time.
  private static let card = "child[2].card[1].expires"

  private static let importing = KilledCommand(
    testDescription: "import",
    scene: { try KilledScene(drafts: many).emptied() },
    words: { ["import", "killed", $0.folder.path(of: "more/")] },
    wordsAgain: { ["import", "killed", $0.folder.path(of: "more/"), "--resume"] },
    isWhole: { scene, _ in
      let drafts = try scene.number("SELECT count(*) FROM draft")
      let rows = try scene.number(
        "SELECT coalesce(max(rows), 0) FROM import WHERE name = 'killed.csv'")
      return try drafts == rows + 1 && (rows.isMultiple(of: 1_000) || rows == many)
        && scene.hasAllEntries()
    },
    isComplete: { scene in
      let zips = try scene.texts(
        """
        SELECT raw FROM fb_fields WHERE field = 'zip' AND draft IN (
          SELECT draft FROM fb_fields WHERE field = 'name' AND raw = 'Bob')
        """)
      return try zips.count == many && Set(zips).count == many && scene.hasAllEntries()
    })

  private static let finalizing = KilledCommand(
    testDescription: "finalize",
    scene: { try KilledScene(drafts: many) },
    words: { _ in ["finalize", "--form", "killed", "--all", "--json"] },
    isWhole: { scene, said in
      let final = try scene.texts("SELECT id FROM fb_drafts WHERE status = 'final'")
      return try Set(said.draftIDs).isSubset(of: final)
        && scene.events("finalized") == [final.count, final.count]
    },
    isComplete: { scene in
      try scene.number("SELECT count(*) FROM draft WHERE status = 'final'") == many
        && scene.events("finalized") == [many, many] && scene.hasAllEntries()
    })

  private static let upgrading = KilledCommand(
    testDescription: "upgrade",
    scene: { try KilledScene(drafts: many) },
    words: { _ in ["upgrade", "--form", "killed", "--to", "2", "--json"] },
    isWhole: { scene, said in
      let moved = try scene.texts("SELECT id FROM fb_drafts WHERE version = 2")
      return try Set(said.draftIDs).isSubset(of: moved)
        && scene.events("upgraded") == [moved.count, moved.count]
    },
    isComplete: { scene in
      try scene.number("SELECT count(*) FROM fb_drafts WHERE version = 2") == many
        && scene.events("upgraded") == [many, many] && scene.hasAllEntries()
    })

  private static let rechecking = KilledCommand(
    testDescription: "recheck",
    scene: { try KilledScene(drafts: many, expires: "05/09") },
    words: { _ in ["recheck", "--json"] },
    isWhole: { scene, said in
      let found = try scene.texts("SELECT draft FROM fb_invalid WHERE field = '\(card)'")
      return try Set(said.draftIDs).isSubset(of: found)
        && scene.events("rejudged") == [found.count, found.count]
    },
    isComplete: { scene in
      try scene.number("SELECT count(*) FROM fb_invalid WHERE field = '\(card)'") == many
        && scene.events("rejudged") == [many, many]
    })

  private static let discarding = KilledCommand(
    testDescription: "discard",
    scene: { try KilledScene(drafts: many) },
    words: { ["discard"] + $0.ids },
    isWhole: { scene, _ in
      let count = try scene.number("SELECT count(*) FROM draft WHERE status = 'discarded'")
      return try scene.events("discarded") == [count, count]
    },
    isComplete: { scene in try scene.events("discarded") == [many, many] })

  private static let purging = KilledCommand(
    testDescription: "discard --purge",
    scene: { try KilledScene(drafts: many) },
    words: { ["discard", "--purge"] + $0.ids },
    isWhole: { scene, _ in
      let count = try scene.number("SELECT count(*) FROM draft")
      return try scene.events("imported") == [count, count]
    },
    isComplete: { scene in try scene.number("SELECT count(*) FROM draft") == 0 })

  private static let acknowledging = KilledCommand(
    testDescription: "acknowledge",
    scene: {
      var scene = try KilledScene(drafts: 1)
      try scene.prepare("set", scene.ids[0], "age=9")
      return scene
    },
    words: { ["acknowledge", $0.ids[0], "usual"] },
    isWhole: { scene, _ in
      let count = try scene.number("SELECT sum(acknowledged) FROM draft_rule")
      return try scene.events("acknowledged") == [count, count]
    },
    isComplete: { scene in try scene.events("acknowledged") == [1, 1] })

  private static let amending = KilledCommand(
    testDescription: "amend",
    scene: {
      var scene = try KilledScene(drafts: 1)
      try scene.prepare("finalize", scene.ids[0])
      return scene
    },
    words: { ["amend", $0.ids[0], "--reason", "wrong"] },
    isWhole: { scene, said in
      let amending = try scene.texts("SELECT id FROM fb_drafts WHERE edition = 2")
      return try amending.count < 2 && Set(said).isSubset(of: amending) && scene.hasAllEntries()
    },
    isComplete: { scene in try scene.events("amended") == [1, 1] })

  private static let beginning = KilledCommand(
    testDescription: "new",
    scene: { try KilledScene(drafts: 1) },
    words: { _ in ["new", "killed", "name=eve", "zip=90210"] },
    isWhole: { scene, said in
      let drafts = try scene.texts("SELECT id FROM fb_drafts")
      return Set(said).isSubset(of: drafts)
    },
    isComplete: { scene in try scene.number("SELECT count(*) FROM draft") > 1 })

  private static let setting = KilledCommand(
    testDescription: "set",
    scene: { try KilledScene(drafts: 1) },
    words: {
      ["set", $0.ids[0], "name=eve", "child[3].first=max", "zip=90299", "child[1].first=mia"]
    },
    isWhole: { scene, said in
      let texts = try scene.answers
      return texts == changed || (texts == unchanged && said.isEmpty)
    },
    isComplete: { scene in try scene.answers == changed })

  private static let unchanged = ["36", "Kim", "", "Lee", "Ada", "10000"]
  private static let changed = ["36", "Mia", "", "Lee", "Max", "Eve", "90299"]
  private static let withoutSecond = ["36", "Kim", "Ada", "10000"]

  private static let removing = KilledCommand(
    testDescription: "entry remove",
    scene: { try KilledScene(drafts: 1) },
    words: { ["entry", $0.ids[0], "remove", "child[2]", "--yes"] },
    isWhole: { scene, _ in
      let texts = try scene.answers
      let removed = try scene.events("entry_removed")
      return (texts == unchanged && removed == [0, 0])
        || (texts == withoutSecond && removed == [1, 1])
    },
    isComplete: { scene in try scene.answers == withoutSecond })

  private static let backingUp = KilledCommand(
    testDescription: "backup",
    scene: { try KilledScene(drafts: many) },
    words: { ["backup", $0.folder.path(of: "copy.sqlite")] },
    isWhole: { scene, _ in
      let copy = scene.folder.path(of: "copy.sqlite")
      return try !scene.folder.contains("copy.sqlite") || scene.isSound(copy)
    },
    isComplete: { scene in
      let copy = scene.folder.path(of: "copy.sqlite")
      return try scene.folder.contains("copy.sqlite") && scene.isSound(copy)
    })

  private static let copying = KilledCommand(
    testDescription: "copy",
    scene: { try KilledScene(drafts: many) },
    words: { ["copy", $0.store, $0.folder.path(of: "copy.sqlite")] },
    isWhole: { scene, said in
      let copy = scene.folder.path(of: "copy.sqlite")
      guard scene.folder.contains("copy.sqlite") else { return said.isEmpty }
      let connection = try Connection(copy, .readOnly)
      let (drafts, finished) = (
        try connection.prepare("SELECT count(*) FROM draft").first { try $0.int(0) } ?? 0,
        try connection.prepare("SELECT count(*) FROM origin WHERE link IS NOT NULL")
          .first { try $0.int(0) } ?? 0
      )
      return finished == 1 ? drafts == many : drafts.isMultiple(of: 200) || drafts == many
    },
    isComplete: { scene in
      let copy = scene.folder.path(of: "copy.sqlite")
      return try scene.folder.contains("copy.sqlite") && scene.isSound(copy)
    })
}

extension KilledScene {
  /// The number of history entries with an action, and the number of drafts that have one.
  fileprivate func events(_ action: String) throws -> [Int] {
    [
      try number("SELECT count(*) FROM history WHERE action = '\(action)'"),
      try number("SELECT count(DISTINCT draft) FROM history WHERE action = '\(action)'"),
    ]
  }

  /// The answers of the drafts by the paths of their fields.
  fileprivate var answers: [String] {
    get throws { try texts("SELECT coalesce(raw, '') FROM fb_fields ORDER BY field") }
  }

  /// The store with one draft instead of many, and files with a row for each original draft and
  /// each of its entries.
  fileprivate func emptied() throws -> KilledScene {
    let rows = try folder.text(of: "rows.csv").split(separator: "\n").dropFirst()
    let zips = rows.map { $0.split(separator: ",")[1] }
    let files = [
      "killed.csv": "name,zip,age\n" + zips.map { "bob,\($0),36\n" }.joined(),
      "killed-child.csv": "zip,_entry,first\n"
        + zips.reversed().map { "\($0),a,kim\n\($0),b,lee\n" }.joined(),
      "killed-card.csv": "zip,_parent,expires\n" + zips.map { "\($0),b,\n" }.joined(),
    ]
    for (name, text) in files { try folder.write(text, to: "more/\(name)") }
    var scene = self
    for part in stride(from: 0, to: ids.count - 1, by: 1_000) {
      let words = ["discard", "--purge", "-q"] + ids[part..<min(part + 1_000, ids.count - 1)]
      try scene.prepare(words)
    }
    return scene
  }
}

extension [String] {
  /// The ids of the drafts in lines of JSON.
  fileprivate var draftIDs: [String] {
    compactMap { line in
      if case .string(let id)? = JSONDocument(line).root?["draft"]?.content { id } else { nil }
    }
  }
}
