#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Runs another program, and discards its output.
public enum Child {
  /// The path of the Fieldbook program that was built with the benchmarks.
  public static var fieldbook: String { path(of: "fieldbook") }

  /// Returns the path of a program that was built with the benchmarks.
  public static func path(of name: String) -> String {
    let folder = CommandLine.arguments[0].split(separator: "/", omittingEmptySubsequences: false)
    return (folder.dropLast() + [name[...]]).joined(separator: "/")
  }

  /// Runs a program to its end, and throws an error if the program fails.
  public static func run(_ words: String...) throws {
    try run(words)
  }

  /// Runs a program to its end, given its command line as words, and throws an error if the program
  /// fails.
  public static func run(_ words: [String]) throws {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    for descriptor in [STDOUT_FILENO, STDERR_FILENO] {
      posix_spawn_file_actions_addopen(&actions, descriptor, "/dev/null", O_WRONLY, 0)
    }
    var arguments: [UnsafeMutablePointer<CChar>?] = words.map { strdup($0) } + [nil]
    defer { for argument in arguments { free(argument) } }
    var (process, status) = (pid_t(0), Int32(0))
    let code = posix_spawnp(&process, words[0], &actions, nil, &arguments, environ)
    guard code == 0, waitpid(process, &status, 0) == process, status == 0 else {
      throw ChildFailed(program: words[0], status: code == 0 ? status : code)
    }
  }
}

/// The error when a program could not be started, or failed.
struct ChildFailed: Error {
  let program: String
  let status: Int32
}
