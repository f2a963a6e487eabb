import FieldbookAccess
import FieldbookHashes
import FieldbookKit
import FormSession
import Foundation
import JSONText
import Synchronization
import TestSupport
import Testing

@testable import FieldbookServer

/// A server for a store in the temporary folder, with the visit form and three people.
final class ServedStore {
  private(set) var server: Server
  let book: Book
  let path: String
  private let options: Server.Options
  private let key: SealingKey?
  private var cookies: [String: (cookie: String, token: String)] = [:]

  static let password = "correct horse battery"

  /// The people with their roles.
  static let people: [(name: String, role: Role)] = [
    ("ada", .fill), ("ben", .fill), ("rosa", .review), ("max", .manage),
  ]

  /// Serves a store, whose form has the key `visit`; a key of the store is for sealed fields.
  init(
    _ name: String = "store.sqlite", form: String? = nil, key: SealingKey? = nil,
    _ configure: (inout Server.Options) -> Void = { _ in }
  ) throws {
    path = try ServedStore.newPath(name)
    self.key = key
    var options = Server.Options()
    options.port = "0"
    configure(&options)
    self.options = options
    book = try Book(path, as: "test", key: key)
    let visit = try form ?? Folder.package.text(of: "Examples/visit.form.json")
    try book.register(#require(FormDocument(visit).definition))
    let service = SignInService(book.store, hasher: PasswordHasher(.minimum))
    for person in Self.people {
      let name = try AccountName(person.name)
      try book.store.add(Account(name, person.role, at: SystemClock.now()))
      try service.setPassword(Self.password, of: name, at: SystemClock.now())
    }
    server = try ServedStore.start(path, options, key)
  }

  deinit { server.stop() }

  /// Returns the path of a new store in the temporary folder.
  ///
  /// With `SERVED_STORE=postgres`, returns the address of a new database instead. In a test, the
  /// same name always gives the same database.
  private static func newPath(_ name: String) throws -> String {
    let path = try TemporaryFolder.current.path(of: name)
    guard isInDatabase else { return path }
    StoreAddress.serverOpening.withLock { $0 = openDatabase }
    return try databases.withLock { databases in
      let address = try databases[path] ?? PostgresCluster.shared.get().newDatabase(withKeys: true)
      databases[path] = address
      return address
    }
  }

  static var isInDatabase: Bool {
    ProcessInfo.processInfo.environment["SERVED_STORE"] == "postgres"
  }

  private static let databases = Mutex<[String: String]>([:])

  private static func start(
    _ path: String, _ options: Server.Options, _ key: SealingKey?
  ) throws -> Server {
    try Server(options) { try Book(path, as: "server", key: key) }
  }

  /// Stops the server, and starts another one for the same store, with or without its key.
  func restart(withKey hasKey: Bool = true) throws {
    server.stop()
    server = try ServedStore.start(path, options, hasKey ? key : nil)
  }

  /// Starts another server for the same store.
  func anotherServer() throws -> Server { try ServedStore.start(path, options, key) }

  /// Makes a link to the form, and returns its secret.
  func link(_ kind: String) throws -> String {
    let made = try ask("max", "POST", "/api/links", ["form": "visit", "kind": .string(kind)])
    return String(try #require(made.json?.string("link")?.split(separator: "/").last))
  }

  /// Opens a link on a new device, and returns the cookie and the token of the visitor.
  func visitor(_ link: String) throws -> [String: String] {
    let answer = try ask(nil, "POST", "/api/login", ["link": .string(link)])
    let cookie = try #require(answer.headers["set-cookie"]?.split(separator: ";").first)
    return [
      "Cookie": String(cookie), "X-Fieldbook-Token": try #require(answer.json?.string("csrf")),
    ]
  }

  /// Returns a client that sends nothing by itself.
  func client() throws -> HTTPClient { try HTTPClient(port: server.port) }

  /// Sends a request as a person, or as nobody.
  func ask(
    _ name: String?, _ method: String, _ path: String, _ body: JSON? = nil,
    headers: [String: String] = [:]
  ) throws -> HTTPClient.Answer {
    var headers = headers
    if let name { headers.merge(try self.headers(of: name)) { given, _ in given } }
    return try client().request(method, path, body?.text ?? "", headers: headers)
  }

  /// The cookie and the token of a person, who is logged in once.
  func headers(of name: String) throws -> [String: String] {
    if cookies[name] == nil {
      let answer = try ask(
        nil, "POST", "/api/login",
        ["username": .string(name), "password": .string(Self.password)])
      #expect(answer.status == 200, "\(answer.text)")
      let cookie = try #require(answer.headers["set-cookie"]?.split(separator: ";").first)
      cookies[name] = (String(cookie), try #require(answer.json?.string("csrf")))
    }
    let known = try #require(cookies[name])
    return ["Cookie": known.cookie, "X-Fieldbook-Token": known.token]
  }

  /// Begins a draft, and returns its id.
  func begin(_ name: String, _ number: Int = 1) throws -> String {
    let id = "0193f000-0000-7000-8000-00000000000\(number)"
    let answer = try ask(name, "POST", "/api/drafts", ["id": .string(id), "form": "visit"])
    #expect(answer.status == 201, "\(answer.text)")
    return id
  }

  /// Sends an edit.
  func edit(
    _ name: String, _ id: String, _ number: Int, _ field: String, _ raw: String, seen: Int = 0,
    page: String? = nil, headers: [String: String] = [:]
  ) throws -> HTTPClient.Answer {
    try send(
      name, id, number, ["field": .string(field), "raw": .string(raw), "left": true],
      seen: seen, page: page, headers: headers)
  }

  /// Sends an edit with these members.
  func send(
    _ name: String, _ id: String, _ number: Int, _ members: KeyValuePairs<String, JSON>,
    seen: Int = 0, page: String? = nil, headers: [String: String] = [:]
  ) throws -> HTTPClient.Answer {
    try ask(
      name, "POST", "/api/drafts/\(id)/edits",
      [
        "seat": .string(page ?? name),
        "edits": .array([ServedStore.edit(number, members, seen: seen)]),
      ], headers: headers)
  }

  /// Returns an edit with these members.
  static func edit(
    _ number: Int, _ members: KeyValuePairs<String, JSON>, seen: Int = 0
  ) -> JSON {
    let operation = "0193f000-0000-7000-8000-1000000000" + (number < 10 ? "0" : "") + "\(number)"
    return .object(
      [("op", .string(operation)), ("seen", .integer(seen))]
        + members.map { (key: $0.key, value: $0.value) })
  }
}
