import { spellingKey } from '../../text/spelling-key.ts';

/** Countries that people name, each with its adjective's beginning. */
const COUNTRIES: readonly (readonly [string, string, ...string[]])[] = [
  ['Deutschland', 'deutsch'],
  ['Österreich', 'österreichisch', 'österreicher'],
  ['Schweiz', 'schweizer', 'schweizerisch'],
  ['Niederlande', 'niederländisch', 'holländisch', 'holland', 'niederlanden', 'niederländer'],
  ['Frankreich', 'französisch', 'franzose'],
  ['Belgien', 'belgisch', 'belgier'],
  ['Luxemburg', 'luxemburgisch', 'luxemburger'],
  ['Dänemark', 'dänisch'],
  ['Polen', 'polnisch'],
  ['Tschechien', 'tschechisch'],
  ['Italien', 'italienisch', 'italiener'],
  ['Spanien', 'spanisch'],
  ['Portugal', 'portugiesisch'],
  ['Großbritannien', 'britisch', 'englisch', 'england'],
  ['Irland', 'irisch'],
  ['Schweden', 'schwedisch'],
  ['Norwegen', 'norwegisch'],
  ['Finnland', 'finnisch'],
  ['USA', 'amerikanisch', 'amerika'],
  ['Ungarn', 'ungarisch'],
  ['Liechtenstein', 'liechtensteinisch'],
  ['Türkei', 'türkisch'],
  ['Griechenland', 'griechisch'],
  ['Rumänien', 'rumänisch'],
  ['Kroatien', 'kroatisch'],
  ['Slowenien', 'slowenisch'],
  ['Slowakei', 'slowakisch'],
  ['China', 'chinesisch'],
  ['Japan', 'japanisch'],
];

const byWord = new Map<string, string>();
for (const [country, ...words] of COUNTRIES) {
  byWord.set(spellingKey(country), country);
  for (const word of words) {
    for (const ending of ['', 'e', 'en', 'er', 'es', 'em', 's'])
      byWord.set(spellingKey(word + ending), country);
  }
}

/** The country that a word (its spelling key) names or belongs to: `schweizer` is `Schweiz`. Undefined: none. */
export function countryOf(key: string): string | undefined {
  return byWord.get(key);
}
