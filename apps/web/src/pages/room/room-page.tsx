import type { JoinAnswer } from '@rer/contracts';
import { type ReactNode, useCallback, useState } from 'react';
import { EntryView } from '../../components/layout/entry-view.tsx';
import { Notice } from '../../components/ui/notice.tsx';
import { CallView, type Sending } from '../../features/room/call-view.tsx';
import { JoinForm } from '../../features/room/join-form.tsx';
import { askToJoin, refusalSentence } from '../../features/room/join-room.ts';
import type { RoomAddress } from '../../features/room/room-address.ts';
import { type CallEnd, RoomCall } from '../../features/room/room-call.ts';
import { REFUSALS, ROOM } from '../../features/room/texts.ts';

interface Door {
  readonly at: 'door';
  readonly problem: string | null;
  readonly end: CallEnd | null;
}
type Place =
  | Door
  | { readonly at: 'joining' }
  | { readonly at: 'call'; readonly call: RoomCall; readonly sending: Sending };

const DOOR: Door = { at: 'door', problem: null, end: null };
const END_TEXTS: Readonly<Record<CallEnd, string>> = { left: ROOM.left, ended: ROOM.ended, cut: ROOM.cut };

/** A room: who comes gives a name, and talks with everybody who is there. */
export function RoomPage({ address }: { readonly address: RoomAddress }): ReactNode {
  const [name, setName] = useState('');
  const [place, setPlace] = useState<Place>(DOOR);

  const join = async (userName: string): Promise<void> => {
    setPlace({ at: 'joining' });
    const answer = await askToJoin(address, userName);
    if (!answer.ok) {
      setPlace({ ...DOOR, problem: refusalSentence(answer.failure) });
      return;
    }
    try {
      const call = await RoomCall.join(answer.value);
      setPlace({ at: 'call', call, sending: sendingOf(answer.value) });
    } catch {
      setPlace({ ...DOOR, problem: REFUSALS['connection-error'] });
    }
  };
  const onEnd = useCallback((end: CallEnd) => setPlace({ ...DOOR, end }), []);

  if (place.at === 'call') {
    return <CallView roomName={address.name} call={place.call} sending={place.sending} onEnd={onEnd} />;
  }
  const { problem, end } = place.at === 'door' ? place : DOOR;
  return (
    <EntryView
      title={ROOM.title}
      intro={
        <>
          <p>
            {ROOM.room} <strong>{address.name}</strong>
          </p>
          <p>{ROOM.intro}</p>
        </>
      }
    >
      {end === null ? null : (
        <Notice kind={end === 'cut' ? 'warn' : 'info'} role="status">
          {END_TEXTS[end]}
        </Notice>
      )}
      <JoinForm
        name={name}
        isBusy={place.at === 'joining'}
        problem={problem}
        isAgain={end !== null}
        onName={setName}
        onJoin={(given) => void join(given)}
      />
    </EntryView>
  );
}

function sendingOf({ permissions: { canSend }, room }: JoinAnswer): Sending {
  const may = (part: 'audio' | 'video'): boolean =>
    typeof canSend === 'boolean' ? canSend : canSend.includes(part);
  const startsMuted = room.tokenConfig['start_audio_off'] ?? room.config['start_audio_off'];
  return { audio: may('audio'), video: may('video'), startsMuted: startsMuted === true };
}
