import { type ComponentProps, type ReactNode, useId } from 'react';
import { classNames } from '../ui/class-names.ts';
import styles from './field.module.css';
import { describeField, Field, type FieldTexts } from './field.tsx';

const { control } = styles;

/** A labelled one-line input. Every other prop, `ref` included, goes to the native element. */
export function TextField({
  label,
  hint,
  error,
  id,
  className,
  ...rest
}: ComponentProps<'input'> & FieldTexts): ReactNode {
  const made = useId();
  const own = id ?? made;
  return (
    <Field id={own} label={label} hint={hint} error={error}>
      <input
        type="text"
        {...rest}
        {...describeField(own, { hint, error })}
        id={own}
        className={classNames(control, className)}
      />
    </Field>
  );
}
