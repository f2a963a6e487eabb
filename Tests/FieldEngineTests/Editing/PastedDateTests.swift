import FieldEngine
import TestSupport
import Testing

@Suite struct `A pasted date` {
  @Test(arguments: [("2012-12-0", "2012-12-0|"), ("2012-1-9", "2012-01-09|")])
  func `gains a zero before a single digit other than zero`(pasted: String, shown: String) throws {
    let field = try Field(.date, [.order: "ymd"])
    #expect(field.after(.paste(pasted)).notation == shown)
  }

  @Test(arguments: ["12-2024-25", "12/252/024", "0/5/2024", "2024/12"])
  func `keeps the parts that its separators mark`(pasted: String) throws {
    let field = try Field(.date)
    #expect(field.after(.paste(pasted)).refusal == Refusal(pasted, .ambiguousDate))
    let state = field.after(.set(pasted)).state
    #expect(state.display == pasted)
    #expect(state.issue?.code == "date.unreadable")
  }

  @Test func `is not divided by invisible marks of direction`() throws {
    let marked = try Field(.date).after(.paste("\u{200E}6/1\u{200E}3/4\u{200F}1"))
    let plain = try Field(.date).after(.paste("6/13/41"))
    #expect(marked.value == plain.value)
    #expect(plain.value == .text("1941-06-13"))
  }

  @Test(.untilItHangs)
  func `with a million parts is refused at once`() throws {
    let long = String(repeating: "1/", count: 1_000_000)
    #expect(try Field(.date).after(.set(long)).refusal?.code == "too_long")
  }
}
