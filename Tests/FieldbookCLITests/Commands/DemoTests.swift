import TestSupport
import Testing

@Suite(.temporaryFolder) struct DemoTests {
  @Test func `the demonstration runs real commands`() throws {
    let folder = try TemporaryFolder.current
    let run = try BuiltProgram(["demo"], variables: ["TMPDIR": folder.path])
    #expect(run.exitCode == 0)
    let acts = [
      "visit 1 is registered.", "zip: Incomplete Zip Code.", "phone: (55|5) 12", "[ended with 137]",
      "phone: (55|5) 12", "phone: (555) 123-4567|", "[exit status 3]",
      #""code":"zip.incomplete""#, "zip  90210", "1 finalized, 0 need attention.",
      "finalized", "_id,_finalized_at,_version,_edition,name,phone,zip\n",
      "Z,1,1,Ada Lovelace,+15551234567,90210\n",
    ]
    var rest = run.output[...]
    for act in acts {
      let place = try #require(rest.firstRange(of: act), "\(act) is not in\n\(run.output)")
      rest = rest[place.upperBound...]
    }
  }

  @Test func `the demonstration leaves no files behind`() throws {
    let folder = try TemporaryFolder.current
    _ = try BuiltProgram(["demo"], variables: ["TMPDIR": folder.path])
    #expect(try folder.allFiles() == [])
    #expect(try folder.folders() == [])
  }

  @Test func `a missing temporary folder is reported`() throws {
    let run = try BuiltProgram(["demo"], variables: ["TMPDIR": "/nowhere"])
    #expect(run.exitCode == 1)
    #expect(
      run.output == """
        fieldbook: The program cannot be started again: There is no space for temporary files.
        Check the space for temporary files, and that processes can be started.

        """)
  }

  @Test func `an interrupted demonstration also cleans up`() throws {
    let folder = try TemporaryFolder.current
    let story = "sh -c 'echo $$ > id; exec \(BuiltProgram.path) demo'"
    let person = "{ read; read; kill -TERM $(cat id); cat > /dev/null; }"
    let run = try BuiltProgram(
      ["-c", "cd \(folder.path); set -o pipefail; \(story) | \(person)"], running: "bash",
      variables: ["TMPDIR": folder.path])
    #expect(run.exitCode == 130)
    #expect(run.output.hasPrefix("fieldbook: The program was interrupted"))
    #expect(try folder.folders() == [])
  }
}
