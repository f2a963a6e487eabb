import TestSupport
import Testing

@testable import FieldbookCLI

/// Printed forms as PDF files, which a browser makes of them.
@Suite(
  .temporaryFolder, .serialized,
  .enabled(
    if: PageTools.browser != nil && PageTools.hasReader,
    "Chromium or pdftotext is missing; on Debian, `make setup` installs them."))
struct PrintedPageTests {
  /// Prints a form with Chromium, and returns the text of each page.
  private func pages(_ form: String, _ options: String...) throws -> [String] {
    let folder = try TemporaryFolder.current
    let console = RecordedConsole(files: ["a.json": form])
    let page = Run(["form", "print", "a.json"] + options, on: console).output
    try folder.write(page, to: "page.html")
    let pdf = folder.path(of: "page.pdf")
    let printing = try BuiltProgram(
      [
        "--headless", "--no-sandbox", "--disable-gpu", "--no-pdf-header-footer",
        "--user-data-dir=\(folder.path(of: "profile"))", "--print-to-pdf=\(pdf)",
        "file://\(folder.path(of: "page.html"))",
      ], running: PageTools.browser ?? "")
    try #require(printing.exitCode == 0, "\(printing.output)")
    let text = try BuiltProgram(["-layout", pdf, "-"], running: "pdftotext").output
    return text.split(separator: "\u{C}").map(String.init)
  }

  @Test func `a page has the questions, options and conditions of its form`() throws {
    let pages = try pages(FormPrintTests.form)
    let text = pages.joined()
    #expect((2...6).contains(pages.count), "\(pages.count) pages")
    for part in [
      "Visit <1> & \"more\"", "Children", "Female", "Male <3", "Latitude", "CODEBOOK",
      "“Age” (2) is at least 15", "Use another sheet for more entries.",
    ] {
      #expect(text.contains(part), "\(part)\n\(text)")
    }
  }

  @Test(arguments: [("household", 2...6), ("phq9", 2...5), ("bmi", 2...4)])
  func `the example forms fit on a few pages`(name: String, count: ClosedRange<Int>) throws {
    let text = try Folder.package.text(of: "Examples/\(name).form.json")
    let pages = try pages(text)
    #expect(count.contains(pages.count), "\(pages.count) pages")
    // No page is empty, and the codebook begins on its own.
    for page in pages { #expect(page.filter(\.isLetter).count > 40) }
    let first = try #require(pages.firstIndex { $0.uppercased().contains("CODEBOOK") })
    #expect(try self.pages(text, "--paper").count == first)
  }
}

/// The programs that print a page and read its text.
private enum PageTools {
  static let browser = ["chromium", "chromium-browser", "google-chrome"]
    .first(where: BuiltProgram.isInstalled)

  static let hasReader = BuiltProgram.isInstalled("pdftotext")
}
