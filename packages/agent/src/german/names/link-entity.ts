import { nameSimilarity } from '@rer/directory/names';
import { isCovered, likeCover } from './name-cover.ts';
import { isFormAlone, type NameForm, nameForm } from './name-form.ts';
import { type Linkable, type OwnName, pairsOf, recordNames } from './record-names.ts';
import { wordLikeness } from './word-likeness.ts';

/** Which record a name means. */
export type EntityLink<T> =
  /** `isExact` false: the name is misspelt or misheard, so little that it is believed where nothing is written. */
  | { readonly kind: 'one'; readonly provider: T; readonly isExact: boolean }
  /** All of them are called so, best first. */
  | { readonly kind: 'several'; readonly providers: readonly T[] }
  /** None of them is called so: `Meinen Sie …?`. Best first. */
  | { readonly kind: 'similar'; readonly providers: readonly T[] }
  | { readonly kind: 'none' };

/** How a record is called what was said, least first; all of these by letters that are all there. */
const FITS = ['none', 'person', 'domain', 'words', 'beginning', 'whole', 'spelled'] as const;
type Fit = (typeof FITS)[number];

/** How far a record's name is from what was said; less is nearer. */
interface Near<T> {
  readonly provider: T;
  readonly far: number;
  readonly kind: 'slip' | 'error' | 'doubt';
}

/** Similarity of whole names from which one is offered for the other. */
const OFFERED = 0.55;
/** A misspelt name that is nearer than the next by no more than this may be either. */
const LEAD = 1;
/** How far at least is what has other words. */
const OTHER = 4;
/** Of those that have no name as it was said, so many are looked at that have most pairs of letters of it. */
const LOOKED_AT = 40;
const PAIRS_SHARE = 0.3;
/** Letters of a whole name for each that is another. */
const WHOLE_PER_EDIT = 5;
const INITIALS_MIN = 3;
const FIRST_MIN = 5;
const INSIDE_MIN = 6;
const WEB = /^(?:https?:\/\/)?(?:www\.)?([\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)*)\.\p{L}{2,}\/?$/u;
const NO_TOWN: ReadonlySet<string> = new Set();

/**
 * Which of the records a name means: by its letters whatever their case and umlauts, with words joined or apart, without legal form,
 * by some of its words, its web domain, its initials, with typing errors in proportion to its length, and as it sounds. The record's
 * town may stand behind the name; another town makes it doubtful.
 */
export function linkName<T extends Linkable>(said: string, records: readonly T[]): EntityLink<T> {
  const form = nameForm(said);
  if (form.joined === '' || isFormAlone(said)) return { kind: 'none' };
  const fits = records.map((record) => FITS.indexOf(fitOf(form, said, record)));
  const best = Math.max(0, ...fits);
  const at = (...among: readonly Fit[]) =>
    records.filter((_, index) => among.some((fit) => FITS[fits[index] ?? 0] === fit));
  switch (FITS[best]) {
    case 'spelled':
      return asLink(at('spelled'));
    // `Stadtwerke Neustadt` may be short for `Stadtwerke Neustadt an der Orla`.
    case 'whole':
      return asLink(form.words.length > 1 ? [...at('whole'), ...at('beginning')] : at('whole'));
    case 'beginning':
    case 'words':
      return asLink([...at('beginning'), ...at('words')]);
    case 'domain':
    case 'person':
      return asLink(at(FITS[best] ?? 'none'));
    default:
      return nearLink(form, said, records);
  }
}

function asLink<T>(providers: readonly T[]): EntityLink<T> {
  const [one, other] = providers;
  return one !== undefined && other === undefined
    ? { kind: 'one', provider: one, isExact: true }
    : { kind: 'several', providers };
}

function fitOf(said: NameForm, text: string, record: Linkable): Fit {
  const { companies, person, town, domains } = recordNames(record);
  let fit = 0;
  for (const { form, runs } of companies)
    fit = Math.max(fit, FITS.indexOf(fitOfName(said, form, runs, town)));
  if (fit > 0) return FITS[fit] ?? 'none';
  if (person !== null && person.form.joined === said.joined) return 'whole';
  if (isDomain(said, text, domains)) return 'domain';
  if (person === null) return 'none';
  return isCovered(said.words, person.runs, NO_TOWN) ? 'person' : 'none';
}

function fitOfName(said: NameForm, own: NameForm, runs: OwnName['runs'], town: ReadonlySet<string>): Fit {
  if (own.whole === said.whole) return 'spelled';
  if (own.joined === said.joined) return 'whole';
  if (!isCovered(said.words, runs, town)) return 'none';
  return own.joined.startsWith(said.joined) ? 'beginning' : 'words';
}

/** `lew` of `@lew.de`, `gas.de`. */
function isDomain(said: NameForm, text: string, domains: readonly string[]): boolean {
  if (domains.includes(said.joined)) return true;
  const typed = domains.length === 0 ? undefined : WEB.exec(text.trim())?.[1];
  return typed !== undefined && domains.includes(nameForm(typed).joined);
}

/** By letters of which some are others. */
function nearLink<T extends Linkable>(said: NameForm, text: string, records: readonly T[]): EntityLink<T> {
  const near = mostAlike(said, records)
    .flatMap((provider) => nearOf(said, text, provider) ?? [])
    .sort((a, b) => a.far - b.far);
  const [first, second] = near;
  if (first === undefined) return { kind: 'none' };
  const isAlone = second === undefined || second.far - first.far > LEAD;
  return first.kind !== 'doubt' && isAlone
    ? { kind: 'one', provider: first.provider, isExact: first.kind === 'slip' }
    : { kind: 'similar', providers: near.map(({ provider }) => provider) };
}

/** Those with the most pairs of letters that were said, or called so by their initials. */
function mostAlike<T extends Linkable>({ joined }: NameForm, records: readonly T[]): readonly T[] {
  const said = [...new Set(pairsOf(joined))];
  const least = Math.ceil(said.length * PAIRS_SHARE);
  return records
    .flatMap((provider) => {
      const { companies, pairs } = recordNames(provider);
      const shared = said.reduce((sum, pair) => sum + (pairs.has(pair) ? 1 : 0), 0);
      const isCalled = companies.some(({ form }) => isInitials(joined, form.words));
      return shared < least && !isCalled ? [] : [{ provider, shared: isCalled ? said.length : shared }];
    })
    .sort((a, b) => b.shared - a.shared)
    .slice(0, LOOKED_AT)
    .map(({ provider }) => provider);
}

function nearOf<T extends Linkable>(said: NameForm, text: string, provider: T): Near<T> | null {
  const { companies, person, town } = recordNames(provider);
  const all = person === null ? companies : [...companies, person];
  const found = all
    .flatMap((own) => likeWords(said, own, town) ?? likeWhole(said, own) ?? likeOther(said, text, own) ?? [])
    .sort((a, b) => a.far - b.far);
  const [best] = found;
  return best === undefined ? null : { provider, ...best };
}

type Far = Omit<Near<unknown>, 'provider'>;

/** Each word is like one of the name. */
function likeWords(said: NameForm, { form, runs }: OwnName, town: ReadonlySet<string>): Far | null {
  const cover = likeCover(said.words, runs, town, form.joined.length);
  if (cover === null || cover.kind === 'same') return null;
  // `Weber` does not match `Wind und Wetter`.
  const isBit = cover.kind === 'error' && said.words.length === 1 && form.words.length > 1;
  return { far: cover.edits + Math.min(1, cover.unsaid / 100), kind: isBit ? 'doubt' : cover.kind };
}

/** With blanks elsewhere and errors besides. */
function likeWhole(said: NameForm, { form }: OwnName): Far | null {
  if (said.words.length === form.words.length) return null;
  const like = wordLikeness(said.joined, form.joined);
  if (like === null || like.kind === 'same') return null;
  // What only sounds alike as a whole may be two names.
  const isApart = like.edits * WHOLE_PER_EDIT > said.joined.length;
  return { far: like.edits, kind: isApart ? 'doubt' : like.kind };
}

/** Other words are beside those that are like it. */
function likeOther(said: NameForm, text: string, { form, text: own }: OwnName): Far | null {
  if (isInitials(said.joined, form.words)) return { far: OTHER, kind: 'doubt' };
  const alike = nameSimilarity(own, text);
  if (alike >= OFFERED) return { far: OTHER + 10 * (1 - alike), kind: 'doubt' };
  const [first = ''] = said.words;
  const isFirst = first.length >= FIRST_MIN && said.words.length > 1 && form.words[0] === first;
  const isInside = form.joined.length >= INSIDE_MIN && said.joined.includes(form.joined);
  return isFirst || isInside ? { far: 2 * OTHER, kind: 'doubt' } : null;
}

/** `NSL` for `Nord Süd Leitungsbau`. */
function isInitials(said: string, words: readonly string[]): boolean {
  return (
    said.length >= INITIALS_MIN &&
    words.length === said.length &&
    words.every((word, at) => word.startsWith(said.charAt(at)))
  );
}
