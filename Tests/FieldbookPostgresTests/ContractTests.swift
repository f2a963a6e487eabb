import FieldbookPostgres
import FormSession
import RepositoryContract
import TestSupport
import Testing

@Suite(.postgresStore) struct PostgresContractTests {
  @Test(arguments: RepositoryContract<PostgresStore>.clauses)
  func `the contract is kept`(_ clause: ContractClause<PostgresStore>) throws {
    let address = try PostgresCluster.database
    try clause.check(
      RepositoryContract(storesNUL: false) {
        try PostgresStore(address, at: Moment(milliseconds: 0))
      })
  }
}
