import { plainText } from '../../text/spelling-key.ts';

/** A company by its legal form in a text: `name` as it stands there. */
export interface CompanyName {
  readonly name: string;
  readonly start: number;
  readonly end: number;
}

const FORM =
  /(?<![\p{L}\p{N}])(?:g?GmbH|mbH|Aktiengesellschaft|AG|KG|OHG|UG|SE|eG|GbR|KGaA|VVaG|e\.\s?K\.?|e\.\s?V\.?|e\.\s?G\.)(?![\p{L}\p{N}])(?:\s(?:&|und)\sCo\.?\s(?:KGaA|KG|OHG))?(?:\s\(haftungsbeschränkt\))?(?:\s\([\p{Lu}|]{2,12}\))?/gu;
/** Characters before a legal form that are looked at, and words that a name has there. */
const BEFORE_MAX = 90;
/** What no name goes over. */
const MARKS = ['\n', '„', '“', '"', ':', ';', '|', '(', '!', '?', ', '];
const WORDS_MAX = 7;
/** Words that no name of a company begins with, where it stands in a sentence. */
const NO_NAME =
  /^(der|die|das|des|dem|den|ein|eine|einer|und|oder|auch|als|von|vom|bei|beim|fur|an|in|im|am|aus|mit|zu|zur|zum|ist|sind|wird|wurde|werden|heisst|heissen|heiße[nt]?|heißt|lautet|ihre?|unsere?|dein|eue?r|firma|fa|betr|betreff|wir|sowohl|sie|es|jetzt|nun|sofort|neu|alt|bisher|mehr|nur|noch|uber|vermogen|kunden|partner|office|of|the|zwischen|nicht|sondern|umbenannt|geschaftsfuhrung|geehrte|liebe|jahr|name|danke|gruss|gruß|grusse|ehemals|vormals|durch)$/;

/** Companies that a text names with their legal form, in order. Takes time in proportion to the length. */
export function findCompanies(text: string): CompanyName[] {
  const found: CompanyName[] = [];
  let last = 0;
  for (const match of text.matchAll(FORM)) {
    const end = match.index + match[0].length;
    const form = { from: match.index, to: end };
    const start = nameStart(text, Math.max(last, form.from - BEFORE_MAX), form.from);
    if (start < form.from) found.push({ name: text.slice(start, end), start, end });
    last = end;
  }
  return found;
}

function nameStart(text: string, from: number, form: number): number {
  const before = text.slice(from, form);
  const cut = Math.max(
    ...MARKS.map((mark) => {
      const at = before.lastIndexOf(mark);
      return at < 0 ? -1 : at + mark.length - 1;
    }),
  );
  const span = before.slice(cut + 1);
  const words = [...span.matchAll(/\S+/g)];
  let start = form;
  let isCapital = false;
  for (const word of words.reverse().slice(0, WORDS_MAX)) {
    const [said] = word;
    const plain = plainText(said).replace(/[.,]$/, '');
    if (NO_NAME.test(plain) && !(isJoint(plain) && isCapital && start < form)) break;
    if (/[.,]$/.test(said) && !/\p{Lu}\.$/u.test(said)) break;
    const isLower = /^\p{Ll}/u.test(said);
    // `goldgas GmbH`, `reuter europe GmbH`: brands are written small; a verb before a name is too.
    if (isLower && isCapital && !isJoint(plain) && !isAtStart(span, word.index)) break;
    if (!isLower && /^[\p{Lu}\d]/u.test(said)) isCapital = true;
    start = from + cut + 1 + word.index;
  }
  return trimmedStart(text, start, form);
}

/** `Haus und Hof`, `Stadtwerke Neustadt an der Orla`, `Energie für Alle`. */
function isJoint(plain: string): boolean {
  return /^(und|an|der|fur|von|im|am|&|\+|-|–)$/.test(plain);
}

function isAtStart(span: string, at: number): boolean {
  return span.slice(0, at).trim() === '' && /^\p{Ll}{3,}/u.test(span.slice(at));
}

/** Without a joint that nothing stands before. */
function trimmedStart(text: string, from: number, form: number): number {
  const lead = /^(?:(?:und|an|der|für|von|im|am|&|-|–)\s+)+/iu.exec(text.slice(from, form));
  const start = from + (lead?.[0].length ?? 0);
  return start >= form ? form : start;
}
