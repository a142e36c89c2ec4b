const QUOTED = /^"([\s\S]*)"$/;

/** A header as people read it: trimmed, without quotes around it; empty: the column has no header. */
export function headerName(cell: string): string {
  const trimmed = cell.trim();
  const inside = QUOTED.exec(trimmed)?.[1];
  return inside === undefined ? trimmed : inside.replaceAll('""', '"').trim();
}
