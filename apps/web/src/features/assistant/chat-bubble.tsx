import type { ReactNode } from 'react';
import { Button } from '../../components/ui/button.tsx';
import { classNames } from '../../components/ui/class-names.ts';
import { VisuallyHidden } from '../../components/ui/visually-hidden.tsx';
import type { ChatStep, DisplayedMessage } from './chat/chat.ts';
import css from './chat-bubble.module.css';
import { CHAT_TEXTS } from './texts.ts';

const { row, mine, bubble, failed, waiting, words, note, pulse } = css;

/** Draws what was done for an answer. */
export type DrawSteps = (steps: readonly ChatStep[]) => ReactNode;

/** Draws the words of a message that was spoken. */
export type DrawSpoken = (message: DisplayedMessage) => ReactNode;

interface ChatBubbleProps {
  readonly message: DisplayedMessage;
  /** Sends the message that was not answered once more; without it nothing is offered. */
  readonly onAgain?: (() => void) | undefined;
  readonly drawSteps: DrawSteps;
  /** Draws what the person has said by voice. */
  readonly drawSpoken?: DrawSpoken | undefined;
}

/** One message: the person's on the right, the assistant's on the left with what it did. */
export function ChatBubble({ message, onAgain, drawSteps, drawSpoken }: ChatBubbleProps): ReactNode {
  const { sender, text, state, steps } = message;
  const isMine = sender === 'user';
  return (
    <article className={classNames(row, isMine && mine)} data-sender={sender} data-state={state}>
      <div className={classNames(bubble, state === 'failed' && failed, state === 'waiting' && waiting)}>
        <VisuallyHidden>{`${isMine ? CHAT_TEXTS.you : CHAT_TEXTS.assistant}: `}</VisuallyHidden>
        {message.doubtful !== undefined && drawSpoken !== undefined
          ? drawSpoken(message)
          : text !== '' && <p className={words}>{text}</p>}
        {state === 'waiting' && <span className={pulse} aria-hidden="true" />}
        {state === 'stopped' && <p className={note}>{CHAT_TEXTS.stopped}</p>}
        {message.note !== null && <p className={note}>{message.note}</p>}
        {onAgain !== undefined && (
          <Button tone="quiet" onClick={onAgain}>
            {CHAT_TEXTS.again}
          </Button>
        )}
      </div>
      {steps.length > 0 && drawSteps(steps)}
    </article>
  );
}
