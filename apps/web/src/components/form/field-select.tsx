import { type ComponentProps, type ReactNode, useId } from 'react';
import { describeField, Field, type FieldTexts } from './field.tsx';
import { Select } from './select.tsx';

/** A labelled native select. */
export function FieldSelect({
  label,
  hint,
  error,
  id,
  ...rest
}: ComponentProps<'select'> & FieldTexts): ReactNode {
  const made = useId();
  const own = id ?? made;
  return (
    <Field id={own} label={label} hint={hint} error={error}>
      <Select {...rest} {...describeField(own, { hint, error })} id={own} />
    </Field>
  );
}
