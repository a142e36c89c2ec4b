import { type MessageCounts, messageCounts } from '@rer/contracts';
import { useEffect, useSyncExternalStore } from 'react';

/** The header asks at most so often. */
const FRESH_MS = 20_000;

let unread = 0;
let askedAt = Number.NEGATIVE_INFINITY;
const listeners = new Set<() => void>();

/** Keeps how many messages are unread, as the server said last; the header shows it. */
export function keepCounts(counts: MessageCounts): void {
  if (counts.unread === unread) return;
  unread = counts.unread;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The counts of messages; null: the server did not say. Bypasses the API client, so that it never asks the user to sign in again. */
async function countMessages(): Promise<MessageCounts | null> {
  try {
    const answer = await fetch('/api/messages/counts', { headers: { accept: 'application/json' } });
    const parsed = messageCounts.safeParse(answer.ok ? await answer.json() : null);
    return parsed.success ? parsed.data : null;
  } catch {
    return null;
  }
}

async function ask(): Promise<void> {
  const now = performance.now();
  if (now - askedAt < FRESH_MS) return;
  askedAt = now;
  const counts = await countMessages();
  if (counts !== null) keepCounts(counts);
}

/**
 * The number of unread messages. Requested when another page is opened (`path`) and when the tab becomes visible,
 * and not polled: an unused page must not keep a session alive.
 */
export function useUnread(path: string): number {
  // biome-ignore lint/correctness/useExhaustiveDependencies: every page asks again.
  useEffect(() => {
    void ask();
    const onLook = (): void => {
      if (document.visibilityState === 'visible') void ask();
    };
    document.addEventListener('visibilitychange', onLook);
    return () => document.removeEventListener('visibilitychange', onLook);
  }, [path]);
  return useSyncExternalStore(subscribe, () => unread);
}
