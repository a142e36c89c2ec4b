import type { ContactMessageDetail, MessageAnswer, SiteData } from '@rer/contracts';
import { type ReactNode, useCallback, useEffect, useRef } from 'react';
import { Button, LinkButton } from '../../components/ui/button.tsx';
import { Card } from '../../components/ui/card.tsx';
import { CopyButton } from '../../components/ui/copy-button.tsx';
import { Notice } from '../../components/ui/notice.tsx';
import { RetryNotice } from '../../components/ui/retry-notice.tsx';
import { Skeleton } from '../../components/ui/skeleton.tsx';
import { failureSentence } from '../../lib/failure-sentence.ts';
import { formatDay, formatMoment } from '../../lib/moment.ts';
import { useLoaded } from '../../lib/use-loaded.ts';
import { answerLink } from './answer-link.ts';
import css from './message-view.module.css';
import { loadMessage, patchMessage } from './messages-calls.ts';
import { MESSAGE_LIST_TEXTS, MESSAGE_VIEW_TEXTS, STATUS_NAMES } from './texts.ts';
import type { MessageActions } from './use-message-actions.ts';

const { back, about, text, tools, soft } = css;

interface ToolsProps {
  readonly message: ContactMessageDetail;
  readonly company: string;
  readonly actions: MessageActions;
}

function Tools({ message, company, actions }: ToolsProps): ReactNode {
  const { isBusy, setStatus, erase } = actions;
  const isClosed = message.status === 'closed';
  const link = answerLink({ ...message, moment: formatMoment(message.receivedAt) }, company);
  return (
    <div className={tools}>
      <LinkButton
        href={link}
        data-click="nachrichten-antworten"
        onClick={() => (message.status === 'new' ? setStatus(message, 'answered') : undefined)}
      >
        {MESSAGE_VIEW_TEXTS.answer}
      </LinkButton>
      <Button
        tone="secondary"
        data-click={isClosed ? 'nachrichten-wieder-oeffnen' : 'nachrichten-abschliessen'}
        aria-disabled={isBusy}
        onClick={() => (isBusy ? undefined : setStatus(message, isClosed ? 'new' : 'closed'))}
      >
        {isClosed ? MESSAGE_VIEW_TEXTS.reopen : MESSAGE_VIEW_TEXTS.close}
      </Button>
      <Button
        tone="quiet"
        data-click="nachrichten-loeschen"
        aria-disabled={isBusy}
        onClick={() => (isBusy ? undefined : erase(message))}
      >
        {MESSAGE_VIEW_TEXTS.erase}
      </Button>
    </div>
  );
}

function Content({ message, company, actions }: ToolsProps): ReactNode {
  const { email, receivedAt, status, eraseAfter, mail } = message;
  return (
    <>
      <p className={about}>
        <span>{email}</span>
        <CopyButton
          tone="quiet"
          text={email}
          label={MESSAGE_VIEW_TEXTS.copy}
          data-click="nachrichten-adresse"
        />
      </p>
      <p className={soft}>
        <time dateTime={receivedAt}>{formatMoment(receivedAt)}</time>
        {` · ${STATUS_NAMES[status]} · wird nach dem ${formatDay(eraseAfter)} gelöscht`}
      </p>
      {mail === 'failed' ? <Notice kind="warn">{MESSAGE_VIEW_TEXTS.notMailed}</Notice> : null}
      <p className={text}>{message.message}</p>
      <Tools message={message} company={company} actions={actions} />
    </>
  );
}

interface MessageViewProps {
  readonly id: string;
  /** From the list, until the message is there. */
  readonly name: string | null;
  readonly company: SiteData['company'];
  readonly actions: MessageActions;
  /** Changes with each deed, so that the view shows what became of the message. */
  readonly answer: MessageAnswer | null;
  readonly onRead: (answer: MessageAnswer) => void;
  readonly onBack: () => void;
}

/** One message, whole, and what can be done with it. Opening it marks it as read. One view for each `id`. */
export function MessageView(props: MessageViewProps): ReactNode {
  const { id, name, company, actions, answer, onRead, onBack } = props;
  const load = useCallback((signal: AbortSignal) => loadMessage(id, signal), [id]);
  const { value, failure, reload } = useLoaded(load);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const isUnread = value?.message.isUnread === true;
  useEffect(() => {
    if (!isUnread) return;
    void patchMessage(id, { isRead: true }).then((result) => (result.ok ? onRead(result.value) : undefined));
  }, [id, isUnread, onRead]);
  const message = answer?.message.id === id ? answer.message : value?.message;
  return (
    <Card aria-labelledby="message-heading" aria-busy={message === undefined && failure === null}>
      <header className="c-tight-stack">
        <Button tone="quiet" className={back} onClick={onBack} data-click="nachrichten-zur-liste">
          {MESSAGE_LIST_TEXTS.back}
        </Button>
        <h2 className="c-title" id="message-heading" ref={heading} tabIndex={-1}>
          {message?.name ?? name ?? MESSAGE_LIST_TEXTS.title}
        </h2>
      </header>
      {message === undefined ? null : <Content message={message} company={company.name} actions={actions} />}
      {message === undefined && failure === null ? (
        <Skeleton rows={6} label={MESSAGE_VIEW_TEXTS.loading} />
      ) : null}
      {failure === null ? null : (
        <RetryNotice text={failureSentence(failure)} onRetry={reload} data-click="nachrichten-noch-einmal" />
      )}
    </Card>
  );
}
