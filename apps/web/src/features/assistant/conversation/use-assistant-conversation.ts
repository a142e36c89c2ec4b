import { useEffect, useState, useSyncExternalStore } from 'react';
import { useToast } from '../../../components/toast/use-toast.ts';
import { ASSISTANT_TOASTS } from '../texts.ts';
import { AssistantConversation, type ConversationState } from './assistant-conversation.ts';
import { loadStored } from './deferred-calls.ts';
import type { OpenClient } from './voice-call-client.ts';

/** The conversation of a page, for as long as the page is there; toasts tell of its troubles. */
export function useAssistantConversation(openClient: OpenClient): {
  readonly conversation: AssistantConversation;
  readonly state: ConversationState;
} {
  const toaster = useToast();
  const [conversation] = useState(
    () =>
      new AssistantConversation({
        openClient,
        loadStored,
        onTrouble: (trouble) =>
          toaster.error({
            title: ASSISTANT_TOASTS.error,
            description: trouble === 'voice' ? ASSISTANT_TOASTS.voice : ASSISTANT_TOASTS.notSent,
          }),
      }),
  );
  useEffect(() => () => void conversation.hangUp(), [conversation]);
  return { conversation, state: useSyncExternalStore(conversation.subscribe, conversation.state) };
}
