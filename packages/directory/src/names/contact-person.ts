import { comparableName, comparableNameWithoutLegalForm } from './comparable-name.ts';

/** The two columns that name a provider. A row of a file may lack the second one. */
export interface ProviderNames {
  readonly name: string;
  readonly firmen_name?: string | null | undefined;
}

/** What the company is called: `firmen_name`, or `name` where that is blank. */
export function companyOf({ name, firmen_name }: ProviderNames): string {
  return isBlank(firmen_name) ? name : firmen_name;
}

/**
 * The contact person in `name`. Null: the column holds the company, in whatever spelling and legal form, or the company has no
 * column of its own.
 */
export function contactPersonOf({ name, firmen_name }: ProviderNames): string | null {
  if (name.trim() === '' || isBlank(firmen_name)) return null;
  const isCompany = comparableNameWithoutLegalForm(name) === comparableNameWithoutLegalForm(firmen_name);
  return isCompany ? null : name;
}

/** Whether a name has a legal form, as persons' names have none. */
export function hasLegalForm(name: string): boolean {
  return comparableName(name) !== comparableNameWithoutLegalForm(name);
}

function isBlank(text: string | null | undefined): text is null | undefined {
  return text === null || text === undefined || text.trim() === '';
}
