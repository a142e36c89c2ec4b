import type { StaffMember } from '@rer/contracts';
import { lazy, type ReactNode, Suspense, useMemo, useState } from 'react';
import { ToolPage } from '../../components/layout/tool-page.tsx';
import { LoadingCard } from '../../components/ui/loading-card.tsx';
import { type AuditLogFilter, readAuditFilter, writeAuditFilter } from '../../features/staff/audit-query.ts';
import { InviteCard } from '../../features/staff/invite-card.tsx';
import { InvitedDialog } from '../../features/staff/invited-dialog.tsx';
import { type Invited, loadStaff } from '../../features/staff/staff-calls.ts';
import { STAFF_TEXTS } from '../../features/staff/texts.ts';
import { useParameters } from '../../lib/address.ts';
import { failureSentence } from '../../lib/failure-sentence.ts';
import { PageLink } from '../../lib/page-link.tsx';
import { useDocumentTitle } from '../../lib/use-document-title.ts';
import { useLoaded } from '../../lib/use-loaded.ts';

const AuditCard = lazy(async () => ({
  default: (await import('../../features/staff/audit-card.tsx')).AuditCard,
}));

const TeamCard = lazy(async () => ({
  default: (await import('../../features/staff/team-card.tsx')).TeamCard,
}));

const AUDIT_VIEW = 'protokoll';

function Views({ isAudit }: { readonly isAudit: boolean }): ReactNode {
  const current = (is: boolean) => (is ? 'page' : undefined);
  return (
    <nav className="c-views" aria-label={STAFF_TEXTS.views}>
      <PageLink href="/mitarbeiter" aria-current={current(!isAudit)}>
        {STAFF_TEXTS.team}
      </PageLink>
      <PageLink href={`/mitarbeiter?ansicht=${AUDIT_VIEW}`} aria-current={current(isAudit)}>
        {STAFF_TEXTS.audit}
      </PageLink>
    </nav>
  );
}

/** The list with one member as they are now. */
function withMember(members: readonly StaffMember[], changed: StaffMember): StaffMember[] {
  const isKnown = members.some(({ id }) => id === changed.id);
  if (!isKnown) return [...members, changed];
  return members.map((member) => (member.id === changed.id ? changed : member));
}

/** `/mitarbeiter`: the team and its invitations; the audit log. */
export function StaffPage(): ReactNode {
  useDocumentTitle(STAFF_TEXTS.title);
  const [parameters, setParameters] = useParameters();
  const isAudit = parameters.get('ansicht') === AUDIT_VIEW;
  const filter = useMemo(() => readAuditFilter(parameters), [parameters]);
  const { value, failure, reload, set } = useLoaded(loadStaff);
  const onFilter = (next: AuditLogFilter): void => {
    const address = writeAuditFilter(next);
    address.set('ansicht', AUDIT_VIEW);
    setParameters(() => address, { replace: true });
  };
  const onChanged = (member: StaffMember): void =>
    set((list) => ({ ...list, members: withMember(list.members, member) }));
  const [invited, setInvited] = useState<Invited | null>(null);
  const onInvited = (next: Invited): void => {
    setInvited(next);
    set(({ members }) => ({ members: withMember(members, next.member), letters: next.letters }));
  };
  const onWithdrawn = (id: string): void =>
    set((list) => ({ ...list, members: list.members.filter((member) => member.id !== id) }));
  return (
    <ToolPage title={STAFF_TEXTS.title} tools={<Views isAudit={isAudit} />}>
      {isAudit ? (
        <Suspense fallback={<LoadingCard text={STAFF_TEXTS.loading} failure={null} onRetry={reload} />}>
          <AuditCard filter={filter} members={value?.members ?? []} onFilter={onFilter} />
        </Suspense>
      ) : value === null ? (
        <LoadingCard
          text={STAFF_TEXTS.loading}
          failure={failure === null ? null : `${STAFF_TEXTS.failed} ${failureSentence(failure)}`}
          onRetry={reload}
        />
      ) : (
        <>
          <Suspense fallback={<LoadingCard text={STAFF_TEXTS.loading} failure={null} onRetry={reload} />}>
            <TeamCard
              members={value.members}
              onChanged={onChanged}
              onInvited={onInvited}
              onWithdrawn={onWithdrawn}
            />
          </Suspense>
          <InviteCard letters={value.letters} onInvited={onInvited} />
        </>
      )}
      {invited === null ? null : <InvitedDialog invited={invited} onDone={() => setInvited(null)} />}
    </ToolPage>
  );
}
