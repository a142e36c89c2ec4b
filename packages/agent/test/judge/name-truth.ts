import { comparableName, foldLetters } from '@rer/directory/names';
import type { Linkable } from '../../src/german/names/record-names.ts';

/** Labels that hold no whole words of the name, with a part of the company's name; . */
const BY_HAND: Readonly<Record<string, string>> = {
  'mail and more': 'Mail & More',
  'Preis u. Partner': 'Preis & Partner',
  'Deutschen Post': 'Deutsche Post',
  'Braunschweiger Versorgung': 'Braunschweiger Versorgung',
  'phoenix contakt': 'Phoenix',
  'voelkner.de': 'Re-In',
  'ev-d.de': 'EVD',
  'konsolenkost.de': 'Konsolenkost',
  'J. Reich': 'WOGE',
  sonne24: 'Sonne 24',
  total: 'TotalEnergies',
  lew: 'Lechwerke',
  voelkner: 'Re-In',
  voxenergi: 'voxenergie',
  dokterbox: 'DoctorBox',
  konsolnkost: 'Konsolenkost',
};

const FORM =
  /\b(gmbh|ag|kg|eg|se|ug|gbr|ohg|co|e\.?\s?k|e\.?\s?v|aktiengesellschaft|mbh|vvag|plc|haftungsbeschraenkt|firma|die|der|und)\b/g;

/** The records that a labelled name means: decided by whole words alone, or by hand. */
export function truthOf(label: string, records: readonly Linkable[]): readonly string[] {
  const hand = BY_HAND[label];
  if (hand !== undefined) return idsOf(records.filter((record) => record.label.includes(hand)));
  const same = records.filter(({ label: own, name }) =>
    [own, name].some((text) => comparableName(text) === comparableName(label)),
  );
  if (same.length > 0) return idsOf(same);
  const wanted = wordsOf(label);
  const isSame = ({ label: own }: Linkable) => wordsOf(own).join(' ') === wanted.join(' ');
  const holds = (text: string) => wanted.length > 0 && wanted.every((word) => wordsOf(text).includes(word));
  for (const fits of [
    isSame,
    (one: Linkable) => holds(one.label),
    (one: Linkable) => holds(one.company ?? ''),
    (one: Linkable) => holds(one.name),
  ]) {
    const found = records.filter(fits);
    if (found.length > 0) return idsOf(found);
  }
  return [];
}

function idsOf(records: readonly Linkable[]): string[] {
  return records.map(({ id }) => id);
}

function wordsOf(text: string): string[] {
  return foldLetters(text)
    .replace(FORM, ' ')
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== '');
}
