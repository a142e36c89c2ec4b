import type { ReactNode } from 'react';
import { Button } from '../../components/ui/button.tsx';
import { QUICK_REPLY_TEXTS } from './late-texts.ts';
import css from './quick-replies.module.css';

/** Buttons for yes and no to a proposal, instead of typing it. */
export function QuickReplies({ onReply }: { readonly onReply: (text: string) => void }): ReactNode {
  return (
    <fieldset className={css['replies']} aria-label={QUICK_REPLY_TEXTS.label}>
      {[QUICK_REPLY_TEXTS.yes, QUICK_REPLY_TEXTS.no].map((text) => (
        <Button key={text} tone="secondary" onClick={() => onReply(text)}>
          {text}
        </Button>
      ))}
    </fieldset>
  );
}
