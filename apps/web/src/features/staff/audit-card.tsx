import type { AuditEntry, StaffMember } from '@rer/contracts';
import { type ReactNode, useCallback } from 'react';
import { Button, LinkButton } from '../../components/ui/button.tsx';
import { Card } from '../../components/ui/card.tsx';
import { RecordTable } from '../../components/ui/record-table.tsx';
import { RetryNotice } from '../../components/ui/retry-notice.tsx';
import { Skeleton } from '../../components/ui/skeleton.tsx';
import { failureSentence } from '../../lib/failure-sentence.ts';
import { formatMoment } from '../../lib/moment.ts';
import { type LoadPage, type Paged, usePaged } from '../../lib/use-paged.ts';
import { whoText } from '../../lib/who-text.ts';
import { AuditFilterBar } from './audit-filter.tsx';
import { type AuditLogFilter, auditFilePath, auditQuery, isFiltered } from './audit-query.ts';
import { AUDIT_COLUMNS, AUDIT_TEXTS, actionText, targetText } from './audit-texts.ts';
import css from './staff.module.css';
import { loadAudit } from './staff-calls.ts';

const { more } = css;

function EntryRow({ entry }: { readonly entry: AuditEntry }): ReactNode {
  const { at, actor, actorName, target, targetName, address } = entry;
  return (
    <tr>
      <td data-label={AUDIT_COLUMNS.at} data-line="">
        <time dateTime={at}>{formatMoment(at)}</time>
      </td>
      <td data-label={AUDIT_COLUMNS.actor}>{whoText(actor, actorName)}</td>
      <td data-label={AUDIT_COLUMNS.action}>{actionText(entry)}</td>
      <td data-label={AUDIT_COLUMNS.target}>{targetText(target, targetName)}</td>
      <td data-label={AUDIT_COLUMNS.address} data-line="">
        {address}
      </td>
    </tr>
  );
}

function Entries({
  audit,
  isNarrow,
}: {
  readonly audit: Paged<AuditEntry>;
  readonly isNarrow: boolean;
}): ReactNode {
  const { rows: entries, isLoading, failure } = audit;
  if (entries === null) {
    return failure === null ? <Skeleton rows={10} label={AUDIT_TEXTS.loading} /> : null;
  }
  if (entries.length === 0)
    return <p className="c-soft-note">{isNarrow ? AUDIT_TEXTS.nothing : AUDIT_TEXTS.none}</p>;
  return (
    <div aria-busy={isLoading}>
      <RecordTable label={AUDIT_TEXTS.table} columns={Object.values(AUDIT_COLUMNS)}>
        {entries.map((entry) => (
          <EntryRow key={entry.id} entry={entry} />
        ))}
      </RecordTable>
    </div>
  );
}

interface AuditCardProps {
  readonly filter: AuditLogFilter;
  readonly members: readonly StaffMember[];
  readonly onFilter: (filter: AuditLogFilter) => void;
}

/** The audit log: filtered, read on, and taken away as a file. */
export function AuditCard({ filter, members, onFilter }: AuditCardProps): ReactNode {
  const query = `${auditQuery(filter)}`;
  const load = useCallback<LoadPage<AuditEntry, number>>(
    async (before, signal) => {
      const parameters = new URLSearchParams(query);
      if (before !== null) parameters.set('before', `${before}`);
      const result = await loadAudit(parameters, signal);
      if (!result.ok) return result;
      return { ok: true, value: { rows: result.value.entries, next: result.value.next } };
    },
    [query],
  );
  const audit = usePaged(load);
  const { failure, hasMore, isLoading, loadMore, retry } = audit;
  return (
    <Card aria-labelledby="staff-audit">
      <div className="c-spread">
        <h2 id="staff-audit">{AUDIT_TEXTS.title}</h2>
        <LinkButton tone="secondary" href={auditFilePath(filter)} download="">
          {AUDIT_TEXTS.export}
        </LinkButton>
      </div>
      <p className="c-soft-note">{AUDIT_TEXTS.intro}</p>
      <AuditFilterBar filter={filter} members={members} onFilter={onFilter} />
      <Entries audit={audit} isNarrow={isFiltered(filter)} />
      {failure === null ? null : (
        <RetryNotice text={`${AUDIT_TEXTS.failed} ${failureSentence(failure)}`} onRetry={retry} />
      )}
      {hasMore && failure === null ? (
        <Button
          tone="secondary"
          className={more}
          aria-disabled={isLoading}
          onClick={() => (isLoading ? undefined : loadMore())}
        >
          {AUDIT_TEXTS.more}
        </Button>
      ) : null}
    </Card>
  );
}
