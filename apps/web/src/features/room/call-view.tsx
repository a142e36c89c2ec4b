import { type ReactNode, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { Button } from '../../components/ui/button.tsx';
import { Notice } from '../../components/ui/notice.tsx';
import { VisuallyHidden } from '../../components/ui/visually-hidden.tsx';
import { PeopleList } from './people-list.tsx';
import css from './room.module.css';
import type { CallEnd, RoomCall } from './room-call.ts';
import { CALL, ROOM } from './texts.ts';

/** What the room lets somebody send. */
export interface Sending {
  readonly audio: boolean;
  readonly video: boolean;
  readonly startsMuted: boolean;
}

interface CallViewProps {
  readonly roomName: string;
  readonly call: RoomCall;
  readonly sending: Sending;
  readonly onEnd: (end: CallEnd) => void;
}

/** A call that is going on. */
export function CallView({ roomName, call, sending, onEnd }: CallViewProps): ReactNode {
  const state = useSyncExternalStore(call.subscribe, call.state);
  const you = state.people.find(({ isYou }) => isYou);
  const title = useRef<HTMLHeadingElement>(null);
  const { end } = state;

  useEffect(() => title.current?.focus(), []);
  useEffect(() => {
    if (sending.audio && !sending.startsMuted) void call.setMicrophone(true);
  }, [call, sending]);
  useEffect(() => {
    if (end !== null) onEnd(end);
  }, [end, onEnd]);
  useEffect(() => {
    const leave = (): void => void call.leave();
    window.addEventListener('pagehide', leave);
    return () => window.removeEventListener('pagehide', leave);
  }, [call]);

  return (
    <section className={css['call']} aria-labelledby="raum">
      <h1 className={css['title']} id="raum" ref={title} tabIndex={-1}>
        {ROOM.room} {roomName}
      </h1>
      <VisuallyHidden role="status">{state.news}</VisuallyHidden>
      {state.isReconnecting ? <Notice kind="warn">{ROOM.reconnecting}</Notice> : null}
      {state.problem === null ? null : <Notice kind="error">{state.problem}</Notice>}
      <PeopleList people={state.people} />
      <div className={css['controls']}>
        {sending.audio ? (
          <Toggle
            isOn={you?.isHeard === true}
            on={CALL.micOn}
            off={CALL.micOff}
            set={(isOn) => call.setMicrophone(isOn)}
          />
        ) : (
          <p>{CALL.listenOnly}</p>
        )}
        {sending.video ? (
          <Toggle
            isOn={you?.camera != null}
            on={CALL.cameraOn}
            off={CALL.cameraOff}
            set={(isOn) => call.setCamera(isOn)}
          />
        ) : null}
        {state.isSilenced ? (
          <Button tone="secondary" onClick={() => void call.startSound()}>
            {CALL.sound}
          </Button>
        ) : null}
        <Button onClick={() => void call.leave()}>{CALL.leave}</Button>
      </div>
    </section>
  );
}

interface ToggleProps {
  readonly isOn: boolean;
  readonly on: string;
  readonly off: string;
  readonly set: (isOn: boolean) => Promise<void>;
}

function Toggle({ isOn, on, off, set }: ToggleProps): ReactNode {
  const [isBusy, setBusy] = useState(false);
  const toggle = async (): Promise<void> => {
    setBusy(true);
    await set(!isOn);
    setBusy(false);
  };
  return (
    <Button
      tone="secondary"
      aria-disabled={isBusy}
      onClick={() => {
        if (!isBusy) void toggle();
      }}
    >
      {isOn ? off : on}
    </Button>
  );
}
