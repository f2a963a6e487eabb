import Foundation

/// The server under load, with its own store.
final class ServerProgram {
  private let program: String
  private let folder: String
  private let process = Process()
  let port: UInt16

  init(_ program: String) throws {
    // A thousand streams need more open files than a program is usually allowed.
    var limit = rlimit()
    getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
    limit.rlim_cur = limit.rlim_max
    setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
    self.program = program
    folder = NSTemporaryDirectory() + "load-\(UUID())"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    _ = try Self.run(program, folder, ["form", "add", "Examples/visit.form.json"])
    process.executableURL = URL(fileURLWithPath: program)
    process.arguments = ["--store", folder + "/store.sqlite", "serve", "--listen", "127.0.0.1:0"]
    let output = Pipe()
    process.standardOutput = output
    _ = FileManager.default.createFile(atPath: folder + "/log", contents: nil)
    process.standardError = try FileHandle(forWritingTo: URL(fileURLWithPath: folder + "/log"))
    try process.run()
    var said = ""
    repeat {
      said += String(decoding: output.fileHandleForReading.availableData, as: UTF8.self)
    } while !said.contains("\n")
    let digits = said.drop { $0 != ":" }.dropFirst().drop { $0 != ":" }.dropFirst()
      .prefix { $0.isNumber }
    guard let port = UInt16(digits) else { throw Failure("the server said: \(said)") }
    self.port = port
  }

  func stop() {
    process.terminate()
    process.waitUntilExit()
    try? FileManager.default.removeItem(atPath: folder)
  }

  /// The memory that the server has in use, in kilobytes.
  var memory: Int {
    let status = try? String(
      contentsOfFile: "/proc/\(process.processIdentifier)/status", encoding: .utf8)
    let line = status?.split(separator: "\n").first { $0.hasPrefix("VmRSS") }
    return line.flatMap { Int($0.filter { $0.isNumber }) } ?? 0
  }

  /// Returns the sum of the revisions of all drafts, to which each saved edit adds one.
  func savedEdits() throws -> Int {
    let lines = try Self.run(program, folder, ["list", "--json"]).split(separator: "\n")
    return lines.reduce(0) { sum, line in
      let rest = line.components(separatedBy: "\"revision\":").last ?? ""
      return sum + (Int(rest.drop { $0 == " " }.prefix { $0.isNumber }) ?? 0)
    }
  }

  /// Adds an account, and logs in; returns the headers of its requests.
  func addAccount(_ name: String) throws -> [String] {
    _ = try Self.run(
      program, folder, ["user", "add", name, "--role", "fill", "--password-stdin"],
      input: "correct horse battery\n")
    var connection = try Connection(port: port)
    let answer = try connection.ask(
      "/api/login", [], #"{"username":"\#(name)","password":"correct horse battery"}"#)
    close(connection.descriptor)
    let cookie =
      answer.head.components(separatedBy: "Set-Cookie: ").last?.prefix { $0 != ";" } ?? ""
    let token = answer.body.components(separatedBy: "\"csrf\":\"").last?.prefix { $0 != "\"" } ?? ""
    return ["Cookie: \(cookie)", "X-Fieldbook-Token: \(token)"]
  }

  private static func run(
    _ program: String, _ folder: String, _ arguments: [String], input: String = ""
  ) throws -> String {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: program)
    process.arguments = ["--store", folder + "/store.sqlite"] + arguments
    let (reading, writing) = (Pipe(), Pipe())
    (process.standardInput, process.standardOutput) = (reading, writing)
    try process.run()
    reading.fileHandleForWriting.write(Data(input.utf8))
    try reading.fileHandleForWriting.close()
    let output = writing.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    guard process.terminationStatus == 0 else { throw Failure("\(arguments) failed") }
    return String(decoding: output, as: UTF8.self)
  }
}

/// A page that only listens.
struct EventStream {
  private let connection: Connection

  init(_ server: ServerProgram, _ headers: [String]) throws {
    var connection = try Connection(port: server.port)
    let answer = try connection.ask("/api/events", headers)
    guard answer.status == 200 else { throw Failure(answer.body) }
    self.connection = connection
  }
}
