import FormSession

/// The handlers of the commands.
enum CommandTable {
  /// Runs a command.
  typealias Handler<Screen: Console> = (Invocation, inout Screen) throws -> ExitCode

  /// Returns the handler of each command by its name; commands without a handler print help.
  static func handlers<Screen: Console>(
    of screen: Screen.Type
  ) -> [String: Handler<Screen>] {
    let entries: [(CommandDescription, Handler<Screen>)] = [
      (.formImport, Fieldbook.importForm),
      (.formAdd, finishing(Fieldbook.addForm)),
      (.formList, Fieldbook.listForms),
      (.formShow, Fieldbook.showForm),
      (.formListUpdate, Fieldbook.updateLists),
      (.formPrint, Fieldbook.printForm),
      (.formClose, finishing(Fieldbook.closeForm)),
      (.formOpen, finishing(Fieldbook.openForm)),
      (.formCheck, Fieldbook.checkForm),
      (.formSchema, { try Fieldbook.printFormSchema(on: &$1) }),
      (.new, beginDraft),
      (.list, Fieldbook.listDrafts),
      (.show, Fieldbook.showDraft),
      (.edit, Fieldbook.editDraft),
      (.resume, Fieldbook.resumeDraft),
      (.set, finishing(Fieldbook.setFields)),
      (.unset, finishing(Fieldbook.unsetFields)),
      (.entry, finishing(Fieldbook.changeEntries)),
      (.fileGet, Fieldbook.getFile),
      (.undo, finishing { try Fieldbook.step(.undo, $0, on: &$1) }),
      (.redo, finishing { try Fieldbook.step(.redo, $0, on: &$1) }),
      (.check, Fieldbook.checkDrafts),
      (.explain, Fieldbook.explainField),
      (.options, Fieldbook.listOptions),
      (.acknowledge, finishing(Fieldbook.acknowledgeRules)),
      (.finalize, finishing(Fieldbook.finalizeDrafts)),
      (.amend, finishing(Fieldbook.amendDraft)),
      (.discard, finishing(Fieldbook.discardDrafts)),
      (.history, Fieldbook.showHistory),
      (.comment, finishing(Fieldbook.commentOnField)),
      (.return, finishing(Fieldbook.returnDraft)),
      (.invalid, Fieldbook.listInvalid),
      (.stats, Fieldbook.showStatistics),
      (.export, Fieldbook.export),
      (.import, finishing(Fieldbook.importFile)),
      (.upgrade, finishing(Fieldbook.upgradeDrafts)),
      (.recheck, finishing(Fieldbook.recheckDrafts)),
      (.userAdd, finishing(Fieldbook.addUser)),
      (.userList, Fieldbook.listUsers),
      (.userChange, finishing(Fieldbook.changeUser)),
      (.userDisable, finishing(Fieldbook.disableUser)),
      (.userEnable, finishing(Fieldbook.enableUser)),
      (.userReset, finishing(Fieldbook.resetUser)),
      (.tokenAdd, finishing(Fieldbook.addToken)),
      (.tokenList, Fieldbook.listTokens),
      (.tokenEnd, finishing(Fieldbook.endToken)),
      (.linkAdd, finishing(Fieldbook.addLink)),
      (.linkList, Fieldbook.listLinks),
      (.linkEnd, finishing(Fieldbook.endLink)),
      (.backup, Fieldbook.backUp),
      (.copy, Fieldbook.copyStore),
      (.doctor, Fieldbook.examine),
      (.verify, Fieldbook.verify),
      (.info, Fieldbook.showInfo),
      (.keyNew, Fieldbook.makeKey),
      (.keyRotate, finishing(Fieldbook.rotateKey)),
      (.session, Fieldbook.runSession),
      (.trace, { try Fieldbook.trace(on: &$1) }),
      (.eval, Fieldbook.evaluate),
      (.types, Fieldbook.listTypes),
      (.serve, Fieldbook.serve),
      (.demo, { try Fieldbook.demonstrate(on: &$1) }),
      (.completions, Fieldbook.printCompletions),
    ]
    return Dictionary(entries.map { ($0.name, $1) }) { first, _ in first }
  }

  /// Returns a handler that runs a command to its end, even if its output is closed.
  private static func finishing<Screen: Console>(
    _ handler: @escaping Handler<BestEffortConsole<Screen>>
  ) -> Handler<Screen> {
    { invocation, console in
      var steady = BestEffortConsole(console)
      defer { console = steady.base }
      let code = try handler(invocation, &steady)
      if case .unwritable(let reason)? = steady.writeError { throw CommandError.outputLost(reason) }
      return code
    }
  }

  /// Runs `new`, which cannot continue after its output is closed if it shows the form.
  private static func beginDraft<Screen: Console>(
    _ invocation: Invocation, on console: inout Screen
  ) throws -> ExitCode {
    if invocation.showsForm { return try Fieldbook.beginDraft(invocation, on: &console) }
    return try finishing(Fieldbook.beginDraft)(invocation, &console)
  }
}
