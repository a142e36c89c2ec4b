import type { ReactNode } from 'react';
import { Button } from '../../components/ui/button.tsx';
import css from './quick-answers.module.css';
import { FORM } from './texts.ts';

/** Yes and no to what was read back, for who points instead of writing. */
export function QuickAnswers({ onAnswer }: { readonly onAnswer: (text: string) => void }): ReactNode {
  return (
    <fieldset className={css['answers']} aria-label={FORM.proposal}>
      {[FORM.yes, FORM.no].map((text) => (
        <Button key={text} tone="secondary" onClick={() => onAnswer(text)}>
          {text}
        </Button>
      ))}
    </fieldset>
  );
}
