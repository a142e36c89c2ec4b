import { lazy, type ReactNode, Suspense, useCallback, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { RetryNotice } from '../../components/ui/retry-notice.tsx';
import { isBusy } from '../../features/assistant/chat/chat.ts';
import { ChatLog } from '../../features/assistant/chat-log.tsx';
import type {
  AssistantConversation,
  ConversationState,
} from '../../features/assistant/conversation/assistant-conversation.ts';
import { callLate } from '../../features/assistant/conversation/late-calls.ts';
import { MessageForm } from '../../features/assistant/message-form.tsx';
import { CHAT_TEXTS, SAMPLE_NAME } from '../../features/assistant/texts.ts';
import { useLoaded } from '../../lib/use-loaded.ts';
import css from './chat-pane.module.css';
import type { DirectoryView } from './directory-side.tsx';
import type { Chosen } from './use-chosen.ts';
import type { Conversations } from './use-conversations.ts';
import { useVoice } from './use-voice.ts';

/** Of no use before something was said. */
const ConversationTools = lazy(async () => ({
  default: (await import('./late-parts.ts')).ConversationTools,
}));

const loadOffer = (signal: AbortSignal) => callLate((parts) => parts.loadOffer(signal));

interface ChatPaneProps extends DirectoryView {
  readonly conversation: AssistantConversation;
  readonly state: ConversationState;
  readonly conversations: Conversations;
  readonly chosen: Pick<Chosen, 'untold' | 'told'>;
}

/** The conversation, and where one writes. */
export function ChatPane(props: ChatPaneProps): ReactNode {
  const { conversation, state, conversations, chosenName, chosen, mayWrite, ...actions } = props;
  const [text, setText] = useState('');
  const input = useRef<HTMLTextAreaElement>(null);
  const offer = useLoaded(loadOffer);
  const { chat } = state;
  const { parts } = conversations;
  const isSending = isBusy(chat);
  const voice = useVoice(conversation);

  const send = (said: string, isAgain = false): void => {
    setText('');
    const focus = chosen.untold();
    void conversation.send(said, { focus, isAgain }).then((outcome) => {
      if (outcome === 'taken' && focus !== undefined) chosen.told(focus);
      // What he has typed since is worth more.
      if (outcome === 'held') setText((typed) => (typed === '' ? said : typed));
    });
  };
  const stop = useCallback((): void => {
    conversation.stopAnswer();
    input.current?.focus();
  }, [conversation]);
  useEffect(() => {
    if (!isSending) return;
    const onKeyDown = (event: KeyboardEvent): void => {
      if (event.key !== 'Escape' || event.defaultPrevented || event.isComposing) return;
      event.preventDefault();
      stop();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [isSending, stop]);

  /** Puts a text into the input, a part of it ready to be replaced. */
  const put = (words: string, start: number, end: number): void => {
    flushSync(() => setText(words));
    input.current?.focus();
    input.current?.setSelectionRange(start, end);
  };
  const fill = (example: string): void => {
    const at = example.indexOf(SAMPLE_NAME);
    if (at < 0) put(example, example.length, example.length);
    else put(example, at, at + SAMPLE_NAME.length);
  };
  const reply = (said: string): void => {
    input.current?.focus();
    send(said);
  };
  const fresh = (): void => {
    conversations.begin();
    input.current?.focus();
  };
  const remove = (): void => {
    conversations.remove();
    input.current?.focus();
  };
  const sent = chat.messages.filter(({ sender }) => sender === 'user').map((message) => message.text);
  const exampleProps = { name: chosenName ?? SAMPLE_NAME, mayWrite, onChoose: fill };
  const isYesAwaited = state.facts?.isYesAwaited === true && !isSending && chat.messages.length > 0;
  const isOff = offer.value?.isThere === false;
  return (
    <div className={css['pane']}>
      {conversations.failure !== null && chat.messages.length === 0 && (
        <RetryNotice
          text={`${CHAT_TEXTS.loadFailed} ${conversations.failure}`}
          onRetry={conversations.reload}
        />
      )}
      {isOff && parts && <parts.OffNotice />}
      <ChatLog
        chat={chat}
        isLoading={conversations.isLoading}
        resumedFrom={conversations.resumedFrom}
        notice={state.notice}
        onCatchUp={() => {
          input.current?.focus();
          void conversation.catchUp();
        }}
        onAgain={(said) => {
          input.current?.focus();
          send(said, true);
        }}
        welcome={parts && <parts.Welcome {...exampleProps} />}
        replies={isYesAwaited && parts && <parts.QuickReplies onReply={reply} />}
        isSpoken={state.isSpoken}
        drawSpoken={voice.parts?.drawSpoken(chat, put)}
        drawSteps={(steps) => parts && <parts.StepList steps={steps} {...actions} />}
      />
      {chat.messages.length > 0 && (
        <div className={css['below']}>
          {parts && <parts.FoldedExamples {...exampleProps} />}
          <Suspense>
            <ConversationTools chat={chat} onFresh={fresh} onRemove={remove} />
          </Suspense>
        </div>
      )}
      {voice.call && voice.parts && (
        <voice.parts.VoicePanel call={voice.call} messageCount={chat.messages.length} />
      )}
      <MessageForm
        text={text}
        onText={setText}
        inputRef={input}
        isSending={isSending}
        isOff={isOff}
        sent={sent}
        onSend={(said) => send(said)}
        onStop={stop}
        onMicrophone={voice.toggle}
        isSpoken={state.isSpoken}
        keyHelp={parts && <parts.KeyHelp />}
      />
    </div>
  );
}
