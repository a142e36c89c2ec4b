import { type ReactNode, useSyncExternalStore } from 'react';
import { CallView } from '../../features/room/call-view.tsx';
import { JoinForm } from '../../features/room/join-form.tsx';
import type { RoomAddress } from '../../features/room/room-address.ts';
import { BEFORE_CALL, type RoomCall } from '../../features/room/room-call.ts';
import { JOIN_REFUSAL_TEXTS } from '../../features/room/texts.ts';
import { JoinView } from './join-view.tsx';

interface RoomViewProps {
  readonly address: RoomAddress;
  /** Nothing until the visitor wants to join. */
  readonly call: RoomCall | undefined;
  /** While what a call needs is loaded, or where that did not work. */
  readonly loading?: 'not' | 'now' | 'failed';
  readonly isEmbedded?: boolean;
  readonly imprintUrl?: string | undefined;
  readonly form: {
    readonly name: string;
    readonly onName: (name: string) => void;
    readonly onJoin: (name: string) => void;
  };
}

const NO_CALL: Pick<RoomCall, 'subscribe' | 'state'> = {
  subscribe: () => () => undefined,
  state: () => BEFORE_CALL,
};

/** A room: the page before joining, or the call. */
export function RoomView({
  address,
  call,
  loading = 'not',
  isEmbedded = false,
  imprintUrl,
  form,
}: RoomViewProps): ReactNode {
  const { subscribe, state: read } = call ?? NO_CALL;
  const state = useSyncExternalStore(subscribe, read);
  const { phase, ending } = state;
  if (phase === 'call' && call !== undefined)
    return <CallView roomName={address.name} call={call} state={state} asksBeforeLeaving={!isEmbedded} />;
  const isRefused = ending?.kind === 'error';
  const problem = loading === 'failed' ? JOIN_REFUSAL_TEXTS['connection-error'] : null;
  return (
    <JoinView
      roomName={address.name}
      isEmbedded={isEmbedded}
      imprintUrl={imprintUrl}
      ending={isRefused ? null : ending}
      isAfterCall={ending !== null}
    >
      <JoinForm
        {...form}
        isBusy={phase === 'joining' || loading === 'now'}
        isAgain={ending !== null && !isRefused}
        problem={isRefused ? ending.sentence : problem}
      />
    </JoinView>
  );
}
