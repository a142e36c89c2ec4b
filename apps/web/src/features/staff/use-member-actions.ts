import type { StaffMember, StaffRole } from '@rer/contracts';
import { STAFF_ROLE_LABELS } from '@rer/contracts';
import { useToast } from '../../components/toast/use-toast.ts';
import { failureSentence } from '../../lib/failure-sentence.ts';
import { type Call, useCall } from '../../lib/use-call.ts';
import {
  changeMember,
  type Invited,
  inviteAgain,
  type MemberChange,
  resetFactors,
  withdrawInvitation,
} from './staff-calls.ts';
import { DONE } from './texts.ts';

/** What can be done with a member; what can be taken back is offered to be. */
export interface MemberActions {
  readonly isBusy: boolean;
  readonly setRole: (member: StaffMember, role: StaffRole) => void;
  readonly setActive: (member: StaffMember, isActive: boolean) => void;
  readonly inviteAgain: (member: StaffMember) => void;
  readonly withdraw: (member: StaffMember) => void;
  readonly reset: (member: StaffMember) => void;
}

/** What the page does with what became of a member. */
export interface MemberOutcome {
  readonly onChanged: (member: StaffMember) => void;
  readonly onInvited: (invited: Invited) => void;
  readonly onWithdrawn: (id: string) => void;
}

/** How a member is called. */
export function calledName({ name, email }: Pick<StaffMember, 'name' | 'email'>): string {
  return name || email;
}

/** Changes members, and hands on what they are then. */
export function useMemberActions({ onChanged, onInvited, onWithdrawn }: MemberOutcome): MemberActions {
  const toaster = useToast();
  const { isBusy, run } = useCall();
  const refused: Parameters<Call['run']>[2] = (failure) =>
    toaster.error({ description: failureSentence(failure) });

  const change = (member: StaffMember, next: MemberChange, back: MemberChange, title: string): void => {
    const text = 'role' in next && next.role !== undefined ? `: ${STAFF_ROLE_LABELS[next.role]}` : '';
    const how = next.isActive === false ? ` ${DONE.deactivatedHow}` : '';
    void run(
      () => changeMember(member.id, next),
      (changed) => {
        onChanged(changed);
        toaster.success({
          title,
          description: `${calledName(changed)}${text}.${how}`,
          action: {
            label: DONE.undo,
            altText: DONE.undoAlt,
            onAction: () => void run(() => changeMember(member.id, back), onChanged, refused),
          },
        });
      },
      refused,
    );
  };
  return {
    isBusy,
    setRole: (member, role) => change(member, { role }, { role: member.role }, DONE.role),
    setActive: (member, isActive) =>
      change(member, { isActive }, { isActive: !isActive }, isActive ? DONE.activated : DONE.deactivated),
    inviteAgain: (member) => void run(() => inviteAgain(member.id), onInvited, refused),
    withdraw: (member) =>
      void run(
        () => withdrawInvitation(member.id),
        ({ id }) => {
          onWithdrawn(id);
          toaster.success({ title: DONE.withdrawn, description: calledName(member) });
        },
        refused,
      ),
    reset: (member) =>
      void run(
        () => resetFactors(member.id),
        (changed) => {
          onChanged(changed);
          toaster.success({ title: DONE.reset, description: calledName(changed) });
        },
        refused,
      ),
  };
}
