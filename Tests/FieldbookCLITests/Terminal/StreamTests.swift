import TestSupport
import Testing

/// How the program takes it when its output goes nowhere.
@Suite(.temporaryFolder) struct StreamTests {
  private func shell(_ line: String) throws -> BuiltProgram {
    let path = Folder(path: BuiltProgram.path).folder("..").path
    return try BuiltProgram(
      ["-c", line], running: "sh",
      variables: [
        "PATH": "\(path):/usr/local/bin:/usr/bin:/bin",
        "FIELDBOOK_STORE": try TemporaryFolder.current.path(of: "store.sqlite"),
      ])
  }

  @Test(arguments: ["types", "form schema", "help", "info"])
  func `when nobody reads any more it ends in silence`(command: String) throws {
    let run = try shell("(sleep 0.2; fieldbook \(command); echo \"status $?\" >&2) | true")
    #expect(run.output == "status 0\n")
  }

  @Test func `when nothing can be written it says so`() throws {
    if !Folder(path: "/dev").contains("full") { try Test.cancel("there is no /dev/full") }
    let run = try shell("fieldbook types > /dev/full; echo \"status $?\"")
    #expect(
      run.output == """
        fieldbook: Standard output cannot be written: No space left on device.
        Check the disk or the program that reads the output.
        status 1

        """)
  }

  @Test func `a store in a folder that is not there is told, and no folder made`() throws {
    let folder = try TemporaryFolder.current
    let run = try shell("fieldbook --store \(folder.path)/none/store.sqlite list; echo $?")
    #expect(run.output.hasSuffix("\n6\n"))
    #expect(run.output.hasPrefix("fieldbook: "))
    #expect(!folder.contains("none"))
  }
}
