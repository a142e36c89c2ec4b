import type { ProviderWritableField } from '@rer/contracts';
import type { ProposedField } from '../../../../directory/directory-facts.ts';
import { plainText } from '../../../../text/spelling-key.ts';
import type { NewValue } from '../../../interpretation/interpretation.ts';
import { withOtherEnding, withOtherPrefix, withOtherSigns } from './address-signs.ts';
import { rescaled, withOtherDigits } from './digits.ts';
import { withOtherNumber } from './house-number.ts';
import { withOtherWord } from './other-word.ts';
import { saidWords, sides } from './said-words.ts';
import { respelled } from './spelling.ts';

/** A value that waits, with what was said to be wrong in it put right. */
interface DescribedCorrection {
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
 * A correction that describes the mistake without repeating the value: `ohne Bindestrich`, `hinten com`, `mit dt`, `nicht GmbH, AG`,
 * `eine Null zu viel`. Null: the description fits none of the values.
 */
export function describedCorrection(
  message: string,
  fields: readonly ProposedField[],
): DescribedCorrection | null {
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

/** Legal forms as they are written, by how they are said. */
const FORMS: ReadonlyMap<string, string> = new Map(
  ['GmbH', 'gGmbH', 'AG', 'KG', 'oHG', 'GbR', 'UG', 'SE', 'eG', 'mbH', 'KGaA', 'e.V.', 'e.K.'].map(
    (form) => [form.toLowerCase().replace(/\./g, ''), form] as const,
  ),
);
const ABOUT_FORM =
  /^(nicht|nich|net|kein|keine|keinen|statt|anstatt|sondern|die|der|das|eine|ein|ne|ist|sind|es|doch|nein|nee|ja|aber|fast|falsch|rechtsform|lautet|und|co|mit|als|bitte|jetzt|nun|inzwischen|muss|soll|sein|heissen)$/;
const AT_END =
  /\s+(g?GmbH|AG|KG|oHG|OHG|GbR|UG|SE|eG|mbH|KGaA|e\.\s?V\.?|e\.\s?K\.?)(\s*&\s*Co\.?\s*(KG|KGaA|oHG))?\s*$/i;

/** `nicht GmbH, AG`: a company with another legal form. Null: that is not said. */
export function withOtherForm(company: string, message: string): string | null {
  const words = saidWords(message.replace(/(?<=\be)\.\s?(?=[vk]\b)/gi, ''));
  const formOf = (plain: string) => FORMS.get(plain.replace(/\./g, '')) ?? null;
  const { right, wrong } = sides(words, ({ plain }) => formOf(plain));
  const [form] = right;
  const isOnly = words.every(({ plain }) => formOf(plain) !== null || ABOUT_FORM.test(plain));
  if (form === undefined || !isOnly) return null;
  const isPartnership = right.length === 2 && words.some(({ plain }) => plain === 'co');
  const whole = isPartnership ? `${form} & Co. ${right[1] ?? ''}` : form;
  if (!isPartnership && right.length > 1) return null;
  const isThere = AT_END.test(company);
  return isThere || wrong.length === 0 ? `${company.replace(AT_END, '')} ${whole}` : null;
}

const TITLES: ReadonlyMap<string, string> = new Map([
  ['doktor', 'Dr.'],
  ['dr', 'Dr.'],
  ['doktortitel', 'Dr.'],
  ['professor', 'Prof.'],
  ['prof', 'Prof.'],
  ['magister', 'Mag.'],
  ['mag', 'Mag.'],
  ['diplomingenieur', 'Dipl.-Ing.'],
]);
const BEFORE = /\b(davor|vorne|vor|vorweg|fehlt|fehlte|ist|mit|noch|promoviert)\b/;
const AT_START = /^((Dr|Prof|Mag|Dipl)\.?(-Ing\.?)?\s+)+/i;

/** `mit Doktor davor`, `ohne Titel`: adds or removes a person's title. Null: the message asks for neither. */
export function withOtherTitle(person: string, message: string): string | null {
  const words = saidWords(message);
  const { right, wrong } = sides(words, ({ plain }) => TITLES.get(plain) ?? (plain === 'titel' ? '' : null));
  const [gone] = wrong;
  if (gone !== undefined) return AT_START.test(person) ? person.replace(AT_START, '') : null;
  const titles = right.filter((title) => title !== '');
  if (titles.length === 0 || !BEFORE.test(plainText(message))) return null;
  const others = words.filter(({ plain }) => !TITLES.has(plain) && plain.length > 3);
  const isOther = others.some(
    ({ text }) => /^\p{Lu}/u.test(text) && !person.includes(text) && text !== words[0]?.text,
  );
  return isOther ? null : `${[...new Set(titles)].join(' ')} ${person.replace(AT_START, '')}`;
}
