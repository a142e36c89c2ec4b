import { plainText } from '../../../../text/spelling-key.ts';
import { type SaidWord, saidWords } from './said-words.ts';

/** Small words beside the one that is meant. */
const LIGHT =
  /^(nein|nee|ne|na|doch|nicht|nich|net|sondern|der|die|das|den|es|ist|sind|heisst|muss|soll|sein|heissen|also|sorry|quatsch|falsch|ach|und|mit|am|im|statt|anstatt|bitte|da|meine|meinte|ich|war|wars)$/;
/** Letters of a word that may stand inside of another: `Gartenweg`. */
const PART_MIN = 3;

/** `Platz, nicht Straße`: a text with one word, or the end of one, in place of another. Null: that is not said, or the wrong word is not there. */
export function withOtherWord(text: string, message: string): string | null {
  const words = saidWords(message).filter(({ plain }) => !LIGHT.test(plain));
  const [wrong, second] = words.filter(({ isDenied }) => isDenied);
  const [right, other] = words.filter(({ isDenied }) => !isDenied);
  if (wrong === undefined || right === undefined || second !== undefined || other !== undefined) return null;
  if (/\d/.test(right.text) !== /\d/.test(wrong.text)) return null;
  return exchanged(text, wrong, right);
}

function exchanged(text: string, wrong: SaidWord, right: SaidWord): string | null {
  const parts = text.split(/(?<=[\s,])|(?=[\s,])/u);
  const at = parts.findLastIndex((part) => plainText(part) === wrong.plain);
  const inside =
    at >= 0 || wrong.plain.length < PART_MIN
      ? at
      : parts.findLastIndex((part) => plainText(part).endsWith(wrong.plain));
  const part = parts[inside];
  if (part === undefined) return null;
  const lead = part.slice(0, part.length - wrong.text.length);
  const word =
    lead !== '' && !/[-\s]$/.test(lead)
      ? right.text.toLowerCase()
      : /^\p{Lu}/u.test(part)
        ? right.text.replace(/^\p{Ll}/u, (letter) => letter.toUpperCase())
        : right.text;
  return [...parts.slice(0, inside), lead + word, ...parts.slice(inside + 1)].join('');
}
