import { useEffect, useState, useSyncExternalStore } from 'react';
import { useToast } from '../../../components/toast/use-toast.ts';
import { TOASTS } from '../texts.ts';
import { AssistantTalk, type TalkState } from './assistant-talk.ts';
import { loadStored } from './late-calls.ts';
import type { OpenClient } from './talk-client.ts';

/** The conversation of a page, for as long as the page is there; toasts tell of its troubles. */
export function useTalk(openClient: OpenClient): { readonly talk: AssistantTalk; readonly state: TalkState } {
  const toaster = useToast();
  const [talk] = useState(
    () =>
      new AssistantTalk({
        openClient,
        loadStored,
        onTrouble: (trouble) =>
          toaster.error({
            title: TOASTS.error,
            description: trouble === 'voice' ? TOASTS.voice : TOASTS.notSent,
          }),
      }),
  );
  useEffect(() => () => void talk.hangUp(), [talk]);
  return { talk, state: useSyncExternalStore(talk.subscribe, talk.state) };
}
