/** A page as others write it, with the hooks for the rented call service, on our component in that one's place. */
import {
  DailyAudio,
  DailyProvider,
  DailyVideo,
  useDaily,
  useDevices,
  useLiveStreaming,
  useLocalSessionId,
  useMeetingState,
  useParticipantIds,
  useParticipantProperty,
  useRecording,
  useRoom,
  useRoomExp,
  useTranscription,
} from '@daily-co/daily-react';
import { type ReactNode, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';

const query = new URLSearchParams(location.search);

function Person({ id }: { readonly id: string }): ReactNode {
  const [name, audio, video] = useParticipantProperty(id, [
    'user_name',
    'tracks.audio.state',
    'tracks.video.state',
  ]);
  return (
    <li>
      <span>
        {name}: {audio}, {video}
      </span>
      {video === 'playable' ? <DailyVideo sessionId={id} type="video" /> : null}
    </li>
  );
}

/** What the room says, and what of it can be started. */
function Room(): ReactNode {
  const room = useRoom();
  const { ejectDate } = useRoomExp();
  const recording = useRecording();
  const streaming = useLiveStreaming();
  const transcription = useTranscription();
  const faults = [recording.error, streaming.errorMsg, transcription.error].map(Boolean);
  return (
    <section aria-label="Room">
      <p>
        {room?.name} until {ejectDate?.getTime()}, faults {faults.join(' ')}
      </p>
      <button type="button" onClick={() => recording.startRecording()}>
        Record
      </button>
      <button type="button" onClick={() => streaming.startLiveStreaming({ rtmpUrl: 'rtmp://live.test/a' })}>
        Stream
      </button>
      <button type="button" onClick={() => transcription.startTranscription()}>
        Transcribe
      </button>
    </section>
  );
}

function Conversation(): ReactNode {
  const daily = useDaily();
  const state = useMeetingState();
  const localId = useLocalSessionId();
  const others = useParticipantIds({ filter: 'remote' });
  const { microphones, setMicrophone, currentMic } = useDevices();
  return (
    <main>
      <p role="status">{state}</p>
      <ul aria-label="Others">
        {others.map((id) => (
          <Person key={id} id={id} />
        ))}
      </ul>
      <ul aria-label="Me">{localId ? <Person id={localId} /> : null}</ul>
      <button type="button" onClick={() => daily?.setLocalAudio(!daily.localAudio())}>
        Microphone
      </button>
      <button type="button" onClick={() => daily?.setLocalVideo(!daily.localVideo())}>
        Camera
      </button>
      <label>
        Device
        <select
          value={currentMic?.device.deviceId ?? ''}
          onChange={({ currentTarget }) => void setMicrophone(currentTarget.value)}
        >
          {microphones.map(({ device }) => (
            <option key={device.deviceId} value={device.deviceId}>
              {device.label}
            </option>
          ))}
        </select>
      </label>
      <button type="button" onClick={() => void daily?.join()}>
        Join
      </button>
      <button type="button" onClick={() => void daily?.leave()}>
        Leave
      </button>
      <Room />
      <DailyAudio />
    </main>
  );
}

const root = document.createElement('div');
document.body.append(root);
createRoot(root).render(
  <StrictMode>
    <DailyProvider url={query.get('room') ?? ''} userName="Anna" startVideoOff>
      <Conversation />
    </DailyProvider>
  </StrictMode>,
);
