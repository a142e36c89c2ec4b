import { CLICK_PAGE_MAX, type ClickEvent } from '@rer/contracts';

/** A click as it is stored. */
export interface ClickRow {
  readonly at: Date;
  readonly page: string;
  readonly elementId: string | null;
  readonly elementText: string | null;
  readonly kind: 'person' | 'bot';
}

/** Controls, halves of characters, and marks that turn the direction of writing. */
const UNWANTED = /[\p{Cc}\p{Cs}\u200e\u200f\u202a-\u202e\u2066-\u2069]+/gu;

/**
 * Makes the row of a click that arrived at `arrivedAt` (milliseconds since 1970). Keeps only the path of its page, and
 * removes non-text characters. Null when the page has no path, or one that is too long once it is written in ASCII.
 */
export function toClickRow(event: ClickEvent, arrivedAt: number, kind: ClickRow['kind']): ClickRow | null {
  const page = pathOf(event.page);
  if (page === null) return null;
  return {
    at: new Date(arrivedAt - event.agoMs),
    page,
    elementId: cleanText(event.elementId),
    elementText: cleanText(event.elementText),
    kind,
  };
}

function pathOf(page: string): string | null {
  const site = 'http://page.invalid';
  if (!URL.canParse(page, site)) return null;
  const { pathname } = new URL(page, site);
  return pathname.startsWith('/') && pathname.length <= CLICK_PAGE_MAX ? pathname : null;
}

function cleanText(text: string | undefined): string | null {
  const clean = (text ?? '').replace(UNWANTED, ' ').replace(/\s+/g, ' ').trim();
  return clean === '' ? null : clean;
}
