import { STAFF_ROLE_LABELS, STAFF_ROLES, type StaffMember, staffRole } from '@rer/contracts';
import type { ReactNode } from 'react';
import { Options, Select } from '../../components/form/select.tsx';
import { Breakable } from '../../components/ui/breakable.tsx';
import { Button } from '../../components/ui/button.tsx';
import { VisuallyHidden } from '../../components/ui/visually-hidden.tsx';
import { formatMoment } from '../../lib/moment.ts';
import css from './staff.module.css';
import { MEMBER_COLUMNS, MEMBER_STATE_NAMES, MEMBER_TEXTS, STAFF_TEXTS } from './texts.ts';
import { calledName, type MemberActions } from './use-member-actions.ts';

const { role: roleClass, tools, missing } = css;

interface MemberRowProps {
  readonly member: StaffMember;
  readonly actions: MemberActions;
  readonly onAskReset: () => void;
  readonly onAskWithdraw: () => void;
}

function stateText({ state, invitationEndsAt }: StaffMember): string | null {
  if (state !== 'invited') return null;
  return invitationEndsAt === null
    ? MEMBER_TEXTS.noLink
    : `${MEMBER_TEXTS.until} ${formatMoment(invitationEndsAt)}`;
}

function Tools({ member, actions, onAskReset, onAskWithdraw }: MemberRowProps): ReactNode {
  const { state, hasSecondFactor } = member;
  const which = <VisuallyHidden> ({calledName(member)})</VisuallyHidden>;
  const act = (action: () => void) => (): void => (actions.isBusy ? undefined : action());
  return (
    <div className={tools}>
      {state === 'invited' ? (
        <Button tone="quiet" aria-disabled={actions.isBusy} onClick={act(() => actions.inviteAgain(member))}>
          {MEMBER_TEXTS.invite}
          {which}
        </Button>
      ) : null}
      {state === 'invited' ? (
        <Button
          tone="quiet"
          aria-disabled={actions.isBusy}
          onClick={act(onAskWithdraw)}
          data-click="mitarbeiter-einladung-zuruecknehmen"
        >
          {MEMBER_TEXTS.withdraw}
          {which}
        </Button>
      ) : null}
      {hasSecondFactor ? (
        <Button tone="quiet" aria-disabled={actions.isBusy} onClick={act(onAskReset)}>
          {MEMBER_TEXTS.reset}
          {which}
        </Button>
      ) : null}
      <Button
        tone="quiet"
        aria-disabled={actions.isBusy}
        onClick={act(() => actions.setActive(member, state === 'deactivated'))}
      >
        {state === 'deactivated' ? MEMBER_TEXTS.activate : MEMBER_TEXTS.deactivate}
        {which}
      </Button>
    </div>
  );
}

function RoleSelect({ member, actions }: Pick<MemberRowProps, 'member' | 'actions'>): ReactNode {
  return (
    <Select
      className={roleClass}
      aria-label={`${MEMBER_COLUMNS.role}: ${calledName(member)}`}
      value={member.role}
      aria-disabled={actions.isBusy}
      onChange={({ currentTarget }) => actions.setRole(member, staffRole.parse(currentTarget.value))}
    >
      <Options of={STAFF_ROLES.map((value) => [value, STAFF_ROLE_LABELS[value]])} />
    </Select>
  );
}

/** One member of the team. Users cannot change their own rights, because they could not take that back. */
export function StaffMemberRow(props: MemberRowProps): ReactNode {
  const { member, actions } = props;
  const { name, email, role, state, hasSecondFactor, lastSignInAt, isYou } = member;
  const more = stateText(member);
  return (
    <tr data-off={state === 'deactivated' ? '' : undefined}>
      <th scope="row">
        <Breakable text={calledName(member)} />
        {isYou ? <span className="c-tag">{STAFF_TEXTS.you}</span> : null}
        {name === '' ? null : (
          <span className="c-detail">
            <Breakable text={email} />
          </span>
        )}
      </th>
      <td data-label={MEMBER_COLUMNS.role}>
        {isYou ? STAFF_ROLE_LABELS[role] : <RoleSelect member={member} actions={actions} />}
      </td>
      <td data-label={MEMBER_COLUMNS.state}>
        {MEMBER_STATE_NAMES[state]}
        {more === null ? null : <span className="c-detail">{more}</span>}
      </td>
      <td data-label={MEMBER_COLUMNS.factor}>
        {hasSecondFactor ? MEMBER_TEXTS.hasFactor : <span className={missing}>{MEMBER_TEXTS.noFactor}</span>}
      </td>
      <td data-label={MEMBER_COLUMNS.seen}>
        {lastSignInAt === null ? MEMBER_TEXTS.never : formatMoment(lastSignInAt)}
      </td>
      <td data-end="">{isYou ? null : <Tools {...props} />}</td>
    </tr>
  );
}
