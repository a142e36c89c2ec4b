import { type ReactNode, useRef, useState } from 'react';
import { joinOptions, loadRoomCall } from '../../features/room/open-room.ts';
import type { RoomAddress } from '../../features/room/room-address.ts';
import type { RoomCall } from '../../features/room/room-call.ts';
import { storedName, storeName } from '../../features/room/stored-choices.ts';
import { RoomView } from './room-view.tsx';

interface RoomPageProps {
  readonly address: RoomAddress;
  /** Absent where another page is around this one. */
  readonly imprintUrl?: string;
}

/** A room: the visitor gives a name and joins the call. */
export function VideoRoomPage({ address, imprintUrl }: RoomPageProps): ReactNode {
  const [name, setName] = useState(storedName);
  const [call, setCall] = useState<RoomCall>();
  const [loading, setLoading] = useState<'not' | 'now' | 'failed'>('not');
  const opening = useRef<Promise<RoomCall>>(undefined);

  const join = async (userName: string): Promise<void> => {
    setLoading('now');
    try {
      opening.current ??= loadRoomCall(address.name);
      const opened = await opening.current;
      setCall(opened);
      setLoading('not');
      await opened.join(
        joinOptions(address, { startVideoOff: true, startAudioOff: opened.isMuted }, userName),
      );
    } catch {
      opening.current = undefined;
      setLoading('failed');
    }
  };
  const onJoin = (userName: string): void => {
    storeName(userName);
    void join(userName);
  };
  return (
    <RoomView
      address={address}
      call={call}
      loading={loading}
      form={{ name, onName: setName, onJoin }}
      imprintUrl={imprintUrl}
    />
  );
}
