import FieldEngine
import FieldbookKit
import FieldbookTerminal
import FormSession

extension FileStorage {
  /// Creates a storage that adds the files that a person chooses to the draft's store.
  init<Store: DraftStore>(_ draft: OpenDraft<Store>, sparing files: [String]) {
    let (store, person) = (draft.store, draft.person)
    var intake = FileIntake()
    intake.sparedFiles = files
    self.init { [intake] path, field in
      do {
        let rules = field.definition.file ?? FileRules()
        return .success(try intake.store(path, for: rules, in: store, at: person.now()))
      } catch let error as any ReportedError {
        return .failure(FileFailure(error.lines.joined(separator: " ")))
      } catch {
        return .failure(FileFailure(UnknownError(error).message))
      }
    } beginning: { file in
      (try? store.piece(0, of: file.sha256)) ?? []
    }
  }
}
