import TestSupport
import Testing

/// The modules of the page that need no browser, tested in node.
@Suite struct PageScriptTests {
  @Test func `the modules of the page pass their own tests`() throws {
    guard BuiltProgram.isInstalled("node") else { try Test.cancel("not installed: nodejs") }
    let tests = Folder.package.path(of: "Tests/PageTests/modules.test.mjs")
    let run = try BuiltProgram(["--test", tests], running: "node")
    #expect(run.exitCode == 0, "\(run.output.suffix(4_000))")
  }
}
