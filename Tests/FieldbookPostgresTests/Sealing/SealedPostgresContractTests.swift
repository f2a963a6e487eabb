import FieldbookHashes
import FieldbookKit
import FieldbookPostgres
import FormSession
import RepositoryContract
import TestSupport
import Testing

/// A store in a database keeps its contract when its fields are sealed on the way.
@Suite(.postgresStore) struct SealedPostgresContractTests {
  @Test(arguments: RepositoryContract<SealedStore<PostgresStore>>.someClauses)
  func `the contract is kept`(_ clause: ContractClause<SealedStore<PostgresStore>>) throws {
    let (address, key) = (try PostgresCluster.database, SealingKey())
    try SealedDatabase.createKeys(for: address)
    try clause.check(
      RepositoryContract(storesNUL: false) {
        let store = try PostgresStore(address, at: Moment(milliseconds: 0))
        return try SealedStore(store, keys: store.draftKeys, openedWith: key)
      })
  }
}
