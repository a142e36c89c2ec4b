import { tokensOf } from '../../text/tokens.ts';
import { typedPhoneAt } from '../../text/values/phone.ts';

type FoundKind = 'phone' | 'email' | 'url' | 'address';

/** A value that stands in a text. */
export interface FoundValue {
  readonly kind: FoundKind;
  readonly text: string;
  readonly start: number;
  readonly end: number;
  /** Of an address. */
  readonly address?: MailAddress;
}

/** An address as its columns. */
export interface MailAddress {
  readonly strasse_mit_hausnummer?: string;
  readonly plz?: string;
  readonly stadt?: string;
}

const NO_PHONE =
  /(iban|konto|sendungsnummer|bestellung|bestellnr|rechnung|auftrag|hrb|hra|ust|steuer|kundennummer|vertrag|vertrag nr\.|bestellung nr\.|az\.)[^\d]{0,12}$/i;

/** Numbers, addresses and streets that a text holds, in order. */
export function mailValuesIn(said: string): FoundValue[] {
  // What stands between marks is no piece of its own here.
  const text = said.replace(/["„“”»«]/gu, ' ');
  const found: FoundValue[] = [...addressesIn(text)];
  const tokens = tokensOf(text);
  let at = 0;
  while (at < tokens.length) {
    const token = tokens[at];
    if (token === undefined) break;
    if (token.kind === 'email') {
      const host = token.text.slice(token.text.indexOf('@') + 1);
      const isPattern = /^vorname\.nachname@/i.test(token.text);
      if (host.includes('.') && !isPattern)
        found.push({ kind: 'email', text: token.text, start: token.start, end: token.end });
      at += 1;
    } else if (token.kind === 'web') {
      found.push({ kind: 'url', text: token.text, start: token.start, end: token.end });
      at += 1;
    } else {
      const isInside = found.some(({ start, end }) => start <= token.start && token.start < end);
      const phone = isInside ? null : phoneAt(text, tokens, at);
      if (phone === null) at += 1;
      else {
        found.push(phone.value);
        at += phone.length;
      }
    }
  }
  return found.sort((a, b) => a.start - b.start);
}

/** Pieces of a number, with the marks between them. */
const PHONE_TOKENS_MAX = 24;

function phoneAt(
  text: string,
  tokens: ReturnType<typeof tokensOf>,
  at: number,
): { value: FoundValue; length: number } | null {
  const first = tokens[at];
  const phone = typedPhoneAt(text, tokens.slice(at, at + PHONE_TOKENS_MAX), 0);
  if (first === undefined || phone === null) return null;
  if (NO_PHONE.test(text.slice(Math.max(0, first.start - 30), first.start))) return null;
  if (/^\d{1,2}\.\d{1,2}\.?/.test(text.slice(first.start)) && !/^\+/.test(phone.text)) return null;
  // A number that a letter stands before is of something else: `K-0812345`.
  const before = text[first.start - 1] ?? ' ';
  if (/[\p{L}\p{N}-]/u.test(before)) return null;
  // `(0221 123)`: the brackets are of the sentence.
  const isOpen = phone.text.startsWith('(') && !phone.text.includes(')');
  const cut = phone.text.slice(isOpen ? 1 : 0).replace(/[\s/–(-]+$/, '');
  const start = first.start + (isOpen ? 1 : 0);
  return {
    value: { kind: 'phone', text: cut, start, end: start + cut.length },
    length: phone.length,
  };
}

const HOUSE = '\\d{1,4}\\s?[a-hA-H]?(?:\\s?[-–/]\\s?\\d{1,4}\\s?[a-h]?)?';
const WORD = "\\p{L}[\\p{L}.'-]{0,39}";
const STREET_WORD =
  "[\\p{L}.'-]{0,40}(?:[Ss]tra(?:ß|ss)e|[Ss]tr\\.|[Ww]eg|[Pp]latz|[Aa]llee|[Gg]asse|[Rr]ing|[Dd]amm|[Uu]fer|chaussee|[Ss]teig|[Mm]arkt|[Ww]all|[Gg]raben|[Pp]fad|[Pp]romenade|[Pp]ark|[Hh]of|[Bb]erg|[Tt]or|[Kk]ai|hafen|zeile|winkel|garten|feld|[Mm]eile|deich|gürtel|brücke|[Ss]üd|[Nn]ord|[Ww]est|[Oo]st)";
const STREET = new RegExp(
  `(?<![\\p{L}\\p{N}])((?:\\p{Lu}[\\p{L}.'-]{0,39} |(?:der|des|dem|den|von|an) ){0,4}?)(${STREET_WORD}|${WORD}) (${HOUSE})(?![\\p{L}\\p{N}])`,
  'gu',
);
const PLACE =
  /^(?:\s*[,|·(–-]?\s*|\s+in\s+|,?\s+in\s+)(?:D-|D )?(\d{5}|(?:A|CH)-\d{4})\s+(\p{Lu}[\p{L}.-]{1,39}(?:(?: (?:am|an|der|ob|im|in|bei|a\.|d\.)){0,3} \p{Lu}[\p{L}.-]{1,39}){0,2}(?: ?\([\p{L}. ]{2,20}\))?)?/u;
const OF_TOWN = /^(am|an|der|ob|im|in|bei)$/;

/** Streets with their numbers, with postcode and town where they stand behind. */
function addressesIn(text: string): FoundValue[] {
  const found: FoundValue[] = [];
  STREET.lastIndex = 0;
  for (const match of text.matchAll(STREET)) {
    const [whole, lead = '', street = '', house = ''] = match;
    const end = match.index + whole.length;
    const behind = text.slice(end, end + 120);
    const place = PLACE.exec(behind);
    const isNamed = new RegExp(`^${STREET_WORD}$`, 'u').test(street);
    const isLed =
      /^(am|an|auf|im|in|zum|zur|alte[rn]?|neue[rn]?|platz|hinter|unter) $|^(platz)/iu.test(lead) &&
      lead !== '';
    const isLine = isLed && whole.trim() === text.trim();
    if (!isNamed && place === null && !isLine && !(isLed && /^(Platz|Straße|Allee)/.test(lead))) continue;
    if (/^(der|die|am|im|vom|bis|ab|seit|um|zum|nr|tel)\.?$/i.test(street) && lead === '') continue;
    const named = `${lead}${street} ${house}`
      .replace(/^(?:(?:der|dem|den|des|die|das|von|an|in) )+/u, '')
      .replace(/^(?:(?:In|An|Wir|Sie|Unsere?|Seit|Ab|Neu|Alt|Die|Der|Das) )+(?=\p{Lu})/u, '')
      .trim();
    const day = /(?:Straße|Platz|Allee) des \d{1,2}\. $/u.exec(
      text.slice(Math.max(0, match.index - 20), match.index),
    );
    // `Straße des 17. Juni`
    const name = `${day?.[0] ?? ''}${named}`;
    const start = match.index + whole.length - name.length;
    const plz = place?.[1]?.replace(/^\p{L}+-/u, '');
    const stadt = place?.[2] === undefined ? undefined : townOf(place[2]);
    const length = place === null ? 0 : lengthOf(place[0], place[2], stadt);
    found.push({
      kind: 'address',
      text: text.slice(start, end + length),
      start,
      end: end + length,
      address: {
        strasse_mit_hausnummer: name.replace(/\s+/g, ' '),
        ...(plz === undefined ? {} : { plz }),
        ...(stadt === undefined || plz === undefined ? {} : { stadt }),
      },
    });
  }
  return found;
}

/** Without what belongs to the sentence behind: `Neustadt an der Orla für`. */
function townOf(text: string): string {
  const words = text.trim().replace(/\.$/, '').split(' ');
  const end = words.findIndex(
    (word, i) => i > 0 && /^(Tel|Fax|Telefon|Mobil|Fon|Deutschland|Die|Wir|Ab|Bitte)\.?$/.test(word),
  );
  const own = end < 0 ? words : words.slice(0, end);
  while (own.length > 1 && OF_TOWN.test(own.at(-1) ?? '')) own.pop();
  return own.join(' ');
}

function lengthOf(place: string, said: string | undefined, town: string | undefined): number {
  return said === undefined || town === undefined ? place.length : place.length - said.length + town.length;
}

const PLACE_LINE =
  /^(?:D-|D )?(\d{5}|(?:A|CH)-\d{4})\s+(\p{Lu}[\p{L}.-]{1,39}(?:(?: (?:am|an|der|ob|im|in|bei|a\.|d\.)){0,3} \p{Lu}[\p{L}.-]{1,39}){0,2}(?: ?\([\p{L}. ]{2,20}\))?)/u;

/** `34127 Kassel`: the line below a street. */
export function placeLine(text: string): MailAddress {
  const [, said, stadt] = PLACE_LINE.exec(text) ?? [];
  const plz = said?.replace(/^\p{L}+-/u, '');
  return plz === undefined || stadt === undefined ? {} : { plz, stadt: townOf(stadt) };
}
