import FieldbookStore
import FormSession
import RepositoryContract
import TestSupport
import Testing

@Suite(.temporaryFolder) struct ContractTests {
  @Test(arguments: RepositoryContract<Store>.clauses)
  func `the contract is kept`(_ clause: ContractClause<Store>) throws {
    let path = try TemporaryFolder.current.path(of: "store.sqlite")
    try clause.check(RepositoryContract { try Store(path, at: Moment(milliseconds: 0)) })
  }
}
