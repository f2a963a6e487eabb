/// A value of a column, in any kind of store.
///
/// Times are milliseconds since 1970, Booleans are 0 or 1, and identifiers are bytes.
package enum RowValue: Hashable, Sendable {
  case null
  case integer(Int64)
  case text(String)
  case bytes([UInt8])

  package init(_ number: Int) { self = .integer(Int64(number)) }
  package init(_ number: Int?) { self = number.map { RowValue($0) } ?? .null }
  package init(_ text: String?) { self = text.map(RowValue.text) ?? .null }

  package var integer: Int64? { if case .integer(let number) = self { number } else { nil } }
  package var text: String? { if case .text(let text) = self { text } else { nil } }
  package var bytes: [UInt8]? { if case .bytes(let bytes) = self { bytes } else { nil } }
}
