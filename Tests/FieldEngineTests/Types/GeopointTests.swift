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
      ("1,5", valid("1 5")),
      ("1.5,2.5", valid("1.5 2.5")),
      ("1.5,2.5 3", valid("1.5 2.5 3")),
      ("1,5 2,5", .wrong("1,5 2,5", "geopoint.unreadable", "Not readable as a place")),
      ("1,5; 2", .wrong("1,5; 2", "geopoint.unreadable", "Not readable as a place")),
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
