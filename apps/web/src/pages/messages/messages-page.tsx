import type { MessageAnswer, MessageChoice, SiteData } from '@rer/contracts';
import { messageChoice } from '@rer/contracts';
import { type ReactNode, useCallback, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { ToolPage } from '../../components/layout/tool-page.tsx';
import { Button, LinkButton } from '../../components/ui/button.tsx';
import { Card } from '../../components/ui/card.tsx';
import { LoadingCard } from '../../components/ui/loading-card.tsx';
import { Notice } from '../../components/ui/notice.tsx';
import { MessageList, rowId } from '../../features/messages/message-list.tsx';
import { MessageView } from '../../features/messages/message-view.tsx';
import { MESSAGES_FILE } from '../../features/messages/messages-calls.ts';
import { MessagesEmpty } from '../../features/messages/messages-empty.tsx';
import {
  CHOICE_NAMES,
  MESSAGE_LIST_TEXTS,
  mailedText,
  NO_MAIL_TEXT,
  RETENTION_TEXT,
} from '../../features/messages/texts.ts';
import { useMessageActions } from '../../features/messages/use-message-actions.ts';
import { type Messages, useMessages } from '../../features/messages/use-messages.ts';
import { goTo, useParameters } from '../../lib/address.ts';
import { failureSentence } from '../../lib/failure-sentence.ts';
import { PageLink } from '../../lib/page-link.tsx';
import { withQuery } from '../../lib/query-parameters.ts';
import { useDocumentTitle } from '../../lib/use-document-title.ts';
import { useKeptFocus } from '../../lib/use-kept-focus.ts';
import css from './messages-page.module.css';

const PATH = '/nachrichten';

/** Address of the page with a choice, and with a message of it. */
function pagePath(choice: MessageChoice, id: string | null): string {
  const query = new URLSearchParams({
    ...(choice === 'closed' && { auswahl: choice }),
    ...(id !== null && { nachricht: id }),
  });
  return withQuery(PATH, query);
}

function Choices({ choice, list }: { readonly choice: MessageChoice; readonly list: Messages }): ReactNode {
  return (
    <nav className="c-views" aria-label={MESSAGE_LIST_TEXTS.choices}>
      {messageChoice.options.map((each) => (
        <PageLink
          key={each}
          href={pagePath(each, null)}
          aria-current={each === choice ? 'page' : undefined}
          data-click={each === 'open' ? 'nachrichten-offene' : 'nachrichten-abgeschlossene'}
        >
          {CHOICE_NAMES[each]}
          {list.counts === null ? null : <span className={css['count']}>{list.counts[each]}</span>}
        </PageLink>
      ))}
    </nav>
  );
}

interface ListPaneProps {
  readonly choice: MessageChoice;
  readonly list: Messages;
  readonly openId: string | null;
}

function ListPane({ choice, list, openId }: ListPaneProps): ReactNode {
  const { rows: messages, counts, hasMore, failure, isLoading, loadMore, reload } = list;
  if (messages === null || counts === null)
    return (
      <LoadingCard
        text={MESSAGE_LIST_TEXTS.loading}
        failure={failure === null ? null : `${MESSAGE_LIST_TEXTS.failed} ${failureSentence(failure)}`}
        onRetry={reload}
      />
    );
  return (
    <>
      {messages.length === 0 ? (
        <MessagesEmpty choice={choice} counts={counts} />
      ) : (
        <MessageList
          messages={messages}
          openId={openId}
          isBusy={isLoading}
          hrefOf={(id) => pagePath(choice, id)}
        />
      )}
      {failure === null ? null : (
        <Notice kind="error">{`${MESSAGE_LIST_TEXTS.failed} ${failureSentence(failure)}`}</Notice>
      )}
      {hasMore ? (
        <Button
          tone="secondary"
          data-click="nachrichten-aeltere"
          aria-disabled={isLoading}
          onClick={() => (isLoading ? undefined : loadMore())}
        >
          {MESSAGE_LIST_TEXTS.more}
        </Button>
      ) : null}
    </>
  );
}

/** `/nachrichten`: what visitors wrote by the contact form, to be read, answered, closed and erased. */
export function ContactMessagesPage({ company }: Pick<SiteData, 'company'>): ReactNode {
  useDocumentTitle(MESSAGE_LIST_TEXTS.title);
  const [parameters] = useParameters();
  const choice: MessageChoice = parameters.get('auswahl') === 'closed' ? 'closed' : 'open';
  const openId = parameters.get('nachricht');
  const list = useMessages(choice);
  const { keep, drop, reload } = list;
  const [answer, setAnswer] = useState<MessageAnswer | null>(null);
  const pane = useRef<HTMLDivElement>(null);
  useKeptFocus(pane, () => pane.current);

  const onChanged = useCallback(
    (next: MessageAnswer): void => {
      setAnswer(next);
      keep(next.message, next.counts);
    },
    [keep],
  );
  const back = (id: string | null): void => {
    // At once: on a phone the list is there again only then.
    flushSync(() => goTo(pagePath(choice, null)));
    (document.getElementById(id === null ? '' : rowId(id)) ?? pane.current)?.focus();
  };
  const actions = useMessageActions({
    onChanged,
    onErased: (id, counts) => {
      drop(id, counts);
      back(null);
    },
    onUndone: (next) => {
      onChanged(next);
      reload();
    },
  });
  const known = list.rows?.find(({ id }) => id === openId);
  const mailTo = list.counts === null ? undefined : list.mailTo;
  return (
    <ToolPage
      title={MESSAGE_LIST_TEXTS.title}
      tools={
        <>
          <Choices choice={choice} list={list} />
          <LinkButton tone="secondary" href={MESSAGES_FILE} download="" data-click="nachrichten-csv">
            {MESSAGE_LIST_TEXTS.export}
          </LinkButton>
        </>
      }
    >
      {mailTo === null ? (
        <Notice kind="warn" className={css['notice']} data-open={openId !== null}>
          {NO_MAIL_TEXT}
        </Notice>
      ) : null}
      <div className={css['panes']} data-open={openId !== null}>
        <div className={css['list']} ref={pane} tabIndex={-1}>
          <ListPane choice={choice} list={list} openId={openId} />
        </div>
        <div className={css['side']}>
          {openId === null ? (
            <Card className={css['nothing']}>
              <h2>{MESSAGE_LIST_TEXTS.choose}</h2>
              <p>{MESSAGE_LIST_TEXTS.chooseHow}</p>
            </Card>
          ) : (
            <MessageView
              key={openId}
              id={openId}
              name={known?.name ?? null}
              company={company}
              actions={actions}
              answer={answer}
              onRead={onChanged}
              onBack={() => back(openId)}
            />
          )}
        </div>
      </div>
      <p className="c-soft-note">
        {RETENTION_TEXT} {typeof mailTo === 'string' ? mailedText(mailTo) : null}
      </p>
    </ToolPage>
  );
}
