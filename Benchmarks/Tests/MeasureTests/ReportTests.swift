import Testing

@testable import Measure

@Suite struct ReportTests {
  private let compared = Measurement(
    name: "autosave", unit: .perSecond("edits"), value: 7_600,
    baseline: .init(name: #"the "raw" C API"#, value: 8_000))

  private let alone = Measurement(
    name: "keystroke.zip", unit: .nanoseconds, value: 312.5, baseline: nil)

  @Test func `a line of JSON has every member in order`() {
    #expect(
      compared.json == #"""
        {"name":"autosave","value":7600.0,"unit":"edits/s","baseline":"the \"raw\" C API",\#
        "baselineValue":8000.0,"ratio":0.95,"better":"higher"}
        """#)
    #expect(
      alone.json == #"""
        {"name":"keystroke.zip","value":312.5,"unit":"ns","baseline":null,\#
        "baselineValue":null,"ratio":null,"better":"lower"}
        """#)
  }

  @Test func `a table is aligned`() {
    let table = Table(of: [
      Named(name: compared.name, unit: compared.unit), Named(name: alone.name, unit: alone.unit),
    ])
    let lines = [table.header, table.row(compared), table.row(alone)].joined(separator: "\n")
    #expect(
      lines == """
        name                value  unit       baseline   ratio  baseline is
        autosave             7600  edits/s        8000    0.95  the "raw" C API
        keystroke.zip         313  ns                -       -  -
        """)
  }

  @Test(
    arguments: [
      (0, "0.00"), (0.049, "0.05"), (0.994, "0.99"), (1, "1.00"), (9.994, "9.99"), (9.996, "10.0"),
      (99.94, "99.9"), (99.96, "100"), (123.4, "123"), (72_000, "72000"),
    ])
  func `a value is shown with about three digits`(value: Double, expected: String) {
    #expect(rounded(value) == expected)
  }
}

private struct Named: Benchmark {
  let name: String
  let unit: Unit
  func run() -> Int { 1 }
}
