import FieldbookPostgres
import FormSession
import TestSupport
import Testing

extension Trait where Self == PostgresCluster.DatabaseTrait {
  /// Gives each test case its own database, copied from one that contains the tables of a store.
  static var postgresStore: Self {
    .init {
      let cluster = try PostgresCluster.shared.get()
      // A pool keeps its connections, and a database that is in use cannot be copied.
      if cluster.isPooled { return try cluster.newDatabase() }
      return try cluster.newDatabase(copying: template.get())
    }
  }
}

private let template = Result {
  let name = "prepared"
  let address = try PostgresCluster.shared.get().newDatabase(name)
  _ = try PostgresStore(address, at: Moment(milliseconds: 0))
  return name
}
