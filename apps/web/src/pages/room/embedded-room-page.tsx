import { type ReactNode, useEffect, useState } from 'react';
import { Notice } from '../../components/ui/notice.tsx';
import { joinOptions, openEmbeddedRoom } from '../../features/room/open-room.ts';
import type { RoomAddress } from '../../features/room/room-address.ts';
import type { RoomCall } from '../../features/room/room-call.ts';
import { storedName, storeName } from '../../features/room/stored-choices.ts';
import { JOIN_REFUSAL_TEXTS, ROOM_TEXTS } from '../../features/room/texts.ts';
import { JoinView } from './join-view.tsx';
import { VideoRoomPage } from './room-page.tsx';
import { RoomView } from './room-view.tsx';

type Options = Readonly<Record<string, unknown>>;
type EmbeddingState =
  | { readonly at: 'beginning' | 'failed' | 'alone' }
  | { readonly at: 'room'; readonly call: RoomCall; readonly close: () => void };

/** A room in a frame of another page: both that page and the visitor can join and leave. */
export function EmbeddedRoomPage({ address }: { readonly address: RoomAddress }): ReactNode {
  const [state, setState] = useState<EmbeddingState>({ at: 'beginning' });
  const [options, setOptions] = useState<Options>({});
  const [name, setName] = useState(storedName);
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
        setState({ at: 'alone' });
        return;
      }
      close = room.close;
      if (isGone) close();
      take(room.options);
      setState({ at: 'room', call: room.call, close });
    };
    begin().catch(() => setState({ at: 'failed' }));
    return () => {
      isGone = true;
      close();
    };
  }, [address]);

  const call = state.at === 'room' ? state.call : undefined;
  useEffect(() => {
    if (!isWanted || call === undefined) return;
    setWanted(false);
    const userName = nameIn(options);
    // Without a name, the visitor is asked for it and joins by submitting it.
    if (userName !== '') void call.join(joinOptions(address, options, userName));
  }, [isWanted, call, options, address]);

  if (state.at === 'alone') return <VideoRoomPage address={address} />;
  if (call === undefined) {
    return (
      <JoinView roomName={address.name} isEmbedded ending={null}>
        {state.at === 'failed' ? (
          <Notice kind="error">{JOIN_REFUSAL_TEXTS['connection-error']}</Notice>
        ) : (
          <p role="status">{ROOM_TEXTS.joining}</p>
        )}
      </JoinView>
    );
  }
  const onJoin = (userName: string): void => {
    storeName(userName);
    const given = call.isMuted ? { ...options, startAudioOff: true } : options;
    void call.join(joinOptions(address, given, userName));
  };
  return <RoomView address={address} call={call} isEmbedded form={{ name, onName: setName, onJoin }} />;
}

function nameIn({ userName }: Options): string {
  return typeof userName === 'string' ? userName.trim() : '';
}
