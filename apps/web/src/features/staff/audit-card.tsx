import type { AuditEntry, StaffMember } from '@rer/contracts';
import type { ReactNode } from 'react';
import { Button, LinkButton } from '../../components/ui/button.tsx';
import { Card } from '../../components/ui/card.tsx';
import { Notice } from '../../components/ui/notice.tsx';
import { RecordTable } from '../../components/ui/record-table.tsx';
import { Skeleton } from '../../components/ui/skeleton.tsx';
import { VisuallyHidden } from '../../components/ui/visually-hidden.tsx';
import { failureSentence } from '../../lib/failure-sentence.ts';
import { formatMoment } from '../../lib/moment.ts';
import { whoText } from '../../lib/who-text.ts';
import { AuditFilterBar } from './audit-filter.tsx';
import { type AuditFilter, auditFilePath, auditQuery, isFiltered } from './audit-query.ts';
import { AUDIT, AUDIT_COLUMNS, actionText, targetText } from './audit-texts.ts';
import css from './staff.module.css';
import { type Audit, useAudit } from './use-audit.ts';

const { auditHead, soft, more } = css;

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

function Entries({ audit, isNarrow }: { readonly audit: Audit; readonly isNarrow: boolean }): ReactNode {
  const { entries, isLoading, failure } = audit;
  if (entries === null) {
    return failure === null ? (
      <>
        <VisuallyHidden role="status">{AUDIT.loading}</VisuallyHidden>
        <Skeleton rows={10} />
      </>
    ) : null;
  }
  if (entries.length === 0) return <p className={soft}>{isNarrow ? AUDIT.nothing : AUDIT.none}</p>;
  return (
    <div aria-busy={isLoading}>
      <RecordTable label={AUDIT.table} columns={Object.values(AUDIT_COLUMNS)}>
        {entries.map((entry) => (
          <EntryRow key={entry.id} entry={entry} />
        ))}
      </RecordTable>
    </div>
  );
}

interface AuditCardProps {
  readonly filter: AuditFilter;
  readonly members: readonly StaffMember[];
  readonly onFilter: (filter: AuditFilter) => void;
}

/** The audit log: filtered, read on, and taken away as a file. */
export function AuditCard({ filter, members, onFilter }: AuditCardProps): ReactNode {
  const audit = useAudit(`${auditQuery(filter)}`);
  const { failure, hasMore, isLoading, loadMore, reload } = audit;
  return (
    <Card aria-labelledby="staff-audit">
      <div className={auditHead}>
        <h2 id="staff-audit">{AUDIT.title}</h2>
        <LinkButton tone="secondary" href={auditFilePath(filter)} download="">
          {AUDIT.export}
        </LinkButton>
      </div>
      <p className={soft}>{AUDIT.intro}</p>
      <AuditFilterBar filter={filter} members={members} onFilter={onFilter} />
      <Entries audit={audit} isNarrow={isFiltered(filter)} />
      {failure === null ? null : (
        <Notice kind="error">
          <p>{`${AUDIT.failed} ${failureSentence(failure)}`}</p>
          <Button tone="secondary" onClick={reload}>
            Noch einmal versuchen
          </Button>
        </Notice>
      )}
      {hasMore && failure === null ? (
        <Button
          tone="secondary"
          className={more}
          aria-disabled={isLoading}
          onClick={() => (isLoading ? undefined : loadMore())}
        >
          {AUDIT.more}
        </Button>
      ) : null}
    </Card>
  );
}
