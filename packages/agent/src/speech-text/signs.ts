import { ordinalStem } from './number-words.ts';
import { rule, type SpokenRule } from './rule.ts';

/** Signs that are said, and those at which a voice pauses or that it leaves out. */
export const SIGN_RULES: readonly SpokenRule[] = [
  // The beginning of a point in a list, on a line of its own: `1.` is said, `-` is a pause.
  rule(/\n[ \t]{0,20}(?:[-–*•·][ \t]|(\d{1,2})[.)][ \t])?[ \t]{0,20}/y, ([, number], { text, at }) => {
    const isPaused = /[.!?:,;]\s{0,20}$/.test(text.slice(Math.max(0, at - 20), at)) || at === 0;
    const place = number === undefined ? '' : `${ordinalStem(Number(number))}ens `;
    return `${isPaused ? ' ' : '. '}${place}`;
  }),
  rule(/[•·*]/y, () => ''),
  rule(/["„“”«»‚‘’`]/y, () => ''),
  rule(/[([{]/y, () => ', '),
  rule(/[)\]}]/y, () => ', '),
  rule(/ [-–—] /y, () => ', '),
  rule(/—/y, () => ', '),
  rule(/ ?& ?/y, () => ' und '),
  rule(/ ?\+ ?(?![\d ])/y, () => ' plus '),
  rule(/\+/y, () => ' plus '),
  rule(/ ?= ?/y, () => ' gleich '),
  // `7/9` and `24/7` are two numbers, `Strom/Gas` a choice.
  rule(/(?<=\d)\/(?=\d)/y, () => ' '),
  rule(/ ?\/ ?/y, () => ' oder '),
  rule(/ ?€(?! ?\d)/y, () => ' Euro'),
  rule(/ ?%/y, () => ' Prozent'),
  rule(/°/y, () => ' Grad'),
  rule(/½/y, () => ' ein halb '),
  rule(/¼/y, () => ' ein viertel '),
  rule(/¾/y, () => ' drei viertel '),
  rule(/[#_|<>~^\\]/y, () => ' '),
  rule(/\u00ad/y, () => ''),
  rule(/(?<=\p{L})[-–](?=\p{L})/uy, () => ' '),
];
