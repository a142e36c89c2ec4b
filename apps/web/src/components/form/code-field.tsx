import { CODE_DIGITS } from '@rer/contracts';
import type { ComponentProps, ReactNode } from 'react';
import styles from './code-field.module.css';
import type { FieldTexts } from './field.tsx';
import { TextField } from './text-field.tsx';

const { digits, letters } = styles;

/** The digits of a code, without what separates them; null: not as many as a code has. */
export function codeDigits(text: string): string | null {
  const found = text.replace(/\D/g, '');
  return found.length === CODE_DIGITS && /^[\d\s.-]*$/.test(text) ? found : null;
}

type CodeFieldProps = Omit<ComponentProps<'input'>, 'type' | 'className'> & FieldTexts;

/** A code of digits, typed, pasted or filled in by the phone. Blanks in it do no harm. */
export function CodeField(props: CodeFieldProps): ReactNode {
  return (
    <TextField
      inputMode="numeric"
      autoComplete="one-time-code"
      spellCheck={false}
      {...props}
      className={digits}
    />
  );
}

/** A recovery code: letters and digits in groups. */
export function RecoveryCodeField(props: CodeFieldProps): ReactNode {
  return (
    <TextField autoCapitalize="none" autoComplete="off" spellCheck={false} {...props} className={letters} />
  );
}
