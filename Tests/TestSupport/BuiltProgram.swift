import Foundation

/// The program that was built with the tests.
public struct BuiltProgram {
  /// The path of the program.
  public static let path = URL(filePath: CommandLine.arguments[0])
    .deletingLastPathComponent().appending(path: "fieldbook").path

  /// The output of the program: standard output and standard error together.
  public let output: String
  /// Its exit status, or 128 plus the signal that ended it.
  public let exitCode: Int32

  /// Runs a program with arguments and input lines, and waits until it ends.
  public init(
    _ words: [String], running program: String = Self.path, input: String = "",
    variables: [String: String] = [:]
  ) throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
    defer { try? FileManager.default.removeItem(at: folder) }
    let (lines, written) = (folder.appending(path: "input"), folder.appending(path: "output"))
    try Data(input.utf8).write(to: lines)
    let environment = ProcessInfo.processInfo.environment.merging(variables) { _, new in new }
    let id = try Self.start(
      [program] + words, environment.map { "\($0.key)=\($0.value)" }, input: lines.path,
      output: written.path)
    exitCode = Self.end(of: id)
    output = String(decoding: try Data(contentsOf: written), as: UTF8.self)
  }

  /// Whether a program can be run by its name.
  public static func isInstalled(_ name: String) -> Bool {
    let folders = ProcessInfo.processInfo.environment["PATH"]?.split(separator: ":") ?? []
    return folders.contains { FileManager.default.isExecutableFile(atPath: "\($0)/\(name)") }
  }

  /// Sends a signal to a process.
  public static func signal(_ id: Int32, _ number: Int32) {
    kill(id, number)
  }

  /// Waits for some milliseconds.
  public static func pause(milliseconds: UInt32) {
    usleep(milliseconds * 1_000)
  }
}

extension BuiltProgram {
  /// Starts a program that inherits only the three standard streams of this process.
  ///
  /// Foundation's `Process` waits until a certain socket is closed, which a program that continues
  /// in the background, such as tmux, would keep open.
  private static func start(
    _ words: [String], _ environment: [String], input: String, output: String
  ) throws -> pid_t {
    #if canImport(Glibc)
      var actions = posix_spawn_file_actions_t()
      var attributes = posix_spawnattr_t()
    #else
      var actions: posix_spawn_file_actions_t?
      var attributes: posix_spawnattr_t?
    #endif
    // Tests run on threads that block all signals, and a program would inherit that.
    var none = sigset_t()
    sigemptyset(&none)
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    posix_spawnattr_setsigmask(&attributes, &none)
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK))
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addopen(&actions, 0, input, O_RDONLY, 0)
    posix_spawn_file_actions_addopen(&actions, 1, output, O_WRONLY | O_CREAT, 0o600)
    posix_spawn_file_actions_adddup2(&actions, 1, 2)
    for descriptor in 3..<256 as Range<Int32> {
      posix_spawn_file_actions_addclose(&actions, descriptor)
    }
    let (arguments, variables) = (words.map { strdup($0) }, environment.map { strdup($0) })
    defer { for text in arguments + variables { free(text) } }
    var id: pid_t = 0
    let error = posix_spawnp(
      &id, words[0], &actions, &attributes, arguments + [nil], variables + [nil])
    guard error == 0 else { throw POSIXError(POSIXErrorCode(rawValue: error) ?? .EIO) }
    return id
  }

  private static func end(of id: pid_t) -> Int32 {
    var status: Int32 = 0
    while waitpid(id, &status, 0) < 0, errno == EINTR {}
    let signal = status & 0x7F
    return signal == 0 ? (status >> 8) & 0xFF : 128 + signal
  }
}
