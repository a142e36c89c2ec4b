import type { MessageChoice, MessageCounts } from '@rer/contracts';
import type { ReactNode } from 'react';
import { PacketLine } from '../../components/art/packet-line.tsx';
import { LinkButton } from '../../components/ui/button.tsx';
import { Card } from '../../components/ui/card.tsx';
import css from './messages-empty.module.css';
import { EMPTY_MESSAGES_TEXTS } from './texts.ts';

interface MessagesEmptyProps {
  readonly choice: MessageChoice;
  readonly counts: MessageCounts;
}

/** Said instead of a list without messages. */
export function MessagesEmpty({ choice, counts }: MessagesEmptyProps): ReactNode {
  const isNever = counts.open + counts.closed === 0;
  if (isNever)
    return (
      <Card className={css['empty']}>
        <PacketLine />
        <h2>{EMPTY_MESSAGES_TEXTS.never}</h2>
        <p>{EMPTY_MESSAGES_TEXTS.neverHow}</p>
        <p>
          <LinkButton tone="secondary" href="/#kontakt" data-click="nachrichten-zum-formular">
            {EMPTY_MESSAGES_TEXTS.toForm}
          </LinkButton>
        </p>
      </Card>
    );
  const isOpen = choice === 'open';
  return (
    <Card className={css['empty']}>
      <h2>{isOpen ? EMPTY_MESSAGES_TEXTS.done : EMPTY_MESSAGES_TEXTS.noneClosed}</h2>
      <p>{isOpen ? EMPTY_MESSAGES_TEXTS.doneHow : EMPTY_MESSAGES_TEXTS.noneClosedHow}</p>
    </Card>
  );
}
