import type { MessageRow } from '@rer/contracts';
import type { ReactNode } from 'react';
import { classNames } from '../../components/ui/class-names.ts';
import { VisuallyHidden } from '../../components/ui/visually-hidden.tsx';
import { formatMoment } from '../../lib/moment.ts';
import { PageLink } from '../../lib/page-link.tsx';
import css from './message-list.module.css';
import { MESSAGE_LIST_TEXTS, STATUS_NAMES } from './texts.ts';
import { UNREAD } from './unread-mark.tsx';

const { list, link, unread, name, moment, excerpt } = css;

/** The element that leads to a message, for the focus on the way back. */
export function rowId(id: string): string {
  return `nachricht-${id}`;
}

interface MessageListProps {
  readonly messages: readonly MessageRow[];
  readonly openId: string | null;
  readonly isBusy: boolean;
  /** Address of a message within the page. */
  readonly hrefOf: (id: string) => string;
}

function Row({ row, isOpen, href }: { row: MessageRow; isOpen: boolean; href: string }): ReactNode {
  return (
    <PageLink
      href={href}
      id={rowId(row.id)}
      className={classNames(link, row.isUnread && unread)}
      aria-current={isOpen ? 'true' : undefined}
      data-click="nachrichten-oeffnen"
    >
      <span className={name}>
        {row.name}
        {row.isUnread ? <VisuallyHidden>, {UNREAD}</VisuallyHidden> : null}
      </span>
      <time className={moment} dateTime={row.receivedAt}>
        {formatMoment(row.receivedAt)}
      </time>
      <span className={excerpt}>
        {row.status === 'new' ? '' : `${STATUS_NAMES[row.status]} · `}
        {row.excerpt}
      </span>
    </PageLink>
  );
}

/** The messages, each the way to itself. */
export function MessageList({ messages, openId, isBusy, hrefOf }: MessageListProps): ReactNode {
  return (
    <ul className={list} aria-label={MESSAGE_LIST_TEXTS.list} aria-busy={isBusy}>
      {messages.map((row) => (
        <li key={row.id}>
          <Row row={row} isOpen={row.id === openId} href={hrefOf(row.id)} />
        </li>
      ))}
    </ul>
  );
}
