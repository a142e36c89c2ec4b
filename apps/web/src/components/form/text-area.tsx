import { type ComponentProps, type ReactNode, useId } from 'react';
import { classNames } from '../ui/class-names.ts';
import styles from './field.module.css';
import { describeField, Field, type FieldTexts } from './field.tsx';

const { control, area } = styles;

/** A labelled input of several lines. Every other prop, `ref` included, goes to the native element. */
export function TextArea({
  label,
  hint,
  error,
  id,
  className,
  ...rest
}: ComponentProps<'textarea'> & FieldTexts): ReactNode {
  const made = useId();
  const own = id ?? made;
  return (
    <Field id={own} label={label} hint={hint} error={error}>
      <textarea
        rows={6}
        {...rest}
        {...describeField(own, { hint, error })}
        id={own}
        className={classNames(control, area, className)}
      />
    </Field>
  );
}
