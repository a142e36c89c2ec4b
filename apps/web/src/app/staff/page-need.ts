import { PAGE_NEEDS, type PageNeed } from '@rer/contracts';

const NEEDS: ReadonlySet<unknown> = new Set(PAGE_NEEDS);

function isNeed(value: unknown): value is PageNeed {
  return NEEDS.has(value);
}

/** A route's declaration of what its page needs. */
export interface NeedHandle {
  readonly need: PageNeed;
}

/** What the page of the matched routes needs; one that says nothing needs what most do. */
export function needOf(matches: readonly { readonly handle: unknown }[]): PageNeed {
  for (const { handle } of matches.toReversed()) {
    if (typeof handle === 'object' && handle !== null && 'need' in handle && isNeed(handle.need))
      return handle.need;
  }
  return 'viewer';
}
