import type { ContactMessageDetail, MessageAnswer, MessageCounts, MessageStatus } from '@rer/contracts';
import { useToast } from '../../components/toast/use-toast.ts';
import { failureSentence } from '../../lib/failure-sentence.ts';
import { type Mutation, useMutation } from '../../lib/use-mutation.ts';
import { deleteMessage, patchMessage, postMessageRestore } from './messages-calls.ts';
import { MESSAGE_TOASTS } from './texts.ts';

/** What the page does with what became of a message. */
export interface MessageOutcome {
  readonly onChanged: (answer: MessageAnswer) => void;
  readonly onErased: (id: string, counts: MessageCounts) => void;
  /** The change was undone: the message is where it was before. */
  readonly onUndone: (answer: MessageAnswer) => void;
}

/** Actions on a message; each can be undone. */
export interface MessageActions {
  readonly isBusy: boolean;
  readonly setStatus: (message: ContactMessageDetail, status: MessageStatus) => void;
  readonly erase: (message: ContactMessageDetail) => void;
}

const TITLES: Readonly<Record<MessageStatus, string>> = {
  new: MESSAGE_TOASTS.reopened,
  answered: MESSAGE_TOASTS.answered,
  closed: MESSAGE_TOASTS.closed,
};

/** Changes messages, says so once, and offers the way back. */
export function useMessageActions({ onChanged, onErased, onUndone }: MessageOutcome): MessageActions {
  const toaster = useToast();
  const { isBusy, run } = useMutation();
  const refused: Parameters<Mutation['run']>[2] = (failure) =>
    toaster.error({ description: failureSentence(failure) });
  const say = (title: string, description: string, altText: string, back: () => Promise<void>): void => {
    toaster.success({
      title,
      description,
      action: { label: MESSAGE_TOASTS.undo, altText, onAction: () => void back() },
    });
  };
  return {
    isBusy,
    setStatus: (message, status) =>
      void run(
        () => patchMessage(message.id, { status }),
        (answer) => {
          onChanged(answer);
          const how = status === 'answered' ? MESSAGE_TOASTS.answeredHow : message.name;
          say(TITLES[status], how, MESSAGE_TOASTS.undoStatus, () =>
            run(() => patchMessage(message.id, { status: message.status }), onUndone, refused),
          );
        },
        refused,
      ),
    erase: ({ id, name }) =>
      void run(
        () => deleteMessage(id),
        ({ counts }) => {
          onErased(id, counts);
          say(MESSAGE_TOASTS.erased, `${name}. ${MESSAGE_TOASTS.erasedHow}`, MESSAGE_TOASTS.undoErase, () =>
            run(() => postMessageRestore(id), onUndone, refused),
          );
        },
        refused,
      ),
  };
}
