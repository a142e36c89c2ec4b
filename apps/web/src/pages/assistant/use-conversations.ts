import { useCallback, useEffect, useState } from 'react';
import { useToast } from '../../components/toast/use-toast.ts';
import type { AssistantTalk, RestoredTalk, TalkState } from '../../features/assistant/talk/assistant-talk.ts';
import {
  loadLast,
  loadTalk,
  loadTalkParts,
  type TalkParts,
} from '../../features/assistant/talk/late-calls.ts';
import type { StoredTalk } from '../../features/assistant/talk/load-stored.ts';
import type { ApiResult } from '../../lib/api-failure.ts';
import { failureSentence } from '../../lib/failure-sentence.ts';
import { formatDay } from '../../lib/moment.ts';
import { useLoaded } from '../../lib/use-loaded.ts';
import { useErasing } from './use-erasing.ts';

/** The conversation that is open, and those of before. */
export interface Conversations {
  /** Null: they are on their way. */
  readonly parts: TalkParts | null;
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

/** The conversations of the person: the one that is open is the one used last. */
export function useConversations(talk: AssistantTalk, state: TalkState): Conversations {
  const toaster = useToast();
  const load = useCallback(
    (signal: AbortSignal): Promise<ApiResult<StoredTalk | null>> => {
      const loading = loadLast(signal);
      talk.resume(loading.then((result) => (result.ok ? result.value : null)));
      return loading;
    },
    [talk],
  );
  const { value, failure, isLoading, reload } = useLoaded(load);
  const parts = useTalkParts(isLoading);
  const [opened, setOpened] = useState<StoredTalk | null>(null);
  const { removed, erase } = useErasing();

  const show = useCallback(
    (stored: StoredTalk): void => {
      setOpened(stored);
      void talk.begin(stored);
    },
    [talk],
  );
  useEffect(() => {
    // The user may have gone on in another window meanwhile.
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
        const result = await loadTalk(id);
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
  const resumed = [opened, value].find((one) => one?.id === conversationId);
  const removeEarlier = useCallback((id: string) => erase(id, () => undefined), [erase]);
  return {
    parts,
    isLoading: isLoading && value === null,
    failure: failure === null ? null : failureSentence(failure),
    reload,
    resumedFrom: resumed == null ? null : formatDay(resumed.updatedAt),
    removed,
    begin,
    open,
    remove,
    removeEarlier,
  };
}

/** What the conversation is drawn with, asked for again by every attempt to load one. */
function useTalkParts(isLoading: boolean): TalkParts | null {
  const [parts, setParts] = useState<TalkParts | null>(null);
  useEffect(() => {
    // Where they do not come, the attempt that needed them says so.
    if (isLoading) loadTalkParts().then(setParts, () => undefined);
  }, [isLoading]);
  return parts;
}
