import FieldbookRows
import SQLiteKit

extension RowValue: Bindable {
  func bind(to parameter: borrowing Parameter) throws(SQLiteError) {
    switch self {
    case .null: try Int64?.none.bind(to: parameter)
    case .integer(let number): try number.bind(to: parameter)
    case .text(let text): try text.bind(to: parameter)
    case .bytes(let bytes): try bytes.bind(to: parameter)
    }
  }
}

extension Row {
  /// Returns the values of the columns, starting with the column at an index.
  func values(from first: Int = 0) throws(SQLiteError) -> [RowValue] {
    var values: [RowValue] = []
    for column in first..<count {
      switch try storageClass(column) {
      case .integer: values.append(.integer(try integer(column)))
      case .text: values.append(.text(try text(column)))
      case .blob: values.append(.bytes(try blob(column)))
      // No column contains floating-point numbers.
      case .null, .real: values.append(.null)
      }
    }
    return values
  }
}
