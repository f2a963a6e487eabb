import TestSupport
import Testing

@testable import FieldbookCLI

/// Exports with a column for each option and for each number of a place, imported and read by others.
@Suite(.temporaryFolder) struct SplitChoicesTests {
  private static let form = #"""
    {"form": "patient", "version": 1,
     "groups": [{"key": "stay", "title": "Stay", "repeat": {}}],
     "fields": [
       {"key": "code", "label": "Patient Code"},
       {"key": "signs", "label": "Signs", "name": "B2",
        "type": {"choices": {"options": [{"value": "fever", "label": "High Fever", "name": "a"},
          {"value": "cough", "label": "Cough"}, {"value": "none", "label": "None"}]}}},
       {"key": "home", "type": "geopoint", "label": "Home"},
       {"key": "origin", "type": "hidden"},
       {"key": "care", "group": "stay", "label": "Care",
        "type": {"choices": {"options": ["oxygen", "drip"], "ranked": true}}},
       {"key": "place", "type": "geopoint", "group": "stay", "label": "Ward"}]}
    """#

  private func clinic() throws -> Clinic {
    let clinic = try Clinic(form: Self.form)
    for words in [
      [
        "code=a", "signs=fever cough", "home=-1.2921 36.8219 1670 5", "origin=batch 7",
        "stay[1].care=drip oxygen", "stay[1].place=1 2", "stay[2].care=oxygen",
      ], ["code=b", "signs=none"], ["code=c", "home=0 0", "stay[1].place=-3.5 4"], ["code=d"],
    ] {
      let run = Run(
        ["--store", clinic.runner.path, "new", "patient"] + words, on: RecordedConsole())
      #expect(run.exitCode == .done, "\(run.transcript)")
    }
    return clinic
  }

  /// The rows of an export of all open drafts with their entries, without the ids of drafts.
  private func answers(in path: String) -> [String] {
    let words = ["--store", path, "export", "patient", "--wide", "--status", "draft", "-q"]
    return Run(words, on: RecordedConsole()).output.split(separator: "\r\n").map { line in
      line.split(separator: ",", maxSplits: 4, omittingEmptySubsequences: false).last
        .map(String.init) ?? ""
    }.sorted()
  }

  @Test(
    arguments: ["folder/", "all.zip", "wide.csv"],
    [
      [], ["--header", "name"], ["--header", "label", "--excel"], ["--values", "display"],
      ["--delimiter", ";", "--formula-guard", "all"],
    ])
  func `an export with split choices is imported with the same answers`(
    place: String, options: [String]
  ) throws {
    let clinic = try clinic()
    let path = clinic.folder.path(of: place)
    let wide = place == "wide.csv" ? ["--wide"] : []
    let export = Run(
      ["--store", clinic.runner.path, "export", "patient", "--status", "draft"]
        + ["--split-choices", "-o", path] + wide + options, on: RecordedConsole())
    #expect(export.exitCode == .done, "\(export.transcript)")
    #expect(
      export.complaints.contains(
        "The columns of `care` do not show the order of its choices.\n"))
    let other = try CommandRunner(form: Self.form, name: "other.sqlite")
    let values = options.contains("display") ? ["--values", "display"] : []
    let run = Run(
      ["--store", other.path, "import", "patient", path] + values, on: RecordedConsole())
    #expect(run.exitCode == .done, "\(run.transcript)")
    // Ranked choices come back in the order of the options.
    let expected = answers(in: clinic.runner.path).map {
      $0.replacing("drip oxygen", with: "oxygen drip")
    }
    #expect(answers(in: other.path) == expected)
    // The drafts still match the files that were exported from them, including the order.
    let update = Run(
      ["--store", clinic.runner.path, "import", "patient", path, "--update"] + values,
      on: RecordedConsole())
    #expect(update.complaints == "4 rows: 4 unchanged.\n")
    #expect(answers(in: clinic.runner.path).contains { $0.contains("drip oxygen") })
  }

  @Test func `final drafts are written with 1, 0 and nothing, and verified`() throws {
    let clinic = try clinic()
    _ = clinic.run("finalize", "--form", "patient", "--all", "-q")
    let export = clinic.run("export", "patient", "--split-choices", "--hash", "--lf")
    let lines = export.output.split(separator: "\n")
    #expect(
      lines.first == """
        _id,_finalized_at,_version,_edition,_hash,code,signs/fever,signs/cough,signs/none,\
        home-latitude,home-longitude,home-altitude,home-accuracy,origin
        """)
    let rows = lines.dropFirst().map { line in
      line.split(separator: ",", maxSplits: 5).last.map(String.init)
    }
    #expect(
      rows == [
        "a,1,1,0,-1.2921,36.8219,1670,5,batch 7", "b,0,0,1,,,,,", "c,,,,0,0,,,", "d,,,,,,,,",
      ])
    let path = try clinic.file("final.csv", export.output)
    #expect(clinic.run("verify", path).exitCode == .done)
    let forged = try clinic.file(
      "forged.csv", export.output.replacing("a,1,1,0,", with: "a,1,0,0,"))
    let run = clinic.run("verify", forged)
    #expect(run.exitCode == .storeUnusable)
    #expect(run.transcript.contains("signs/cough"))
  }

  @Test func `a wrong cell is reported at its line, and the others are imported`() throws {
    let clinic = try Clinic(form: Self.form)
    let rows = """
      code,signs/fever,signs/cough,signs/none,home-latitude,home-longitude
      a,1,0,,1.5,36
      b,1,yes,0,,
      c,,,,"1,5",36

      """
    let path = try clinic.file("in.csv", rows)
    let report = clinic.folder.path(of: "report.csv")
    let run = clinic.run("import", "patient", path, "--report", report)
    #expect(run.complaints == "3 rows: 3 added, 2 cells invalid.\n")
    let lines = try clinic.folder.text(of: "report.csv").split(separator: "\r\n").dropFirst()
      .map { $0.split(separator: ",", maxSplits: 3).enumerated().filter { $0.offset != 2 } }
      .map { $0.map { String($0.element) }.joined(separator: " ") }
    #expect(
      lines == [
        "3 3 signs,import.part,\"Enter 1 or 0 in `signs/cough`, not `yes`.\",fever cough=yes",
        "4 4 home,import.part,\"Enter a number in `home-latitude`, not `1,5`.\",\"1,5 | 36 |  | \"",
      ])
    let shown = clinic.run("show", clinic.ids[1], "--json").output
    #expect(shown.contains(#""raw":"fever cough=yes""#))
  }

  @Test func `a file with some of the options is refused, with the way out`() throws {
    let clinic = try Clinic(form: Self.form)
    let path = try clinic.file("in.csv", "code,signs/fever\na,1\n")
    let run = clinic.run("import", "patient", path)
    #expect(run.exitCode == .usage)
    #expect(
      run.complaints == """
        fieldbook: The columns of `signs` are incomplete without `signs/cough`, `signs/none`.
        Add them, or give the whole answer in the column `signs`.

        """)
    let both = try clinic.file(
      "both.csv", "code,signs,signs/fever,signs/cough,signs/none\na,fever,1,0,0\n")
    #expect(
      clinic.run("import", "patient", both).complaints == """
        fieldbook: The column `signs` has all of `signs`, and `signs/fever` a part of it.
        Leave out this column or the others, as with `--map 'signs='`.

        """)
    #expect(clinic.run("import", "patient", both, "--map", "signs=").exitCode == .done)
  }

  @Test func `split choices have no effect on JSON Lines`() throws {
    let run = try clinic().run("export", "patient", "--json", "--split-choices")
    #expect(
      run.complaints
        == "`--split-choices` has no effect on JSON Lines, which have no cells.\n")
  }

  private static let counting = """
    import csv
    with open("out.csv", newline="") as file: rows = list(csv.DictReader(file))
    for sign in ["fever", "cough", "none"]:
        print(sign, sum(int(row[f"signs/{sign}"] or 0) for row in rows))
    print([(float(row["home-latitude"]), float(row["home-longitude"])) for row in rows
        if row["home-latitude"]])

    """

  private static let countingWithPandas = """
    import pandas
    rows = pandas.read_csv("out.csv")
    signs = rows.filter(like="signs/")
    for sign in signs: print(sign.split("/")[1], int(signs[sign].sum()))
    places = rows[["home-latitude", "home-longitude"]].dropna()
    print([tuple(map(float, place)) for place in places.itertuples(index=False)])
    rows.to_csv("back.csv", index=False)

    """

  /// What both readers print.
  private static let counted = """
    fever 1
    cough 1
    none 1
    [(-1.2921, 36.8219), (0.0, 0.0)]

    """

  /// The Python that has pandas, which `make setup` installs on Debian; nil if none has.
  private static let python = ["python3", "/usr/bin/python3"].first { python in
    (try? BuiltProgram(["-c", "import pandas"], running: python).exitCode) == 0
  }

  @Test func `Python adds up the columns of options`() throws {
    let clinic = try clinic()
    try clinic.folder.write(Self.counting, to: "count.py")
    let run = try clinic.shell(
      "$F export patient --status draft --split-choices -o out.csv -q && python3 count.py")
    #expect(run.output == Self.counted)
  }

  @Test(.enabled(if: python != nil, "Python has no pandas; on Debian, `make setup` installs it."))
  func `pandas adds up the columns of options, and what it writes is read back`() throws {
    let clinic = try clinic()
    try clinic.folder.write(Self.countingWithPandas, to: "count.py")
    let run = try clinic.shell(
      "$F export patient --status draft --split-choices -o out.csv -q "
        + "&& \(Self.python ?? "") count.py")
    #expect(run.output == Self.counted)
    // pandas writes 1.0 for 1 in a column with empty cells.
    let update = try clinic.shell("$F import patient back.csv --update")
    #expect(update.output == "4 rows: 4 unchanged.\n")
  }
}
