import type { AccessMode, PageNeed, SessionState } from '@rer/contracts';
import { lazy, type ReactNode } from 'react';
import { pageBarrier } from '../../features/session/page-barrier.ts';

const SignInView = lazy(async () => ({
  default: (await import('../../pages/sign-in/sign-in-view.tsx')).SignInView,
}));
const NobodyHere = lazy(async () => ({ default: (await import('./gate-views.tsx')).NobodyHere }));
const RoleMissing = lazy(async () => ({ default: (await import('./gate-views.tsx')).RoleMissing }));
const SetUpView = lazy(async () => ({
  default: (await import('../../pages/sign-in/set-up-view.tsx')).SetUpView,
}));

interface GateProps {
  readonly need: PageNeed;
  readonly state: SessionState | null;
  readonly access: AccessMode | null;
  /** The page. */
  readonly children: ReactNode;
}

/** The page, or what stands in its way: at the same address, so that it is there as soon as the way is free. */
export function SignInGate({ need, state, access, children }: GateProps): ReactNode {
  const gate = pageBarrier(need, state, access);
  if (gate === 'free' || state === null) return children;
  if (gate === 'set_up') return <SetUpView />;
  if (gate === 'no_account') return <NobodyHere />;
  if (gate === 'sign_in' && (state.state === 'signed_out' || state.state === 'second_factor'))
    return <SignInView state={state} />;
  return <RoleMissing state={state} need={need} />;
}
