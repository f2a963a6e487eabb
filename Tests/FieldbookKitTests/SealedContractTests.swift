import FieldbookHashes
import FieldbookKit
import FieldbookMemory
import FieldbookStore
import FormSession
import RepositoryContract
import TestSupport
import Testing

/// A store keeps its contract when its fields are sealed on the way.
@Suite(.temporaryFolder) struct SealedContractTests {
  @Test(arguments: RepositoryContract<SealedStore<Store>>.clauses)
  func `in a file`(_ clause: ContractClause<SealedStore<Store>>) throws {
    let path = try TemporaryFolder.current.path(of: "store.sqlite")
    let key = SealingKey()
    try clause.check(
      RepositoryContract {
        let store = try Store(path, at: Moment(milliseconds: 0))
        return try SealedStore(store, keys: store.draftKeys, openedWith: key)
      })
  }

  @Test(arguments: RepositoryContract<SealedStore<MemoryStore>>.someClauses)
  func `in memory`(_ clause: ContractClause<SealedStore<MemoryStore>>) throws {
    let (store, key) = (Memory(), SealingKey())
    try clause.check(
      RepositoryContract {
        try SealedStore(store.store, keys: .available(store.store), openedWith: key)
      })
  }

  private struct Memory {
    let store = MemoryStore()
  }
}
