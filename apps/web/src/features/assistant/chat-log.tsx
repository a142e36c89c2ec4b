import { type ReactNode, useRef } from 'react';
import { Button } from '../../components/ui/button.tsx';
import { Skeleton } from '../../components/ui/skeleton.tsx';
import type { Chat } from './chat/chat.ts';
import { ChatBubble, type DrawSpoken, type DrawSteps } from './chat-bubble.tsx';
import css from './chat-log.module.css';
import type { ConversationState } from './conversation/assistant-conversation.ts';
import { CHAT_TEXTS } from './texts.ts';
import { useBottom } from './use-bottom.ts';

const { frame, area, log, welcome: loading, resumed, aside, latest } = css;

interface ChatLogProps {
  readonly chat: Chat;
  /** The earlier conversation is loading. */
  readonly isLoading: boolean;
  /** The day of the conversation that goes on here. */
  readonly resumedFrom: string | null;
  /** A notice about where the conversation continues. */
  readonly notice: ConversationState['notice'];
  /** Shows what was said elsewhere. */
  readonly onCatchUp: () => void;
  /** Sends the message that was not answered once more. */
  readonly onAgain: (text: string) => void;
  /** Stands there as long as nothing was said. */
  readonly welcome: ReactNode;
  /** Replies that the assistant waits for. */
  readonly replies: ReactNode;
  readonly drawSteps: DrawSteps;
  readonly drawSpoken: DrawSpoken | undefined;
  /** By voice, what is said is heard: it is not read out as well. */
  readonly isSpoken: boolean;
}

/** Messages that are complete are read out as they come; one that is being written is not, until it is. */
export function ChatLog({
  chat,
  isLoading,
  resumedFrom,
  notice,
  onCatchUp,
  onAgain,
  welcome,
  replies,
  drawSteps,
  drawSpoken,
  isSpoken,
}: ChatLogProps): ReactNode {
  const { messages, isSlow } = chat;
  const ref = useRef<HTMLDivElement>(null);
  const questions = messages.filter(({ sender }) => sender === 'user');
  const { isScrolledUp, onScroll, toBottom } = useBottom(
    ref,
    `${chatLength(chat)} ${Boolean(replies)} ${notice}`,
    questions.length,
  );
  const last = messages.at(-1);
  const openAt = messages.findIndex(({ state }) => state === 'waiting' || state === 'growing');
  const isOpen = openAt >= 0;
  const complete = isOpen ? messages.slice(0, openAt) : messages;
  const question = questions.at(-1)?.text;
  const again = last?.state === 'failed' && question !== undefined ? () => onAgain(question) : undefined;
  return (
    <div className={frame} data-empty={messages.length === 0}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard */}
      <section ref={ref} className={area} aria-label={CHAT_TEXTS.log} tabIndex={0} onScroll={onScroll}>
        {isLoading && (
          <div role="status" className={loading}>
            <p>{CHAT_TEXTS.loading}</p>
            <Skeleton rows={5} />
          </div>
        )}
        {!isLoading && messages.length === 0 && welcome}
        {resumedFrom !== null && messages.length > 0 && (
          <p className={resumed}>{CHAT_TEXTS.resumed(resumedFrom)}</p>
        )}
        {/* What was said before is not news: it comes with a log that is silent, or with a new one. */}
        <div
          key={String(isLoading)}
          className={log}
          role="log"
          aria-live={isLoading || isSpoken ? 'off' : 'polite'}
          aria-relevant="additions"
        >
          {complete.map((message) => (
            <ChatBubble
              key={message.id}
              message={message}
              onAgain={message === last ? again : undefined}
              drawSteps={drawSteps}
              drawSpoken={drawSpoken}
            />
          ))}
        </div>
        {isOpen && (
          <div className={log} aria-busy="true">
            {messages.slice(openAt).map((message) => (
              <ChatBubble key={message.id} message={message} drawSteps={drawSteps} drawSpoken={drawSpoken} />
            ))}
          </div>
        )}
        {!isOpen && replies}
        <div className={aside} role="status">
          {isSlow && <p>{CHAT_TEXTS.slow}</p>}
          {notice !== null && <p>{notice === 'held' ? CHAT_TEXTS.held : CHAT_TEXTS.elsewhere}</p>}
        </div>
        {notice === 'elsewhere' && (
          <Button tone="quiet" className={css['show']} onClick={onCatchUp}>
            {CHAT_TEXTS.elsewhereShow}
          </Button>
        )}
      </section>
      {isScrolledUp && (
        <Button tone="secondary" className={latest} onClick={toBottom}>
          {CHAT_TEXTS.latest}
        </Button>
      )}
    </div>
  );
}

/** Changes whenever the log takes more room. */
function chatLength({ messages, isSlow }: Chat): string {
  const last = messages.at(-1);
  const text = messages.slice(-2).map((message) => message.text.length);
  return [messages.length, ...text, last?.state, last?.note, last?.steps.length, isSlow].join(' ');
}
