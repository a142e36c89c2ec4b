import { type ReactNode, useEffect, useState } from 'react';
import { Notice } from '../../components/ui/notice.tsx';
import { keepName, keptName } from '../../features/room/kept.ts';
import { joinOptions, openEmbeddedRoom } from '../../features/room/open-room.ts';
import type { RoomAddress } from '../../features/room/room-address.ts';
import type { RoomCall } from '../../features/room/room-call.ts';
import { REFUSALS, ROOM } from '../../features/room/texts.ts';
import { DoorView } from './door-view.tsx';
import { RoomPage } from './room-page.tsx';
import { RoomView } from './room-view.tsx';

type Options = Readonly<Record<string, unknown>>;
type Place =
  | { readonly at: 'beginning' | 'failed' | 'alone' }
  | { readonly at: 'room'; readonly call: RoomCall; readonly close: () => void };

/** A room in a frame of another page: that page may join and leave, and so may who sits before it. */
export function EmbeddedRoomPage({ address }: { readonly address: RoomAddress }): ReactNode {
  const [place, setPlace] = useState<Place>({ at: 'beginning' });
  const [options, setOptions] = useState<Options>({});
  const [name, setName] = useState(keptName);
  const [isWanted, setWanted] = useState(false);

  useEffect(() => {
    let isGone = false;
    let close = (): void => undefined;
    const take = (given: Options): void => {
      setOptions(given);
      setName((before) => nameIn(given) || before);
    };
    const begin = async (): Promise<void> => {
      const room = await openEmbeddedRoom(address.name, {
        join: (given) => {
          take(given);
          setWanted(true);
        },
      });
      if (room === undefined) {
        setPlace({ at: 'alone' });
        return;
      }
      close = room.close;
      if (isGone) close();
      take(room.options);
      setPlace({ at: 'room', call: room.call, close });
    };
    begin().catch(() => setPlace({ at: 'failed' }));
    return () => {
      isGone = true;
      close();
    };
  }, [address]);

  const call = place.at === 'room' ? place.call : undefined;
  useEffect(() => {
    if (!isWanted || call === undefined) return;
    setWanted(false);
    const userName = nameIn(options);
    // Who has no name yet is asked for it, and joins by that.
    if (userName !== '') void call.join(joinOptions(address, options, userName));
  }, [isWanted, call, options, address]);

  if (place.at === 'alone') return <RoomPage address={address} />;
  if (call === undefined) {
    return (
      <DoorView roomName={address.name} isEmbedded ending={null}>
        {place.at === 'failed' ? (
          <Notice kind="error">{REFUSALS['connection-error']}</Notice>
        ) : (
          <p role="status">{ROOM.joining}</p>
        )}
      </DoorView>
    );
  }
  const onJoin = (userName: string): void => {
    keepName(userName);
    const given = call.isMuted ? { ...options, startAudioOff: true } : options;
    void call.join(joinOptions(address, given, userName));
  };
  return <RoomView address={address} call={call} isEmbedded form={{ name, onName: setName, onJoin }} />;
}

function nameIn({ userName }: Options): string {
  return typeof userName === 'string' ? userName.trim() : '';
}
