import Testing

@testable import FieldbookCLI

struct ExitCodeTests {
  @Test(
    arguments: [
      (.done, 0), (.failed, 1), (.usage, 2), (.invalidData, 3), (.notFound, 4), (.conflict, 5),
      (.storeUnusable, 6), (.interrupted, 130),
    ] as [(ExitCode, Int32)])
  func `each exit code keeps its number`(code: ExitCode, number: Int32) {
    #expect(code.rawValue == number)
  }

  @Test func `there are eight exit codes`() {
    #expect(ExitCode.allCases.count == 8)
  }
}
