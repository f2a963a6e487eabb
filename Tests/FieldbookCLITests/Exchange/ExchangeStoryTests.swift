import TestSupport
import Testing

@testable import FieldbookCLI

/// Many rows go through the built program, from import to export; Python reads the export.
@Suite(.temporaryFolder) struct ExchangeStoryTests {
  @Test func `ten thousand messy rows are imported, corrected, finalized and exported`() throws {
    let clinic = try Clinic()
    _ = try clinic.file("make.py", Self.making)
    _ = try clinic.file("fix.py", Self.mending)
    _ = try clinic.file("see.py", Self.reading)
    let made = try clinic.shell("python3 make.py > in.csv && $F import patient in.csv")
    #expect(made.output.hasPrefix("10000 rows: 9990 added, 10 rejected, 1500 cells invalid.\n"))
    #expect(made.exitCode == 3)

    let count = try clinic.shell("$F invalid --form patient --json | wc -l")
    #expect(count.output == "1500\n")
    // One field is corrected by a command, the others by a worklist.
    let mended = try clinic.shell(
      """
      id=$($F invalid --json --field zip --limit 1 | sed 's/.*"draft":"\\([^"]*\\)".*/\\1/')
      $F set $id zip=90210 >/dev/null && $F invalid --csv -o fix.csv &&
      python3 fix.py < fix.csv > fixed.csv && $F import patient fixed.csv --update &&
      $F invalid --json | wc -l
      """)
    #expect(mended.output == "1499 rows: 1499 updated.\n0\n")

    let final = try clinic.shell("$F finalize --form patient --all")
    #expect(final.output == "9990 finalized, 0 need attention.\n")
    let read = try clinic.shell("$F export patient --reveal -o out.csv && python3 see.py")
    #expect(read.output == "9990 drafts exported.\n9990 rows as expected\n")

    let again = try clinic.shell(
      """
      export FIELDBOOK_STORE=other.sqlite; printf '%s' '\(Clinic.form)' > f.json
      $F form add f.json && $F import patient out.csv --finalize 2> heard &&
      $F export patient --reveal -q -o back.csv &&
      python3 -c 'import csv
      both = [[r[4:] for r in csv.reader(open(f, newline=""))] for f in ("out.csv", "back.csv")]
      print("the same" if both[0] == both[1] else "other")'
      """)
    #expect(
      again.output == """
        patient 1 is registered.
        the same

        """)
    let heard = try clinic.folder.text(of: "heard")
    #expect(heard.hasPrefix("The column `_id` is ignored"))
    #expect(heard.hasSuffix("\n9990 rows: 9990 added, 9990 final.\n"))
  }

  /// Every twentieth zip code is short, every tenth phone number is invalid, and every thousandth
  /// row lacks a cell.
  private static let making = """
    import csv, sys
    rows = csv.writer(sys.stdout)
    rows.writerow(["name", "zip", "phone", "day", "fee", "remarks"])
    for n in range(10000):
        row = ["ada lovelace", f"{10000 + n}", f"555{n:07}", f"{n % 12 + 1}/{n % 28 + 1}/2024",
            f"${n}.5", f"=note {n}, \\"x\\"\\nnext" if n % 3 else "plain"]
        if n % 20 == 1: row[1] = "901"
        if n % 10 == 3: row[2] = "none"
        if n % 1000 == 999: row.pop()
        rows.writerow(row)

    """

  /// Fills in the worklist: a new value for each invalid zip code and phone number.
  private static let mending = """
    import csv, sys
    rows = csv.DictReader(sys.stdin)
    out = csv.DictWriter(sys.stdout, rows.fieldnames)
    out.writeheader()
    for n, row in enumerate(rows):
        row["new"] = "90210" if row["field"] == "zip" else f"666{n:07}"
        out.writerow(row)

    """

  /// Counts the rows that have the expected values.
  private static let reading = """
    import csv
    right = 0
    numbers = [n for n in range(10000) if n % 1000 != 999]
    for n, row in zip(numbers, csv.DictReader(open("out.csv", newline=""))):
        text = f"=note {n}, \\"x\\"\\nnext" if n % 3 else "plain"
        expected = {
            "name": "Ada Lovelace", "zip": "90210" if n % 20 == 1 else f"{10000 + n}",
            "day": f"2024-{n % 12 + 1:02}-{n % 28 + 1:02}", "fee": f"{n}.5",
            "remarks": ("'" if n % 3 else "") + text}
        phone = row["phone"].startswith("+1666") if n % 10 == 3 else row["phone"] == f"+1555{n:07}"
        wrong = [k for k in expected if row[k] != expected[k]]
        if wrong or not phone: print(n, wrong, row)
        else: right += 1
    print(right, "rows as expected")

    """
}
