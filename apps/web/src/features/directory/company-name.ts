import type { DirectoryProvider } from '@rer/contracts';

type Named = Pick<DirectoryProvider, 'name' | 'firmen_name'>;

/** The name of the company, which is how the assistant speaks of a provider: `name` is often a person's. */
export function companyName({ name, firmen_name }: Named): string {
  const company = firmen_name?.trim() ?? '';
  return company === '' ? name : company;
}

/** Whom one asks for there; null: `name` says nothing that the company's name does not. */
export function contactName(provider: Named): string | null {
  const name = provider.name.trim();
  const isSame = name.toLocaleLowerCase('de') === companyName(provider).toLocaleLowerCase('de');
  return name === '' || isSame ? null : name;
}
