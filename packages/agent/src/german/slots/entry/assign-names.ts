import { writtenForm } from '../change/written-form.ts';
import type { EntryChanges, ProviderEntry } from './provider-entry.ts';

const FORM =
  /(?<!\p{L})(g?gmbh|ag|kg|ohg|gbr|ug|se|eg|mbh|kgaa|e\.\s?v\.?|e\.\s?k\.?|inc|ltd|b\.?v)\.?(?!\p{L})/iu;
const PERSON = /^\p{L}[\p{L}.'-]*(?:\s+\p{L}[\p{L}.'-]*){1,3}$/u;

/**
 * What was said, with the names that stood alone as company and contact person. A company alone is the provider's name; with a
 * person beside it the person is, and the company has a column of its own. Names beyond these two cannot be placed.
 */
export function assignNames({
  changes,
  names,
  unplaced,
}: ProviderEntry): Pick<ProviderEntry, 'changes' | 'unplaced'> {
  const { name: saidName, firmen_name: saidCompany, ...others } = changes;
  const loose = [...names];
  let company = textOf(saidCompany);
  let person = textOf(saidName);
  // `Name Muster GmbH`: a company.
  if (company === null && person !== null && FORM.test(person)) {
    company = person;
    person = null;
  }
  if (company === null) company = takeFirst(loose, (name) => FORM.test(name)) ?? takeFirst(loose, () => true);
  if (person === null) person = takeFirst(loose, (name) => PERSON.test(name) && !FORM.test(name));
  const form = (text: string) => writtenForm('name', text);
  const named: EntryChanges = {
    ...(person === null
      ? company === null
        ? {}
        : { name: form(company) }
      : { name: form(person), ...(company === null ? {} : { firmen_name: form(company) }) }),
  };
  return { changes: { ...named, ...others }, unplaced: [...unplaced, ...loose] };
}

/** Whether a name ends in a legal form. */
export function isCompanyName(name: unknown): boolean {
  return typeof name === 'string' && FORM.test(name);
}

function textOf(value: EntryChanges['name']): string | null {
  return typeof value === 'string' ? value : null;
}

/** The first that fits, which is no longer among them. */
function takeFirst(names: string[], fits: (name: string) => boolean): string | null {
  const at = names.findIndex(fits);
  return at < 0 ? null : (names.splice(at, 1)[0] ?? null);
}
