import type { Conversation } from '@rer/contracts';
import { useCallback, useEffect, useState } from 'react';
import { useToast } from '../../components/toast/use-toast.ts';
import { loadConversation, loadCurrent } from '../../features/assistant/conversation-calls.ts';
import type { AssistantTalk, RestoredTalk, TalkState } from '../../features/assistant/talk/assistant-talk.ts';
import { restoredOf } from '../../features/assistant/talk/load-stored.ts';
import { failureSentence } from '../../lib/failure-sentence.ts';
import { formatDay } from '../../lib/moment.ts';
import { useLoaded } from '../../lib/use-loaded.ts';
import { useErasing } from './use-erasing.ts';

/** The conversation that is open, and those of before. */
export interface Conversations {
  /** The last one is on its way. */
  readonly isLoading: boolean;
  /** Why it could not be had; null: it could. */
  readonly failure: string | null;
  readonly reload: () => void;
  /** The day of the conversation that was gone on with; null: it began here. */
  readonly resumedFrom: string | null;
  readonly removed: ReadonlySet<string>;
  readonly begin: () => void;
  readonly open: (id: string) => void;
  /** Removes the one that is open. */
  readonly remove: () => void;
  readonly removeEarlier: (id: string) => void;
}

interface Resumed {
  readonly id: string;
  readonly day: string;
}

/** The conversations of the person: the one that is open is the one used last. */
export function useConversations(talk: AssistantTalk, state: TalkState): Conversations {
  const toaster = useToast();
  const { value, failure, isLoading, reload } = useLoaded(loadCurrent);
  const [resumed, setResumed] = useState<Resumed | null>(null);
  const { removed, erase } = useErasing();

  const show = useCallback(
    (conversation: Conversation): void => {
      const { id, updatedAt } = conversation;
      setResumed({ id, day: formatDay(updatedAt) });
      void talk.begin(restoredOf(conversation));
    },
    [talk],
  );
  const last = value?.conversation ?? null;
  useEffect(() => {
    // Whoever has begun to write is not interrupted.
    if (last !== null && talk.state().chat.messages.length === 0) show(last);
  }, [last, talk, show]);

  useEffect(() => {
    // Whoever comes back may have gone on in another window.
    const onReturn = (): void => {
      if (document.visibilityState === 'visible') void talk.catchUp();
    };
    document.addEventListener('visibilitychange', onReturn);
    window.addEventListener('focus', onReturn);
    return () => {
      document.removeEventListener('visibilitychange', onReturn);
      window.removeEventListener('focus', onReturn);
    };
  }, [talk]);

  const begin = useCallback((): void => {
    void talk.begin(null);
  }, [talk]);
  const open = useCallback(
    (id: string): void => {
      const load = async (): Promise<void> => {
        const result = await loadConversation(id);
        if (result.ok) show(result.value);
        else toaster.error({ description: failureSentence(result.failure) });
      };
      void load();
    },
    [show, toaster],
  );
  const { conversationId, chat, facts } = state;
  const remove = useCallback((): void => {
    const gone: RestoredTalk = { id: conversationId, messages: chat.messages, facts };
    begin();
    erase(conversationId, () => void talk.begin(gone));
  }, [conversationId, chat.messages, facts, begin, erase, talk]);
  const removeEarlier = useCallback((id: string) => erase(id, () => undefined), [erase]);
  return {
    isLoading: isLoading && value === null,
    failure: failure === null ? null : failureSentence(failure),
    reload,
    resumedFrom: resumed?.id === conversationId ? resumed.day : null,
    removed,
    begin,
    open,
    remove,
    removeEarlier,
  };
}
