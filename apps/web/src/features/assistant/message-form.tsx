import { type FormEvent, type KeyboardEvent, type ReactNode, type RefObject, useId } from 'react';
import field from '../../components/form/field.module.css';
import { Button } from '../../components/ui/button.tsx';
import { classNames } from '../../components/ui/class-names.ts';
import { VisuallyHidden } from '../../components/ui/visually-hidden.tsx';
import css from './message-form.module.css';
import { MESSAGE_FORM_TEXTS } from './texts.ts';
import { useRecall } from './use-recall.ts';

/** Longest message, characters (limits of the assistant). */
const MESSAGE_MAX = 10_000;

const { row, input: inputClass, writing, stop, buttons, submit, microphone, below } = css;

interface MessageFormProps {
  readonly text: string;
  readonly onText: (text: string) => void;
  readonly inputRef: RefObject<HTMLTextAreaElement | null>;
  /** A message is being worked on. */
  readonly isSending: boolean;
  /** No assistant is set up. */
  readonly isOff: boolean;
  /** What was sent before, oldest first. */
  readonly sent: readonly string[];
  readonly onSend: (text: string) => void;
  readonly onStop: () => void;
  /** Starts speaking, or ends it. */
  readonly onMicrophone: () => void;
  readonly isSpoken: boolean;
  /** Which keys there are; it comes later than the input. */
  readonly keyHelp: ReactNode;
}

/** Where the person writes. While an answer is made it keeps the focus, so that Escape stops it. */
export function MessageForm(props: MessageFormProps): ReactNode {
  const { text, onText, inputRef, isSending, isOff, sent, onSend, onStop, onMicrophone, isSpoken, keyHelp } =
    props;
  const id = useId();
  const recall = useRecall(sent);
  const isDisabled = isSending || isOff;
  const canSend = !isDisabled && text.trim() !== '';
  const send = (): void => {
    if (!canSend) return;
    recall.reset();
    onSend(text);
  };
  const onSubmit = (event: FormEvent): void => {
    event.preventDefault();
    send();
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.nativeEvent.isComposing || isDisabled) return;
    if (event.key === 'Enter' && !event.shiftKey) {
      event.preventDefault();
      send();
      return;
    }
    const isOlder = event.key === 'ArrowUp' && (text === '' || sent.includes(text));
    const isNewer = event.key === 'ArrowDown' && sent.includes(text);
    if (!isOlder && !isNewer) return;
    if (text === '') recall.reset();
    const recalled = isOlder ? recall.older() : recall.newer();
    if (recalled === null) return;
    event.preventDefault();
    onText(recalled);
  };
  return (
    <form className="c-tight-stack" onSubmit={onSubmit}>
      <label htmlFor={id}>
        <VisuallyHidden>{MESSAGE_FORM_TEXTS.label}</VisuallyHidden>
      </label>
      <div className={row}>
        <div className={writing}>
          <textarea
            ref={inputRef}
            id={id}
            className={classNames(field['control'], inputClass)}
            value={text}
            rows={1}
            maxLength={MESSAGE_MAX}
            placeholder={MESSAGE_FORM_TEXTS.placeholder}
            enterKeyHint="send"
            autoComplete="off"
            // Not `disabled`: that would take the focus away in the middle of a conversation.
            readOnly={isDisabled}
            aria-disabled={isDisabled || undefined}
            onChange={({ currentTarget }) => onText(currentTarget.value)}
            onKeyDown={onKeyDown}
          />
          {isSending && (
            <Button tone="quiet" className={stop} aria-keyshortcuts="Escape" onClick={onStop}>
              {MESSAGE_FORM_TEXTS.stop}
            </Button>
          )}
        </div>
        <div className={buttons}>
          <Button type="submit" className={submit} aria-disabled={!canSend || undefined}>
            {isSending ? MESSAGE_FORM_TEXTS.sending : MESSAGE_FORM_TEXTS.send}
          </Button>
          <Button
            tone="secondary"
            className={microphone}
            aria-label={MESSAGE_FORM_TEXTS.microphone}
            aria-pressed={isSpoken}
            aria-disabled={isOff || undefined}
            onClick={onMicrophone}
          >
            <svg viewBox="0 0 24 24" width="22" height="22" aria-hidden="true">
              <path
                d="M12 3a3 3 0 0 1 3 3v5a3 3 0 0 1-6 0V6a3 3 0 0 1 3-3ZM5.5 11a6.5 6.5 0 0 0 13 0M12 17.5V21M8.5 21h7"
                fill="none"
                stroke="currentColor"
                strokeWidth="1.75"
              />
            </svg>
          </Button>
        </div>
      </div>
      <div className={below}>{keyHelp}</div>
    </form>
  );
}
