import type { DirectoryProvider, ProviderWritableField } from '@rer/contracts';
import { type ReactNode, useId, useState } from 'react';
import { PacketLine } from '../../components/art/packet-line.tsx';
import { Button, LinkButton } from '../../components/ui/button.tsx';
import { Notice } from '../../components/ui/notice.tsx';
import { Skeleton } from '../../components/ui/skeleton.tsx';
import type { WrittenFact } from '../../features/assistant/chat/read-facts.ts';
import { ASSISTANT, CARD } from '../../features/assistant/texts.ts';
import { failureText } from '../../features/directory/failure-text.ts';
import { HistoryStep } from '../../features/directory/history-step.tsx';
import { RecordData } from '../../features/directory/record-data.tsx';
import { PAGE } from '../../features/directory/texts.ts';
import { useHistory } from '../../features/directory/use-history.ts';
import type { OpenRecord } from '../../features/directory/use-record.ts';
import css from './provider-card.module.css';

const { card, head, title, sub, toggle, body, changes, empty } = css;

interface ProviderCardProps {
  readonly id: string | null;
  readonly record: OpenRecord;
  /** What the assistant wrote of it in this conversation, newest last. */
  readonly written: readonly WrittenFact[];
  readonly isBusy: boolean;
  readonly onUndo: (id: string, changeId: string) => void;
}

/** Everything about the chosen provider, as it is now. On a phone it is folded up beneath its name. */
export function ProviderCard({ id, record, written, isBusy, onUndo }: ProviderCardProps): ReactNode {
  const headingId = useId();
  const [isOpen, setOpen] = useState(false);
  const { detail, failure, reload } = record;
  if (id === null) {
    return (
      <section className={empty} aria-label={CARD.label}>
        <PacketLine />
        <h3>{CARD.nobody}</h3>
        <p>{CARD.nobodyHow}</p>
      </section>
    );
  }
  if (detail === null) {
    return (
      <section className={card} aria-label={CARD.label} aria-busy={failure === null}>
        {failure === null ? (
          <Skeleton rows={9} />
        ) : (
          <Notice kind="error">
            <p>{`${CARD.failed} ${failureText(failure)}`}</p>
            <Button tone="secondary" onClick={reload}>
              {ASSISTANT.retry}
            </Button>
          </Notice>
        )}
      </section>
    );
  }
  const { provider, deletedAt } = detail;
  return (
    <section className={card} aria-labelledby={headingId} data-open={isOpen}>
      <header className={head}>
        <h3 id={headingId} className={title}>
          {provider.name}
        </h3>
        <p className={sub}>
          {[provider.stadt ?? PAGE.noPlace, ...(provider.is_active ? [] : [PAGE.inactive])].join(' · ')}
        </p>
        <Button
          tone="quiet"
          className={toggle}
          aria-expanded={isOpen}
          aria-controls={`${headingId}-body`}
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? CARD.less : CARD.more}
        </Button>
        <LinkButton tone="quiet" href={`/dienstleister?${new URLSearchParams({ id: provider.id })}`}>
          {CARD.open}
        </LinkButton>
      </header>
      {deletedAt !== null && <Notice kind="warn">{CARD.removed}</Notice>}
      {written.length > 0 && (
        <Changes provider={provider} written={written} isBusy={isBusy} onUndo={onUndo} />
      )}
      <div id={`${headingId}-body`} className={body}>
        <RecordData provider={provider} marked={changedFields(written)} />
      </div>
    </section>
  );
}

interface ChangesProps extends Pick<ProviderCardProps, 'written' | 'isBusy' | 'onUndo'> {
  readonly provider: DirectoryProvider;
}

/** The steps of its history that this conversation made, each with its way back. */
function Changes({ provider, written, isBusy, onUndo }: ChangesProps): ReactNode {
  const history = useHistory(provider.id, provider.version);
  const own = new Set(written.map(({ changeId }) => changeId));
  const shown = history.changes.filter(({ id }) => id !== null && own.has(id));
  if (shown.length === 0) return null;
  return (
    <section className={changes}>
      <h4>{CARD.changes}</h4>
      <ol>
        {shown.map((change) => (
          <HistoryStep
            key={change.id}
            change={change}
            mayUndo
            isBusy={isBusy}
            onUndo={(changeId) => onUndo(provider.id, changeId)}
          />
        ))}
      </ol>
    </section>
  );
}

/** Fields that the assistant changed last. */
function changedFields(written: readonly WrittenFact[]): ReadonlySet<ProviderWritableField> {
  return new Set(written.findLast(({ isUndone }) => !isUndone)?.fields);
}
