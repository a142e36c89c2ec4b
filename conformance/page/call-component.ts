import { LeaveRequest_Action, SignalResponse } from '@livekit/protocol';
import CallComponent, { type Call, type CallEventName, type Participant } from '@rer/call';

/** Something that the component told its page. */
export interface Told {
  readonly event: string;
  /** Whose: a session id, or `local`. */
  readonly who?: string;
  /** Of which track. */
  readonly track?: string;
  /** What else it says, as JSON. */
  readonly what?: Record<string, unknown>;
}

/** What the tests find in the page. */
export interface Member {
  readonly call: Call;
  readonly told: readonly Told[];
  /** Pictures of somebody's video that were shown, as far as his track is playable. */
  frames(sessionId: string, track: string): number;
  /** Of the picture that is shown now. */
  size(sessionId: string, track: string): { readonly width: number; readonly height: number };
  /** The energy of somebody's sound that was heard; it rises while there is some. */
  energy(sessionId: string, track: string): number;
}

declare global {
  interface Window {
    member: Member;
    /** Makes a call object and begins to write down what it tells. */
    newMember(options: object): void;
    /** Gives the call a drawing in place of the camera. */
    drawInPlaceOfCamera(width: number, height: number): Promise<void>;
    /** Sends a drawing under a name of its own. */
    drawAsCustomTrack(trackName: string): Promise<void>;
    /** Shares a drawing in place of a screen, the same each time. */
    drawInPlaceOfScreen(): Promise<void>;
    /** Has the client believe that the media server wants everything made anew. */
    makeAnew(): void;
    /** The microphone is pulled out. */
    unplugMicrophone(): void;
    /** From now on another program uses the camera. */
    takeCameraAway(): void;
    /** What somebody was asked for, question by question. */
    readonly questions: readonly string[];
    /** The ids of the microphones that were asked for, exact or at best. */
    readonly microphonesAskedFor: readonly string[];
    /** Joins with hooks that take the header extension for offsets out of all that is said of connections. */
    joinHooked(url: string): Promise<void>;
    /** What counts of the connections of this page. */
    descriptions(): { readonly local: string; readonly remote: string }[];
    /** What the browser has been told of the layers of pictures that go out, from the lowest up. */
    layersSent(): RTCRtpEncodingParameters[];
  }
}

const EVENTS = [
  'loading',
  'loaded',
  'joining-meeting',
  'joined-meeting',
  'left-meeting',
  'error',
  'nonfatal-error',
  'camera-error',
  'started-camera',
  'access-state-updated',
  'participant-joined',
  'participant-updated',
  'participant-left',
  'participant-counts-updated',
  'track-started',
  'track-stopped',
  'app-message',
  'active-speaker-change',
  'local-screen-share-started',
  'local-screen-share-stopped',
  'local-screen-share-canceled',
  'meeting-session-summary-updated',
  'meeting-session-state-updated',
  'network-connection',
  'network-quality-change',
  'selected-devices-updated',
  'available-devices-updated',
  'input-settings-updated',
  'receive-settings-updated',
  'send-settings-updated',
  'local-audio-level',
  'remote-participants-audio-level',
] as const satisfies readonly CallEventName[];

window.newMember = (options) => {
  const call = CallComponent.createCallObject(options);
  const told: Told[] = [];
  const players = new Map<string, Player>();
  for (const event of EVENTS) {
    call.on(event, ({ action: _action, callClientId: _id, ...rest }) => {
      told.push(note(event, rest));
    });
  }
  call.on('track-started', ({ participant, track, type }) => {
    const key = `${participant.session_id} ${type}`;
    players.get(key)?.stop();
    if (!participant.local) players.set(key, new Player(track));
  });
  call.on('track-stopped', ({ participant, type }) => {
    const key = `${participant.session_id} ${type}`;
    players.get(key)?.stop();
    players.delete(key);
  });
  const player = (sessionId: string, track: string) => players.get(`${sessionId} ${track}`);
  window.member = {
    call,
    told,
    frames: (sessionId, track) => player(sessionId, track)?.frames ?? 0,
    size: (sessionId, track) => player(sessionId, track)?.size ?? { width: 0, height: 0 },
    energy: (sessionId, track) => player(sessionId, track)?.energy ?? 0,
  };
};

window.drawInPlaceOfCamera = async (width, height) => {
  await window.member.call.setInputDevicesAsync({ videoSource: drawing(width, height) });
};

window.drawAsCustomTrack = async (trackName) => {
  await window.member.call.startCustomTrack({ track: drawing(160, 90), trackName });
};

let screen: MediaStream | undefined;
window.drawInPlaceOfScreen = async () => {
  screen ??= new MediaStream([drawing(160, 90)]);
  await window.member.call.startScreenShare({ mediaStream: screen });
};

window.unplugMicrophone = () => {
  const { persistentTrack } = window.member.call.participants().local.tracks.audio;
  persistentTrack?.stop();
  persistentTrack?.dispatchEvent(new Event('ended'));
};

window.takeCameraAway = () => {
  const { mediaDevices } = navigator;
  const open = mediaDevices.getUserMedia.bind(mediaDevices);
  mediaDevices.getUserMedia = async (constraints) => {
    if (constraints?.video) throw new DOMException('Could not start video source', 'NotReadableError');
    return await open(constraints);
  };
};

const questions: string[] = [];
const microphonesAskedFor: string[] = [];

function idsOf(constraints: boolean | MediaTrackConstraints | undefined): string[] {
  const asked = typeof constraints === 'object' ? constraints.deviceId : undefined;
  if (typeof asked === 'string') return [asked];
  if (asked === undefined || Array.isArray(asked)) return asked ?? [];
  return [asked.exact, asked.ideal].flatMap((id) => id ?? []);
}

const { mediaDevices } = navigator;
const getUserMedia = mediaDevices.getUserMedia.bind(mediaDevices);
mediaDevices.getUserMedia = async (constraints = {}) => {
  questions.push(Object.keys(constraints).join(' and '));
  microphonesAskedFor.push(...idsOf(constraints.audio));
  return await getUserMedia(constraints);
};
Object.assign(window, { questions, microphonesAskedFor });

const connections: RTCPeerConnection[] = [];
window.RTCPeerConnection = class extends RTCPeerConnection {
  constructor(...args: ConstructorParameters<typeof RTCPeerConnection>) {
    super(...args);
    connections.push(this);
  }
};

window.joinHooked = async (url) => {
  const withoutOffsets = ({ sdp }: { readonly sdp: string }) => sdp.replaceAll(/a=extmap:.*toffset\r\n/g, '');
  const dailyConfig = { modifyLocalSdpHook: withoutOffsets, modifyRemoteSdpHook: withoutOffsets };
  const { properties } = window.member.call;
  const before: unknown = Reflect.get(properties, 'dailyConfig');
  await window.member.call.join({ url, dailyConfig: Object.assign(dailyConfig, before) });
};

window.descriptions = () =>
  connections.map(({ currentLocalDescription, currentRemoteDescription }) => ({
    local: currentLocalDescription?.sdp ?? '',
    remote: currentRemoteDescription?.sdp ?? '',
  }));

window.layersSent = () =>
  connections
    .flatMap((connection) => connection.getSenders())
    .filter(({ track }) => track?.kind === 'video')
    .flatMap((sender) => sender.getParameters().encodings);

let lastSocket: WebSocket | undefined;
window.WebSocket = class extends WebSocket {
  constructor(...args: ConstructorParameters<typeof WebSocket>) {
    super(...args);
    lastSocket = this;
  }
};

window.makeAnew = () => {
  const value = { action: LeaveRequest_Action.RECONNECT };
  const { buffer } = new SignalResponse({ message: { case: 'leave', value } }).toBinary();
  lastSocket?.dispatchEvent(new MessageEvent('message', { data: buffer }));
};

/** A picture that changes all the time. */
function drawing(width: number, height: number): MediaStreamTrack {
  const canvas = Object.assign(document.createElement('canvas'), { width, height });
  const context = canvas.getContext('2d');
  let hue = 0;
  setInterval(() => {
    hue += 40;
    if (context === null) return;
    context.fillStyle = `hsl(${hue} 50% 50%)`;
    context.fillRect(0, 0, width, height);
  }, 50);
  const [track] = canvas.captureStream(20).getVideoTracks();
  if (track === undefined) throw new Error('The drawing gives no track.');
  return track;
}

/** Events as the tests look at them: no media, and people by their ids. */
function note(
  event: string,
  { participant, participants, type, track, ...rest }: Record<string, unknown>,
): Told {
  const who = isParticipant(participant) ? whose(participant) : undefined;
  const what = {
    ...rest,
    ...(typeof participants === 'object' &&
      participants !== null && { participants: Object.keys(participants) }),
    ...(track === undefined && type !== undefined && { type }),
  };
  return {
    event,
    ...(who !== undefined && { who }),
    ...(track !== undefined && typeof type === 'string' && { track: type }),
    ...(Object.keys(what).length > 0 && { what: JSON.parse(JSON.stringify(what)) }),
  };
}

function isParticipant(value: unknown): value is Participant {
  return typeof value === 'object' && value !== null && 'session_id' in value;
}

function whose({ local, session_id }: Participant): string {
  return local ? 'local' : session_id;
}

const LISTEN_MS = 20;

/** Plays a track as a page does, and counts what comes. */
class Player {
  readonly #element: HTMLVideoElement | HTMLAudioElement;
  #context: AudioContext | undefined;
  #listening: ReturnType<typeof setInterval> | undefined;
  energy = 0;

  constructor(track: MediaStreamTrack) {
    const stream = new MediaStream([track]);
    this.#element = document.createElement(track.kind === 'audio' ? 'audio' : 'video');
    this.#element.autoplay = true;
    this.#element.srcObject = stream;
    document.body.append(this.#element);
    if (track.kind === 'audio') this.#listen(stream);
  }

  get frames(): number {
    const element = this.#element;
    return element instanceof HTMLVideoElement ? element.getVideoPlaybackQuality().totalVideoFrames : 0;
  }

  get size() {
    const element = this.#element;
    if (!(element instanceof HTMLVideoElement)) return { width: 0, height: 0 };
    return { width: element.videoWidth, height: element.videoHeight };
  }

  stop(): void {
    clearInterval(this.#listening);
    void this.#context?.close();
    this.#element.remove();
  }

  #listen(stream: MediaStream): void {
    this.#context = new AudioContext();
    const analyser = this.#context.createAnalyser();
    const samples = new Float32Array(analyser.fftSize);
    this.#context.createMediaStreamSource(stream).connect(analyser);
    this.#listening = setInterval(() => {
      analyser.getFloatTimeDomainData(samples);
      for (const sample of samples) this.energy += sample * sample;
    }, LISTEN_MS);
  }
}
