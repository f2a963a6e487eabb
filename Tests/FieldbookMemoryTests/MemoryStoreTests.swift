import FieldbookMemory
import RepositoryContract
import Testing

struct MemoryStoreTests {
  @Test(arguments: RepositoryContract<MemoryStore>.clauses)
  func `the contract is kept`(_ clause: ContractClause<MemoryStore>) throws {
    let drafts = Drafts()
    try clause.check(RepositoryContract { drafts.store })
  }

  /// Opening the store again returns the same one, because it exists only as long as its process.
  private struct Drafts {
    let store = MemoryStore()
  }
}
