import type { ProviderWritableField } from '@rer/contracts';
import type { ProposedField } from '../../../../directory/directory-facts.ts';
import type { NewValue } from '../../interpretation.ts';
import { withOtherEnding, withOtherPrefix, withOtherSigns } from './address-signs.ts';
import { rescaled } from './amounts.ts';
import { withOtherDigits } from './digits.ts';
import { withOtherNumber } from './house-number.ts';
import { withOtherForm, withOtherTitle } from './name-parts.ts';
import { withOtherWord } from './other-word.ts';
import { respelled } from './spelling.ts';

/** A value that waits, with what was said to be wrong in it put right. */
interface Described {
  readonly field: ProviderWritableField;
  readonly value: NewValue;
}

type Describing = (text: string, message: string) => string | null;

const NAMES: readonly Describing[] = [withOtherForm, withOtherTitle];
const ADDRESSES: readonly Describing[] = [withOtherEnding, withOtherSigns];
/** In the order in which they are tried: what names a part of the value goes before what only names letters. */
const BY_COLUMN: Readonly<Partial<Record<ProviderWritableField, readonly Describing[]>>> = {
  email: [...ADDRESSES, respelled],
  url: [withOtherPrefix, ...ADDRESSES, respelled],
  phone: [withOtherDigits],
  name: [...NAMES, withOtherSigns, respelled, withOtherWord],
  firmen_name: [withOtherForm, withOtherSigns, respelled, withOtherWord],
  company: [withOtherForm, withOtherSigns, respelled, withOtherWord],
  stadt: [withOtherSigns, respelled, withOtherWord],
  strasse_mit_hausnummer: [withOtherNumber, withOtherWord, respelled],
  category: [withOtherWord],
  produktgruppen: [withOtherWord],
  angebote: [withOtherWord],
  stadtwerke_kollaborationen: [withOtherWord],
};

/**
 * A correction that describes what is wrong and does not say the value anew: `ohne Bindestrich`, `hinten com`, `mit dt`, `nicht GmbH, AG`,
 * `eine Null zu viel`. Null: the message describes nothing that one of the values has.
 */
export function described(message: string, fields: readonly ProposedField[]): Described | null {
  for (const { field, new: value } of fields) {
    if (typeof value === 'number') {
      const amount = rescaled(value, message);
      if (amount !== null) return { field, value: amount };
    }
    if (typeof value !== 'string') continue;
    for (const describe of BY_COLUMN[field] ?? []) {
      const text = describe(value, message);
      if (text !== null && text !== value) return { field, value: text };
    }
  }
  return null;
}
