import type { StaffMember } from '@rer/contracts';
import { type ReactNode, useState } from 'react';
import { Card } from '../../components/ui/card.tsx';
import { ConfirmDialog } from '../../components/ui/confirm-dialog.tsx';
import { RecordTable } from '../../components/ui/record-table.tsx';
import { MemberRow } from './member-row.tsx';
import css from './staff.module.css';
import { COLUMNS, MEMBER, RESET, STAFF, WITHDRAW } from './texts.ts';
import { calledName, type MemberOutcome, useMemberActions } from './use-member-actions.ts';

interface TeamCardProps extends MemberOutcome {
  readonly members: readonly StaffMember[];
}

/** What is done only after a word of warning. */
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
      <h2 id="staff-team">{STAFF.team}</h2>
      {members.length === 0 ? (
        <p className={css['soft']}>{STAFF.none}</p>
      ) : (
        <RecordTable label={STAFF.table} columns={Object.values(COLUMNS)} actions={STAFF.actions}>
          {members.map((member) => (
            <MemberRow
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
          title={WITHDRAW.title}
          action={MEMBER.withdraw}
          onConfirm={() => {
            actions.withdraw(asked.member);
            setAsked(null);
          }}
          onClose={() => setAsked(null)}
        >
          <p>{WITHDRAW.text(name)}</p>
        </ConfirmDialog>
      )}
      {asked?.about !== 'reset' ? null : (
        <ConfirmDialog
          title={RESET.title}
          action={MEMBER.reset}
          onConfirm={() => {
            actions.reset(asked.member);
            setAsked(null);
          }}
          onClose={() => setAsked(null)}
        >
          <p>{RESET.text(name)}</p>
          <p>{RESET.sure}</p>
        </ConfirmDialog>
      )}
    </Card>
  );
}
