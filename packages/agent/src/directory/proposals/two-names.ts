import type { DirectoryProvider } from '@rer/contracts';
import { areNamesAlike, companyOf, contactPersonOf, hasLegalForm } from '@rer/directory';
import type { JsonObject } from '../../json.ts';

/** The columns that name a provider, as they are stored. */
type StoredNames = Pick<DirectoryProvider, 'name' | 'firmen_name'>;

/**
 * Changes of one of the two names, with what the other one has to become: a contact person goes into `name`, and the company
 * that stood there alone into `firmen_name`; a company that is renamed is renamed in both columns where both hold it; who takes
 * the contact person away leaves the company in `name`, which is never empty. Changes of both names stay as they are.
 */
export function withBothNames(record: StoredNames, changes: JsonObject): JsonObject {
  const { name, firmen_name } = changes;
  const isCompanyAlone = contactPersonOf(record) === null;
  const company = companyOf(record);
  if (name === null || name === '')
    return isCompanyAlone || firmen_name !== undefined ? changes : { ...changes, name: company };
  if (typeof name === 'string' && firmen_name === undefined) {
    const isPerson = !hasLegalForm(name) && !areNamesAlike(name, company);
    if (isCompanyAlone && isPerson && isBlank(record.firmen_name))
      return { ...changes, firmen_name: record.name };
    // A company that is corrected, and no person.
    return isCompanyAlone && !isPerson && !isBlank(record.firmen_name)
      ? { ...changes, firmen_name: name }
      : changes;
  }
  const isRenamed = typeof firmen_name === 'string' && firmen_name.trim() !== '' && name === undefined;
  if (!isRenamed || !isCompanyAlone) return changes;
  // Where the company has no column of its own yet, `name` may be a person's.
  const isCompany = !isBlank(record.firmen_name) || hasLegalForm(record.name);
  return isCompany || areNamesAlike(firmen_name, record.name) ? { ...changes, name: firmen_name } : changes;
}

function isBlank(text: string | null): boolean {
  return text === null || text.trim() === '';
}
