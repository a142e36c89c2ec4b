import { type ComponentProps, type ReactNode, useId, useState } from 'react';
import { classNames } from '../ui/class-names.ts';
import fieldStyles from './field.module.css';
import { describeField, Field, type FieldTexts } from './field.tsx';
import styles from './password-field.module.css';

const { control } = fieldStyles;
const { frame, input, reveal } = styles;

/** A labelled password with a button that shows it. Every other prop, `ref` included, goes to the native input. */
export function PasswordField({
  label,
  hint,
  error,
  id,
  ...rest
}: Omit<ComponentProps<'input'>, 'type' | 'className'> & FieldTexts): ReactNode {
  const made = useId();
  const own = id ?? made;
  const [isShown, setShown] = useState(false);
  return (
    <Field id={own} label={label} hint={hint} error={error}>
      <div className={frame}>
        <input
          autoCapitalize="none"
          spellCheck={false}
          {...rest}
          {...describeField(own, { hint, error })}
          type={isShown ? 'text' : 'password'}
          id={own}
          className={classNames(control, input)}
        />
        <button
          type="button"
          className={reveal}
          aria-pressed={isShown}
          aria-controls={own}
          onClick={() => setShown(!isShown)}
        >
          {isShown ? 'Verbergen' : 'Anzeigen'}
        </button>
      </div>
    </Field>
  );
}
