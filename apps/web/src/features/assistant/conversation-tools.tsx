import type { ReactNode } from 'react';
import { Button } from '../../components/ui/button.tsx';
import { CopyButton } from '../../components/ui/copy-button.tsx';
import { type Chat, isBusy } from './chat/chat.ts';
import { chatText } from './chat/chat-text.ts';
import css from './conversation-tools.module.css';
import { TOOLS } from './later-texts.ts';

interface ConversationToolsProps {
  readonly chat: Chat;
  readonly onFresh: () => void;
  readonly onRemove: () => void;
}

/** A new conversation, a copy of this one, and its end. */
export function ConversationTools({ chat, onFresh, onRemove }: ConversationToolsProps): ReactNode {
  const isWorking = isBusy(chat);
  return (
    <fieldset className={css['tools']} aria-label={TOOLS.label}>
      <Button tone="quiet" aria-disabled={isWorking || undefined} onClick={() => isWorking || onFresh()}>
        {TOOLS.fresh}
      </Button>
      <CopyButton tone="quiet" text={chatText(chat.messages)} label={TOOLS.copy} />
      <Button tone="quiet" aria-disabled={isWorking || undefined} onClick={() => isWorking || onRemove()}>
        {TOOLS.remove}
      </Button>
    </fieldset>
  );
}
