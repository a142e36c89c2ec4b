import type { ReactNode } from 'react';
import { Button } from '../../components/ui/button.tsx';
import { ANSWERS } from './later-texts.ts';
import css from './quick-answers.module.css';

/** Yes and no to what was read back, for who points instead of writing. */
export function QuickAnswers({ onAnswer }: { readonly onAnswer: (text: string) => void }): ReactNode {
  return (
    <fieldset className={css['answers']} aria-label={ANSWERS.label}>
      {[ANSWERS.yes, ANSWERS.no].map((text) => (
        <Button key={text} tone="secondary" onClick={() => onAnswer(text)}>
          {text}
        </Button>
      ))}
    </fieldset>
  );
}
