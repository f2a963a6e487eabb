import TestSupport
import Testing

/// A separate pseudo-terminal that runs a shell in tmux.
struct RealTerminal {
  private let server: String
  private let folder: Folder

  /// Opens a terminal of the given size, in which `fieldbook` is the built program.
  ///
  /// The shell reads no startup file, and its prompt is `shell>`.
  init(columns: Int = 80, rows: Int = 24, store: String, variables: [String] = []) throws {
    let folder = try TemporaryFolder.current
    (server, self.folder) = ("fieldbook-\(UInt32.random(in: 0 ... .max))", folder)
    try folder.write(
      "set -s escape-time 0\nset -s set-clipboard on\nset -g default-shell /bin/sh\n",
      to: "tmux.conf")
    let path = Folder(path: BuiltProgram.path).folder("..").path
    try tmux(
      [
        "-f", folder.path(of: "tmux.conf"), "new-session", "-d", "-x", "\(columns)", "-y",
        "\(rows)", "env", "-u", "NO_COLOR", "-u", "ENV", "TERM=screen-256color", "LC_ALL=C.UTF-8",
        "PS1=shell> ", "PATH=\(path):/usr/local/bin:/usr/bin:/bin", "FIELDBOOK_STORE=\(store)",
      ] + variables + ["sh", "-i"])
    _ = try view(showing: "shell>")
  }

  /// The text and the caret of the terminal.
  func view() throws -> View {
    View(
      screen: try tmux(["capture-pane", "-p"]),
      caret: try tmux(["display-message", "-p", "#{cursor_x} #{cursor_y}"]))
  }

  /// The text of the terminal, with its color sequences.
  func colors() throws -> String { try tmux(["capture-pane", "-p", "-e"]) }

  /// Waits until the screen contains a text.
  @discardableResult
  func view(showing text: String) throws -> View {
    for _ in 0..<100 {
      let view = try view()
      if view.screen.contains(text) { return view }
      BuiltProgram.pause(milliseconds: 100)
    }
    throw Missing(text: text, screen: try view().screen)
  }

  /// Waits until the screen stops changing.
  func restingView() throws -> View {
    var before = try view().withoutTime
    for _ in 0..<50 {
      BuiltProgram.pause(milliseconds: 150)
      let view = try view()
      if view.withoutTime == before { return view }
      before = view.withoutTime
    }
    throw Missing(text: "rest", screen: before.screen)
  }

  /// Presses keys, given by name or as text.
  func press(_ keys: String...) throws {
    try tmux(["send-keys"] + keys)
  }

  /// Sends a mouse event (SGR 1006) to the program; the first row and column are 1.
  func mouse(_ button: Int, row: Int, column: Int, isRelease: Bool = false) throws {
    let end = isRelease ? "m" : "M"
    let bytes = "\u{1B}[<\(button);\(column);\(row)\(end)".utf8
    try tmux(["send-keys", "-H"] + bytes.map { String($0, radix: 16) })
  }

  /// Pastes a text with the marks of a bracketed paste.
  func paste(_ text: String) throws {
    try tmux(["set-buffer", text])
    try tmux(["paste-buffer", "-p"])
  }

  /// The content of the terminal's clipboard.
  func clipboard() throws -> String { try tmux(["show-buffer"]) }

  /// Types a line into the shell.
  func run(_ line: String) throws {
    try tmux(["send-keys", "-l", line])
    try press("Enter")
  }

  /// Runs the program under a name, so that it can be sent a signal later.
  func runNamed(_ words: String) throws {
    try run("sh -c 'echo $$ > \(folder.path)/id; exec fieldbook \(words)'")
  }

  /// Sends a signal to the program that ``runNamed(_:)`` started.
  func signal(_ number: Int32) throws {
    let id = try folder.text(of: "id").filter(\.isNumber)
    BuiltProgram.signal(try #require(Int32(id)), number)
  }

  /// Whether the program that ``runNamed(_:)`` started is still running.
  var isRunning: Bool {
    get throws {
      let id = try folder.text(of: "id").filter(\.isNumber)
      return try BuiltProgram(["-c", "kill -0 \(id) 2>&1"], running: "sh").output.isEmpty
    }
  }

  /// Stops the files of the program that ``runNamed(_:)`` started from growing, or allows it again.
  func letFilesGrow(_ mayGrow: Bool) throws {
    let id = try folder.text(of: "id").filter(\.isNumber)
    let limit = mayGrow ? "unlimited" : "0:unlimited"
    let run = try BuiltProgram(["--pid", id, "--fsize=\(limit)"], running: "prlimit")
    try #require(run.exitCode == 0, "\(run)")
  }

  /// Writes to the terminal from outside, over its content.
  func scribble(_ text: String) throws {
    let device = try tmux(["display-message", "-p", "#{pane_tty}"]).filter { $0 != "\n" }
    _ = try BuiltProgram(["-c", "echo \(text) > \(device)"], running: "sh")
  }

  /// Resizes the window.
  func resize(columns: Int, rows: Int) throws {
    try tmux(["resize-window", "-x", "\(columns)", "-y", "\(rows)"])
  }

  /// Closes the terminal.
  func close() {
    _ = try? tmux(["kill-server"])
  }

  @discardableResult
  private func tmux(_ words: [String]) throws -> String {
    try BuiltProgram(
      ["-L", server] + words, running: "tmux", variables: ["TMUX_TMPDIR": folder.path]
    )
    .output
  }
}

extension RealTerminal {
  /// What a person sees: the screen and the caret.
  struct View: Equatable {
    let screen: String
    let caret: String

    /// The screen without the line that shows when the draft was saved.
    var withoutTime: View {
      let lines = screen.split(separator: "\n", omittingEmptySubsequences: false)
      return View(
        screen: lines.filter { !$0.contains("saved") }.joined(separator: "\n"), caret: caret)
    }
  }

  /// The error for a text that never appears on the screen.
  struct Missing: Error {
    let text: String
    let screen: String
  }

  /// Cancels a test if tmux is not installed.
  static func needed() throws {
    if !BuiltProgram.isInstalled("tmux") { try Test.cancel("tmux is not installed") }
  }
}

extension CommandRunner {
  /// A store with the form that most documents use, and one draft of it.
  static func registration() throws -> CommandRunner {
    let form = try Folder.package.text(
      of: "Tests/FieldbookTerminalTests/Fixtures/registration.form.json")
    let runner = try CommandRunner(form: form)
    _ = runner.run("new", "registration")
    return runner
  }
}
