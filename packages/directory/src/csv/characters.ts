/** UTF-16 code units that the readers of text compare with. */
export const TAB = 0x09;
export const LINE_FEED = 0x0a;
export const CARRIAGE_RETURN = 0x0d;
export const QUOTE = 0x22;
export const COMMA = 0x2c;
export const SEMICOLON = 0x3b;
export const BYTE_ORDER_MARK = 0xfeff;

/** White space as `String.prototype.trim` sees it. */
export function isWhiteSpace(code: number): boolean {
  if (code < 0x80) return code === 0x20 || (code >= TAB && code <= CARRIAGE_RETURN);
  return String.fromCharCode(code).trim() === '';
}
