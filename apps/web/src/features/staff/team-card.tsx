import type { StaffMember } from '@rer/contracts';
import { type ReactNode, useState } from 'react';
import { Card } from '../../components/ui/card.tsx';
import { ConfirmDialog } from '../../components/ui/confirm-dialog.tsx';
import { RecordTable } from '../../components/ui/record-table.tsx';
import { StaffMemberRow } from './member-row.tsx';
import { FACTOR_RESET_TEXTS, MEMBER_COLUMNS, MEMBER_TEXTS, STAFF_TEXTS, WITHDRAW_TEXTS } from './texts.ts';
import { calledName, type MemberOutcome, useMemberActions } from './use-member-actions.ts';

interface TeamCardProps extends MemberOutcome {
  readonly members: readonly StaffMember[];
}

/** An action that needs confirmation. */
interface Asked {
  readonly about: 'reset' | 'withdraw';
  readonly member: StaffMember;
}

/** The team, each with what can be changed of them. */
export function TeamCard({ members, ...outcome }: TeamCardProps): ReactNode {
  const actions = useMemberActions(outcome);
  const [asked, setAsked] = useState<Asked | null>(null);
  const name = asked === null ? '' : calledName(asked.member);
  return (
    <Card aria-labelledby="staff-team">
      <h2 id="staff-team">{STAFF_TEXTS.team}</h2>
      {members.length === 0 ? (
        <p className="c-soft-note">{STAFF_TEXTS.none}</p>
      ) : (
        <RecordTable
          label={STAFF_TEXTS.table}
          columns={Object.values(MEMBER_COLUMNS)}
          actions={STAFF_TEXTS.actions}
        >
          {members.map((member) => (
            <StaffMemberRow
              key={member.id}
              member={member}
              actions={actions}
              onAskReset={() => setAsked({ about: 'reset', member })}
              onAskWithdraw={() => setAsked({ about: 'withdraw', member })}
            />
          ))}
        </RecordTable>
      )}
      {asked?.about !== 'withdraw' ? null : (
        <ConfirmDialog
          title={WITHDRAW_TEXTS.title}
          action={MEMBER_TEXTS.withdraw}
          onConfirm={() => {
            actions.withdraw(asked.member);
            setAsked(null);
          }}
          onClose={() => setAsked(null)}
        >
          <p>{WITHDRAW_TEXTS.text(name)}</p>
        </ConfirmDialog>
      )}
      {asked?.about !== 'reset' ? null : (
        <ConfirmDialog
          title={FACTOR_RESET_TEXTS.title}
          action={MEMBER_TEXTS.reset}
          onConfirm={() => {
            actions.reset(asked.member);
            setAsked(null);
          }}
          onClose={() => setAsked(null)}
        >
          <p>{FACTOR_RESET_TEXTS.text(name)}</p>
          <p>{FACTOR_RESET_TEXTS.sure}</p>
        </ConfirmDialog>
      )}
    </Card>
  );
}
