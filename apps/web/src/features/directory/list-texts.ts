import type { DirectoryPage } from '@rer/contracts';

/** How many entries a list has, as a sentence part: `mehr als 10.000 Einträge`, `1 Treffer`. */
export function totalText(total: NonNullable<DirectoryPage['total']>, isSearch: boolean): string {
  const count = `${total.isExact ? '' : 'mehr als '}${total.count.toLocaleString('de-DE')}`;
  if (isSearch) return `${count} Treffer`;
  return `${count} ${total.isExact && total.count === 1 ? 'Eintrag' : 'Einträge'}`;
}
