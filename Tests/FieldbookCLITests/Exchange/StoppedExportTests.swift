import TestSupport
import Testing

@testable import FieldbookCLI

/// Interrupted exports, and files that cannot be read or written.
@Suite(.temporaryFolder) struct StoppedExportTests {
  /// A store with more drafts than fit into a pipe or a buffer.
  private func clinic() throws -> Clinic {
    let clinic = try Clinic()
    let row = "ada,\(String(repeating: "x", count: 2_000))\n"
    _ = try clinic.importRows("name,remarks\n" + String(repeating: row, count: 2_000), "--finalize")
    return clinic
  }

  @Test(arguments: ["INT", "TERM"])
  func `an interrupted export keeps the old file`(signal: String) throws {
    let clinic = try clinic()
    _ = try clinic.file("out.csv", "old")
    let run = try clinic.shell(
      """
      $F export patient -o out.csv & id=$!
      until [ -s "$(ls out.csv.*.partial 2> /dev/null)" ]; do kill -0 $id || break; done
      kill -\(signal) $id; wait $id; echo "status $?"
      """)
    #expect(run.output.hasPrefix("fieldbook: The program was interrupted"))
    #expect(run.output.hasSuffix("\nstatus 130\n"))
    #expect(try clinic.folder.text(of: "out.csv") == "old")
    #expect(try clinic.folder.files(suffix: ".partial").isEmpty)
  }

  @Test func `an export that waits for its reader can be interrupted`() throws {
    let clinic = try clinic()
    let run = try clinic.shell(
      """
      mkfifo pipe; $F export patient > pipe & id=$!
      exec 3< pipe; sleep 0.5; kill -INT $id; cat <&3 | wc -c; wait $id; echo "status $?"
      """)
    #expect(run.output.contains("fieldbook: The program was interrupted"))
    #expect(run.output.hasSuffix("status 130\n"))
  }

  @Test func `purging a draft names the copies that cannot be read`() throws {
    let clinic = try Clinic()
    _ = try clinic.importRows("name\nada\n")
    let isSomebody = try BuiltProgram(["-u"], running: "id").output != "0\n"
    if !isSomebody, !BuiltProgram.isInstalled("setpriv") { try Test.cancel("nobody can be become") }
    let who = isSomebody ? "" : "setpriv --reuid 65534 --regid 65534 --clear-groups"
    let id = try #require(clinic.ids.first)
    let run = try clinic.shell(
      """
      $F backup -q monday; chmod 000 monday; chmod 777 .; chmod 666 store.sqlite*
      \(who) $F discard --purge -q \(id); echo "status $?"; chmod 755 .
      """)
    #expect(
      run.output == """
        monday cannot be read, and may still contain the draft \(id.suffix(8)).
        status 0

        """)
  }

  @Test func `a store in a read-only folder is reported with a hint`() throws {
    let clinic = try Clinic()
    // The administrator can write everywhere, so the command runs as another user.
    let isSomebody = try BuiltProgram(["-u"], running: "id").output != "0\n"
    if !isSomebody, !BuiltProgram.isInstalled("setpriv") { try Test.cancel("nobody can be become") }
    let who = isSomebody ? "" : "setpriv --reuid 65534 --regid 65534 --clear-groups"
    let run = try clinic.shell(
      """
      chmod 644 store.sqlite; chmod 555 .
      \(who) $F list; echo "status $?"; chmod 755 .
      """)
    #expect(
      run.output == """
        fieldbook: The store \(clinic.runner.path) cannot be read, because its folder is not writable: \
        while a store is open, it needs a log beside its file.
        Copy it to a writable folder, with the file \(clinic.runner.path)-wal if there is one, and open \
        the copy.
        status 6

        """)
  }
}
