#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// This program in a child process, with its output.
struct ChildProcess {
  /// The system's reason why the process could not be started.
  struct LaunchError: Error, Equatable {
    let reason: String
  }

  private let id: pid_t
  private let input: Int32
  private let output: Int32
  private var lines = LineBuffer()

  /// Starts the program; its standard error is redirected to its standard output.
  init(_ arguments: [String], environment: [String]) throws(LaunchError) {
    let (childInput, input) = try Self.pipe()
    let (output, childOutput) = try Self.pipe()
    defer {
      close(childInput)
      close(childOutput)
    }
    self.id = try Self.spawn(
      ["fieldbook"] + arguments, environment, input: childInput, output: childOutput)
    (self.input, self.output) = (input, output)
  }

  /// Writes a line to the child's standard input.
  func say(_ line: String) {
    let bytes = Array((line + "\n").utf8)
    _ = posixWrite(input, bytes, bytes.count)
  }

  /// Reads the next line of the child's output; nil when the output has ended.
  mutating func nextLine() -> String? {
    while true {
      if let line = lines.nextLine() { return String(decoding: line, as: UTF8.self) }
      var chunk = [UInt8](repeating: 0, count: 4_096)
      let count = posixRead(output, &chunk, chunk.count)
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { return lines.rest().map { String(decoding: $0, as: UTF8.self) } }
      lines.append(chunk.prefix(count))
    }
  }

  /// Kills the child immediately, as a power failure would.
  func kill() {
    _ = posixKill(id, SIGKILL)
  }

  /// Waits for the child to end; returns its exit status, or 128 plus the signal that ended it.
  func end() -> Int32 {
    close(input)
    close(output)
    var status: Int32 = 0
    while waitpid(id, &status, 0) < 0, errno == EINTR {}
    let signal = status & 0x7F
    return signal == 0 ? (status >> 8) & 0xFF : 128 + signal
  }
}

extension ChildProcess {
  /// Creates a pipe that other child processes do not inherit.
  private static func pipe() throws(LaunchError) -> (reading: Int32, writing: Int32) {
    var ends: [Int32] = [0, 0]
    guard posixPipe(&ends) == 0 else { throw LaunchError(reason: systemWords(errno)) }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    return (ends[0], ends[1])
  }

  private static var program: String {
    #if os(Linux)
      "/proc/self/exe"
    #else
      CommandLine.arguments[0]
    #endif
  }

  private static func spawn(
    _ arguments: [String], _ environment: [String], input: Int32, output: Int32
  ) throws(LaunchError) -> pid_t {
    #if canImport(Glibc)
      var actions = posix_spawn_file_actions_t()
    #else
      var actions: posix_spawn_file_actions_t?
    #endif
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_adddup2(&actions, input, STDIN_FILENO)
    posix_spawn_file_actions_adddup2(&actions, output, STDOUT_FILENO)
    posix_spawn_file_actions_adddup2(&actions, output, STDERR_FILENO)
    let (words, variables) = (arguments.map { strdup($0) }, environment.map { strdup($0) })
    defer { for text in words + variables { free(text) } }
    var id: pid_t = 0
    let status = posix_spawnp(&id, program, &actions, nil, words + [nil], variables + [nil])
    guard status == 0 else { throw LaunchError(reason: systemWords(status)) }
    return id
  }
}

/// System calls, under names that the methods above do not shadow.
private func posixPipe(_ ends: inout [Int32]) -> Int32 { pipe(&ends) }
private func posixKill(_ id: pid_t, _ signal: Int32) -> Int32 { kill(id, signal) }
