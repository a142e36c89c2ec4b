import { type ReactNode, useEffect, useRef } from 'react';
import { Button } from '../../components/ui/button.tsx';
import { Notice } from '../../components/ui/notice.tsx';
import { VisuallyHidden } from '../../components/ui/visually-hidden.tsx';
import { useUnloadGuard } from '../../lib/use-unload-guard.ts';
import { DeviceChoice } from './device-choice.tsx';
import type { DeviceKind } from './devices.ts';
import { ParticipantList } from './participant-list.tsx';
import css from './room.module.css';
import type { RoomCall, RoomCallState } from './room-call.ts';
import { CALL_TEXTS, ROOM_TEXTS } from './texts.ts';

interface CallViewProps {
  readonly roomName: string;
  readonly call: RoomCall;
  readonly state: RoomCallState;
  /** Not in a frame: the page around it decides. */
  readonly asksBeforeLeaving: boolean;
}

/** A call that is going on. */
export function CallView({ roomName, call, state, asksBeforeLeaving }: CallViewProps): ReactNode {
  const { people, sending, isSharing } = state;
  const you = people.find(({ isYou }) => isYou);
  const title = useRef<HTMLHeadingElement>(null);

  useUnloadGuard(asksBeforeLeaving);
  useEffect(() => title.current?.focus(), []);
  useEffect(() => {
    const leave = (): void => void call.leave();
    window.addEventListener('pagehide', leave);
    return () => window.removeEventListener('pagehide', leave);
  }, [call]);

  const isSending = sending.audio || sending.video;
  const kinds: DeviceKind[] = [
    ...(sending.audio ? (['mic'] as const) : []),
    ...(sending.video ? (['camera'] as const) : []),
    ...('setSinkId' in HTMLMediaElement.prototype ? (['speaker'] as const) : []),
  ];
  return (
    <section className={css['call']} aria-labelledby="raum">
      <h1 className="c-title" id="raum" ref={title} tabIndex={-1}>
        {ROOM_TEXTS.room} {roomName}
      </h1>
      <VisuallyHidden role="status">{state.announcement}</VisuallyHidden>
      {state.isReconnecting ? (
        <Notice kind="warn" role="status">
          {ROOM_TEXTS.reconnecting}
        </Notice>
      ) : null}
      {state.problem === null ? null : <Notice kind="error">{state.problem}</Notice>}
      <ParticipantList people={people} />
      <DeviceChoice
        devices={state.devices}
        kinds={kinds}
        onChoose={(kind, id) => void call.chooseDevice(kind, id)}
      />
      <fieldset className={css['controls']}>
        <legend>
          <VisuallyHidden>{CALL_TEXTS.controls}</VisuallyHidden>
        </legend>
        {isSending ? null : <p>{CALL_TEXTS.listenOnly}</p>}
        {sending.audio ? (
          <Toggle
            isOn={you?.isHeard === true}
            on={CALL_TEXTS.micOn}
            off={CALL_TEXTS.micOff}
            set={(isOn) => call.setMicrophone(isOn)}
          />
        ) : null}
        {sending.video ? (
          <Toggle
            isOn={you?.camera != null}
            on={CALL_TEXTS.cameraOn}
            off={CALL_TEXTS.cameraOff}
            set={(isOn) => call.setCamera(isOn)}
          />
        ) : null}
        {sending.screen ? (
          <Toggle
            isOn={isSharing}
            on={CALL_TEXTS.screenOn}
            off={CALL_TEXTS.screenOff}
            set={(isOn) => void call.setScreen(isOn)}
          />
        ) : null}
        {state.isSilenced ? (
          <Button tone="secondary" onClick={() => void call.startSound()}>
            {CALL_TEXTS.sound}
          </Button>
        ) : null}
        <Button onClick={() => void call.leave()}>{CALL_TEXTS.leave}</Button>
      </fieldset>
    </section>
  );
}

interface ToggleProps {
  readonly isOn: boolean;
  readonly on: string;
  readonly off: string;
  readonly set: (isOn: boolean) => void;
}

/** Says what a click does. */
function Toggle({ isOn, on, off, set }: ToggleProps): ReactNode {
  return (
    <Button tone="secondary" onClick={() => set(!isOn)}>
      {isOn ? off : on}
    </Button>
  );
}
