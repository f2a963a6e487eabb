import FieldEngine
import Testing

@Suite struct ValueFieldTests {
  @Test func `the caption is the label or the key until the program sets another`() {
    let format = ValueFormat<Int>()
    let validationContext = ValidationContext(today: .earliest)
    var hour = ValueField("hour", label: "Hour", initial: 10, format: format, validationContext)
    #expect(hour.caption == "Hour")
    #expect(hour.subcaption == "")
    #expect(ValueField("hour", initial: 10, format: format, validationContext).caption == "hour")
    hour.caption = "At what time?"
    hour.subcaption = "From 0 to 23"
    hour.apply(.focus)
    hour.apply(.blur)
    #expect(hour.caption == "At what time?")
    #expect(hour.subcaption == "From 0 to 23")
  }
}
