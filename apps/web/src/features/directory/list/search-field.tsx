import { type KeyboardEvent, type ReactNode, type RefObject, useId } from 'react';
import { visuallyHidden } from '../../../components/ui/visually-hidden.tsx';
import { SEARCH_FIELD_TEXTS } from '../texts.ts';
import css from './search-field.module.css';

const { field, icon, input, clear, error } = css;

interface SearchFieldProps {
  readonly text: string;
  readonly isTooLong: boolean;
  readonly inputRef: RefObject<HTMLInputElement | null>;
  /** The key `/` leads here. */
  readonly hasShortcut: boolean;
  readonly onText: (text: string) => void;
  /** Downwards, into the list. */
  readonly onDown: () => void;
  /** Enter: opens the first result. */
  readonly onEnter: () => void;
}

/** The field for the search text. */
export function DirectorySearchField(props: SearchFieldProps): ReactNode {
  const { text, isTooLong, inputRef, hasShortcut, onText, onDown, onEnter } = props;
  const id = useId();
  const empty = (): void => {
    onText('');
    inputRef.current?.focus();
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'ArrowDown') {
      event.preventDefault();
      onDown();
    } else if (event.key === 'Enter') {
      event.preventDefault();
      onEnter();
    } else if (event.key === 'Escape' && text !== '') {
      event.preventDefault();
      onText('');
    }
  };
  return (
    <search className={field}>
      <label className={visuallyHidden} htmlFor={id}>
        {SEARCH_FIELD_TEXTS.label}
      </label>
      <svg className={icon} viewBox="0 0 24 24" width="20" height="20" aria-hidden="true">
        <path
          d="M10.5 4a6.5 6.5 0 1 1 0 13 6.5 6.5 0 0 1 0-13ZM15.5 15.5 21 21"
          fill="none"
          stroke="currentColor"
          strokeWidth="2"
        />
      </svg>
      <input
        ref={inputRef}
        id={id}
        type="search"
        className={input}
        value={text}
        placeholder={SEARCH_FIELD_TEXTS.placeholder}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        enterKeyHint="search"
        aria-invalid={isTooLong || undefined}
        aria-describedby={isTooLong ? `${id}-error` : undefined}
        aria-keyshortcuts={hasShortcut ? '/' : undefined}
        onChange={({ currentTarget }) => onText(currentTarget.value)}
        onKeyDown={onKeyDown}
      />
      {text !== '' && (
        <button type="button" className={clear} onClick={empty} aria-label={SEARCH_FIELD_TEXTS.clear}>
          <svg viewBox="0 0 16 16" width="16" height="16" aria-hidden="true">
            <path d="m4 4 8 8m0-8-8 8" stroke="currentColor" strokeWidth="1.75" />
          </svg>
        </button>
      )}
      <p className={error} id={`${id}-error`} role="alert">
        {isTooLong && SEARCH_FIELD_TEXTS.tooLong}
      </p>
    </search>
  );
}
