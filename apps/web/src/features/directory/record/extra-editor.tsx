import { PROVIDER_FIELD_LABELS } from '@rer/contracts';
import { type FocusEvent, type ReactNode, useId, useRef } from 'react';
import { flushSync } from 'react-dom';
import { Button } from '../../../components/ui/button.tsx';
import { RECORD_FORM_TEXTS } from '../record-texts.ts';
import { type ExtraEntry, extraProblems } from './extra-entries.ts';
import css from './record-form.module.css';

const { group, extraRow, extraInput, extraRemove, problemText, quiet } = css;

interface ExtraEditorProps {
  readonly entries: readonly ExtraEntry[];
  readonly problem: string | undefined;
  readonly onChange: (entries: readonly ExtraEntry[]) => void;
  readonly onLeave: () => void;
}

/** The free data of a provider: any number of names and values. */
export function ExtraEditor({ entries, problem, onChange, onLeave }: ExtraEditorProps): ReactNode {
  const id = useId();
  const area = useRef<HTMLFieldSetElement>(null);
  const added = useRef(0);
  const wrong = problem === undefined ? new Map() : extraProblems(entries);
  const change = (key: string, part: Partial<Pick<ExtraEntry, 'name' | 'text'>>): void =>
    onChange(entries.map((entry) => (entry.key === key ? { ...entry, ...part } : entry)));

  const add = (): void => {
    added.current += 1;
    const entry: ExtraEntry = { key: `${id}${added.current}`, name: '', text: '', stored: undefined };
    flushSync(() => onChange([...entries, entry]));
    area.current?.querySelector<HTMLElement>('div:last-of-type > input')?.focus();
  };
  const remove = (key: string): void => {
    flushSync(() => onChange(entries.filter((entry) => entry.key !== key)));
    // The button that was pressed is gone; the one that adds is always there.
    area.current?.querySelector<HTMLElement>(':scope > button')?.focus();
  };
  const onBlur = ({ relatedTarget, currentTarget }: FocusEvent): void => {
    if (!currentTarget.contains(relatedTarget)) onLeave();
  };
  return (
    <fieldset className={group} ref={area} onBlur={onBlur} aria-describedby={problem && `${id}-problem`}>
      <legend>{PROVIDER_FIELD_LABELS.additional_data}</legend>
      {entries.length === 0 && <p className={quiet}>{RECORD_FORM_TEXTS.extraNone}</p>}
      {entries.map((entry, index) => (
        <div key={entry.key} className={extraRow}>
          <input
            className={extraInput}
            aria-label={`${RECORD_FORM_TEXTS.extraName} ${index + 1}`}
            aria-invalid={wrong.has(entry.key) || undefined}
            name={index === 0 ? 'additional_data' : undefined}
            value={entry.name}
            autoComplete="off"
            placeholder={RECORD_FORM_TEXTS.extraName}
            onChange={({ currentTarget }) => change(entry.key, { name: currentTarget.value })}
          />
          <input
            className={extraInput}
            aria-label={`${RECORD_FORM_TEXTS.extraValue} ${index + 1}`}
            value={entry.text}
            autoComplete="off"
            placeholder={RECORD_FORM_TEXTS.extraValue}
            onChange={({ currentTarget }) => change(entry.key, { text: currentTarget.value })}
          />
          <button
            type="button"
            className={extraRemove}
            aria-label={`${RECORD_FORM_TEXTS.extraRemove}: ${entry.name}`}
            onClick={() => remove(entry.key)}
          >
            <svg viewBox="0 0 16 16" width="16" height="16" aria-hidden="true">
              <path d="m4 4 8 8m0-8-8 8" stroke="currentColor" strokeWidth="1.75" />
            </svg>
          </button>
        </div>
      ))}
      <p className={problemText} id={`${id}-problem`}>
        {problem}
      </p>
      <Button tone="quiet" onClick={add}>
        {RECORD_FORM_TEXTS.extraAdd}
      </Button>
    </fieldset>
  );
}
