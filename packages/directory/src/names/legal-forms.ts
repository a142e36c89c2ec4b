/** Spellings of legal forms as words of a folded name, each with its short form. Longer spellings win. */
const SPELLINGS: readonly (readonly [string, string])[] = [
  ['gesellschaft mit beschraenkter haftung', 'gmbh'],
  ['gesellschaft mbh', 'gmbh'],
  ['ges mbh', 'gmbh'],
  ['gesmbh', 'gmbh'],
  ['g m b h', 'gmbh'],
  ['gmbh', 'gmbh'],
  ['gemeinnuetzige gesellschaft mit beschraenkter haftung', 'ggmbh'],
  ['gemeinnuetzige gmbh', 'ggmbh'],
  ['ggmbh', 'ggmbh'],
  ['mit beschraenkter haftung', 'mbh'],
  ['m b h', 'mbh'],
  ['mbh', 'mbh'],
  ['aktiengesellschaft', 'ag'],
  ['a g', 'ag'],
  ['ag', 'ag'],
  ['unternehmergesellschaft haftungsbeschraenkt', 'ug'],
  ['unternehmergesellschaft', 'ug'],
  ['ug haftungsbeschraenkt', 'ug'],
  ['ug', 'ug'],
  ['kommanditgesellschaft auf aktien', 'kgaa'],
  ['kgaa', 'kgaa'],
  ['kommanditgesellschaft', 'kg'],
  ['k g', 'kg'],
  ['kg', 'kg'],
  ['offene handelsgesellschaft', 'ohg'],
  ['o h g', 'ohg'],
  ['ohg', 'ohg'],
  ['eingetragene gesellschaft buergerlichen rechts', 'egbr'],
  ['egbr', 'egbr'],
  ['gesellschaft buergerlichen rechts', 'gbr'],
  ['g b r', 'gbr'],
  ['gbr', 'gbr'],
  ['eingetragene genossenschaft', 'eg'],
  ['e g', 'eg'],
  ['eg', 'eg'],
  ['eingetragener verein', 'ev'],
  ['e v', 'ev'],
  ['ev', 'ev'],
  ['eingetragener kaufmann', 'ek'],
  ['eingetragene kauffrau', 'ek'],
  ['e kfm', 'ek'],
  ['e kfr', 'ek'],
  ['e k', 'ek'],
  ['ek', 'ek'],
  ['societas europaea', 'se'],
  ['se', 'se'],
  ['anstalt des oeffentlichen rechts', 'aoer'],
  ['anstalt oeffentlichen rechts', 'aoer'],
  ['aoer', 'aoer'],
  ['koerperschaft des oeffentlichen rechts', 'kdoer'],
  ['kdoer', 'kdoer'],
];

interface Spelling {
  readonly words: readonly string[];
  readonly short: string;
}

/** By first word, longest first. */
const BY_FIRST_WORD: ReadonlyMap<string, readonly Spelling[]> = byFirstWord();

/** A legal form found among the words of a name. */
export interface LegalForm {
  /** Number of words that it takes. */
  readonly length: number;
  readonly short: string;
}

/** The legal form that begins at a word, null when there is none. */
export function legalFormAt(words: readonly string[], at: number): LegalForm | null {
  const candidates = BY_FIRST_WORD.get(words[at] ?? '');
  if (candidates === undefined) return null;
  const found = candidates.find((spelling) => spelling.words.every((word, i) => words[at + i] === word));
  return found === undefined ? null : { length: found.words.length, short: found.short };
}

function byFirstWord(): Map<string, Spelling[]> {
  const map = new Map<string, Spelling[]>();
  for (const [spelling, short] of SPELLINGS) {
    const words = spelling.split(' ');
    const first = words[0] ?? '';
    map.set(first, [...(map.get(first) ?? []), { words, short }]);
  }
  for (const list of map.values()) list.sort((a, b) => b.words.length - a.words.length);
  return map;
}
