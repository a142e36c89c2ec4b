import type { FormOfAddress } from './sentences.ts';

/** What a directory holds, to make examples of. */
export interface Examples {
  /** Companies as they are written, at most three. */
  readonly companies: readonly string[];
  /** A town with a provider. */
  readonly town: string | null;
}

/** Where an empty directory is filled. */
const EMPTY =
  'Ich kenne noch keinen Dienstleister. Ist das Verzeichnis leer, füllen Sie es auf der Seite „Import“ (/dienstleister-import) aus einer CSV-Datei; dort gibt es auch eine Beispieldatei. ';
const EMPTY_WRITING = 'Einzelne lege ich hier an: „Lege einen neuen Dienstleister an“.';

/** What the assistant can do, with three examples of this very directory; of an empty one, how it is filled. */
export function helpText(address: FormOfAddress, mayWrite: boolean, { companies, town }: Examples): string {
  const [first, second = first, third = second] = companies;
  if (first === undefined) return `${EMPTY}${mayWrite ? EMPTY_WRITING : ''}`.trim();
  const searched = town === null ? `Suche ${second}` : `Wer sitzt in ${town}?`;
  return [
    `Ich helfe ${address === 'du' ? 'dir' : 'Ihnen'} mit dem Verzeichnis der Dienstleister, zum Beispiel:`,
    `- „Wie ist die Telefonnummer von ${first}?“`,
    `- „${searched}“`,
    mayWrite
      ? `- „Ändere die E-Mail von ${third} auf info@beispiel.de“. Ich lese jede Änderung vor und speichere erst nach einem Ja`
      : `- „Zeig mir alle Daten von ${third}“`,
    `Ich suche auch mit Tippfehlern, zähle und vergleiche${
      mayWrite ? ', lege neue Dienstleister an und nehme Änderungen zurück.' : '.'
    }`,
  ].join('\n');
}

/** Short help for people who write English. */
export function englishHelp({ companies: [company] }: Examples): string {
  const example = company === undefined ? '' : ` Try: “Telefonnummer von ${company}”.`;
  return `I work in German. I can search, read, count and compare the companies of this directory, and change or add one after your yes.${example}`;
}

const ENGLISH: ReadonlySet<string> = new Set(
  'the what can you do does how who is are me my please show find list give tell help of for where with which and your this that have has add change delete phone number address company companies supplier suppliers need want would like could i to a an not hi hello'.split(
    ' ',
  ),
);
const GERMAN =
  /(?<!\p{L})(der|die|das|den|dem|ein|eine|einen|und|von|mit|für|ist|sind|ich|du|sie|wir|mir|bitte|wie|wer|wo|welche\p{L}*|zeig\p{L}*|such\p{L}*|nicht|kann|können|auf|bei)(?!\p{L})|[äöüß]/iu;
/** Words that make a sentence English, and the share of all that they must be. */
const WORDS_MIN = 2;
const SHARE_MIN = 0.5;

/** Whether a message is English: most of its words are small English ones, and none is a German one. */
export function isEnglish(message: string): boolean {
  const words = message.toLowerCase().match(/\p{L}+/gu) ?? [];
  const known = words.filter((word) => ENGLISH.has(word)).length;
  return known >= WORDS_MIN && known / words.length >= SHARE_MIN && !GERMAN.test(message);
}
