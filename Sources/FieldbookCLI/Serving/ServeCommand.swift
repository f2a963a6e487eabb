package import FieldbookKit
import FormSession
package import SQLiteKit
import Synchronization

extension CommandDescription {
  static let serve = CommandDescription(
    "serve", "Serve the store, and a web page for filling in forms.",
    discussion: """
      The command prints the address once the server is ready. Ctrl-C or SIGTERM stops the server \
      after it has answered the requests that have arrived.

      By default, only this machine can reach the server. For other machines, give the server a \
      certificate, or put it behind a web server that has one, and add `--behind-proxy`.

      The server is a separate program, `fieldbook-server`, which must be beside this one or in \
      the `PATH`.
      """,
    options: [.listen, .pageFolder, .tlsCertificate, .tlsKey, .behindProxy, .deviceDays],
    examples: [
      Example("fieldbook serve", "Serve the default store on this machine"),
      Example("fieldbook serve --listen 127.0.0.1:0", "Serve on any free port"),
      Example(
        "fieldbook serve --listen 0.0.0.0:443 --tls-certificate fieldbook.pem --tls-key key.pem",
        "Serve everybody"),
    ],
    exitCodes: [.done, .failed, .usage, .notFound, .storeUnusable])
}

extension Option {
  static let listen = Option(
    "listen", value: "ADDRESS", help: "The address at which to listen",
    defaultValue: "127.0.0.1:8300")
  static let pageFolder = Option(
    "page", value: "DIR", help: "The folder of the page", completion: .file)
  static let tlsCertificate = Option(
    "tls-certificate", value: "FILE", help: "The certificate, in PEM", completion: .file)
  static let tlsKey = Option(
    "tls-key", value: "FILE", help: "The key of the certificate, in PEM", completion: .file)
  static let behindProxy = Option(
    "behind-proxy", help: "Another web server encrypts the connections")
}

extension Option {
  static let deviceDays = Option(
    "device-days", value: "DAYS",
    help: "The number of days until a device is signed out and forgets its drafts",
    defaultValue: "14")
}

/// The options for starting the server.
package struct ServeRequest: Sendable {
  /// The host and the port on which to listen.
  package let host: String
  package let port: String
  /// The certificate and its key, in PEM format.
  package let identity: (certificate: String, key: String)?
  /// Whether another web server is in front of this server.
  package let isBehindProxy: Bool
  /// The number of days after which a device is signed out.
  package let deviceDays: Int
  /// The folder of the page; nil if it is not installed.
  package let pageFolder: String?
  /// A function that opens the store; each thread has its own book.
  package let openBook: @Sendable () throws -> Book
  /// The flag that is raised when the server should end.
  package let interruption: Interruption
}

extension Fieldbook {
  /// The function that serves: it calls `started` with the port once the server is ready, and
  /// returns when the server has ended.
  package typealias Serving =
    @Sendable (ServeRequest, _ started: (Int) throws -> Void) throws -> Void

  static let serving = Mutex<Serving?>(nil)

  static func serve(
    _ invocation: Invocation, on console: inout some Console
  ) throws -> ExitCode {
    let address = try ListenAddress(invocation.value(.listen) ?? "127.0.0.1:8300")
    let identity = try identity(invocation, on: console)
    if identity == nil, !invocation.flag(.behindProxy), !address.isLoopback {
      throw ServeError.notEncrypted(address.host)
    }
    guard let serving = serving.withLock({ $0 }) else { throw ServerProgram.run() }
    let path = try storePath(invocation, on: console)
    let key = try storeKey(invocation, on: console)
    // The first opening creates the store, or reports why it cannot be used.
    _ = try book(invocation, on: &console)
    let name = person(invocation, on: console, now: console.clock).name
    let pageFolder = try invocation.fileName(.pageFolder) ?? ServerProgram.pageFolder
    if let pageFolder, !ServerProgram.hasPage(pageFolder) { throw ServeError.noPage(pageFolder) }
    if pageFolder == nil, !invocation.flag(.quiet) {
      console.complain("The page is not installed; only programs are served. See `--page`.")
    }
    let request = ServeRequest(
      host: address.host, port: address.port, identity: identity,
      isBehindProxy: invocation.flag(.behindProxy), deviceDays: try deviceDays(invocation),
      pageFolder: pageFolder,
      openBook: { try Book(path, as: name, key: key) }, interruption: console.interruption())
    var failure: (any Error)?
    try serving(request) { port in
      do {
        try console.print(address.url(port: port, isEncrypted: identity != nil))
      } catch {
        failure = error
      }
    }
    if let failure { throw failure }
    return .done
  }

  private static func deviceDays(_ invocation: Invocation) throws(ServeError) -> Int {
    let text = invocation.value(.deviceDays) ?? "14"
    guard let days = Int(text), 1...3_650 ~= days else { throw .badDays(text) }
    return days
  }

  private static func identity(
    _ invocation: Invocation, on console: some Console
  ) throws -> (certificate: String, key: String)? {
    guard let certificate = try invocation.fileName(.tlsCertificate) else {
      if invocation.value(.tlsKey) != nil { throw ServeError.missingCertificate }
      return nil
    }
    guard let key = try invocation.fileName(.tlsKey) else { throw ServeError.missingKey }
    return (try pem(certificate, on: console), try pem(key, on: console))
  }

  private static func pem(_ path: String, on console: some Console) throws -> String {
    do {
      return String(decoding: try console.read(file: path, limit: 1 << 20), as: UTF8.self)
    } catch {
      throw ServeError.unreadable(path)
    }
  }
}

/// A host and a port: `127.0.0.1:8300`, `[::1]:8300`, `:8300`.
struct ListenAddress: Equatable {
  let host: String
  let port: String

  init(_ text: String) throws(ServeError) {
    guard let colon = text.lastIndex(of: ":") else { throw .badAddress(text) }
    var host = String(text[..<colon])
    if host.hasPrefix("["), host.hasSuffix("]") { host = String(host.dropFirst().dropLast()) }
    let port = String(text[text.index(after: colon)...])
    guard UInt16(port) != nil, !host.contains("[") else { throw .badAddress(text) }
    (self.host, self.port) = (host.isEmpty ? "127.0.0.1" : host, port)
  }

  /// Whether only this machine can reach the address.
  var isLoopback: Bool { host == "localhost" || host == "::1" || host.hasPrefix("127.") }

  func url(port: Int, isEncrypted: Bool) -> String {
    let shown = host.contains(":") ? "[\(host)]" : host
    return "\(isEncrypted ? "https" : "http")://\(shown):\(port)/"
  }
}
