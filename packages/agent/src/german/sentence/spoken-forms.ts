import { spellingKey } from '../../text/spelling-key.ts';
import { longestMatch } from '../vocabulary/lexicon.ts';

/** Letters of the ends of addresses, said one by one. */
const ENDS = new Set(['de', 'at', 'ch', 'eu', 'io', 'com', 'net', 'org', 'info', 'biz']);
const UNITS = 'ein|eins|zwei|drei|vier|fünf|fuenf|sechs|sieben|acht|neun';
const TENS = 'zwanzig|dreißig|dreissig|vierzig|fünfzig|fuenfzig|sechzig|siebzig|achtzig|neunzig';
const UNIT_AND_TEN = new RegExp(`(?<!\\p{L})(${UNITS}) und (${TENS})(?!\\p{L})`, 'giu');

/** Letters from which a word that was heard as two is put together. */
const JOINED_MIN = 9;

/** `ansprech partner`, `stadt werken`: columns that a recognizer hears as two words. */
function joined(message: string): string {
  return message.replace(
    /(?<![\p{L}\p{N}])(\p{L}{3,}) (?=(\p{L}{3,})(?![\p{L}\p{N}]))/gu,
    (whole, first: string, second: string) => {
      const word = spellingKey(first + second);
      const isColumnAlone = [...(longestMatch([spellingKey(first)])?.tags ?? [])].some((tag) =>
        tag.startsWith('field:'),
      );
      const isUtility = /^stadtwerke?n?$/.test(word);
      if (word.length < JOINED_MIN || /^\p{Lu}|^stadtwerk/u.test(second) || (isColumnAlone && !isUtility))
        return whole;
      const match = longestMatch([word]);
      if (match === null || !match.isExact) return whole;
      return [...match.tags].some((tag) => tag.startsWith('field:')) ? first : whole;
    },
  );
}

/** Words as they are said in a hurry. */
const HURRIED: readonly (readonly [RegExp, string])[] = [
  [
    /^(\W*(?:und |na |ja )?)de (?=(in|aus|mit|von|vom|bei|ohne|mittlere|andere?|erste|letzte|größere?)(?!\p{L}))/giu,
    '$1die ',
  ],
  [/(?<!\p{L})(?:ham|haben) ma(?!\p{L})/giu, 'haben wir'],
  [
    /^\W*(?:zählt|gilt|läuft) ([^,?]+?) (?:bei uns |eigentlich |noch )*als (intern|extern|aktiv|inaktiv)\p{L}*\W*$/iu,
    'ist $1 $2?',
  ],
  [/(?<=wie\s?viele? )leit(?!\p{L})/giu, 'Leute'],
  // `Kowalski, Vorname Marek`, `einen Thomsen, Hauke mit Vornamen`
  [/(\p{L}{3,}), ?(?:mit )?(?:dem )?vornamen? (\p{L}{3,})(?!\p{L})/giu, '$2 $1'],
  [/(\p{L}{3,}), (\p{L}{3,}) mit vornamen?(?!\p{L})/giu, '$2 $1'],
  // `zwischen zehn äh ja zehn und zwanzig`: the same word again.
  [
    /(?<!\p{L})(\p{L}{2,})[\s,.…]+(?:ähm?|öhm?|ehm?|hm)[\s,.…]+(?:(?:ja|also|genau)[\s,]+)?(?=\1(?!\p{L}))/giu,
    '',
  ],
  [/(?<!\p{L})ham (?=(wir|wa|sie|die|se)(?!\p{L}))/giu, 'haben '],
  [
    /(?<=(?<!\p{L})(gib|zeig|sag|such|schau|guck|mach|lies|nenn|hol|mag|kann|könnte|würde|will|tu|schick)(e|st)? )ma(?!\p{L})/giu,
    'mal',
  ],
  // Countries of two parts that have a hyphen: `nordrhein westfalen`.
  [
    /(?<!\p{L})(nordrhein|baden|rheinland|sachsen|mecklenburg|schleswig) (?=(westfalen|württemberg|wuerttemberg|pfalz|anhalt|vorpommern|holstein)(?!\p{L}))/giu,
    '$1-',
  ],
  [/(?<!\p{L})zwo(?=einhalb|und\p{L}|hundert|tausend)/giu, 'zwei'],
  [/(?<=(?<![\d.,])\d{1,3}) komma (?=\d{1,2}(?!\d))/giu, ','],
  [/\s+doppelpunkt\s+(?=\S)/giu, ': '],
  // `die Hotline fliegt aus den Angeboten raus`: taken out.
  [/(?<!\p{L})(fliegt|fliegen|fällt|fallen)(?=\s(?:[^.?!]*\s)?(raus|weg|heraus)(?!\p{L}))/giu, 'kommt'],
  [
    /(?<=^\W*(?:bitte )?)(?:schreib|schreibe|schreibt|schreiben sie|halt|halte|halten sie|merk|merke|merken sie)(?=\s)([^,.:]*?)\s(?:an|vor|auf|rein|hin|fest|hinein|dazu),?\s+dass?(?!\p{L})/giu,
    'notier$1 dass',
  ],
  [
    /(?<=(?:punkt|\.)\s?\p{L}{2,6}),\s*\p{L}{2,}\s(?:jeweils\s)?mit\s(?:doppel\s)?\p{L}{1,2}(?:\s\p{L})?\W*$/giu,
    '',
  ],
];

/** Signs and clauses that are no part of a request, and that belong to a text which is to be noted down. */
const OUTSIDE_OF_TEXTS: readonly (readonly [RegExp, string])[] = [
  [/>\s?=/g, '≥'],
  [/<\s?=/g, '≤'],
  [/\s*(?:-+>|=+>|→|➔)\s*/gu, ': '],
  // `Kollegin Maurer fragt, wer …`: the person who asks is not the subject.
  [
    /^(?!\W*(?:ich|wir)(?!\p{L}))[^,?.:]{3,40}\s(?:fragt|fragte|(?:will|möchte|wollte) wissen)(?: gerade| grad| eben| mich| uns| nach)*,\s(?=(?:wer|wen|wem|welche\p{L}*|wie\s?viele?|wo|was)(?!\p{L}))/iu,
    '',
  ],
  // Hearsay is reduced to the fact: `wir haben erfahren, dass X jetzt 61 Leute hat`.
  [
    /^\W*(?:ich|wir) (?:hab|habe|haben) (?:(?:eben|gerade|grad|grade|heute|gestern) )*(?:erfahren|gehört|gelesen|mitbekommen|mitgeteilt bekommen),? dass?\s/iu,
    '',
  ],
  [
    /(?<!\p{L}|neue[ns]? )unternehmen(?=\s*=|:\s|\s(?:bei|von|vom|beim)\s[^:?]{2,40}:|\s(?:bei|beim)\s[^:?]{2,40}\s(?:leeren|leermachen|leer machen)\W*$)/giu,
    'Feld Unternehmen',
  ],
];

/** A note keeps its wording. */
const NOTED = /(?<!\p{L})(notiz|notier|vermerk|bemerk|anmerk|sonstige|benchmark)\p{L}*|["„“»]/iu;

/** Where a text begins that is to be noted down; else where the message ends. */
function notedFrom(message: string): number {
  return NOTED.exec(message)?.index ?? message.length;
}

/** A message with what a recognizer of speech hears apart written as one: `we we we`, `punkt c h`, `neun und vierzig`. Texts to be noted down keep their signs. */
export function normalizeSpokenForms(message: string, isText = false): string {
  const end = isText ? 0 : notedFrom(message);
  const request = OUTSIDE_OF_TEXTS.reduce(
    (text, [typed, meant]) => text.replace(typed, meant),
    message.slice(0, end),
  );
  return HURRIED.reduce(
    (text, [heard, meant]) => text.replace(heard, meant),
    joined(request + message.slice(end)),
  )
    .replace(/(?<!\p{L})(?:we[\s-]we[\s-]we|weh weh weh|w[\s.]w[\s.]w|dreimal w|drei w)(?!\p{L})/giu, 'www')
    .replace(/(?<=(?<!\p{L})punkt )\p{L}(?: \p{L}){1,3}(?!\p{L})/giu, (letters) => {
      const joined = letters.replaceAll(' ', '');
      return ENDS.has(joined.toLowerCase()) ? joined : letters;
    })
    .replace(UNIT_AND_TEN, (_, unit: string, ten: string) => `${unit.replace(/^eins$/i, 'ein')}und${ten}`);
}
