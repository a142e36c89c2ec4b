import type {
  ContactMessageDetail,
  MessageChoice,
  MessageCounts,
  MessageRow,
  MessagesPage,
} from '@rer/contracts';
import { useCallback, useState } from 'react';
import { type LoadPage, type Paged, usePaged } from '../../lib/use-paged.ts';
import { loadMessages } from './messages-calls.ts';
import { keepCounts } from './unread-count.ts';

/** The list as far as it is loaded. */
export interface Messages extends Omit<Paged<MessageRow>, 'change' | 'retry'> {
  readonly counts: MessageCounts | null;
  /** Null: no mail is sent. */
  readonly mailTo: string | null;
  /** Takes over a changed message and the counts since. */
  readonly keep: (message: ContactMessageDetail, counts: MessageCounts) => void;
  /** Removes an erased message from the list. */
  readonly drop: (id: string, counts: MessageCounts) => void;
}

type Facts = Pick<MessagesPage, 'counts' | 'mailTo'>;

/** Loads the messages of a choice, newest first. */
export function useMessages(choice: MessageChoice): Messages {
  const [facts, setFacts] = useState<Facts | null>(null);
  const load = useCallback<LoadPage<MessageRow, string>>(
    async (before, signal) => {
      const result = await loadMessages(choice, before, signal);
      if (!result.ok) return result;
      const { messages: rows, next, counts, mailTo } = result.value;
      if (!signal.aborted) {
        keepCounts(counts);
        setFacts({ counts, mailTo });
      }
      return { ok: true, value: { rows, next } };
    },
    [choice],
  );
  const { change, retry: _, ...list } = usePaged(load);

  const takeCounts = useCallback((counts: MessageCounts): void => {
    keepCounts(counts);
    setFacts((known) => ({ mailTo: known?.mailTo ?? null, counts }));
  }, []);
  const drop = useCallback<Messages['drop']>(
    (id, counts) => {
      takeCounts(counts);
      change((rows) => rows.filter((row) => row.id !== id));
    },
    [change, takeCounts],
  );
  const keep = useCallback<Messages['keep']>(
    ({ id, status, isUnread }, counts) => {
      takeCounts(counts);
      const isListed = (status === 'closed') === (choice === 'closed');
      change((rows) =>
        rows.flatMap((row) => (row.id !== id ? [row] : isListed ? [{ ...row, status, isUnread }] : [])),
      );
    },
    [change, choice, takeCounts],
  );
  return { ...list, counts: facts?.counts ?? null, mailTo: facts?.mailTo ?? null, keep, drop };
}
