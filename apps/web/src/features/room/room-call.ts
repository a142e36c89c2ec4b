import type { Call, CallOptions } from '@rer/call';
import { type CallEnding, callEnding, LEFT_CALL } from './call-ending.ts';
import { deviceProblem } from './device-problem.ts';
import { type DeviceKind, type Devices, deviceIdOf, NO_DEVICES, readDevices } from './devices.ts';
import {
  displayName,
  drawParticipant,
  maySendMedia,
  type RoomParticipant,
  soundsOf,
} from './room-participant.ts';
import { Sounds } from './sounds.ts';
import { storeMuted, wasMuted } from './stored-choices.ts';
import { CALL_TEXTS, came, went } from './texts.ts';

/** The call at one moment. */
export interface RoomCallState {
  readonly phase: 'joining-form' | 'joining' | 'call';
  readonly people: readonly RoomParticipant[];
  /** What the room lets us send. */
  readonly sending: { readonly audio: boolean; readonly video: boolean; readonly screen: boolean };
  readonly isReconnecting: boolean;
  /** The browser waits for a click before it lets the others be heard. */
  readonly isSilenced: boolean;
  readonly isSharing: boolean;
  /** What went wrong with microphone, camera or screen. */
  readonly problem: string | null;
  /** The last event, announced to screen readers. */
  readonly announcement: string;
  readonly devices: Devices;
  /** Why the last call is over, or did not begin. */
  readonly ending: CallEnding | null;
}

/** No call is running, and none is over. */
export const BEFORE_CALL: RoomCallState = {
  phase: 'joining-form',
  people: [],
  sending: { audio: false, video: false, screen: false },
  isReconnecting: false,
  isSilenced: false,
  isSharing: false,
  problem: null,
  announcement: '',
  devices: NO_DEVICES,
  ending: null,
};

/** Interval of the audio levels that show active speakers. */
const VOICES_EVERY_MS = 300;

export interface RoomCallOptions {
  readonly roomName: string;
  /** Whether active speakers are shown; not where other code observes the levels of the same engine. */
  readonly showsVoices: boolean;
}

/** Calls in a room by our component, one after the other. Components that draw them subscribe. */
export class RoomCall {
  readonly #call: Call;
  readonly #roomName: string;
  readonly #showsVoices: boolean;
  readonly #listeners = new Set<() => void>();
  readonly #sounds = new Sounds({
    changed: () => this.#update({}),
    speakerRefused: () => this.#update({ problem: CALL_TEXTS.noSpeaker }),
  });
  /** Lines to the media server that are interrupted. */
  readonly #cutLines = new Set<string>();
  #levels: Readonly<Record<string, number>> = {};
  #isMuted: boolean;
  #state = BEFORE_CALL;

  constructor(call: Call, { roomName, showsVoices }: RoomCallOptions) {
    this.#call = call;
    this.#roomName = roomName;
    this.#isMuted = wasMuted(roomName);
    this.#showsVoices = showsVoices;
    this.#listen();
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly state = (): RoomCallState => this.#state;

  /** Joins the room. The state holds the reason when that fails. */
  async join(options: CallOptions): Promise<void> {
    this.#set({ ...BEFORE_CALL, phase: 'joining' });
    // The error event reports a refusal too, and a left call needs no message.
    await this.#call.join(options).catch(() => undefined);
    if (this.#call.meetingState() !== 'joined-meeting' && this.#state.phase === 'joining')
      this.#set(BEFORE_CALL);
  }

  /** Whether the visitor was muted last in this room: on coming back, the microphone stays off. */
  get isMuted(): boolean {
    return this.#isMuted;
  }

  setMicrophone(isOn: boolean): void {
    this.#isMuted = !isOn;
    storeMuted(this.#roomName, !isOn);
    this.#update({ problem: null });
    this.#call.setLocalAudio(isOn);
  }

  setCamera(isOn: boolean): void {
    this.#update({ problem: null });
    this.#call.setLocalVideo(isOn);
  }

  async setScreen(isOn: boolean): Promise<void> {
    this.#update({ problem: null });
    if (isOn) await this.#call.startScreenShare();
    else this.#call.stopScreenShare();
  }

  async chooseDevice(kind: DeviceKind, id: string): Promise<void> {
    if (kind === 'mic') await this.#call.setInputDevicesAsync({ audioDeviceId: id });
    if (kind === 'camera') await this.#call.setInputDevicesAsync({ videoDeviceId: id });
    if (kind === 'speaker') {
      this.#update({ problem: null });
      await this.#call.setOutputDeviceAsync({ outputDeviceId: id });
    }
    await this.#readDevices();
  }

  /** To be called in a click. */
  async startSound(): Promise<void> {
    await this.#sounds.start();
  }

  /** Idempotent. */
  async leave(): Promise<void> {
    await this.#call.leave();
  }

  #listen(): void {
    const call = this.#call;
    const redraw = (): void => this.#update({});
    call.on('joining-meeting', () => this.#set({ ...BEFORE_CALL, phase: 'joining' }));
    call.on('joined-meeting', () => this.#joined());
    call.on('left-meeting', () => this.#over(LEFT_CALL));
    call.on('error', ({ error }) => this.#over(callEnding(error?.type, this.#state.phase === 'call')));
    call.on('participant-joined', ({ participant }) => {
      if (!participant.local) this.#update({ announcement: came(displayName(participant)) });
    });
    call.on('participant-left', ({ participant }) =>
      this.#update({ announcement: went(displayName(participant)) }),
    );
    for (const event of ['participant-updated', 'track-started', 'track-stopped'] as const) {
      // The state that they tell of is stored after them.
      call.on(event, () => queueMicrotask(redraw));
    }
    call.on('local-screen-share-started', () => this.#update({ isSharing: true }));
    call.on('local-screen-share-stopped', () => this.#update({ isSharing: false }));
    call.on('network-connection', ({ type, event }) => {
      if (event === 'interrupted') this.#cutLines.add(type);
      else this.#cutLines.delete(type);
      this.#update({ isReconnecting: this.#cutLines.size > 0 });
    });
    call.on('camera-error', ({ error }) => this.#update({ problem: deviceProblem(error) }));
    call.on('nonfatal-error', ({ type }) => {
      if (type === 'screen-share-error') this.#update({ problem: CALL_TEXTS.noScreen });
      if (type === 'input-settings-error') this.#update({ problem: CALL_TEXTS.noSpeaker });
    });
    call.on('available-devices-updated', () => void this.#readDevices());
    call.on('selected-devices-updated', ({ devices }) => {
      // The page that embeds this one in a frame may have chosen it.
      void this.#sounds.playThrough(deviceIdOf(devices.speaker));
      void this.#readDevices();
    });
    call.on('local-audio-level', ({ audioLevel }) => this.#hear({ ...this.#levels, local: audioLevel }));
    call.on('remote-participants-audio-level', ({ participantsAudioLevel }) =>
      this.#hear({ ...participantsAudioLevel, local: this.#levels['local'] ?? 0 }),
    );
  }

  #joined(): void {
    this.#cutLines.clear();
    const { local } = this.#call.participants();
    const [audio, video, screen] = (['audio', 'video', 'screenVideo'] as const).map((part) =>
      maySendMedia(local, part),
    );
    this.#update({
      phase: 'call',
      sending: { audio: audio === true, video: video === true, screen: screen === true && canShareScreen() },
    });
    if (this.#showsVoices) {
      void this.#call.startRemoteParticipantsAudioLevelObserver(VOICES_EVERY_MS)?.catch(() => undefined);
      void this.#call.startLocalAudioLevelObserver(VOICES_EVERY_MS)?.catch(() => undefined);
    }
    void this.#readDevices();
  }

  #over(ending: CallEnding): void {
    // An engine that says why it ends says after it that it has left.
    if (this.#state.phase === 'joining-form') return;
    this.#sounds.stop();
    this.#set({ ...BEFORE_CALL, ending });
  }

  #hear(levels: Readonly<Record<string, number>>): void {
    this.#levels = levels;
    const people = this.#drawPeople();
    const isChanged = people.some(
      ({ id, isSpeaking }) =>
        isSpeaking !== (this.#state.people.find((person) => person.id === id)?.isSpeaking ?? false),
    );
    if (isChanged) this.#set({ ...this.#state, people });
  }

  async #readDevices(): Promise<void> {
    if (this.#state.phase !== 'call') return;
    const devices = await readDevices(this.#call).catch(() => undefined);
    if (devices !== undefined && this.#state.phase === 'call') this.#update({ devices });
  }

  #update(change: Partial<RoomCallState>): void {
    const { phase } = { ...this.#state, ...change };
    if (phase === 'call') this.#sounds.play(Object.values(this.#others()).flatMap(soundsOf));
    this.#set({
      ...this.#state,
      people: this.#drawPeople(),
      isSilenced: this.#sounds.isSilenced,
      ...change,
    });
  }

  #others() {
    const { local: _own, ...others } = this.#call.participants();
    return others;
  }

  #drawPeople(): readonly RoomParticipant[] {
    return Object.entries(this.#call.participants())
      .sort(([one], [other]) => Number(other === 'local') - Number(one === 'local'))
      .map(([key, person]) => drawParticipant(person, this.#levels[key] ?? 0));
  }

  #set(state: RoomCallState): void {
    this.#state = state;
    for (const listener of this.#listeners) listener();
  }
}

function canShareScreen(): boolean {
  return 'mediaDevices' in navigator && 'getDisplayMedia' in navigator.mediaDevices;
}
