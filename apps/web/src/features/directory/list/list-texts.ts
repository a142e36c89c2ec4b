import type { DirectoryFallbackQuery, DirectoryPage } from '@rer/contracts';
import { DIRECTORY_PAGE_TEXTS, EMPTY_LIST_TEXTS } from '../texts.ts';

type Total = NonNullable<DirectoryPage['total']>;

/** Letters of one word that are shown on a button. */
const WORD_SHOWN_MAX = 24;

/** How many entries a list has, above the list: `Mehr als 10.000 Einträge`, `1 Treffer`. */
export function totalText(total: Total, isSearch: boolean): string {
  const { count, isExact, among } = total;
  if (among !== undefined) return amongText(count, among);
  const said = `${isExact ? '' : 'Mehr als '}${german(count)}`;
  if (isSearch) return `${said} Treffer`;
  return `${said} ${isExact && count === 1 ? 'Eintrag' : 'Einträge'}`;
}

/** What the download of a list holds; a part of the results is named as one. */
export function exportText(total: DirectoryPage['total'] | undefined): string {
  const among = total?.among;
  return among === undefined
    ? DIRECTORY_PAGE_TEXTS.export
    : `${DIRECTORY_PAGE_TEXTS.export} (aus den besten ${german(among)})`;
}

/** Said instead of a list when none of the best results passes the filters. */
export function noneAmongText(among: number): { readonly nothing: string; readonly how: readonly string[] } {
  return {
    nothing: `Unter den besten ${german(among)} Treffern passt keiner.`,
    how: [`Angesehen wurden nur diese. ${EMPTY_LIST_TEXTS.narrower}`],
  };
}

/** Offers the fallback query of a search without results: `Ohne „Köln“: 7 Treffer`. */
export function fallbackText({ without, count, isExact }: DirectoryFallbackQuery): string {
  const words = without.map(
    (word) => `„${word.length > WORD_SHOWN_MAX ? `${word.slice(0, WORD_SHOWN_MAX)}…` : word}“`,
  );
  const last = words.pop() ?? '';
  const listed = words.length === 0 ? last : `${words.join(', ')} und ${last}`;
  return `Ohne ${listed}: ${isExact ? '' : 'mehr als '}${german(count)} Treffer`;
}

function amongText(count: number, among: number): string {
  if (count >= among) return `Die besten ${german(among)} Treffer, weitere sind möglich`;
  return `${count === 0 ? 'Keiner' : german(count)} unter den besten ${german(among)} Treffern`;
}

function german(count: number): string {
  return count.toLocaleString('de-DE');
}
