/**
 * Formats rows as CSV (RFC 4180). Text that a spreadsheet would take for a formula begins with `'`, and so does text that already begins with
 * such marks, so that one mark can always be taken away.
 */
export function csvText(rows: readonly (readonly (string | number)[])[]): string {
  return rows.map((row) => `${row.map((cell) => csvCell(String(cell))).join(',')}\r\n`).join('');
}

function csvCell(text: string): string {
  const safe = /^'*[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
