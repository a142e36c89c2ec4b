import type { ReactNode } from 'react';
import { Button } from '../../../components/ui/button.tsx';
import { VisuallyHidden } from '../../../components/ui/visually-hidden.tsx';
import type { DisplayedMessage } from '../chat/chat.ts';
import { piecesOf } from './doubtful-words.ts';
import css from './spoken-words.module.css';
import { DOUBT_TEXTS } from './texts.ts';

const { words, doubt, legend, below } = css;

interface SpokenWordsProps {
  readonly message: DisplayedMessage;
  /** Puts what was understood into the input, to be said again by the keyboard; without it nothing is offered. */
  readonly onCorrect: ((message: DisplayedMessage) => void) | undefined;
}

/** What the person has said, as it was understood. Words that may have been misheard are paler and dotted. */
export function SpokenWords({ message, onCorrect }: SpokenWordsProps): ReactNode {
  const { text, doubtful = [], state } = message;
  const pieces = piecesOf(text, doubtful);
  const isDone = state !== 'growing';
  return (
    <>
      <p className={words}>
        {pieces.map((piece, index) =>
          piece.isDoubtful ? (
            // biome-ignore lint/suspicious/noArrayIndexKey: pieces are only ever replaced together.
            <span key={index} className={doubt} title={DOUBT_TEXTS.mark}>
              {piece.text}
              <VisuallyHidden>{` (${DOUBT_TEXTS.mark})`}</VisuallyHidden>
            </span>
          ) : (
            piece.text
          ),
        )}
      </p>
      {isDone && (doubtful.length > 0 || onCorrect !== undefined) && (
        <div className={below}>
          {doubtful.length > 0 && (
            <span className={legend} aria-hidden="true">
              {DOUBT_TEXTS.legend}
            </span>
          )}
          {onCorrect !== undefined && (
            <Button tone="quiet" onClick={() => onCorrect(message)}>
              {DOUBT_TEXTS.correct}
            </Button>
          )}
        </div>
      )}
    </>
  );
}
