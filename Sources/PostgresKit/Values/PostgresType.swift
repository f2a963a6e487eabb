/// A PostgreSQL type, identified by the number (OID) that every server uses for it.
public struct PostgresType: RawRepresentable, Hashable, Sendable {
  /// The OID of the type.
  public let rawValue: UInt32

  /// Creates a type from its OID, which `pg_type` lists.
  public init(rawValue: UInt32) {
    self.rawValue = rawValue
  }

  private init(_ oid: UInt32) {
    rawValue = oid
  }

  /// `boolean`.
  public static let bool = Self(16)
  /// `bytea`.
  public static let bytea = Self(17)
  /// `bigint`.
  public static let int8 = Self(20)
  /// `smallint`.
  public static let int2 = Self(21)
  /// `integer`.
  public static let int4 = Self(23)
  /// `text`.
  public static let text = Self(25)
  /// `double precision`.
  public static let float8 = Self(701)
  /// `timestamp with time zone`.
  public static let timestamptz = Self(1_184)
  /// `uuid`.
  public static let uuid = Self(2_950)
  /// `jsonb`.
  public static let jsonb = Self(3_802)

  /// `boolean[]`.
  public static let boolArray = Self(1_000)
  /// `bytea[]`.
  public static let byteaArray = Self(1_001)
  /// `smallint[]`.
  public static let int2Array = Self(1_005)
  /// `integer[]`.
  public static let int4Array = Self(1_007)
  /// `text[]`.
  public static let textArray = Self(1_009)
  /// `bigint[]`.
  public static let int8Array = Self(1_016)
  /// `double precision[]`.
  public static let float8Array = Self(1_022)
  /// `timestamp with time zone[]`.
  public static let timestamptzArray = Self(1_185)
  /// `uuid[]`.
  public static let uuidArray = Self(2_951)
  /// `jsonb[]`.
  public static let jsonbArray = Self(3_807)

  /// Whether values consist of the bytes of text, as for `"char"`, `name`, `text`, `json`, `xml`,
  /// `char(n)` and `varchar`.
  var isText: Bool {
    switch rawValue {
    case 18, 19, 25, 114, 142, 1_042, 1_043: true
    default: false
    }
  }

  /// The name of the type, or its OID if the name is not known.
  public var name: String { Self.names[self] ?? "OID \(rawValue)" }

  private static let names: [PostgresType: String] = [
    bool: "boolean", bytea: "bytea", int8: "bigint", int2: "smallint", int4: "integer",
    text: "text", float8: "double precision", timestamptz: "timestamptz", uuid: "uuid",
    jsonb: "jsonb", boolArray: "boolean[]", byteaArray: "bytea[]", int2Array: "smallint[]",
    int4Array: "integer[]", textArray: "text[]", int8Array: "bigint[]",
    float8Array: "double precision[]", timestamptzArray: "timestamptz[]", uuidArray: "uuid[]",
    jsonbArray: "jsonb[]", Self(1_700): "numeric", Self(1_082): "date", Self(1_114): "timestamp",
  ]
}
