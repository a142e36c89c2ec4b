import {
  type DirectoryProvider,
  isWritableField,
  PROVIDER_FIELD_LABELS,
  type ProviderWritableField,
} from '@rer/contracts';
import { type ReactNode, useId, useState } from 'react';
import { PacketLine } from '../../components/art/packet-line.tsx';
import { Button, LinkButton } from '../../components/ui/button.tsx';
import { RetryNotice } from '../../components/ui/retry-notice.tsx';
import { Skeleton } from '../../components/ui/skeleton.tsx';
import { VisuallyHidden } from '../../components/ui/visually-hidden.tsx';
import type { WrittenFact } from '../../features/assistant/chat/facts.ts';
import { PROVIDER_CARD_TEXTS } from '../../features/assistant/late-texts.ts';
import { companyName, contactName } from '../../features/directory/company-name.ts';
import { failureText } from '../../features/directory/failure-text.ts';
import { RecordData } from '../../features/directory/record/record-data.tsx';
import { DIRECTORY_PAGE_TEXTS } from '../../features/directory/texts.ts';
import { CardChanges } from './card-changes.tsx';
import css from './provider-card.module.css';
import { RemovedCardNotice } from './removed-card-notice.tsx';
import type { CardActions } from './use-card-actions.ts';
import type { LiveRecord } from './use-live-record.ts';

const { card, head, title, sub, toggle, body, late, empty } = css;

interface ProviderCardProps {
  readonly id: string | null;
  readonly record: LiveRecord;
  /** What the assistant wrote of it in this conversation, newest last. */
  readonly written: readonly WrittenFact[];
  /** Whether this person may remove providers and bring them back. */
  readonly mayRemove: boolean;
  readonly actions: CardActions;
  readonly onChoose: (id: string | null) => void;
}

/** Everything about the chosen provider, kept current when others change it. On a phone it is folded up beneath its name. */
export function ProviderCard(props: ProviderCardProps): ReactNode {
  const { id, record, written, mayRemove, actions, onChoose } = props;
  const headingId = useId();
  const [isOpen, setOpen] = useState(false);
  const { detail } = record;
  if (id === null) {
    return (
      <section className={empty} aria-label={PROVIDER_CARD_TEXTS.label}>
        <PacketLine />
        <h3>{PROVIDER_CARD_TEXTS.nobody}</h3>
        <p>{PROVIDER_CARD_TEXTS.nobodyHow}</p>
      </section>
    );
  }
  if (detail === null) return <MissingCard record={record} onChoose={onChoose} />;
  const { provider, deletedAt } = detail;
  const isThere = deletedAt === null;
  return (
    <section className={card} aria-labelledby={headingId} data-open={isOpen}>
      {!isThere && (
        <RemovedCardNotice
          detail={detail}
          onRestore={mayRemove ? () => actions.restore(provider) : null}
          isBusy={actions.isBusy}
          onChoose={onChoose}
        />
      )}
      <header className={head}>
        <h3 id={headingId} className={title}>
          {companyName(provider)}
        </h3>
        <p className={sub}>{aboutText(provider)}</p>
        <Button
          tone="quiet"
          className={toggle}
          aria-expanded={isOpen}
          aria-controls={`${headingId}-body`}
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? PROVIDER_CARD_TEXTS.less : PROVIDER_CARD_TEXTS.more}
        </Button>
        <LinkButton tone="quiet" href={`/dienstleister?${new URLSearchParams({ id: provider.id })}`}>
          {PROVIDER_CARD_TEXTS.open}
        </LinkButton>
      </header>
      <div id={`${headingId}-body`} className={body}>
        {isThere && written.length > 0 && (
          <CardChanges provider={provider} written={written} mayRemove={mayRemove} actions={actions} />
        )}
        <RecordData provider={provider} marked={markedFields(record, written)} headingLevel={4} />
      </div>
      <p className={late} role="status">
        {record.failure !== null && `${PROVIDER_CARD_TEXTS.late} ${failureText(record.failure)}`}
      </p>
      <VisuallyHidden role="status">{changedText(record)}</VisuallyHidden>
    </section>
  );
}

/** While it is on its way, and when it is not there. */
function MissingCard({ record, onChoose }: Pick<ProviderCardProps, 'record' | 'onChoose'>): ReactNode {
  const { failure, reload } = record;
  const isGone = failure?.kind === 'refused' && failure.status === 404;
  return (
    <section className={card} aria-label={PROVIDER_CARD_TEXTS.label} aria-busy={failure === null}>
      {failure === null && <Skeleton rows={9} />}
      {isGone && <RemovedCardNotice detail={null} onRestore={null} isBusy={false} onChoose={onChoose} />}
      {failure !== null && !isGone && (
        <RetryNotice text={`${PROVIDER_CARD_TEXTS.failed} ${failureText(failure)}`} onRetry={reload} />
      )}
    </section>
  );
}

function aboutText(provider: DirectoryProvider): string {
  const contact = contactName(provider);
  return [
    ...(contact === null ? [] : [contact]),
    provider.stadt ?? DIRECTORY_PAGE_TEXTS.noPlace,
    ...(provider.is_active ? [] : [DIRECTORY_PAGE_TEXTS.inactive]),
  ].join(' · ');
}

/** What changed while one looks at it, or else what the assistant changed last. */
function markedFields(
  { changedFields }: LiveRecord,
  written: readonly WrittenFact[],
): ReadonlySet<ProviderWritableField> {
  const last = written.findLast(({ isUndone }) => !isUndone);
  return changedFields.size > 0 ? changedFields : new Set(last?.fields.filter(isWritableField));
}

function changedText({ changedFields }: LiveRecord): string {
  return changedFields.size === 0
    ? ''
    : PROVIDER_CARD_TEXTS.changed([...changedFields].map((field) => PROVIDER_FIELD_LABELS[field]));
}
