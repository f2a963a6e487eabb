import TestSupport
import Testing

/// A pseudo-terminal of its own with the program in it, as tmux draws it.
struct RealTerminal {
  private let server: String
  private let folder: Folder

  /// Starts the program in a terminal of some size.
  init(_ words: [String], columns: Int, rows: Int, in folder: Folder) throws {
    (server, self.folder) = ("fieldbook-\(UInt32.random(in: 0 ... .max))", folder)
    try folder.write("set -g remain-on-exit on\nset -s escape-time 0\n", to: "tmux.conf")
    try tmux(
      [
        "-f", folder.path(of: "tmux.conf"), "new-session", "-d", "-x", "\(columns)", "-y",
        "\(rows)",
        "env", "TERM=screen-256color", "LC_ALL=C.UTF-8", BuiltProgram.path,
      ] + words)
  }

  /// What the terminal shows, and where its caret is.
  func view() throws -> View {
    View(
      screen: try tmux(["capture-pane", "-p"]),
      caret: try tmux(["display-message", "-p", "#{cursor_x} #{cursor_y}"]))
  }

  /// Waits until the screen has a text, and the time of saving left out shows no more changes.
  func view(showing text: String) throws -> View {
    for _ in 0..<100 {
      let view = try view()
      if view.screen.contains(text) { return view }
      BuiltProgram.pause(milliseconds: 100)
    }
    throw Missing(text: text, screen: try view().screen)
  }

  /// Presses keys, by their names or as text.
  func press(_ keys: String...) throws {
    try tmux(["send-keys"] + keys)
  }

  /// Kills the program at once.
  func kill() throws {
    let id = try tmux(["display-message", "-p", "#{pane_pid}"]).filter(\.isNumber)
    BuiltProgram.signal(try #require(Int32(id)), 9)
  }

  /// Ends the terminal.
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
  /// What a person sees.
  struct View: Equatable {
    let screen: String
    let caret: String

    /// The screen without the line that tells when the draft was saved.
    var withoutTime: View {
      let lines = screen.split(separator: "\n", omittingEmptySubsequences: false)
      return View(
        screen: lines.filter { !$0.contains("saved") }.joined(separator: "\n"), caret: caret)
    }
  }

  /// A text does not come onto the screen.
  struct Missing: Error {
    let text: String
    let screen: String
  }
}
