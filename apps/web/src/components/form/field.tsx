import { type ReactNode, useId } from 'react';
import styles from './field.module.css';

const { field, labelText, hintText, errorText } = styles;

/** What every field shows beside its control. `error` also marks the control as invalid. */
export interface FieldTexts {
  label: ReactNode;
  hint?: ReactNode;
  error?: ReactNode;
}

/** Ties a control to its hint and error for assistive technology; the ids derive from the control's id. */
export function describeField(
  id: string,
  { hint, error }: Pick<FieldTexts, 'hint' | 'error'>,
): { 'aria-describedby': string | undefined; 'aria-invalid': true | undefined } {
  const ids = [error ? `${id}-error` : undefined, hint ? `${id}-hint` : undefined].filter(Boolean);
  return {
    'aria-describedby': ids.length > 0 ? ids.join(' ') : undefined,
    'aria-invalid': error ? true : undefined,
  };
}

type FieldProps = FieldTexts & { id?: string | undefined };

/** Splits the props of a labelled control into those of its field and those of the control. */
export function useField<Props extends FieldProps>({ label, hint, error, id, ...rest }: Props) {
  const made = useId();
  const own = id ?? made;
  return {
    field: { id: own, label, hint, error },
    control: { ...rest, ...describeField(own, { hint, error }), id: own },
  };
}

/** Label above, control, then error and hint below: the shape that text fields share. */
export function Field({
  id,
  label,
  hint,
  error,
  children,
}: FieldTexts & { id: string; children: ReactNode }): ReactNode {
  return (
    <div className={field}>
      <label className={labelText} htmlFor={id}>
        {label}
      </label>
      {children}
      <FieldNotes id={id} hint={hint} error={error} />
    </div>
  );
}

/** The error and the hint of a control, where {@link describeField} points. */
export function FieldNotes({
  id,
  hint,
  error,
}: Pick<FieldTexts, 'hint' | 'error'> & { id: string }): ReactNode {
  return (
    <>
      {error ? (
        <p className={errorText} id={`${id}-error`}>
          {error}
        </p>
      ) : null}
      {hint ? (
        <p className={hintText} id={`${id}-hint`}>
          {hint}
        </p>
      ) : null}
    </>
  );
}
