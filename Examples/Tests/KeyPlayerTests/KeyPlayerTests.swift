import FieldEngine
import KeyPlayer
import Testing

struct KeyPlayerTests {
  @Test func `each key prints a line`() throws {
    var player = try KeyPlayer(.phone)
    #expect(
      player.play("555x1<>") == [
        "5  [(5|]  valid",
        "5  [(55|]  valid",
        "5  [(555|]  valid",
        "x  [(555|]  valid  digits only",
        "1  [(555) 1|]  valid",
        "<  [(555|]  valid",
        ">  [(555) ]  invalid  Incomplete Phone #",
      ])
  }

  @Test func `leaving a number field shows its normalized value`() throws {
    var player = try KeyPlayer(.decimal)
    #expect(player.play("1e2>").last == ">  [100]  valid")
  }

  @Test func `a type that needs parameters is refused without them`() {
    #expect(throws: TypeError.missing(.min)) { try KeyPlayer(.age) }
  }
}
