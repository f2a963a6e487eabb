import CPostgres

extension PostgresConnection {
  /// Runs the statements of a batch, and returns their results in order.
  ///
  /// The method uses libpq's
  /// [pipeline mode](https://www.postgresql.org/docs/current/libpq-pipeline-mode.html). The error
  /// of a statement names its position in ``PostgresError/batchIndex``.
  @discardableResult
  public func run(_ batch: PostgresBatch) throws(PostgresError) -> [PostgresBatchResult] {
    do throws(PostgresError) {
      return try runOnce(batch)
    } catch  where error.isOutdatedStatement && !isInTransaction {
      return try runOnce(batch)
    }
  }

  /// Runs the statements of a batch, which only read, on one snapshot of the database.
  ///
  /// In a transaction, the batch sees the same data as the transaction's other statements.
  public func read(_ batch: PostgresBatch) throws(PostgresError) -> [PostgresBatchResult] {
    guard let first = batch.entries.first else { return [] }
    let pointer = try opened(for: first.sql)
    if PQtransactionStatus(pointer) != PQTRANS_IDLE { return try run(batch) }
    var whole = PostgresBatch()
    whole.add("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY")
    whole.add(batch)
    whole.add("COMMIT")
    do throws(PostgresError) {
      return try run(whole).dropFirst().dropLast()
    } catch {
      throw error.batchIndex.map { error.with(batchIndex: $0 - 1) } ?? error
    }
  }

  private func runOnce(_ batch: PostgresBatch) throws(PostgresError) -> [PostgresBatchResult] {
    guard let first = batch.entries.first else { return [] }
    _ = try opened(for: first.sql)
    let plan = try plan(batch)
    do throws(PostgresError) {
      let result: Result<[PostgresBatchResult], PostgresError> = try exchange(
        first.sql, { plan.send(on: $0) },
        { deadline throws(PostgresError) in .success(try results(of: plan, until: deadline)) })
      return try result.get()
    } catch {
      leavePipeline(first.sql)
      if let index = error.batchIndex, error.isOutdatedStatement {
        statements.remove(plan.steps[index].key)
      }
      throw error
    }
  }

  /// Decides which statements must be prepared before the batch runs.
  private func plan(_ batch: PostgresBatch) throws(PostgresError) -> BatchPlan {
    if statements.isFull {
      try runScript("DEALLOCATE ALL")
      statements.removeAll()
    }
    var new: [StatementKey: String] = [:]
    let steps = batch.entries.map { entry in
      let key = StatementKey(sql: entry.sql, types: entry.parameters.types)
      guard !options.isPooled else { return BatchPlan.Step(entry: entry, key: key) }
      if let name = statements.name(of: key) ?? new[key] {
        return BatchPlan.Step(entry: entry, key: key, name: name)
      }
      let name = statements.newName()
      new[key] = name
      return BatchPlan.Step(entry: entry, key: key, name: name, isNew: true)
    }
    return BatchPlan(steps: steps)
  }

  private func results(
    of plan: BatchPlan, until deadline: Deadline
  ) throws(PostgresError) -> [PostgresBatchResult] {
    var results: [PostgresBatchResult] = []
    var problem: PostgresError?
    for (index, step) in plan.steps.enumerated() {
      let sql = step.entry.sql
      for isPreparing in step.isNew ? [true, false] : [false] {
        guard let result = try nextResult(sql, until: deadline) else { throw unanswered(sql) }
        while try nextResult(sql, until: deadline) != nil {}
        if result.isError, problem == nil {
          problem = PostgresError(result: result.pointer, operation: sql, place: place)
            .with(batchIndex: index)
        }
        if isPreparing, let name = step.name, result.status == PGRES_COMMAND_OK {
          statements.insert(name, for: step.key)
        }
        if !isPreparing {
          results.append(PostgresBatchResult(result: result, sql: sql, place: place))
        }
      }
    }
    // Read up to the response to the end of the pipeline; a commit can still fail before it.
    while let last = try nextResult("COMMIT", until: deadline) {
      if last.isError, problem == nil {
        problem = PostgresError(result: last.pointer, operation: "COMMIT", place: place)
      }
      if last.status == PGRES_PIPELINE_SYNC { break }
    }
    if let problem { throw problem }
    PQexitPipelineMode(pointer)
    return results
  }

  /// Leaves pipeline mode and a broken transaction after an error, or closes the connection if that
  /// is not possible.
  private func leavePipeline(_ operation: String) {
    guard pointer != nil else { return }
    if PQpipelineStatus(pointer) != PQ_PIPELINE_OFF, PQexitPipelineMode(pointer) == 0 { close() }
    // This transaction was begun by the batch itself.
    if depth == 0, pointer != nil, PQtransactionStatus(pointer) == PQTRANS_INERROR {
      do throws(PostgresError) { try runScript("ROLLBACK") } catch { close() }
    }
  }
}

/// The statements of a batch, with the names of those that are prepared on the server.
private struct BatchPlan {
  struct Step {
    let entry: PostgresBatch.Entry
    let key: StatementKey
    /// The name of the prepared statement; nil for a statement that is sent as text.
    var name: String?
    /// Whether the statement must be prepared before it runs.
    var isNew = false
  }

  let steps: [Step]

  /// Sends the statements and the end of the pipeline; returns 1 on success.
  func send(on pointer: OpaquePointer) -> Int32 {
    guard PQenterPipelineMode(pointer) == 1 else { return 0 }
    for step in steps {
      if step.isNew, let name = step.name {
        let types = step.entry.parameters.types
        let isSent = PQsendPrepare(pointer, name, step.entry.sql, Int32(types.count), types)
        guard isSent == 1 else { return 0 }
      }
      guard step.entry.parameters.send(step.entry.sql, name: step.name, on: pointer) == 1 else {
        return 0
      }
    }
    return PQpipelineSync(pointer)
  }
}
