/** A record as the reference reads it; `line` is physical, from 1. */
export interface ReferenceRecord {
  readonly line: number;
  readonly cells: readonly string[];
}

/**
 * Reads CSV by the grammar of RFC 4180, character by character, with CR, LF and CRLF as line ends. It knows no limit, no
 * piece and no speed: what it says is right, for text that keeps to the grammar.
 */
export function referenceRecords(text: string, separator: string): ReferenceRecord[] {
  const records: ReferenceRecord[] = [];
  let at = 0;
  let line = 1;
  /** The line end at this place, counted as one. */
  const lineEnd = (): string => {
    if (text.startsWith('\r\n', at)) return '\r\n';
    return text[at] === '\r' || text[at] === '\n' ? text.charAt(at) : '';
  };
  const escaped = (): string => {
    let value = '';
    at += 1;
    while (text[at] !== '"' || text[at + 1] === '"') {
      if (at >= text.length) throw new Error('The text does not keep to the grammar.');
      const end = lineEnd();
      if (end !== '') line += 1;
      const taken = end === '' ? text.charAt(at) : end;
      value += taken;
      at += taken === '"' ? 2 : taken.length;
    }
    at += 1;
    return value;
  };
  const nonEscaped = (): string => {
    let value = '';
    while (at < text.length && text[at] !== separator && lineEnd() === '') {
      value += text.charAt(at);
      at += 1;
    }
    return value;
  };
  while (at < text.length) {
    const first = line;
    const cells: string[] = [];
    do {
      if (cells.length > 0) at += 1;
      cells.push(text[at] === '"' ? escaped() : nonEscaped());
    } while (text[at] === separator);
    at += lineEnd().length;
    line += 1;
    records.push({ line: first, cells });
  }
  return records;
}
