import type { StaffMember, StaffRole } from '@rer/contracts';
import { STAFF_ROLE_LABELS } from '@rer/contracts';
import { useToast } from '../../components/toast/use-toast.ts';
import { failureSentence } from '../../lib/failure-sentence.ts';
import { type Mutation, useMutation } from '../../lib/use-mutation.ts';
import {
  deleteInvitation,
  deleteMemberFactors,
  type Invited,
  type MemberPatch,
  patchMember,
  postInvitationAgain,
} from './staff-calls.ts';
import { STAFF_TOASTS } from './texts.ts';

/** Actions on a member; what can be undone is offered as an undo. */
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
  const { isBusy, run } = useMutation();
  const refused: Parameters<Mutation['run']>[2] = (failure) =>
    toaster.error({ description: failureSentence(failure) });

  const change = (member: StaffMember, next: MemberPatch, back: MemberPatch, title: string): void => {
    const text = 'role' in next && next.role !== undefined ? `: ${STAFF_ROLE_LABELS[next.role]}` : '';
    const how = next.isActive === false ? ` ${STAFF_TOASTS.deactivatedHow}` : '';
    void run(
      () => patchMember(member.id, next),
      (changed) => {
        onChanged(changed);
        toaster.success({
          title,
          description: `${calledName(changed)}${text}.${how}`,
          action: {
            label: STAFF_TOASTS.undo,
            altText: STAFF_TOASTS.undoAlt,
            onAction: () => void run(() => patchMember(member.id, back), onChanged, refused),
          },
        });
      },
      refused,
    );
  };
  return {
    isBusy,
    setRole: (member, role) => change(member, { role }, { role: member.role }, STAFF_TOASTS.role),
    setActive: (member, isActive) =>
      change(
        member,
        { isActive },
        { isActive: !isActive },
        isActive ? STAFF_TOASTS.activated : STAFF_TOASTS.deactivated,
      ),
    inviteAgain: (member) => void run(() => postInvitationAgain(member.id), onInvited, refused),
    withdraw: (member) =>
      void run(
        () => deleteInvitation(member.id),
        ({ id }) => {
          onWithdrawn(id);
          toaster.success({ title: STAFF_TOASTS.withdrawn, description: calledName(member) });
        },
        refused,
      ),
    reset: (member) =>
      void run(
        () => deleteMemberFactors(member.id),
        (changed) => {
          onChanged(changed);
          toaster.success({ title: STAFF_TOASTS.reset, description: calledName(changed) });
        },
        refused,
      ),
  };
}
