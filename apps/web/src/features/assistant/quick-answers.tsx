import type { ReactNode } from 'react';
import { Button } from '../../components/ui/button.tsx';
import { QUICK_ANSWER_TEXTS } from './deferred-texts.ts';
import css from './quick-answers.module.css';

/** Buttons for yes and no to a proposal, instead of typing it. */
export function QuickAnswers({ onAnswer }: { readonly onAnswer: (text: string) => void }): ReactNode {
  return (
    <fieldset className={css['answers']} aria-label={QUICK_ANSWER_TEXTS.label}>
      {[QUICK_ANSWER_TEXTS.yes, QUICK_ANSWER_TEXTS.no].map((text) => (
        <Button key={text} tone="secondary" onClick={() => onAnswer(text)}>
          {text}
        </Button>
      ))}
    </fieldset>
  );
}
