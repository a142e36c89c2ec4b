import { setTimeout as delay } from 'node:timers/promises';
import * as z from 'zod/mini';
import { metricOf } from './search-request.ts';

const EVERY_MS = 20;
/** The search was behind so long ago at the least when it counts as caught up. */
const QUIET_MS = 3_000;
const LIMIT_MS = 180_000;
/** The rows are removed afterwards, in small steps, and the search takes each within milliseconds: that is not being behind. */
const BEHIND_SECONDS = 0.1;

const list = z.object({ providers: z.array(z.unknown()), total: z.object({ count: z.number() }) });

/** How the search followed providers that vanished, in milliseconds after everybody had ceased to see them. */
export interface GoneFigures {
  /** When `rer_search_behind_seconds` was above 0.1 for the last time; 0: never after that moment. */
  readonly behindMs: number;
  /** When the list for `query` told of hits and showed none for the last time; 0: never. */
  readonly emptyListMs: number;
  /** When the index held more than was left for the last time. */
  readonly heldMs: number;
  /** Of what was asked meanwhile. */
  readonly worstMs: number;
  readonly failed: number;
}

/**
 * Lets providers vanish, and watches the figures of the search and the list of a `query` that finds nothing but them, until
 * the search has followed. `vanish` settles once nobody sees them any more; `left` is how many providers there are then.
 */
export async function watchGone(
  origin: string,
  query: string,
  left: number,
  vanish: () => Promise<void>,
): Promise<GoneFigures> {
  let goneAt = Number.POSITIVE_INFINITY;
  const since = { behind: 0, emptyList: 0, held: 0 };
  const asked = { worstMs: 0, failed: 0 };
  const ask = async <T>(question: () => Promise<T>): Promise<T | undefined> => {
    const startedAt = performance.now();
    try {
      return await question();
    } catch {
      asked.failed += 1;
      return undefined;
    } finally {
      asked.worstMs = Math.max(asked.worstMs, performance.now() - startedAt);
    }
  };
  let isRefused = false;
  const vanished = vanish().then(
    () => {
      goneAt = performance.now();
    },
    (error: unknown) => {
      isRefused = true;
      throw error;
    },
  );
  // Told at the end, once what asks has ended.
  vanished.catch(() => undefined);
  for (let isQuiet = false; !isQuiet && !isRefused; ) {
    if (((await ask(() => metricOf(origin, 'rer_search_behind_seconds'))) ?? 0) > BEHIND_SECONDS) {
      since.behind = performance.now();
    }
    if ((await ask(() => metricOf(origin, 'rer_search_providers'))) !== left) since.held = performance.now();
    if ((await ask(() => isEmptyList(origin, query))) === true) since.emptyList = performance.now();
    await delay(EVERY_MS);
    const now = performance.now();
    isQuiet = now - Math.max(goneAt, since.behind, since.held, since.emptyList) > QUIET_MS;
    if (now - goneAt > LIMIT_MS) break;
  }
  await vanished;
  const after = (moment: number) => Math.max(0, Math.round(moment - goneAt));
  return {
    behindMs: after(since.behind),
    emptyListMs: after(since.emptyList),
    heldMs: after(since.held),
    worstMs: Math.round(asked.worstMs),
    failed: asked.failed,
  };
}

/** Whether the list says that there are hits, above none. */
async function isEmptyList(origin: string, query: string): Promise<boolean> {
  const answer = await fetch(`${origin}/api/directory?query=${encodeURIComponent(query)}`);
  if (!answer.ok) throw new Error(`The list was refused: ${answer.status}`);
  const { providers, total } = list.parse(await answer.json());
  return providers.length === 0 && total.count > 0;
}
