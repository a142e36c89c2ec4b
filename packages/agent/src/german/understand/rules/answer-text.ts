import type { ProviderWritableField } from '@rer/contracts';
import { fieldsOfItem, type Reading } from '../reading.ts';
import { sentenceOf } from '../sentence.ts';

const MAINLY =
  /^(?:(?:die|der|sie|das|wir)\s+)?(?:(?:machen|macht|bieten|bietet|haben|hat|führen|führt|sind|ist)\s+)?(?:hauptsächlich|vor allem|überwiegend|meistens|meist|vorwiegend|primär|in erster linie)\s+/iu;

/** What an answer begins with before its value, by the column that was asked for. */
const LEADS: Readonly<Partial<Record<ProviderWritableField, RegExp>>> = {
  name: /^(?:(?:das|es|der|die|zuständig|ansprechbar)\s+(?:ist|wäre|müsste|dürfte|wird|war|sollte)\s+(?:(?:glaub|glaube|ich|wohl|dann|da|dort|dafür)\s+)*(?:(?:der|die)\s+)?(?:herrn?|frau)\s+|(?:(?:die|der|das)\s+)?(?:(?:firma|betrieb|unternehmen|anbieter|dienstleister|laden)\s+)?(?:(?:die|der|das|sie)\s+)?(?:hei(?:ß|ss)en|hei(?:ß|ss)t|nennt|nennen|firmiert|firmieren|lautet)\s+(?:sich\s+|unter\s+|als\s+|tun\s+|die\s+)*)/iu,
  company:
    /^(?:(?:die|der|das|sie)\s+)?(?:(?:gehören|gehört|zählen|sind)\s+)?(?:zu[rm]?\s+)?(?:(?:unternehmen|konzern|firma|mutterkonzern|muttergesellschaft|dachgesellschaft)\s+)(?:ist\s+|heißt\s+)?/iu,
  strasse_mit_hausnummer:
    /^(?:na\s+|also\s+)*(?:(?:die|der|sie)\s+)?(?:(?:sitzen|sitzt|ist|sind|liegt|liegen|wohnen|residieren|findet man|findest du)\s+)?(?:in\s+(?:der\s+)?|(?:die|auf|auf die|auf der|in die)\s+(?=\p{L}+(?:straße|strasse|str|gasse|allee)))?/iu,
  stadtwerke_kollaborationen:
    /^(?:das (?:sind|ist|wären) (?:(?:die|der) )?)?(?:(?:die|der|sie)\s+)?(?:(?:arbeiten|arbeitet|kooperieren|kooperiert)\s+)?(?:(?:auch|schon|nur|bisher|eng)\s+)*(?:mit\s+(?:den\s+|der\s+)?|(?<=nur\s+)(?:den|die)\s+)/iu,
  category: MAINLY,
  produktgruppen: MAINLY,
  angebote: MAINLY,
  stadt: /^(?:na\s+|also\s+)*(?:(?:die|der|sie)\s+)?(?:(?:sitzen|sitzt|ist|sind)\s+)?(?:in\s+|aus\s+)/iu,
};
/** `…, schreib das rein`. */
const ORDERED = /\s*[,.;–-]\s*(?:bitte\s+)?(?:schreib|trag|notier|vermerk|nimm)\p{L}*\s+(?:das|es)\s[^,]*$/iu;
const TAILS: Readonly<Partial<Record<ProviderWritableField, RegExp>>> = {
  name: /\s+sein\s*[.!]?\s*$|[\s,]+(?:\p{L}[\s-]){2,12}\p{L}\s*$/iu,
  company: /[\s,]+(?:\p{L}[\s-]){2,12}\p{L}\s*$/iu,
  sonstiges: ORDERED,
  notes: ORDERED,
  benchmarks: ORDERED,
  // Where a town is to be found is no part of its name.
  stadt:
    /\s*[,(–-]\s*(?:also|das|die|der|liegt|ist|in|bei|nahe|nähe|nicht weit|irgendwo|kreis|landkreis)\s.*$/iu,
  stadtwerke_kollaborationen: /\s+(?:zusammen|gemeinsam|verbunden)\s*[.!]?\s*$/iu,
};

/**
 * An answer without the words of the sentence that it stands in: `die arbeiten mit den Stadtwerken Emden zusammen` is `Stadtwerken Emden`
 * where cooperations were asked for. Null: it has no such words.
 */
export function answerText(field: ProviderWritableField, { message }: Reading): string | null {
  const said = message.trim();
  const text = withoutColumn(field, said)
    .replace(LEADS[field] ?? /$^/u, '')
    .replace(TAILS[field] ?? /$^/u, '')
    .replace(/[\s.!,;]+$/u, '');
  return text === '' || text === said.replace(/[\s.!,;]+$/u, '') ? null : text;
}

const NAMED_BEHIND =
  /\s+(?:ist|wäre|heißt|heisst|lautet|sind|war)\s+(?:der|die|das|ihr|ihre|sein|seine|deren)\s+(\p{L}+)\s*[.!]*$/iu;

/** `Trafobau Lehmann ist der Name`: the column that was asked for, named behind its value. */
function withoutColumn(field: ProviderWritableField, said: string): string {
  const noun = NAMED_BEHIND.exec(said);
  const [item] = noun === null ? [] : sentenceOf(noun[1] ?? '').items;
  if (noun === null || item === undefined) return said;
  const isCompany = item.tags.has('noun:provider') && COMPANIES.has(field);
  return isCompany || fieldsOfItem(item).some((own) => own === field) ? said.slice(0, noun.index) : said;
}

const COMPANIES: ReadonlySet<ProviderWritableField> = new Set(['name', 'firmen_name', 'company']);
