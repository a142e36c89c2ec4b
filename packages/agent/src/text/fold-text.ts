/** More of them say nothing more, and every pattern that may begin at each of them would try each in vain. */
const SAME_SIGNS = 3;

const BLANKS = /\s{2,}/gu;
const SIGNS = new RegExp(`([^\\p{L}\\p{N}\\s])\\1{${SAME_SIGNS},}`, 'gu');

/** Collapses several blanks: to the end of a paragraph or line, if one is among them. */
function blankFor(blanks: string): string {
  const lines = blanks.split('\n').length - 1;
  if (lines > 1) return '\n\n';
  return lines === 1 ? '\n' : ' ';
}

/**
 * A message as it is read: runs of blanks are one, paragraphs and lines stay, and of a sign that is repeated three are left.
 * Takes time in proportion to its length, for any text.
 */
export function foldText(message: string): string {
  return message.replace(BLANKS, blankFor).replace(SIGNS, (_run, sign: string) => sign.repeat(SAME_SIGNS));
}
