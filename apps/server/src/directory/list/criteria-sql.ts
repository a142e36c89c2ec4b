import {
  isWritableField,
  PROVIDER_BOOLEAN_FIELDS,
  PROVIDER_NUMBER_FIELDS,
  type ProviderCriteria,
  type ProviderWritableField,
} from '@rer/contracts';
import { likeLiteral, readDatabaseQuery } from '../search/database-query.ts';
import { addressSql } from './address-sql.ts';

/** How texts are compared: by words (and whole addresses) as they were typed, or by parts of words and what looks alike. */
export type Strictness = 'words' | 'alike';

/** Least word similarity of what looks alike, 0 to 1 (pg_trgm). */
const ALIKE_MIN = 0.5;
/** Least similarity of whole e-mail addresses, which share their endings. */
const EMAIL_ALIKE_MIN = 0.6;

/** Criteria that are compared with one column, forgivingly. `whole`: words count from their begin to their end. */
const TEXT_CRITERIA = [
  { name: 'stadt', column: 'stadt', whole: true },
  { name: 'land', column: 'land', whole: true },
  { name: 'category', column: 'category', whole: false },
  { name: 'produktgruppe', column: 'produktgruppen', whole: false },
  { name: 'angebot', column: 'angebote', whole: false },
  { name: 'stadtwerke', column: 'stadtwerke_kollaborationen', whole: false },
] as const satisfies readonly {
  readonly name: keyof ProviderCriteria;
  readonly column: ProviderWritableField;
  readonly whole: boolean;
}[];

/** A text that a column is compared with, in all its spellings. */
interface TextCondition {
  readonly column: string;
  readonly whole: boolean;
  readonly spellings: readonly string[];
}

/** Whether there are criteria that can be compared more leniently, where nothing was found by words. */
export function hasLenientCriteria(criteria: ProviderCriteria): boolean {
  return isGiven(criteria.email) || textConditions(criteria).length > 0;
}

/** The one of those texts that the search index covers and that matches few enough rows to read them all; null: there is none. */
export function searchableText(criteria: ProviderCriteria): string | null {
  const { produktgruppe, angebot, stadt } = criteria;
  return [produktgruppe, angebot, stadt].find(isGiven) ?? null;
}

/** The criteria that the database compares leniently. */
function textConditions(criteria: ProviderCriteria): readonly TextCondition[] {
  return TEXT_CRITERIA.flatMap(({ name, column, whole }): TextCondition[] => {
    const value = criteria[name];
    if (typeof value !== 'string' || value.trim() === '') return [];
    const text = name === 'stadtwerke' ? withoutCommonWord(value) : value;
    return [{ column, whole, spellings: readDatabaseQuery(text.slice(0, 200)).spellings }];
  });
}

/** Nearly every cooperation is with some `Stadtwerke`: the rest of the name tells which. */
function withoutCommonWord(name: string): string {
  const rest = name.replace(/(?<!\p{L})stadtwerken?(?!\p{L})/giu, ' ').trim();
  return rest === '' ? name : rest;
}

/** The criteria as conditions on the alias `p`, except those that the search answers. Values are appended to `values`. */
export function criteriaSql(criteria: ProviderCriteria, strictness: Strictness, values: unknown[]): string {
  const bind = (value: unknown): string => `$${values.push(storable(value))}`;
  const conditions = ['p.deleted_at is null', ...exactSql(criteria, bind), ...addressSql(criteria, bind)];
  if (isGiven(criteria.email)) conditions.push(emailSql(criteria.email, strictness, bind));
  for (const { column, whole, spellings } of textConditions(criteria)) {
    conditions.push(textSql(column, `${bind(spellings)}::text[]`, whole, strictness));
  }
  return conditions.join(' and ');
}

/** PostgreSQL stores no NUL, so nothing can hold one. */
function storable(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(storable);
  return typeof value === 'string' ? value.replaceAll('\u0000', ' ') : value;
}

/**
 * A text without letters and digits finds nothing. The sought text stands in subqueries that do not refer to the row, so they run once
 * and not per row.
 */
function textSql(column: string, spellings: string, whole: boolean, strictness: Strictness): string {
  const stored = `rer_search_text(p.${column})`;
  const sought = `(select rer_search_text(spelling) as text from unnest(${spellings}) as spelling) as sought
    where sought.text ~ '[[:alnum:]]'`;
  if (strictness === 'alike') {
    return `p.${column} is not null and exists (
      select from unnest(array(select sought.text from ${sought})) as sought_text
      where position(sought_text in ${stored}) > 0 or word_similarity(sought_text, ${stored}) >= ${ALIKE_MIN})`;
  }
  // The begin of a word, and its end; signs that a pattern would read as its own are letters here.
  const pattern = `'\\m' || regexp_replace(sought.text, '([^[:alnum:][:space:]])', '\\\\\\1', 'g')${whole ? ` || '\\M'` : ''}`;
  return `p.${column} is not null and ${stored} ~ any (array(select ${pattern} from ${sought}))`;
}

/** A whole address as it is, or a part of one; or what looks alike. */
function emailSql(given: string, strictness: Strictness, bind: (value: unknown) => string): string {
  const text = given.trim().toLowerCase().slice(0, 254);
  if (strictness === 'alike') return `similarity(${bind(text)}::text, lower(p.email)) >= ${EMAIL_ALIKE_MIN}`;
  const isWhole = /^[^@\s]+@[^@\s][^@\s.]*\.[^@\s]+$/.test(text);
  return isWhole
    ? `lower(p.email) = ${bind(text)}::text`
    : `position(${bind(text)}::text in lower(p.email)) > 0`;
}

/** Whether a criterion says something. */
export function isGiven(text: string | undefined): text is string {
  return text !== undefined && text.trim() !== '';
}

function exactSql(criteria: ProviderCriteria, bind: (value: unknown) => string): readonly string[] {
  const { domain, plz, isActive, intern, stadtwerke, range = {}, filled = [], empty = [] } = criteria;
  const conditions: string[] = [];
  if (isGiven(domain)) conditions.push(domainSql(domain, bind));
  if (isGiven(plz)) conditions.push(`btrim(p.plz) = ${bind(plz.trim())}::text`);
  if (isActive !== undefined) conditions.push(`p.is_active = ${bind(isActive)}::boolean`);
  if (intern !== undefined) conditions.push(`p.intern = ${bind(intern)}::boolean`);
  if (stadtwerke === true) conditions.push(filledSql('stadtwerke_kollaborationen'));
  for (const column of PROVIDER_NUMBER_FIELDS) {
    const { min, max, above, below } = range[column] ?? {};
    if (above !== undefined) conditions.push(`p.${column} > ${bind(above)}::numeric`);
    if (below !== undefined) conditions.push(`p.${column} < ${bind(below)}::numeric`);
    if (min !== undefined) conditions.push(`p.${column} >= ${bind(min)}::numeric`);
    if (max !== undefined) conditions.push(`p.${column} <= ${bind(max)}::numeric`);
  }
  // Columns that there are not are no criterion.
  conditions.push(...filled.filter(isWritableField).map(filledSql));
  conditions.push(...empty.filter(isWritableField).map((column) => `not (${filledSql(column)})`));
  return conditions;
}

/** The part behind the @ of the address, or the host of the website with or without `www.`. */
function domainSql(domain: string, bind: (value: unknown) => string): string {
  const bare = domain
    .trim()
    .toLowerCase()
    .slice(0, 253)
    .replace(/^@|^https?:\/\/(?:www\.)?|^www\./, '');
  const host = `regexp_replace(lower(p.url), '^(https?://)?(www\\.)?([^/:?#]*).*$', '\\3')`;
  return `(lower(p.email) like ${bind(`%@${likeLiteral(bare)}`)}::text or ${host} = ${bind(bare)}::text)`;
}

function filledSql(column: ProviderWritableField): string {
  if (column === 'additional_data') return `p.additional_data <> '{}'::jsonb`;
  const isText = ![...PROVIDER_NUMBER_FIELDS, ...PROVIDER_BOOLEAN_FIELDS].some((name) => name === column);
  return isText ? `coalesce(btrim(p.${column}), '') <> ''` : `p.${column} is not null`;
}
