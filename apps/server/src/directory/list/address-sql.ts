import type { ProviderCriteria } from '@rer/contracts';
import {
  additionalKey,
  additionalValue,
  phoneKey,
  phonePattern,
  streetKey,
  urlKey,
} from '@rer/directory/criteria';
import { GERMANY_NAMES } from '@rer/directory/plausibility';
import { likeLiteral } from '../search/database-query.ts';

/** Binds a value; answers how it stands in the statement. */
type Bind = (value: unknown) => string;

/** The first two digits of a German postcode of `p`; null where there is none. */
export const PLZ_REGION_SQL = `case when btrim(p.plz) ~ '^[0-9]{5}$' and (p.land is null or
    regexp_replace(lower(btrim(p.land)), '(\\s+|\\.$)', ' ', 'g') = any (array['', ${GERMANY_NAMES.map(
      (name) => `'${name}'`,
    ).join(', ')}])) then left(btrim(p.plz), 2) end`;

/** How people reach a provider: phone, website, street, region and further data, as conditions on the alias `p`. */
export function addressSql(criteria: ProviderCriteria, bind: Bind): readonly string[] {
  const { phone, url, strasse, plzRegions, additional = {} } = criteria;
  return [
    ...(phone === undefined ? [] : [phoneSql(phone, bind)]),
    ...(url === undefined ? [] : [urlSql(url, bind)]),
    ...(strasse === undefined ? [] : [streetSql(strasse, bind)]),
    // Compare digits first: few rows pass, so the expensive checks run on those alone.
    ...(plzRegions === undefined
      ? []
      : [`left(btrim(p.plz), 2) = any (${bind(plzRegions)}::text[]) and (${PLZ_REGION_SQL}) is not null`]),
    ...Object.entries(additional).map(([key, value]) => additionalSql(key, value, bind)),
  ];
}

/** The signs between digits do not count. */
function phoneSql(phone: string, bind: Bind): string {
  const key = phoneKey(phone);
  if (key === null) return 'false';
  return `p.phone is not null and regexp_replace(replace(p.phone, '(0)', ''), '\\D', '', 'g') ~ ${bind(phonePattern(key))}::text`;
}

function urlSql(url: string, bind: Bind): string {
  const key = urlKey(url);
  if (key === null) return 'false';
  const { text, isAddress } = key;
  const stored = `regexp_replace(regexp_replace(lower(btrim(p.url)), '^([a-z]+://)?(www\\.)?', ''), '[/.?#]+$', '')`;
  const isHeld = `p.url is not null and position(${bind(text)}::text in lower(p.url)) > 0`;
  return isAddress
    ? `${isHeld} and (${stored} = ${bind(text)}::text or ${stored} ~ ('^' || ${bind(literal(text))}::text || '[/:?#]'))`
    : `${isHeld} and split_part(${stored}, '/', 1) like ${bind(`%${likeLiteral(text)}%`)}::text`;
}

/** Letters that are spelled in several ways: words without them stand in the column as they are sought. */
const SPELLED = /ae|oe|ue|ss/;
const PREFILTER_MIN = 3;

/** The words of a street in order; the expensive comparison runs only on rows that contain the longest of them. */
function streetSql(strasse: string, bind: Bind): string {
  const key = streetKey(strasse);
  if (key === '') return 'false';
  const stored = `btrim(regexp_replace(regexp_replace(${foldSql('p.strasse_mit_hausnummer')}, 'str(asse|\\.)', 'str', 'g'), '[^a-z0-9]+', ' ', 'g'))`;
  const end = /\d$/.test(key) ? '\\M' : '';
  return `${containsSql('lower(p.strasse_mit_hausnummer)', key.replace(/str(?= |$)/g, ' '), bind)} and ${stored} ~ ${bind(`\\m${key}${end}`)}::text`;
}

/** Letters and digits alone count, of the key and of the value. */
function additionalSql(key: string, value: string, bind: Bind): string {
  const [soughtKey, soughtValue] = [additionalKey(key), additionalValue(value)];
  if (soughtKey === '' || soughtValue === '') return 'false';
  const plain = (column: string) => `regexp_replace(${foldSql(column)}, '[^a-z0-9]+', '', 'g')`;
  const words = value.toLowerCase().replace(/[^a-z0-9]+/g, ' ');
  return `${containsSql('lower(p.additional_data::text)', /[^\x20-\x7e]/.test(value) ? '' : digitsOf(words), bind)} and exists (
    select from jsonb_each_text(p.additional_data) as pair (key, value)
    where ${plain('pair.key')} = ${bind(soughtKey)}::text and ${plain('pair.value')} = ${bind(soughtValue)}::text)`;
}

/** `K-10996` and `k10996` have their digits in common, whatever stands between. */
function digitsOf(words: string): string {
  return (words.match(/\d+/g) ?? []).join(' ');
}

/** That a text holds the longest of these words, as they are; true where no word is long enough to tell. */
function containsSql(text: string, words: string, bind: Bind): string {
  const [longest = ''] = words
    .split(' ')
    .filter((word) => !SPELLED.test(word))
    .sort((a, b) => b.length - a.length);
  return longest.length < PREFILTER_MIN
    ? `${text} is not null`
    : `position(${bind(longest)}::text in ${text}) > 0`;
}

/** Lower case, umlauts as two letters, no other marks: as `foldLetters` of `@rer/directory` writes. */
function foldSql(column: string): string {
  return `unaccent(replace(replace(replace(replace(lower(${column}), 'ä', 'ae'), 'ö', 'oe'), 'ü', 'ue'), 'ß', 'ss'))`;
}

function literal(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');
}
