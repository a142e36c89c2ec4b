import { PASSWORD_MAX, PASSWORD_MIN, type PasswordProblem, passwordProblem } from '@rer/contracts';
import type { ComponentProps, ReactNode } from 'react';
import { PasswordField } from './password-field.tsx';

const PROBLEMS: Readonly<Record<PasswordProblem, string>> = {
  too_short: `Das Passwort ist zu kurz. Es braucht mindestens ${PASSWORD_MIN} Zeichen.`,
  too_long: `Das Passwort ist zu lang. Es darf höchstens ${PASSWORD_MAX} Zeichen haben.`,
  too_common:
    'Dieses Passwort ist häufig, bekannt geworden oder aus bekannten Namen und schnell erraten. Bitte wählen Sie ein anderes.',
  same: 'Das ist das bisherige Passwort. Bitte wählen Sie ein anderes.',
};

/** Length as people count it: a character of two code units is one. */
function lengthOf(password: string): number {
  return [...password].length;
}

/** What a page can tell of a new password by itself; null: nothing is wrong with it. */
export function newPasswordProblem(password: string): string | null {
  const length = lengthOf(password);
  if (length < PASSWORD_MIN) return PROBLEMS.too_short;
  return length > PASSWORD_MAX ? PROBLEMS.too_long : null;
}

/** What the server said of a new password, by its code; null: nothing. */
export function refusedPasswordText(code: string | undefined): string | null {
  const known = passwordProblem.safeParse(code);
  return known.success ? PROBLEMS[known.data] : null;
}

function ruleText(password: string): string {
  const missing = PASSWORD_MIN - lengthOf(password);
  if (password === '')
    return `Mindestens ${PASSWORD_MIN} Zeichen. Drei oder vier Wörter, die nichts miteinander zu tun haben, merken sich leicht und erraten sich schwer.`;
  if (missing > 0) return `Noch ${missing} Zeichen bis zur Mindestlänge.`;
  return missing > -6
    ? 'Lang genug. Jedes weitere Wort macht es sicherer.'
    : 'Lang genug und schwer zu erraten.';
}

interface NewPasswordFieldProps
  extends Omit<ComponentProps<'input'>, 'type' | 'className' | 'value' | 'onInput'> {
  readonly label?: string;
  readonly error?: ReactNode;
  readonly value: string;
  readonly onText: (password: string) => void;
}

/** A field for a new password; the hints about its rules follow the input. */
export function NewPasswordField({
  label = 'Neues Passwort',
  error,
  value,
  onText,
  ...rest
}: NewPasswordFieldProps): ReactNode {
  return (
    <PasswordField
      {...rest}
      label={label}
      error={error}
      hint={<span aria-live="polite">{ruleText(value)}</span>}
      autoComplete="new-password"
      value={value}
      onChange={({ currentTarget }) => onText(currentTarget.value)}
    />
  );
}
