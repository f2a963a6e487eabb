import FieldbookAccess
import FieldbookCLI
import FieldbookKit
import HTTPServer
import SQLiteKit
import Synchronization

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The `fieldbook-server` program, which contains the server.
public enum FieldbookServer {
  /// Runs the command line of this process, and exits.
  public static func main() -> Never {
    StoreAddress.serverOpening.withLock { $0 = openDatabase }
    Fieldbook.main(serving: serve)
  }

  /// Serves until a signal stops it.
  @Sendable private static func serve(
    _ request: ServeRequest, _ started: (Int) throws -> Void
  ) throws {
    signal(SIGPIPE, SIG_IGN)
    var options = Server.Options()
    (options.host, options.port) = (request.host, request.port)
    options.identity = request.identity.map {
      HTTPServer.Identity(certificate: $0.certificate, key: $0.key)
    }
    options.isBehindProxy = request.isBehindProxy
    options.policy.deviceDays = request.deviceDays
    options.log = writeLine
    options.pages = request.pageFolder.flatMap { PageFiles($0) }
    let server = try start(options, request)
    try started(server.port)
    while !request.interruption.isRequested { usleep(20_000) }
    server.stop()
  }

  /// Writes a line to standard error, in a single call.
  @Sendable private static func writeLine(_ line: String) {
    var bytes = Array(line.utf8) + [UInt8(ascii: "\n")]
    _ = write(STDERR_FILENO, &bytes, bytes.count)
  }

  private static func start(_ options: Server.Options, _ request: ServeRequest) throws -> Server {
    do {
      return try Server(options, request.openBook)
    } catch HTTPServer.StartError.identity {
      throw ServeError.badIdentity
    } catch HTTPServer.StartError.unknownHost(let host) {
      throw ServeError.unknownHost(host)
    } catch HTTPServer.StartError.unusable(let host, let port, let code) {
      throw ServeError.unusableAddress(
        "\(host):\(port)", reason: String(cString: strerror(code)))
    }
  }
}
