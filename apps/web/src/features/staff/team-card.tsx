import type { StaffMember } from '@rer/contracts';
import { type ReactNode, useState } from 'react';
import { Card } from '../../components/ui/card.tsx';
import { ConfirmDialog } from '../../components/ui/confirm-dialog.tsx';
import { RecordTable } from '../../components/ui/record-table.tsx';
import { MemberRow } from './member-row.tsx';
import css from './staff.module.css';
import { COLUMNS, MEMBER, RESET, STAFF } from './texts.ts';
import { calledName, useMemberActions } from './use-member-actions.ts';

interface TeamCardProps {
  readonly members: readonly StaffMember[];
  readonly onChanged: (member: StaffMember) => void;
}

/** The team, each with what can be changed of them. */
export function TeamCard({ members, onChanged }: TeamCardProps): ReactNode {
  const actions = useMemberActions(onChanged);
  const [asked, setAsked] = useState<StaffMember | null>(null);
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
              onAskReset={() => setAsked(member)}
            />
          ))}
        </RecordTable>
      )}
      {asked === null ? null : (
        <ConfirmDialog
          title={RESET.title}
          action={MEMBER.reset}
          onConfirm={() => {
            actions.reset(asked);
            setAsked(null);
          }}
          onClose={() => setAsked(null)}
        >
          <p>{RESET.text(calledName(asked))}</p>
          <p>{RESET.sure}</p>
        </ConfirmDialog>
      )}
    </Card>
  );
}
