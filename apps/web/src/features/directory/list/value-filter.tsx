import { DIRECTORY_VALUES_MAX, type DirectoryValuesField } from '@rer/contracts';
import { type ChangeEvent, type KeyboardEvent, type ReactNode, useEffect, useId, useState } from 'react';
import { FILTER_TEXTS } from '../texts.ts';
import css from './filter-bar.module.css';
import { loadValues } from './list-calls.ts';
import { useSettledValue } from './use-settled-value.ts';

const { filter, filterLabel, control, unknown } = css;

/** What stands in the field for 'those without a value'. */
const WITHOUT = 'ohne Angabe';

const shownAs = (value: string | undefined): string => (value === '' ? WITHOUT : (value ?? ''));

interface ValueFilterProps {
  readonly field: DirectoryValuesField;
  /** The filter value; `''`: providers without a value; undefined: no filter. */
  readonly value: string | undefined;
  readonly onChange: (value: string | undefined) => void;
}

/** Filters by one value of a column, typed in any spelling or chosen from those in use. It counts when it is whole. */
export function ValueFilter({ field, value, onChange }: ValueFilterProps): ReactNode {
  const id = useId();
  const [isWanted, setWanted] = useState(false);
  const [text, setText] = useState(shownAs(value));
  const [given, setGiven] = useState(value);
  if (given !== value) {
    setGiven(value);
    setText(shownAs(value));
  }
  const { isUnknown, ...meant } = useSettledValue(field, (found) => {
    setText(shownAs(found));
    onChange(found);
  });
  // It may have been set from elsewhere meanwhile.
  const isWrong = isUnknown && text.trim() !== shownAs(value);
  const values = useValues(field, text === shownAs(value) ? '' : text, isWanted);

  const settle = (typed: string): void => {
    const wanted = typed.trim();
    if (wanted === shownAs(value)) setText(wanted);
    else if (wanted === '') onChange(undefined);
    else if (wanted.toLowerCase() === WITHOUT) onChange('');
    else if (values.includes(wanted)) onChange(wanted);
    else meant.settle(wanted);
  };
  const onInput = ({ currentTarget, nativeEvent }: ChangeEvent<HTMLInputElement>): void => {
    const typed = currentTarget.value;
    setText(typed);
    meant.forget();
    // Chosen from the list, or emptied: nothing more is going to be typed.
    const isTyping = nativeEvent instanceof InputEvent && nativeEvent.inputType.startsWith('insert');
    const isChosen =
      !isTyping || ('inputType' in nativeEvent && nativeEvent.inputType === 'insertReplacementText');
    if (typed === '' || (isChosen && (typed === WITHOUT || values.includes(typed)))) settle(typed);
  };
  const onKeyDown = ({ key, nativeEvent }: KeyboardEvent): void => {
    if (key === 'Enter' && !nativeEvent.isComposing) settle(text);
  };
  return (
    <div className={filter}>
      <label className={filterLabel} htmlFor={id}>
        {FILTER_TEXTS[field]}
      </label>
      <input
        id={id}
        className={control}
        list={`${id}-values`}
        value={text}
        placeholder={FILTER_TEXTS.all}
        autoComplete="off"
        spellCheck={false}
        maxLength={200}
        aria-invalid={isWrong || undefined}
        aria-describedby={isWrong ? `${id}-unknown` : undefined}
        onFocus={() => setWanted(true)}
        onChange={onInput}
        onKeyDown={onKeyDown}
        onBlur={() => settle(text)}
      />
      <datalist id={`${id}-values`}>
        {values.map((known) => (
          <option key={known} value={known} />
        ))}
        <option value={WITHOUT} />
      </datalist>
      <p className={unknown} id={`${id}-unknown`} role="alert">
        {isWrong && FILTER_TEXTS.unknown[field]}
      </p>
    </div>
  );
}

const QUIET_MS = 150;

/**
 * Values that a filter can offer for what was typed, at most {@link DIRECTORY_VALUES_MAX}; none before `isWanted`. They
 * are a help: without them a value can be typed, so that a failure says nothing.
 */
function useValues(field: DirectoryValuesField, prefix: string, isWanted: boolean): readonly string[] {
  const [values, setValues] = useState<readonly string[]>([]);
  useEffect(() => {
    if (!isWanted) return;
    const leaving = new AbortController();
    const load = async (): Promise<void> => {
      const result = await loadValues(field, prefix, leaving.signal);
      if (result.ok && !leaving.signal.aborted) setValues(result.value.values.slice(0, DIRECTORY_VALUES_MAX));
    };
    const timer = setTimeout(() => void load(), QUIET_MS);
    return () => {
      clearTimeout(timer);
      leaving.abort();
    };
  }, [field, prefix, isWanted]);
  return values;
}
