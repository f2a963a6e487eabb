#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The `fieldbook-server` program, which runs in place of this program.
enum ServerProgram {
  /// Replaces this process with the server, given the same arguments; returns an error if that
  /// fails.
  static func run() -> ServeError {
    let arguments = UnsafeMutablePointer(mutating: CommandLine.unsafeArgv)
    for path in [ownFolder.map { $0 + "/fieldbook-server" }].compactMap(\.self) {
      execv(path, arguments)
    }
    execvp("fieldbook-server", arguments)
    return .noProgram
  }

  /// The folder in which the page is installed with this program, or built beside it.
  static var pageFolder: String? {
    guard let own = ownFolder else { return nil }
    return [own + "/../share/fieldbook/web", own + "/../../web", own + "/../web"]
      .first(where: hasPage)
  }

  /// Whether a folder contains the page.
  static func hasPage(_ folder: String) -> Bool { access(folder + "/index.html", R_OK) == 0 }

  /// The folder that contains this program, with symbolic links resolved.
  private static var ownFolder: String? {
    #if canImport(Glibc)
      var path = [CChar](repeating: 0, count: Int(PATH_MAX) + 1)
      let count = readlink("/proc/self/exe", &path, path.count - 1)
      guard count > 0 else { return nil }
      let text = String(decoding: path[..<count].map { UInt8(bitPattern: $0) }, as: UTF8.self)
    #else
      guard let found = realpath(CommandLine.arguments[0], nil) else { return nil }
      defer { free(found) }
      let text = String(cString: found)
    #endif
    return text.lastIndex(of: "/").map { String(text[..<$0]) }
  }
}
