import { type ReactNode, useState } from 'react';
import { Button } from '../../components/ui/button.tsx';
import { Skeleton } from '../../components/ui/skeleton.tsx';
import { VisuallyHidden } from '../../components/ui/visually-hidden.tsx';
import { formatDay } from '../../lib/moment.ts';
import { useLoaded } from '../../lib/use-loaded.ts';
import { loadConversations } from './conversation-calls.ts';
import css from './earlier-conversations.module.css';
import { CONVERSATION_TEXTS } from './late-texts.ts';
import { ASSISTANT_TEXTS } from './texts.ts';

interface EarlierConversationsProps {
  /** The one that is open. */
  readonly openId: string;
  /** Those that are about to be erased. */
  readonly removed: ReadonlySet<string>;
  readonly onOpen: (id: string) => void;
  readonly onRemove: (id: string) => void;
}

/** How long conversations are kept, and the user's earlier ones, requested when the list is opened. */
export function EarlierConversations(props: EarlierConversationsProps): ReactNode {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <p>{CONVERSATION_TEXTS.stored}</p>
      <details className="c-folded" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
        <summary>{CONVERSATION_TEXTS.earlier}</summary>
        {isOpen && <ConversationList {...props} />}
      </details>
    </>
  );
}

function ConversationList({ openId, removed, onOpen, onRemove }: EarlierConversationsProps): ReactNode {
  const { value, failure, isLoading, reload } = useLoaded(loadConversations);
  if (value === null && isLoading) return <Skeleton rows={3} />;
  if (failure !== null) {
    return (
      <p role="alert">
        {CONVERSATION_TEXTS.earlierFailed}{' '}
        <Button tone="quiet" onClick={reload}>
          {ASSISTANT_TEXTS.retry}
        </Button>
      </p>
    );
  }
  const shown = value?.conversations.filter(({ id }) => id !== openId && !removed.has(id)) ?? [];
  if (shown.length === 0) return <p>{CONVERSATION_TEXTS.earlierNone}</p>;
  return (
    <ul className={css['list']}>
      {shown.map(({ id, title, updatedAt }) => {
        const name = title.trim() === '' ? CONVERSATION_TEXTS.untitled : title;
        return (
          <li key={id}>
            <Button tone="quiet" className={css['open']} onClick={() => onOpen(id)}>
              {name}
            </Button>
            <time dateTime={updatedAt}>{formatDay(updatedAt)}</time>
            <Button tone="quiet" onClick={() => onRemove(id)}>
              {CONVERSATION_TEXTS.remove}
              <VisuallyHidden>{`: ${name}`}</VisuallyHidden>
            </Button>
          </li>
        );
      })}
    </ul>
  );
}
