import TestSupport
import Testing

@testable import FieldbookCLI

/// The files of repeats: written by an export or by hand, imported, and read by other programs.
@Suite(.temporaryFolder) struct EntryFileTests {
  private static let form = #"""
    {"form": "patient", "version": 1,
     "groups": [{"key": "medicine", "title": "Medicine", "repeat": {"entry": "${drug}"}},
       {"key": "dose", "group": "medicine", "repeat": {}}],
     "fields": [
       {"key": "code", "label": "Patient Code"},
       {"key": "drug", "group": "medicine", "label": "Drug Name"},
       {"key": "batch", "group": "medicine", "label": "Batch"},
       {"key": "amount", "type": "integer", "group": "dose", "label": "Amount"}]}
    """#

  @Test func `rows are imported into a form with files in entries that a draft starts with`() throws
  {
    let clinic = try Clinic(
      form: #"""
        {"form": "patient", "version": 1, "groups": [{"key": "m", "repeat": {"start": 1}}],
         "fields": [{"key": "a"}, {"key": "doc", "type": "file"}, {"key": "n", "group": "m"},
           {"key": "p", "type": "image", "group": "m"}]}
        """#)
    _ = try clinic.importRows("a\nx\n")
    #expect(clinic.ids.count == 1)
    #expect(clinic.run("show", clinic.ids[0]).output.contains("x"))
  }

  /// A store with two drafts that have medicines, the first also with doses, and one without.
  private func clinic() throws -> Clinic {
    let clinic = try Clinic(form: Self.form)
    for words in [
      [
        "code=a", "medicine[1].drug=Iron, \"oral\"", "medicine[1].batch=00712",
        "medicine[1].dose[1].amount=3", "medicine[1].dose[2].amount=1",
        "medicine[2].drug==Zinc", "medicine[2].dose[1].amount=2",
      ], ["code=b"], ["code=c", "medicine[1].drug=Gold"],
    ] {
      let run = Run(
        ["--store", clinic.runner.path, "new", "patient"] + words, on: RecordedConsole())
      #expect(run.exitCode == .done)
    }
    return clinic
  }

  /// A store with the same form and no drafts.
  private func empty() throws -> CommandRunner {
    try CommandRunner(form: Self.form, name: "other.sqlite")
  }

  /// The answers of all drafts and entries, without the ids of drafts.
  private func answers(in path: String) -> [String] {
    let words = ["--store", path, "export", "patient", "--wide", "--status", "draft", "-q"]
    let lines = Run(words, on: RecordedConsole()).output.split(separator: "\r\n")
    return lines.map { line in
      line.split(separator: ",", maxSplits: 4, omittingEmptySubsequences: false).last
        .map(String.init) ?? ""
    }.sorted()
  }

  @Test(
    arguments: ["folder/", "all.zip"],
    [
      [], ["--excel"], ["--header", "label"],
      ["--excel", "--header", "label", "--delimiter", ";"],
    ])
  func `an export of files is imported with the same entries`(
    place: String, options: [String]
  ) throws {
    let (clinic, other) = (try clinic(), try empty())
    let path = clinic.folder.path(of: place)
    let export = Run(
      ["--store", clinic.runner.path, "export", "patient", "--status", "draft", "-o", path]
        + options, on: RecordedConsole())
    #expect(export.exitCode == .done, "\(export.transcript)")
    let run = other.run("import", "patient", path)
    #expect(run.exitCode == .done)
    #expect(run.complaints == "3 rows: 3 added, 6 entries added.\n")
    #expect(answers(in: other.path) == answers(in: clinic.runner.path))
    if place.hasSuffix("/") {
      let file = try clinic.folder.text(of: "folder/patient-medicine.csv")
      let bytes = try clinic.folder.bytes(of: "folder/patient-medicine.csv")
      #expect((bytes.prefix(3) == [0xEF, 0xBB, 0xBF]) == options.contains("--excel"))
      #expect(file.contains("=\"\"00712\"\"") == options.contains("--excel"))
      #expect(file.contains("Drug Name") == options.contains("label"))
    }
  }

  @Test func `rows that begin and end in different pieces of a file are imported`() throws {
    let (other, folder) = (try empty(), try TemporaryFolder.current)
    let path = folder.folder("large").path
    let codes = (1...60).map { "c\($0)" }
    try folder.write("code\n" + codes.map { "\($0)\n" }.joined(), to: "large/patient.csv")
    let batch = String(repeating: "7", count: 9_000)
    let rows = codes.map { "\($0),Iron,\(batch)\n" }.joined()
    try folder.write("code,drug,batch\n" + rows, to: "large/patient-medicine.csv")
    let run = other.run("import", "patient", path)
    #expect(run.complaints == "60 rows: 60 added, 60 entries added.\n")
    #expect(answers(in: other.path).count { $0.hasSuffix("Iron,\(batch)") } == 60)
  }

  @Test func `a folder that was imported before is refused, and resuming it adds nothing`() throws {
    let clinic = try clinic()
    _ = clinic.run(
      "export", "patient", "--status", "draft", "-o", clinic.folder.path(of: "all/"), "-q")
    let (other, path) = (try empty(), clinic.folder.path(of: "all"))
    #expect(other.run("import", "patient", path).exitCode == .done)
    let again = other.run("import", "patient", path)
    #expect(again.exitCode == .conflict)
    #expect(
      again.complaints == """
        fieldbook: 3 rows of this file were imported before.
        The import is complete; `--again` imports the whole file again.

        """)
    let resumed = other.run("import", "patient", path, "--resume")
    #expect(resumed.complaints == "3 rows: 3 done before.\n")
    // The file of the drafts is the same, but not that of their entries.
    let entries = try clinic.folder.text(of: "all/patient-medicine.csv")
    try clinic.folder.write(entries.replacing("Gold", with: "Lead"), to: "all/patient-medicine.csv")
    let changed = other.run("import", "patient", path)
    #expect(changed.complaints == "3 rows: 3 added, 6 entries added.\n")
  }

  @Test func `an update adds new entries, changes others and removes none`() throws {
    let clinic = try clinic()
    _ = clinic.run("export", "patient", "--status", "draft", "-o", clinic.folder.path(of: "all/"))
    let file = try clinic.folder.text(of: "all/patient-medicine.csv")
    let rows = file.split(separator: "\r\n").map(String.init)
    let (id, first) = (rows[1].prefix(36), rows[1].split(separator: ",")[1])
    // The second entry of the draft is missing, and a new one comes first.
    let changed =
      [rows[0], "\(id),new,,1,Salt,", rows[1].replacing("00712", with: "9"), rows[3]]
      .joined(separator: "\r\n")
    try clinic.folder.write(changed, to: "all/patient-medicine.csv")
    try clinic.folder.write(
      "_id,_parent,amount\n\(id),new,7\n\(id),\(first),8\n", to: "all/patient-dose.csv")
    let run = clinic.run("import", "patient", clinic.folder.path(of: "all"), "--update")
    #expect(run.complaints == "3 rows: 1 updated, 2 unchanged, 3 entries added.\n")
    let entries = clinic.run("entry", String(id), "list").output.split(separator: "\n")
    #expect(
      entries.dropFirst().map { $0.prefix { $0 != " " } } == [
        "medicine[1]", "medicine[1].dose[1]", "medicine[2]", "medicine[2].dose[1]",
        "medicine[2].dose[2]", "medicine[2].dose[3]", "medicine[3]", "medicine[3].dose[1]",
      ])
    let shown = clinic.run("show", String(id)).output
    for text in ["Medicine 1 of 3: Salt", "Medicine 2 of 3: Iron", "Medicine 3 of 3: =Zinc"] {
      #expect(shown.contains(text), "\(shown)")
    }
  }

  @Test(
    arguments: [
      // Without `_entry`, `_parent` contains an `_index`.
      (
        "code,_index,drug\na,2,Zinc\na,1,Iron\nb,1,Gold\n",
        "code,_parent,_index,amount\na,2,1,5\nb,1,1,6\na,1,2,4\na,1,1,3\n",
        ["a,Iron,3,4,Zinc,5", "b,Gold,6"]
      ),
      // Without `_index`, the order of the rows counts, and `_entry` can be any text.
      (
        "code,_entry,drug\nb,x,Gold\na,x,Iron\na,y,Zinc\n",
        "code,_parent,amount\na,y,5\nb,x,6\na,x,3\na,x,4\n",
        ["a,Iron,3,4,Zinc,5", "b,Gold,6"]
      ),
      // Without `_parent`, there can be only one entry that contains the row.
      (
        "drug,code\nIron,a\nGold,b\n", "amount,code\n3,a\n6,b\n",
        ["a,Iron,3", "b,Gold,6"]
      ),
    ])
  func `files written by hand need only some of the columns`(
    medicines: String, doses: String, found: [String]
  ) throws {
    let clinic = try Clinic(form: Self.form)
    try clinic.folder.write("code\na\nb\n", to: "hand/patient.csv")
    try clinic.folder.write(medicines, to: "hand/patient-medicine.csv")
    try clinic.folder.write(doses, to: "hand/patient-dose.csv")
    let run = clinic.run("import", "patient", clinic.folder.path(of: "hand"))
    #expect(run.exitCode == .done, "\(run.transcript)")
    #expect(clinic.answersInOrder == found)
  }

  @Test func `a row without _parent is rejected if several entries could contain it`() throws {
    let clinic = try Clinic(form: Self.form)
    try clinic.folder.write("code\na\n", to: "hand/patient.csv")
    try clinic.folder.write("code,drug\na,Iron\na,Zinc\n", to: "hand/patient-medicine.csv")
    try clinic.folder.write("code,amount\na,3\n", to: "hand/patient-dose.csv")
    let report = clinic.folder.path(of: "report.csv")
    let run = clinic.run(
      "import", "patient", clinic.folder.path(of: "hand"), "--report", report)
    #expect(run.exitCode == .invalidData)
    #expect(run.complaints == "1 row: 1 added, 2 entries added, 1 entry rejected.\n")
    #expect(try clinic.folder.text(of: "report.csv").contains("patient-dose.csv"))
    #expect(clinic.answersInOrder == ["a,Iron,Zinc"])
  }

  private static let joining = """
    import csv
    def rows(name):
        with open(f"out/{name}.csv", newline="") as file: return list(csv.DictReader(file))
    for patient in rows("patient"):
        for medicine in rows("patient-medicine"):
            if medicine["_id"] != patient["_id"]: continue
            doses = [dose["amount"] for dose in rows("patient-dose")
                if (dose["_id"], dose["_parent"]) == (patient["_id"], medicine["_entry"])]
            print(patient["code"], medicine["_index"], medicine["drug"], *doses)

    """

  /// What both readers print: the medicines with their doses.
  private static let joined = """
    a 1 Iron, "oral" 3 1
    a 2 '=Zinc 2
    c 1 Gold

    """

  private static let joiningWithPandas = """
    import pandas
    patients, medicines, doses = (pandas.read_csv(f"out/{name}.csv", dtype=str)
        for name in ["patient", "patient-medicine", "patient-dose"])
    doses = doses.rename(columns={"_parent": "_medicine"})[["_id", "_medicine", "amount"]]
    medicines = medicines.rename(columns={"_entry": "_medicine"})
    all = patients.merge(medicines, on="_id", validate="one_to_many")
    all = all.merge(doses, on=["_id", "_medicine"], how="left", validate="one_to_many")
    for (code, index, drug), group in all.groupby(["code", "_index", "drug"]):
        print(code, index, drug, *group["amount"].dropna())

    """

  /// The Python that has pandas, which `make setup` installs on Debian; nil if none has.
  private static let python = ["python3", "/usr/bin/python3"].first { python in
    (try? BuiltProgram(["-c", "import pandas"], running: python).exitCode) == 0
  }

  @Test func `Python reads the files, and parents and children join`() throws {
    let clinic = try clinic()
    try clinic.folder.write(Self.joining, to: "join.py")
    let run = try clinic.shell(
      "$F export patient --status draft -o out/ -q && python3 join.py")
    #expect(run.output == Self.joined)
  }

  @Test(.enabled(if: python != nil, "Python has no pandas; on Debian, `make setup` installs it."))
  func `pandas reads the files, and parents and children join`() throws {
    let clinic = try clinic()
    try clinic.folder.write(Self.joiningWithPandas, to: "join.py")
    let run = try clinic.shell(
      "$F export patient --status draft -o out/ -q && \(Self.python ?? "") join.py")
    #expect(run.output == Self.joined)
  }
}

extension Clinic {
  /// The answers of each draft and its entries, in the order of the form.
  fileprivate var answersInOrder: [String] {
    ids.map { id in
      let lines = run("export", "patient", "--json", "--status", "draft", "-q").output
        .split(separator: "\n")
      let line = lines.first { $0.contains(id) } ?? ""
      return line.split(separator: #""raw":""#).dropFirst().map { $0.prefix { $0 != "\"" } }
        .filter { !$0.isEmpty }.joined(separator: ",")
    }.sorted()
  }
}
