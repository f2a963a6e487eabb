import FieldEngine
import Testing

@Suite struct `A pasted date` {
  @Test(arguments: [("2012-12-0", "2012-12-0|"), ("2012-1-9", "2012-01-09|")])
  func `gains a zero before a digit that is none itself`(pasted: String, shown: String) throws {
    let field = try Field(.date, [.order: "ymd"])
    #expect(field.after(.paste(pasted)).notation == shown)
  }
}
