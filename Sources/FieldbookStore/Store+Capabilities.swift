public import FormSession

extension Store: BookStorage, StoreBackup {
  /// The path of the file.
  public var place: String { path }

  /// The store itself, which copies its file.
  public var backup: StoreCapability<any StoreBackup> { .available(self) }

  /// The doctor of the store.
  public var examiner: StoreCapability<any StoreExaminer> { .available(FileExaminer(store: self)) }
}

/// Examines a store with the doctor.
private struct FileExaminer: StoreExaminer {
  let store: Store

  func examine() throws(StoreError) -> StoreExamination {
    StoreExamination(try Doctor(store).report())
  }

  func repair() throws(StoreError) -> StoreExamination {
    StoreExamination(try Doctor(store).repairAndReport())
  }

  func emptyLog() throws(StoreError) -> Bool { try store.emptyLog() }
}

extension StoreExamination {
  fileprivate init(_ report: Doctor.Report) {
    self.init(
      parts: report.parts.map { Part(code: $0.rawValue, words: $0.words) },
      problems: report.findings.map(StoreProblem.init),
      repaired: report.repaired.map(StoreProblem.init))
  }
}

extension StoreProblem {
  fileprivate init(_ finding: Doctor.Finding) {
    self.init(in: finding.part.rawValue, message: finding.message, hint: finding.hint)
    (isDamage, needsRescue) = (finding.isDamage, finding.needsRescue)
    isAdvice = finding.isAdvice
  }
}

extension StoreRescue {
  /// Creates the result of copying a damaged file.
  public init(_ rescue: Doctor.Rescue) {
    self.init(
      copied: rescue.copied, refused: rescue.refused, incomplete: rescue.incomplete,
      losses: rescue.lacking.isEmpty ? nil : Doctor.Finding.lostFields(rescue.lacking).message)
  }
}
