import type { ContactMessageDetail, MessageChoice, MessageCounts, MessageRow } from '@rer/contracts';
import { useCallback, useEffect, useState } from 'react';
import type { ApiFailure } from '../../lib/api-failure.ts';
import { loadMessages } from './messages-calls.ts';
import { keepCounts } from './unread-count.ts';

interface Shown {
  /** Null until the first page is there. */
  readonly messages: readonly MessageRow[] | null;
  readonly next: string | null;
  readonly counts: MessageCounts | null;
  /** Null: no mail goes out. */
  readonly mailTo: string | null;
  readonly failure: ApiFailure | null;
}

/** The list as far as it is loaded. */
export interface Messages extends Shown {
  readonly isLoading: boolean;
  readonly loadMore: () => void;
  readonly reload: () => void;
  /** Takes what became of a message, and how many there are since. */
  readonly keep: (message: ContactMessageDetail, counts: MessageCounts) => void;
  /** Takes a message out that is erased. */
  readonly drop: (id: string, counts: MessageCounts) => void;
}

const NOTHING: Shown = { messages: null, next: null, counts: null, mailTo: null, failure: null };

/** Loads the messages of a choice, newest first; another choice begins anew. */
export function useMessages(choice: MessageChoice): Messages {
  const [shown, setShown] = useState<Shown>(NOTHING);
  const [isLoading, setLoading] = useState(true);
  const [wanted, setWanted] = useState<{ readonly choice: MessageChoice; readonly before: string | null }>({
    choice,
    before: null,
  });
  if (wanted.choice !== choice) {
    setWanted({ choice, before: null });
    setShown(({ counts, mailTo }) => ({ ...NOTHING, counts, mailTo }));
  }

  useEffect(() => {
    const leaving = new AbortController();
    const load = async (): Promise<void> => {
      setLoading(true);
      const result = await loadMessages(wanted.choice, wanted.before, leaving.signal);
      if (leaving.signal.aborted) return;
      setLoading(false);
      if (!result.ok) {
        setShown((known) => ({ ...known, failure: result.failure }));
        return;
      }
      const { messages, ...page } = result.value;
      keepCounts(page.counts);
      setShown((known) => ({
        ...page,
        messages: [...(wanted.before === null ? [] : (known.messages ?? [])), ...messages],
        failure: null,
      }));
    };
    void load();
    return () => leaving.abort();
  }, [wanted]);

  const { next } = shown;
  const loadMore = useCallback(
    () => setWanted((before) => (next === null ? before : { ...before, before: next })),
    [next],
  );
  const reload = useCallback(() => setWanted((before) => ({ ...before, before: null })), []);
  const drop = useCallback((id: string, counts: MessageCounts): void => {
    keepCounts(counts);
    setShown((known) => ({
      ...known,
      counts,
      messages: known.messages?.filter((row) => row.id !== id) ?? null,
    }));
  }, []);
  const keep = useCallback(
    ({ id, status, isUnread }: ContactMessageDetail, counts: MessageCounts): void => {
      keepCounts(counts);
      const isListed = (status === 'closed') === (choice === 'closed');
      setShown((known) => ({
        ...known,
        counts,
        messages:
          known.messages?.flatMap((row) =>
            row.id !== id ? [row] : isListed ? [{ ...row, status, isUnread }] : [],
          ) ?? null,
      }));
    },
    [choice],
  );
  return { ...shown, isLoading, loadMore, reload, keep, drop };
}
