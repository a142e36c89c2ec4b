import { plainText, spellingKey } from '../../text/spelling-key.ts';
import { everydayOf } from '../vocabulary/everyday.ts';
import type { Mail, MailPart } from './mail.ts';

const TITLE = '(?:Herrn?|Hr\\.?|Frau|Fr\\.|Hrn\\.)';
const DEGREE = '(?:(?:Dr|Prof|Dipl\\.-Ing)\\.\\s+)*';
const WORD =
  "(?!(?:Frau|Herrn?|Hr|Fr|Ihnen|Sie|Ihre?[nrms]?|Unsere?[nrms]?|Neue?[nrs]?|Der|Die|Das|Als|Ab|Seit|Für|Und)(?![\\p{L}]))\\p{Lu}[\\p{L}'’-]{1,30}";
const NAME = `${WORD}(?:\\s(?:van|von|de|zu|der))?\\s${WORD}(?:\\s${WORD})?`;
const PERSON = new RegExp(`(?<![\\p{L}\\p{N}])(${TITLE}\\s+)?(${DEGREE}${NAME})(?![\\p{L}\\p{N}])`, 'gu');
const SURNAME = new RegExp(`(?<![\\p{L}\\p{N}])${TITLE}\\s+${DEGREE}${WORD}`, 'gu');

/** What a new contact person is announced with, before the name and behind it. */
const BEFORE =
  /(ansprechp\w*|kontaktperson|berater\w*|betreue?r\w*|kollegen?|kollegin|nachfolger\w*|nachfolge|zustandig|es folgt|ubernimmt|ubernommen hat|heisse jetzt|heiße jetzt|heisst jetzt|vertritt uns|ubergibt an|abgelost von|macht jetzt|betreut (sie|euch|uns)|steht (ihnen|euch)|wenden sie sich|wendet euch|kummert sich|verantwortlich|fur sie da|neu ist|an meine stelle tritt|folgt auf \w+ \w+)[^.;]{0,70}$/;
const BEHIND =
  /^[^.;]{0,40}?\b(nachfolge|ubernimmt|ubernommen|betreut (sie|euch)|zustandig|ist (jetzt|ab sofort|neue)|tritt die)\b/;
const LEFT_BEHIND =
  /^[^.,;]{0,40}\b(verlasst|verlassen|ausgeschieden|rente|ruhestand|verstorben|nicht mehr|verabschiedet|aufgestiegen|geht|wechselt)\b/;
const LEFT_BEFORE =
  /(\b(von|statt|anstelle|geb\.?|geborene|bisherige\w*|ehemalige\w*|lieber|liebe|geehrter?|hallo|hi|dear|grusse?|gruß)\s*(unser\w*|ihr\w*|eur\w*|nach)?|nachfolge (von|des|der)|aufgaben (von|des|der))\s*$/;
const NOT_MEANT =
  /\b(vertretung|urlaub|elternzeit|geschaftsfuhr\w*|insolvenz\w*|rechtsanwalt|vorstand|nicht im buro|abwesen\w*|notdienst)\b/;
const KEPT = /\b(weiterhin|bleibt|erhalten|unverandert|nach wie vor)\b/;
const SENDER =
  /\b(ubernehme ich|ich ubernehme|ich habe .{0,60}ubernommen|habe ich .{0,80}ubernommen|bin ich (ihr|ihre|eure?) (neue?r? )?(ansprechp\w*|kontakt\w*|betreue?r\w*)|ich bin (ihr|ihre|eure?|die|der) neue?r? |ich bin (die |der )?nachfolger\w*|(bin|betreue) ich .{0,40}(zustandig|verantwortlich)|ich (bin|betreue) .{0,30}(ab sofort|jetzt|nun|kunftig) .{0,40}(zustandig|verantwortlich|ansprechp\w*|betreu\w*))/;
const NO_PERSON =
  /\b(gmbh|ag|team|kundenservice|vertrieb|zentrale|stadtwerke|strasse|straße|buchhaltung|service|geschaftsleitung|einkauf|abteilung|netzbetrieb|sekretariat|verwaltung|personalabteilung|key account|partnermanagement|account|energie|wochen|kunden\w*|support|leitung|kaufmannische|grussen|grusse|kolleg\w*|damen|herren|handy|mail|telefon|am|an|im|in|bei|die|der|das|ab|seit|unsere?|ihre?|ihres|familie|seine|fur|sie|ihnen|uns|euch|und|name|aufgaben|ansprechpartner\w*|berater\w*|betreuung)\b/;

/** The new contact person that a sentence announces: the name, or `sender` for the mail's author. Null: it announces none. */
export function newPersonIn(sentence: string): { readonly name: string } | 'sender' | null {
  const plain = plainText(sentence);
  if (NOT_MEANT.test(plain)) return null;
  if (SENDER.test(plain)) return 'sender';
  for (const match of sentence.matchAll(PERSON)) {
    const [whole, title, said = ''] = match;
    const name = title === undefined ? ownName(said) : said;
    if (name === null) continue;
    const before = plainText(sentence.slice(Math.max(0, match.index - 100), match.index));
    const behind = plainText(sentence.slice(match.index + whole.length, match.index + whole.length + 100));
    if (NO_PERSON.test(plainText(name)) || LEFT_BEFORE.test(before) || LEFT_BEHIND.test(behind)) continue;
    if (KEPT.test(before) || KEPT.test(behind)) continue;
    const tail = withoutSurnames(before);
    if (BEFORE.test(tail) || BEHIND.test(behind)) return { name };
  }
  return null;
}

/** Of a clause about another only what stands behind it counts. */
function withoutSurnames(before: string): string {
  return before.slice(before.lastIndexOf('. ') + 1);
}

/** Without the word for a relation or trade before it: `Tochter Lisbeth Thoma`. Null: no name is left. */
function ownName(said: string): string | null {
  const words = said.split(/\s+/);
  while (words.length > 0 && isCommonWord(words[0] ?? '')) words.shift();
  return words.length < 2 || words.some((word) => isCommonWord(word)) ? null : words.join(' ');
}

function isCommonWord(word: string): boolean {
  return (
    everydayOf(spellingKey(word)) !== null ||
    /(ung|heit|keit|schaft|partner(in)?)$|^(Tochter|Sohn|Kollegin|Kollege|Bruder|Schwester|Frau|Mann|Dipl)$/u.test(
      word,
    )
  );
}

/** Whether a sentence mentions a person by title. */
export function isPersonIn(sentence: string): boolean {
  SURNAME.lastIndex = 0;
  return SURNAME.test(sentence);
}

const LINE = new RegExp(
  `^(?:i\\.\\s?[AV]\\.\\s*|gez\\.\\s*)?(${DEGREE}${NAME})(?:\\s*\\(.{1,30}\\))?\\s*(?:[,|].*)?$`,
  'u',
);

/** The author of a mail, from its signature or head. Null: unknown. */
export function senderOf(mail: Mail): { readonly name: string; readonly part: MailPart } | null {
  const from = mail.headers.find(({ kind }) => kind === 'from')?.value;
  const lines = [...mail.signature.slice(0, 3), ...(from === undefined ? [] : [headName(from)])];
  for (const part of lines) {
    const name = LINE.exec(part.text)?.[1];
    if (name !== undefined && !NO_PERSON.test(plainText(name))) return { name, part };
  }
  return null;
}

function headName(from: MailPart): MailPart {
  const text = from.text.replace(/\s*<.*$/, '').replace(/^"|"$/g, '');
  return { text, start: from.start, end: from.start + text.length };
}
