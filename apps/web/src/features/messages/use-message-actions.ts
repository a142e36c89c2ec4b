import type { ContactMessageDetail, MessageAnswer, MessageCounts, MessageStatus } from '@rer/contracts';
import { useToast } from '../../components/toast/use-toast.ts';
import { failureSentence } from '../../lib/failure-sentence.ts';
import { type Call, useCall } from '../../lib/use-call.ts';
import { changeMessage, eraseMessage, restoreMessage } from './messages-calls.ts';
import { DONE } from './texts.ts';

/** What the page does with what became of a message. */
export interface MessageOutcome {
  readonly onChanged: (answer: MessageAnswer) => void;
  readonly onErased: (id: string, counts: MessageCounts) => void;
  /** It was taken back: the message is where it was before. */
  readonly onUndone: (answer: MessageAnswer) => void;
}

/** What can be done with a message; everything can be taken back. */
export interface MessageActions {
  readonly isBusy: boolean;
  readonly setStatus: (message: ContactMessageDetail, status: MessageStatus) => void;
  readonly erase: (message: ContactMessageDetail) => void;
}

const TITLES: Readonly<Record<MessageStatus, string>> = {
  new: DONE.reopened,
  answered: DONE.answered,
  closed: DONE.closed,
};

/** Changes messages, says so once, and offers the way back. */
export function useMessageActions({ onChanged, onErased, onUndone }: MessageOutcome): MessageActions {
  const toaster = useToast();
  const { isBusy, run } = useCall();
  const refused: Parameters<Call['run']>[2] = (failure) =>
    toaster.error({ description: failureSentence(failure) });
  const say = (title: string, description: string, altText: string, back: () => Promise<void>): void => {
    toaster.success({
      title,
      description,
      action: { label: DONE.undo, altText, onAction: () => void back() },
    });
  };
  return {
    isBusy,
    setStatus: (message, status) =>
      void run(
        () => changeMessage(message.id, { status }),
        (answer) => {
          onChanged(answer);
          const how = status === 'answered' ? DONE.answeredHow : message.name;
          say(TITLES[status], how, DONE.undoStatus, () =>
            run(() => changeMessage(message.id, { status: message.status }), onUndone, refused),
          );
        },
        refused,
      ),
    erase: ({ id, name }) =>
      void run(
        () => eraseMessage(id),
        ({ counts }) => {
          onErased(id, counts);
          say(DONE.erased, `${name}. ${DONE.erasedHow}`, DONE.undoErase, () =>
            run(() => restoreMessage(id), onUndone, refused),
          );
        },
        refused,
      ),
  };
}
