import FieldEngine
import FieldbookHashes
import FieldbookKit
import FieldbookMemory
import FormSession
import SQLiteKit
import Synchronization

extension Option {
  static let store = Option(
    "store", value: "FILE",
    help: "The store: a file with forms and drafts, or the address of a PostgreSQL database",
    completion: .file)
  static let keyFile = Option(
    "key-file", value: "FILE", help: "The key of the store, for sealed answers", completion: .file)
  static let by = Option("by", value: "NAME", help: "Your name, for the history")
  static let noColor = Option("no-color", help: "Write without colors")
  static let quiet = Option("quiet", short: "q", help: "Print only data and errors")
}

extension Fieldbook {
  /// Opens the store that the command line or the environment names, and creates it if necessary.
  ///
  /// If the name could be a typing mistake, the method reports that the store was created.
  static func book(
    _ invocation: Invocation, on console: inout some Console,
    interruption: Interruption = Interruption()
  ) throws -> Book {
    let path = try storePath(invocation, on: console)
    let isNamed = try namedStore(invocation, on: console) != nil
    let key = try storeKey(invocation, on: console)
    if StoreAddress(path).isOfServer {
      let store = try openStore(path, key, at: console.clock(), on: &console, interruption)
      return Book(store, as: person(invocation, on: console, now: console.clock), on: console)
    }
    let (moment, place) = (console.clock(), FilePlace(path))
    if place.isFree, [.backup, .verify, .doctor].contains(invocation.command) {
      // A copy of a new, empty store, or a proof that it is sound, would only hide a wrong name.
      _ = try StoreAddress(path).openToRead(at: moment)
    }
    if !isNamed { try makeFolder(of: path) }
    let store = try openStore(path, key, at: moment, on: &console, interruption)
    if isNamed, place.isFree, invocation.command != .formAdd, !invocation.flag(.quiet) {
      console.complain("`\(path.withoutControls)` did not exist; a new store was created.")
    }
    return Book(store, as: person(invocation, on: console, now: console.clock), on: console)
  }

  /// Opens a store; on a full disk, only for reading, which is enough for many commands.
  private static func openStore(
    _ path: String, _ key: SealingKey?, at moment: Moment, on console: inout some Console,
    _ interruption: Interruption
  ) throws -> any BookStorage {
    do {
      return try openToWrite(path, key, at: moment, on: &console, interruption)
    } catch let error as StoreError where error.isFullDisk {
      let address = StoreAddress(path)
      let store = try? address.openToRead(at: moment, key: key, interruption: interruption)
      guard let store else { throw error }
      return store
    }
  }

  /// Opens a store, and shows on a terminal that a store from an earlier version is being migrated.
  private static func openToWrite(
    _ path: String, _ key: SealingKey?, at moment: Moment, on console: inout some Console,
    _ interruption: Interruption
  ) throws -> any BookStorage {
    var lastShown = moment
    defer { if lastShown != moment { console.show(progress: nil) } }
    return try StoreAddress(path).open(at: moment, key: key, interruption: interruption) {
      let now = console.clock()
      guard now.milliseconds - lastShown.milliseconds >= 200 else { return }
      lastShown = now
      let seconds = (now.milliseconds - moment.milliseconds) / 1_000
      console.show(progress: "Updating the store to this version of Fieldbook: \(seconds) s")
    }
  }

  /// Returns the person who uses the program, and the machine's name.
  static func person(
    _ invocation: Invocation, on console: some Console, now: @escaping @Sendable () -> Moment
  ) -> Person {
    let names = [invocation.value(.by), console.variable("FIELDBOOK_USER")].compactMap(\.self)
    let name = names.first { !$0.isEmpty } ?? console.loginName
    return Person(name, device: console.machineName, now: now)
  }

  /// Begins a draft of a form from a file, and keeps the draft only in memory.
  ///
  /// `--now` stops the draft's clock at the given time.
  static func trialDraft(
    from path: String, _ invocation: Invocation, on console: inout some Console
  ) throws -> OpenDraft<MemoryStore> {
    let now = try trialTime(invocation, on: console)
    let form = try loadedForm(from: path, invocation, at: now, on: &console)
    let stopped: @Sendable () -> Moment = { now.moment }
    let clock = invocation.value(.nowTime) == nil ? console.clock : stopped
    return try OpenDraft(of: form, as: person(invocation, on: console, now: clock))
  }

  /// Returns the path or address of the store: the named store, or a file in the user's data
  /// folder.
  ///
  /// The XDG Base Directory Specification requires absolute paths, and says that other paths must
  /// be ignored. A relative home folder would lead to a different store in each working folder.
  static func storePath(
    _ invocation: Invocation, on console: some Console
  ) throws -> String {
    if let path = try namedStore(invocation, on: console) {
      try expectOpenable(path)
      return path
    }
    let home = folder(console.variable("HOME")) ?? folder(console.systemHome)
    let data = folder(console.variable("XDG_DATA_HOME")) ?? home.map { $0 + "/.local/share" }
    guard let data else { throw UsageError.noHome }
    return data + "/fieldbook/fieldbook.sqlite"
  }

  /// Passes control to `fieldbook-server`, if that is necessary, before a command reads its input.
  static func expectOpenableStore(
    _ invocation: Invocation, on console: some Console
  ) throws {
    if let path = try namedStore(invocation, on: console) { try expectOpenable(path) }
  }

  /// Passes control to `fieldbook-server` if the store is in a database, and this program has no
  /// libpq.
  static func expectOpenable(_ path: String) throws {
    let isOpenable = StoreAddress.serverOpening.withLock { $0 != nil }
    if StoreAddress(path).isOfServer, !isOpenable { throw ServerProgram.run() }
  }

  /// Returns a folder from the environment if its path is absolute.
  private static func folder(_ path: String?) -> String? {
    path.flatMap { $0.hasPrefix("/") ? $0 : nil }
  }

  /// Returns the store that the user names; nil for the default store.
  private static func namedStore(
    _ invocation: Invocation, on console: some Console
  ) throws -> String? {
    try invocation.fileName(.store) ?? console.variable("FIELDBOOK_STORE")
  }

  /// Creates the folder of the default store; the folder of a named store must exist.
  private static func makeFolder(of path: String) throws {
    do {
      try PrivateFolder.create(at: Path(path).folder)
    } catch {
      throw StoreError.storage(
        StorageError(
          .unreachable, message: "The folder of \(path) cannot be created: \(error.detail).",
          hint: "Check its permissions, or name another file with `--store`."))
    }
  }
}

extension Book {
  convenience init(_ store: any BookStorage, as person: Person, on console: some Console) {
    self.init(store, as: person, today: console.today, offset: console.offset)
  }

  /// Returns a form's key; throws an error if the form is not registered.
  func formKey(_ key: String) throws -> String { try loadedForm(key).id.key }
}

extension StoreError {
  fileprivate var isFullDisk: Bool {
    if case .storage(let failure) = self { failure.kind == .full } else { false }
  }
}
