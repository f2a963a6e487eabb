import FieldbookKit
import FieldbookPostgres
import FormSession
import SQLiteKit

/// Opens a store in a PostgreSQL database.
@Sendable func openDatabase(
  _ address: String, _ isReadOnly: Bool, _ moment: Moment, _ interruption: Interruption
) throws(StoreError) -> any BookStorage {
  try PostgresStore(
    address, isReadOnly ? .readOnly : .create, at: moment,
    isInterrupted: { interruption.isRequested })
}
