/// The style of printed forms, for A4 and Letter alike.
enum PrintStyle {
  /// Returns the style sheet, with a line at the foot of each page.
  static func sheet(foot: String) -> String {
    """
    @page {
      margin: 16mm 15mm 18mm;
      @bottom-left { content: \(HTML.styleString(foot)); \(footer) }
      @bottom-right { content: counter(page) " / " counter(pages); \(footer) }
    }
    \(common)
    \(codebook)
    \(paper)
    """
  }

  private static let footer = "font: 7.5pt 'Liberation Sans', Arial, sans-serif; color: #666;"

  private static let common = """
    * { box-sizing: border-box; }
    html { -webkit-print-color-adjust: exact; print-color-adjust: exact; }
    body { margin: 0 auto; max-width: 190mm; padding: 6mm; color: #1a1a1a; background: #fff;
      font: 9.5pt/1.4 "Helvetica Neue", "Liberation Sans", Arial, "DejaVu Sans", sans-serif; }
    @media print { body { max-width: none; padding: 0; } }
    h1, h2, h3, h4, h5, p, dl, dd { margin: 0; }
    h1 { font-size: 19pt; line-height: 1.15; letter-spacing: -0.01em; }
    h2 { font-size: 12.5pt; margin: 6mm 0 2mm; padding-bottom: 1mm; border-bottom: 0.6pt solid #1a1a1a; }
    h3 { font-size: 11pt; margin: 4.5mm 0 1.5mm; }
    h4, h5 { font-size: 10pt; margin: 3.5mm 0 1mm; }
    h2, h3, h4, h5 { break-after: avoid; }
    h2 small, h3 small, h4 small { font-weight: normal; color: #666; }
    code { font: 8pt/1.35 "Liberation Mono", "DejaVu Sans Mono", Menlo, Consolas, monospace;
      overflow-wrap: anywhere; }
    small { font-size: 7.5pt; color: #666; }
    .masthead { display: flex; justify-content: space-between; gap: 10mm; align-items: flex-end;
      border-bottom: 1.6pt solid #1a1a1a; padding-bottom: 3mm; margin-bottom: 4mm; }
    .kicker { font-size: 8pt; text-transform: uppercase; letter-spacing: 0.08em; color: #666; }
    .required { font-weight: bold; }
    .label { font-weight: 600; }
    .help { font-size: 8.5pt; color: #555; }
    .remark { font-size: 8.5pt; color: #555; font-style: italic; }
    """

  private static let codebook = """
    .codebook + .paper, .paper + .codebook { break-before: page; }
    .codebook .key { margin-left: 2mm; color: #666; font-weight: normal; }
    .facts { display: grid; grid-template-columns: auto auto; gap: 0 3mm; font-size: 8.5pt; }
    .facts dt { color: #666; }
    .fields, .rules { width: 100%; border-collapse: collapse; table-layout: fixed; }
    .fields thead { display: table-header-group; }
    .fields th { text-align: left; font-size: 7.5pt; font-weight: normal; color: #666;
      text-transform: uppercase; letter-spacing: 0.06em; border-bottom: 0.6pt solid #999; }
    .fields th:nth-child(1) { width: 9mm; }
    .fields th:nth-child(2) { width: 34mm; }
    .fields th:nth-child(4) { width: 62mm; }
    .fields td, .fields th, .rules td { padding: 1.4mm 2.5mm 1.4mm 0; vertical-align: top; }
    .fields td, .rules td { border-bottom: 0.4pt solid #ccc; }
    .fields tr, .rules tr { break-inside: avoid; }
    .fields .number { color: #666; }
    .fields .note td { background: #f5f5f3; }
    .rules td:first-child { width: 43mm; }
    .source { font-size: 8pt; color: #666; }
    .rule { margin-top: 1mm; font-size: 8.5pt; }
    .rule code { color: #555; }
    .options { display: grid; grid-template-columns: max-content 1fr; gap: 0 2.5mm; margin-top: 1mm;
      font-size: 8.5pt; }
    .options dt { max-width: 30mm; }
    """

  private static let paper = """
    .record { display: grid; grid-template-columns: auto 42mm; gap: 1.2mm 2mm; font-size: 8.5pt;
      align-items: end; }
    .record dt { color: #555; white-space: nowrap; }
    .record dd { border-bottom: 0.6pt solid #1a1a1a; height: 5mm; }
    .legend { font-size: 8.5pt; color: #555; }
    .paper .page + .page { break-before: page; }
    .row { display: flex; flex-wrap: wrap; gap: 0 6mm; break-inside: avoid; }
    .question { min-width: 34mm; padding: 2.2mm 0; break-inside: avoid; max-width: 100%; }
    .paper .label { line-height: 1.25; }
    .paper .number { display: inline-block; min-width: 4mm; font-size: 7.5pt; font-weight: normal;
      color: #666; }
    .when { font-size: 8.5pt; font-style: italic; }
    .when::before { content: "\\2192\\00a0"; font-style: normal; }
    .note { margin: 2mm 0; padding: 1.5mm 3mm; border-left: 1.6pt solid #999; break-inside: avoid; }
    .answer { display: flex; align-items: baseline; gap: 1.5mm; }
    .line { display: block; flex: 1; border-bottom: 0.6pt solid #1a1a1a; height: 7mm; }
    .parts { display: flex; flex-wrap: wrap; gap: 0 5mm; }
    .parts .answer { flex: 1 1 32mm; }
    .given { padding-top: 1.5mm; }
    .boxes { display: flex; flex-wrap: wrap; align-items: center; gap: 0.6mm; padding-top: 1.5mm; }
    .cell { width: 5.6mm; height: 7mm; border: 0.6pt solid #1a1a1a; text-align: center;
      font-size: 7pt; line-height: 6.6mm; color: #bbb; }
    .sign { padding: 0 0.6mm; white-space: pre; }
    .choices { display: grid; grid-template-columns: repeat(auto-fill, minmax(42mm, 1fr));
      gap: 1.2mm 4mm; padding-top: 1.5mm; }
    .choices.short { display: flex; flex-wrap: wrap; gap: 1.2mm 7mm; }
    .choices.long { grid-template-columns: 1fr; }
    .choice { display: flex; align-items: baseline; gap: 1.6mm; break-inside: avoid; }
    .box { flex: none; width: 3.4mm; height: 3.4mm; border: 0.7pt solid #1a1a1a;
      position: relative; top: 0.6mm; }
    .box.round { border-radius: 50%; }
    .entry { border: 0.6pt solid #999; padding: 1.5mm 4mm 2.5mm; margin: 2.5mm 0; }
    .entry-title { font-size: 8.5pt; color: #555; break-after: avoid; }
    .entries { width: 100%; border-collapse: collapse; margin: 1.5mm 0; }
    .entries thead { display: table-header-group; }
    .entries th { text-align: left; font-size: 8.5pt; font-weight: 600; vertical-align: bottom;
      padding: 0 1.5mm 1mm; }
    .entries td { border: 0.6pt solid #1a1a1a; height: 9mm; padding: 0.8mm 1.5mm;
      vertical-align: top; }
    .entries tr { break-inside: avoid; }
    .entries .row-number { width: 7mm; border: 0; color: #666; font-size: 8pt; vertical-align: middle; }
    .entries .choices, .entries .boxes { padding-top: 0; gap: 0.6mm 3mm; }
    .entries .boxes { gap: 0.4mm; }
    .entries .cell { width: 4.8mm; }
    .more { font-size: 7.5pt; color: #666; text-align: right; }
    """
}
