import { useCallback, useEffect, useState } from 'react';
import { useToast } from '../../components/toast/use-toast.ts';
import type {
  AssistantConversation,
  ConversationState,
  RestoredConversation,
} from '../../features/assistant/conversation/assistant-conversation.ts';
import {
  type ConversationParts,
  callLate,
  loadConversationParts,
} from '../../features/assistant/conversation/late-calls.ts';
import type { StoredConversation } from '../../features/assistant/conversation/load-stored-conversation.ts';
import type { ApiResult } from '../../lib/api-failure.ts';
import { failureSentence } from '../../lib/failure-sentence.ts';
import { formatDay } from '../../lib/moment.ts';
import { useLoaded } from '../../lib/use-loaded.ts';
import { useErasing } from './use-erasing.ts';

/** The open conversation, and the earlier ones. */
export interface Conversations {
  /** Null: they are on their way. */
  readonly parts: ConversationParts | null;
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
export function useConversations(
  conversation: AssistantConversation,
  state: ConversationState,
): Conversations {
  const toaster = useToast();
  const load = useCallback(
    (signal: AbortSignal): Promise<ApiResult<StoredConversation | null>> => {
      const loading = callLate((parts) => parts.loadLastConversation(signal));
      conversation.resume(loading.then((result) => (result.ok ? result.value : null)));
      return loading;
    },
    [conversation],
  );
  const { value, failure, isLoading, reload } = useLoaded(load);
  const parts = useConversationParts(isLoading);
  const [opened, setOpened] = useState<StoredConversation | null>(null);
  const { removed, erase } = useErasing();

  const show = useCallback(
    (stored: StoredConversation): void => {
      setOpened(stored);
      void conversation.begin(stored);
    },
    [conversation],
  );
  useEffect(() => {
    // The user may have gone on in another window meanwhile.
    const onReturn = (): void => {
      if (document.visibilityState === 'visible') void conversation.catchUp();
    };
    document.addEventListener('visibilitychange', onReturn);
    window.addEventListener('focus', onReturn);
    return () => {
      document.removeEventListener('visibilitychange', onReturn);
      window.removeEventListener('focus', onReturn);
    };
  }, [conversation]);

  const begin = useCallback((): void => {
    void conversation.begin(null);
  }, [conversation]);
  const open = useCallback(
    (id: string): void => {
      const load = async (): Promise<void> => {
        const result = await callLate((parts) => parts.loadStoredConversation(id));
        if (result.ok) show(result.value);
        else toaster.error({ description: failureSentence(result.failure) });
      };
      void load();
    },
    [show, toaster],
  );
  const { conversationId, chat, facts } = state;
  const remove = useCallback((): void => {
    const gone: RestoredConversation = { id: conversationId, messages: chat.messages, facts };
    begin();
    erase(conversationId, () => void conversation.begin(gone));
  }, [conversationId, chat.messages, facts, begin, erase, conversation]);
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
function useConversationParts(isLoading: boolean): ConversationParts | null {
  const [parts, setParts] = useState<ConversationParts | null>(null);
  useEffect(() => {
    // Where they do not come, the attempt that needed them says so.
    if (isLoading) loadConversationParts().then(setParts, () => undefined);
  }, [isLoading]);
  return parts;
}
