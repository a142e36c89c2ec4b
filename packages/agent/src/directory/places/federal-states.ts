import { foldLetters } from '@rer/directory/names';

/** The federal states of Germany in their German spelling. */
export const FEDERAL_STATES = [
  'Baden-Württemberg',
  'Bayern',
  'Berlin',
  'Brandenburg',
  'Bremen',
  'Hamburg',
  'Hessen',
  'Mecklenburg-Vorpommern',
  'Niedersachsen',
  'Nordrhein-Westfalen',
  'Rheinland-Pfalz',
  'Saarland',
  'Sachsen',
  'Sachsen-Anhalt',
  'Schleswig-Holstein',
  'Thüringen',
] as const;
export type FederalState = (typeof FEDERAL_STATES)[number];

/** Other names of states, folded. */
const OTHER_NAMES: Readonly<Record<string, FederalState>> = {
  bawu: 'Baden-Württemberg',
  bw: 'Baden-Württemberg',
  badenwurtemberg: 'Baden-Württemberg',
  bavaria: 'Bayern',
  freistaatbayern: 'Bayern',
  meckpomm: 'Mecklenburg-Vorpommern',
  meckpom: 'Mecklenburg-Vorpommern',
  mv: 'Mecklenburg-Vorpommern',
  mecklenburg: 'Mecklenburg-Vorpommern',
  nds: 'Niedersachsen',
  lowersaxony: 'Niedersachsen',
  nrw: 'Nordrhein-Westfalen',
  rlp: 'Rheinland-Pfalz',
  saxony: 'Sachsen',
  freistaatsachsen: 'Sachsen',
  freistaatthuringen: 'Thüringen',
  thuringia: 'Thüringen',
};

const BY_NAME: ReadonlyMap<string, FederalState> = new Map([
  ...Object.entries(OTHER_NAMES).map(([name, state]) => [keyOf(name), state] as const),
  ...FEDERAL_STATES.map((state) => [keyOf(state), state] as const),
]);

/** The federal state that a text names, however it is spelled: `bawü`, `Nordrhein Westfalen`. Null: none. */
export function federalState(text: string): FederalState | null {
  return BY_NAME.get(keyOf(text)) ?? null;
}

/** `foldLetters` may write ü as u or ue, depending on how it was typed; both are the same here. */
function keyOf(text: string): string {
  return foldLetters(text)
    .replace(/[^a-z]+/g, '')
    .replaceAll('ue', 'u');
}
