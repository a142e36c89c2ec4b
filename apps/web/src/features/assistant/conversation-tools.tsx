import type { ReactNode } from 'react';
import { Button } from '../../components/ui/button.tsx';
import { CopyButton } from '../../components/ui/copy-button.tsx';
import { type Chat, isBusy } from './chat/chat.ts';
import { chatText } from './chat/chat-text.ts';
import css from './conversation-tools.module.css';
import { CONVERSATION_TEXTS } from './late-texts.ts';

interface ConversationToolsProps {
  readonly chat: Chat;
  readonly onFresh: () => void;
  readonly onRemove: () => void;
}

/** A new conversation, a copy of this one, and its end. */
export function ConversationTools({ chat, onFresh, onRemove }: ConversationToolsProps): ReactNode {
  const isWorking = isBusy(chat);
  return (
    <fieldset className={css['tools']} aria-label={CONVERSATION_TEXTS.label}>
      <Button tone="quiet" aria-disabled={isWorking || undefined} onClick={() => isWorking || onFresh()}>
        {CONVERSATION_TEXTS.fresh}
      </Button>
      <CopyButton tone="quiet" text={chatText(chat.messages)} label={CONVERSATION_TEXTS.copy} />
      <Button tone="quiet" aria-disabled={isWorking || undefined} onClick={() => isWorking || onRemove()}>
        {CONVERSATION_TEXTS.remove}
      </Button>
    </fieldset>
  );
}
