import FieldEngine
import Testing

@Suite struct `Text that another engine writes` {
  @Test(arguments: [
    (FieldType.number, "1,5"), (.number, "1,2,3"), (.number, "٣"),
    (.currency, "٣"), (.percent, "３"), (.integer, "٣"),
    (.age, "٣"), (.streetnumber, "٣"), (.name, "O’Neil"), (.name, "A\nB"), (.city, "A\nB"),
  ])
  func `is refused if typing never leaves it`(type: FieldType, raw: String) throws {
    var field = try Field(type)
    let isWritten = field.write(WrittenText(raw), WriteMode())
    #expect(!isWritten && field.state.raw.isEmpty)
  }

  @Test(arguments: [
    (FieldType.number, "1.5"), (.currency, "3.25"), (.integer, "-3"), (.age, "3"),
    (.name, "O'Neil"), (.date, "14512"), (.phone, "5551"), (.credit, "4111"),
  ])
  func `is accepted if typing or deleting leaves it`(type: FieldType, raw: String) throws {
    var field = try Field(type)
    let isWritten = field.write(WrittenText(raw), WriteMode())
    #expect(isWritten && field.state.raw == raw)
  }
}
