import { useEffect, useRef, useState } from 'react';
import { useToast } from '../../components/toast/use-toast.ts';
import type { AssistantConversation } from '../../features/assistant/conversation/assistant-conversation.ts';
import { ASSISTANT_TOASTS } from '../../features/assistant/texts.ts';
import type { VoiceCall } from '../../features/assistant/voice/voice-call.ts';

type VoiceParts = typeof import('../../features/assistant/voice/voice-parts.tsx');

/** Speaking instead of writing. Nothing of it is loaded before it is wanted. */
export interface Voice {
  readonly parts: VoiceParts | null;
  readonly call: VoiceCall | null;
  /** Starts a call with the microphone, or ends it. */
  readonly toggle: () => void;
}

/** The calls by voice of a conversation. */
export function useVoice(conversation: AssistantConversation): Voice {
  const toaster = useToast();
  const [{ parts, call }, setVoice] = useState<Omit<Voice, 'toggle'>>({ parts: null, call: null });
  useEffect(() => () => call?.dispose(), [call]);
  const isOpening = useRef(false);
  const open = async (): Promise<void> => {
    if (isOpening.current) return;
    isOpening.current = true;
    try {
      const loaded = await import('../../features/assistant/voice/voice-parts.tsx');
      const made = loaded.makeVoiceCall(conversation);
      setVoice({ parts: loaded, call: made });
      await made.start();
    } catch {
      toaster.error({ title: ASSISTANT_TOASTS.error, description: ASSISTANT_TOASTS.voice });
    } finally {
      isOpening.current = false;
    }
  };
  const toggle = (): void => void (call === null ? open() : call.toggle());
  return { parts, call, toggle };
}
