import Foundation

/// A form of twenty fields, and a file with many valid rows for it.
public struct ManyRows {
  /// The path of the form.
  public let form: String
  /// The path of the file.
  public let table: String
  /// The number of rows.
  public let count: Int

  /// Writes the form and the rows into a folder, which must exist.
  public init(_ count: Int, in folder: String) throws {
    form = folder + "/twenty.form.json"
    table = folder + "/\(count).csv"
    self.count = count
    try Self.definition.write(toFile: form, atomically: true, encoding: .utf8)
    let header = Self.fields.map(\.key).joined(separator: ",")
    let lines = (0..<count).map { number in
      Self.fields.map { $0.text(number) }.joined(separator: ",")
    }
    try ([header] + lines).map { $0 + "\r\n" }.joined()
      .write(toFile: table, atomically: true, encoding: .utf8)
  }

  private struct Column {
    let key: String
    let type: String
    let text: @Sendable (Int) -> String

    init(_ key: String, _ type: String, _ text: @escaping @Sendable (Int) -> String) {
      (self.key, self.type, self.text) = (key, type, text)
    }
  }

  private static let fields = [
    Column("first_name", #""name""#) { _ in "Ada" },
    Column("last_name", #""name""#) { _ in "Lovelace" },
    Column("email", #""email""#) { "p\($0)@example.org" },
    Column("phone", #""phone""#) { "\(5_550_000_000 + $0)" },
    Column("age", #"{"age":{"min":0,"max":120}}"#) { "\(18 + $0 % 80)" },
    Column("street", #""street""#) { "\($0) Main Street" },
    Column("city", #""city""#) { _ in "Springfield" },
    Column("state", #""st""#) { _ in "NY" },
    Column("zip", #""zip""#) { "\(10_000 + $0 % 80_000)" },
    Column("country", #""phrase""#) { _ in "United States" },
    Column("birthday", #""date""#) { "\(10 + $0 % 3)/\(10 + $0 % 18)/1980" },
    Column("ssn", #""ssn""#) { "\(100_100_000 + $0)" },
    Column("fee", #""currency""#) { "\($0).50" },
    Column("share", #""percent""#) { "\($0 % 100)" },
    Column("visits", #""integer""#) { "\($0)" },
    Column("contact", #"{"choice":{"options":["email","phone"]}}"#) { _ in "email" },
    Column("weight", #""decimal""#) { "\(40 + $0 % 60).5" },
    Column("agreed", #""boolean""#) { _ in "true" },
    Column("notes", #""text""#) { "Seen at visit \($0)" },
    Column("remarks", #""phrase""#) { _ in "none" },
  ]

  private static let definition =
    #"{"form":"twenty","version":1,"fields":["#
    + fields.map { #"{"key":"\#($0.key)","type":\#($0.type)}"# }.joined(separator: ",") + "]}"
}
