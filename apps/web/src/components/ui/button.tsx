import type { ComponentProps, ReactNode } from 'react';
import styles from './button.module.css';
import { classNames } from './class-names.ts';

const { button, primary, secondary, quiet } = styles;
const TONES = { primary, secondary, quiet };

/** How loud a button is: one `primary` per view, `quiet` inside tables and toolbars. */
export type ButtonTone = keyof typeof TONES;

interface Tone {
  tone?: ButtonTone;
}

/** A native button. `type` is `button` unless given, so that it never submits a form by accident. */
export function Button({ tone = 'primary', className, ...rest }: ComponentProps<'button'> & Tone): ReactNode {
  return <button type="button" {...rest} className={classNames(button, TONES[tone], className)} />;
}

/** A link that looks like a button: for going somewhere, never for doing something. */
export function LinkButton({
  tone = 'primary',
  className,
  children,
  ...rest
}: ComponentProps<'a'> & Tone): ReactNode {
  return (
    <a {...rest} className={classNames(button, TONES[tone], className)}>
      {children}
    </a>
  );
}
