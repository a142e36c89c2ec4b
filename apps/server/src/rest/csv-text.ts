/** Rows as CSV with a header line (RFC 4180 quoting, line feeds as in PostgreSQL). */
export function csvText(
  names: readonly string[],
  rows: readonly Readonly<Record<string, unknown>>[],
): string {
  const lines = [names, ...rows.map((row) => names.map((name) => row[name]))];
  return lines.map((line) => line.map(csvField).join(',')).join('\n');
}

function csvField(value: unknown): string {
  if (value === null || value === undefined) return '';
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return /[",\n\r]/.test(text) || text === '' ? `"${text.replaceAll('"', '""')}"` : text;
}
