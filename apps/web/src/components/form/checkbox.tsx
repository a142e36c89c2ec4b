import { type ComponentProps, type ReactNode, useId } from 'react';
import styles from './field.module.css';
import { describeField, FieldNotes, type FieldTexts } from './field.tsx';

const { check, box, checkLabel } = styles;

/** A checkbox with its sentence beside it; the sentence is part of the target. */
export function Checkbox({
  label,
  hint,
  error,
  id,
  ...rest
}: Omit<ComponentProps<'input'>, 'type' | 'className'> & FieldTexts): ReactNode {
  const made = useId();
  const own = id ?? made;
  return (
    <div className={check}>
      <input {...rest} {...describeField(own, { hint, error })} type="checkbox" id={own} className={box} />
      <label className={checkLabel} htmlFor={own}>
        {label}
      </label>
      <FieldNotes id={own} hint={hint} error={error} />
    </div>
  );
}
