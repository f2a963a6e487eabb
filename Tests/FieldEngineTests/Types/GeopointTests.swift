import FieldEngine
import Testing

struct GeopointTests {
  let place = Specimen(.geopoint)

  @Test(
    arguments: [
      ("-1.2921 36.8219 1670 5", valid("-1.2921 36.8219 1670 5")),
      ("-1.2921, 36.8219", valid("-1.2921 36.8219")),
      ("1.2921 S; 36.8219 E", valid("-1.2921 36.8219")),
      ("1.2921s 36.8219w 12", valid("-1.2921 -36.8219 12")),
      ("+1.50 036.0", valid("1.5 36")),
      ("90 -180", valid("90 -180")),
      ("90.0001 0", .wrong("90.0001 0", "geopoint.latitude", "Latitude must be from -90 to 90")),
      (
        "0 180.5",
        .wrong("0 180.5", "geopoint.longitude", "Longitude must be from -180 to 180")
      ),
      ("0 0 0 -1", .wrong("0 0 0 -1", "geopoint.accuracy", "Accuracy cannot be negative")),
      ("1.29", .wrong("1.29", "geopoint.incomplete", "Incomplete Place")),
      ("1.29 -", .wrong("1.29 -", "geopoint.incomplete", "Incomplete Place")),
      ("1 2 3 4 5", .wrong("1 2 3 4 5", "geopoint.unreadable", "Not readable as a place")),
      ("1e1 2", .wrong("1e1 2", "geopoint.unreadable", "Not readable as a place")),
      ("1 E 2 N", .wrong("1 E 2 N", "geopoint.unreadable", "Not readable as a place")),
      ("-1 S 2", .wrong("-1 S 2", "geopoint.unreadable", "Not readable as a place")),
      ("Nairobi", .wrong("Nairobi", "geopoint.unreadable", "Not readable as a place")),
      ("", .fine("")),
    ] as Outcomes)
  func `a place has a latitude and a longitude in range`(text: String, outcome: Outcome) throws {
    #expect(try place.setting(text) == outcome)
  }

  static func valid(_ text: String) -> Outcome { .valid(text, text) }
}

struct UUIDTests {
  let uuid = Specimen(.uuid)
  static let text = "0193f7a0-1c2d-7e3f-8a4b-5c6d7e8f9a0b"

  @Test(
    arguments: [
      (text, .valid(text, text)),
      (text.uppercased(), .valid(text, text)),
      ("{\(text)}", .valid(text, text)),
      ("urn:uuid:\(text)", .valid(text, text)),
      ("0193f7a01c2d7e3f8a4b5c6d7e8f9a0b", .valid(text, text)),
      ("0193f7a0", .wrong("0193f7a0", "uuid.incomplete", "Incomplete Identifier")),
      ("{\(text)", .wrong("{\(text)", "uuid.incomplete", "Incomplete Identifier")),
      (text + "0", .wrong(text + "0", "uuid.unreadable", "Not readable as an identifier")),
      ("0193-f7a01c2d7e3f8a4b5c6d7e8f9a0b", unreadable("0193-f7a01c2d7e3f8a4b5c6d7e8f9a0b")),
      ("0193g", unreadable("0193g")),
      ("", .fine("")),
    ] as Outcomes)
  func `an identifier is read in all usual forms`(text: String, outcome: Outcome) throws {
    #expect(try uuid.setting(text) == outcome)
  }

  static func unreadable(_ text: String) -> Outcome {
    .wrong(text, "uuid.unreadable", "Not readable as an identifier")
  }
}
