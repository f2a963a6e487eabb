import TestSupport
import Testing

@testable import FieldbookCLI

/// CSV in the layout of ODK Central.
@Suite(.temporaryFolder) struct ODKExportTests {
  private static let form = #"""
    {"form": "f", "version": 1,
     "groups": [{"key": "house", "name": "hh"},
       {"key": "member", "name": "person", "group": "house", "repeat": {}},
       {"key": "illness", "group": "member", "repeat": {}}],
     "fields": [
       {"note": "Welcome", "key": "intro", "name": "B0.Intro"},
       {"key": "village", "name": "vill"},
       {"key": "place", "type": "geopoint", "group": "house"},
       {"key": "water", "type": {"choices": {"options": ["tap", "well"]}}, "group": "house"},
       {"key": "photo", "type": "file"},
       {"key": "name", "group": "member"}, {"key": "ill", "group": "illness"}]}
    """#

  private func runner() throws -> (CommandRunner, id: String) {
    let runner = try CommandRunner(form: Self.form)
    try TemporaryFolder.current.write("leaf", to: "leaf.txt")
    let path = try TemporaryFolder.current.path(of: "leaf.txt")
    let id = String(
      runner.run(
        "new", "f", "village=Arusha", "place=-1.2921 36.8219 1670", "water=tap well",
        "photo=@\(path)", "member[1].name=Ada", "member[2].name=Eve",
        "member[2].illness[1].ill=Flu"
      ).output.prefix(36))
    #expect(runner.run("finalize", id).exitCode == .done)
    return (runner, id)
  }

  @Test func `a boolean is 1 or 0, as ODK writes it`() throws {
    let runner = try CommandRunner(
      form: #"""
        {"form": "f", "version": 1, "fields": [{"key": "a", "type": "integer"},
          {"key": "adult", "type": "boolean", "calculate": "${a} >= 18"}]}
        """#)
    for age in ["17", "18"] {
      let id = String(runner.run("new", "f", "a=\(age)").output.prefix(36))
      #expect(runner.run("finalize", id).exitCode == .done)
    }
    let rows = runner.run("export", "f", "--format", "odk").output.split(separator: "\n")
    #expect(rows.map { $0.split(separator: ",")[2] }.sorted() == ["0", "1", "adult"])
  }

  @Test func `each repeat has a file, whose rows name what contains them`() throws {
    let (runner, id) = try runner()
    let folder = try TemporaryFolder.current
    let run = runner.run("export", "f", "--format", "odk", "-o", folder.path(of: "out/"))
    #expect(run.complaints == "1 draft exported.\n")
    func text(_ name: String) throws -> String {
      try folder.text(of: "out/\(name)").replacing(id, with: "ID")
    }
    #expect(
      try text("f.csv") == """
        SubmissionDate,B0.Intro,vill,hh-place-Latitude,hh-place-Longitude,hh-place-Altitude,\
        hh-place-Accuracy,hh-water,photo,meta-instanceID,KEY,SubmitterID,SubmitterName,\
        AttachmentsPresent,AttachmentsExpected,Status,ReviewState,DeviceID,Edits,FormVersion
        2027-01-15T08:00:00.000Z,,Arusha,-1.2921,36.8219,1670,,tap well,leaf.txt,uuid:ID,uuid:ID,,,\
        1,1,,,,0,1

        """)
    #expect(
      try text("f-person.csv") == """
        name,PARENT_KEY,KEY
        Ada,uuid:ID,uuid:ID/hh/person[1]
        Eve,uuid:ID,uuid:ID/hh/person[2]

        """)
    #expect(
      try text("f-illness.csv") == """
        ill,PARENT_KEY,KEY
        Flu,uuid:ID/hh/person[2],uuid:ID/hh/person[2]/illness[1]

        """)
  }

  @Test func `one repeat can be written, and options in columns of their own`() throws {
    let (runner, id) = try runner()
    let entries = runner.run("export", "f", "--format", "odk", "--repeat", "illness")
    #expect(
      entries.output.replacing(id, with: "ID")
        == "ill,PARENT_KEY,KEY\nFlu,uuid:ID/hh/person[2],uuid:ID/hh/person[2]/illness[1]\n")
    let split = runner.run("export", "f", "--format", "odk", "--split-choices")
    #expect(split.output.contains(",hh-water,hh-water/tap,hh-water/well,photo,"))
    #expect(split.output.contains(",tap well,1,1,leaf.txt,"))
    #expect(
      split.complaints == """
        2 repeats have files of their own: `-o FOLDER/` writes all files, and `--repeat KEY` one of \
        them.

        """)
  }

  @Test(.needs(.pandas)) func `pandas joins the files`() throws {
    let (runner, _) = try runner()
    let folder = try TemporaryFolder.current
    _ = runner.run("export", "f", "--format", "odk", "-o", folder.path(of: "out/"))
    let read = try BuiltProgram(
      [
        "-c",
        """
        import pandas
        read = lambda name: pandas.read_csv("\(folder.path(of: "out/"))" + name)
        people, ills = read("f-person.csv"), read("f-illness.csv")
        joined = read("f.csv").merge(people, left_on="KEY", right_on="PARENT_KEY")
        print(list(joined.vill), list(joined.name))
        print(list(people.merge(ills, left_on="KEY", right_on="PARENT_KEY")[["name", "ill"]].loc[0]))
        """,
      ], running: "python3")
    #expect(read.output == "['Arusha', 'Arusha'] ['Ada', 'Eve']\n['Eve', 'Flu']\n")
  }
}
