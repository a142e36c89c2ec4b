import { type ChangeEvent, type DragEvent, type ReactNode, type Ref, useId, useState } from 'react';
import { describeField, FieldNotes, type FieldTexts } from './field.tsx';
import styles from './file-drop.module.css';

const { drop, input, label: labelText, text } = styles;

interface FileDropProps extends FieldTexts {
  /** File name extensions that the picker offers, as in the `accept` attribute. */
  readonly accept: string;
  readonly onFile: (file: File) => void;
  readonly disabled?: boolean;
  /** Beside the button: what was chosen, or what may be. */
  readonly children: ReactNode;
  readonly ref?: Ref<HTMLInputElement>;
}

/**
 * Takes one file, from the picker or dropped. The native input lies over the whole surface, so that mouse, keyboard
 * and assistive technology meet the same control. The same file can be chosen again.
 */
export function FileDrop({
  label,
  hint,
  error,
  accept,
  onFile,
  disabled = false,
  children,
  ref,
}: FileDropProps): ReactNode {
  const id = useId();
  const [isOver, setIsOver] = useState(false);
  const take = (file: File | undefined): void => {
    if (file !== undefined && !disabled) onFile(file);
  };
  const onChange = ({ currentTarget }: ChangeEvent<HTMLInputElement>): void => {
    take(currentTarget.files?.[0]);
    currentTarget.value = '';
  };
  // The browser would open a file of another kind than `accept` instead of handing it over.
  const onDrop = (event: DragEvent): void => {
    event.preventDefault();
    setIsOver(false);
    take(event.dataTransfer.files[0]);
  };
  const onDragOver = (event: DragEvent): void => {
    event.preventDefault();
    setIsOver(!disabled);
  };
  return (
    <div className="c-tight-stack">
      {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping is a second way; the input is the first. */}
      <div
        className={drop}
        data-over={isOver ? '' : undefined}
        data-invalid={error ? '' : undefined}
        onDragOver={onDragOver}
        onDragLeave={() => setIsOver(false)}
        onDrop={onDrop}
      >
        <label className={labelText} htmlFor={id}>
          {label}
        </label>
        <div className={text}>{children}</div>
        <input
          {...describeField(id, { hint, error })}
          ref={ref}
          id={id}
          type="file"
          className={input}
          accept={accept}
          disabled={disabled}
          onChange={onChange}
        />
      </div>
      <FieldNotes id={id} hint={hint} error={error} />
    </div>
  );
}
