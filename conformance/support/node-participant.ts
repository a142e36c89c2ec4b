import { setTimeout as delay } from 'node:timers/promises';
import {
  AudioStream,
  DisconnectReason,
  type LocalParticipant,
  LocalVideoTrack,
  type RemoteParticipant,
  type RemoteTrackPublication,
  Room,
  RoomEvent,
  type RoomOptions,
  TrackKind,
  TrackPublishOptions,
  TrackSource,
  VideoBufferType,
  VideoCodec,
  VideoFrame,
  VideoSource,
  VideoStream,
} from '@livekit/rtc-node';
import { expect, onTestFinished } from 'vitest';
import type { ClientEvent, EventRecorder } from './client-events.ts';
import type { EngineUnderTest } from './engine-under-test.ts';
import { type TokenRequest, tokenFor } from './tokens.ts';
import { SAMPLE_RATE, type Tone, toneOf } from './tone.ts';
import { publishTone } from './tone-track.ts';

const SOURCES: Readonly<Record<TrackSource, string>> = {
  [TrackSource.SOURCE_UNKNOWN]: 'unknown',
  [TrackSource.SOURCE_CAMERA]: 'camera',
  [TrackSource.SOURCE_MICROPHONE]: 'microphone',
  [TrackSource.SOURCE_SCREENSHARE]: 'screen_share',
  [TrackSource.SOURCE_SCREENSHARE_AUDIO]: 'screen_share_audio',
};

const LEAVE_LIMIT_MS = 5_000;
const PICTURE = [320, 180] as const;

const sourceOf = (publication: { source?: TrackSource | undefined }) =>
  SOURCES[publication.source ?? TrackSource.SOURCE_UNKNOWN];

/** Somebody in a room by an unmodified `@livekit/rtc-node`. Leaves at the end of the test. */
export class NodeParticipant implements EventRecorder {
  readonly identity: string;
  readonly room = new Room();
  readonly #journal: ClientEvent[] = [];

  private constructor(identity: string) {
    this.identity = identity;
    this.#listen();
  }

  /** Joins a room. Fails as the client fails. */
  static async join(
    engine: EngineUnderTest,
    invitation: TokenRequest,
    options: { readonly autoSubscribe?: boolean; readonly url?: string } = {},
  ): Promise<NodeParticipant> {
    const { autoSubscribe, url = engine.url } = options;
    return await NodeParticipant.comeIn(
      invitation.identity,
      url,
      await tokenFor(engine, invitation),
      autoSubscribe,
    );
  }

  /** The same by a token that somebody else made. */
  static async comeIn(
    identity: string,
    url: string,
    token: string,
    autoSubscribe = true,
  ): Promise<NodeParticipant> {
    const caller = new NodeParticipant(identity);
    const roomOptions: RoomOptions = { autoSubscribe, dynacast: false };
    await caller.room.connect(url, token, roomOptions);
    onTestFinished(() => caller.leave());
    return caller;
  }

  /** Leaves the room. A client that cannot even leave is left to itself: its test has failed, others need not. */
  async leave(): Promise<void> {
    await Promise.race([this.room.disconnect(), delay(LEAVE_LIMIT_MS, undefined, { ref: false })]);
  }

  events(): readonly ClientEvent[] {
    return this.#journal;
  }

  get me(): LocalParticipant {
    const { localParticipant } = this.room;
    if (localParticipant === undefined) throw new Error(`${this.identity} is not in a room.`);
    return localParticipant;
  }

  /** Waits until this one sees somebody. */
  async sees(identity: string): Promise<RemoteParticipant> {
    const find = () => this.room.remoteParticipants.get(identity);
    await expect.poll(find, { message: `${this.identity} sees ${identity}` }).toBeDefined();
    const found = find();
    if (found === undefined) throw new Error(`${identity} has gone.`);
    return found;
  }

  /** Identities of everybody else in the room. */
  others(): string[] {
    return [...this.room.remoteParticipants.keys()].sort();
  }

  /** The data that have come, each with its topic. */
  data(): string[] {
    return this.#journal.flatMap(({ event, what }) =>
      event === 'dataReceived' && what !== undefined ? [what] : [],
    );
  }

  /** Publishes a microphone that plays a sine until it is told to stop, at the latest at the end of the test. */
  async publishTone(hz: number): Promise<{ sid: string; stop: () => Promise<void> }> {
    const { sid, stop } = await publishTone(this.me, hz);
    onTestFinished(stop);
    return { sid, stop };
  }

  /** Publishes a camera whose pictures become lighter and darker, until the end of the test. */
  async publishPicture(codec: 'vp8' | 'h264'): Promise<void> {
    const [width, height] = PICTURE;
    const source = new VideoSource(width, height);
    const track = LocalVideoTrack.createVideoTrack('picture', source);
    const options = new TrackPublishOptions({
      source: TrackSource.SOURCE_CAMERA,
      simulcast: false,
      videoCodec: codec === 'vp8' ? VideoCodec.VP8 : VideoCodec.H264,
    });
    await this.me.publishTrack(track, options);
    let light = 0;
    const show = () => {
      light = (light + 8) % 256;
      const pixels = new Uint8Array(width * height * 4).fill(light);
      source.captureFrame(new VideoFrame(pixels, width, height, VideoBufferType.RGBA));
    };
    const timer = setInterval(show, 1000 / 15);
    onTestFinished(() => clearInterval(timer));
  }

  /** Waits for a picture of somebody's. */
  async pictureOf(identity: string): Promise<{ readonly width: number; readonly height: number }> {
    const { track } = await this.#trackOf(identity, TrackKind.KIND_VIDEO);
    if (track === undefined) throw new Error(`The picture of ${identity} has gone.`);
    const reader = new VideoStream(track).getReader();
    const { value } = await reader.read();
    await reader.cancel();
    if (value === undefined) throw new Error(`${identity} shows nothing.`);
    return value.frame;
  }

  /** Waits until this one has the audio of somebody. */
  async audioOf(identity: string): Promise<RemoteTrackPublication> {
    return await this.#trackOf(identity, TrackKind.KIND_AUDIO);
  }

  async #trackOf(identity: string, wanted: TrackKind): Promise<RemoteTrackPublication> {
    const find = () =>
      [...(this.room.remoteParticipants.get(identity)?.trackPublications.values() ?? [])].find(
        ({ kind, track }) => kind === wanted && track !== undefined,
      );
    const what = wanted === TrackKind.KIND_AUDIO ? 'audio' : 'picture';
    await expect.poll(find, { message: `${this.identity} has the ${what} of ${identity}` }).toBeDefined();
    const found = find();
    if (found === undefined) throw new Error(`The ${what} of ${identity} has gone.`);
    return found;
  }

  /** Listens to somebody for so long, after the first sound. */
  async hears(identity: string, ms = 300): Promise<Tone> {
    const { track } = await this.audioOf(identity);
    if (track === undefined) throw new Error(`The audio of ${identity} has gone.`);
    const reader = new AudioStream(track, SAMPLE_RATE, 1).getReader();
    const heard: number[] = [];
    const needed = (SAMPLE_RATE / 1000) * ms;
    // The first frames are silence, until packets have come; then the decoder fades in.
    let skip = SAMPLE_RATE / 10;
    while (heard.length < needed) {
      const { value, done } = await reader.read();
      if (done) break;
      const isSilence = value.data.every((sample) => Math.abs(sample) < 100);
      if (isSilence && heard.length === 0) continue;
      if (skip > 0) skip -= value.data.length;
      else heard.push(...value.data);
    }
    await reader.cancel();
    return toneOf(Int16Array.from(heard));
  }

  #note(happening: ClientEvent): void {
    this.#journal.push(happening);
  }

  #listen(): void {
    const who = ({ identity }: { identity: string }) => ({ who: identity });
    const decoder = new TextDecoder();
    this.room
      .on(RoomEvent.ParticipantConnected, (one) => this.#note({ event: 'participantConnected', ...who(one) }))
      .on(RoomEvent.ParticipantDisconnected, (one) =>
        this.#note({ event: 'participantDisconnected', ...who(one) }),
      )
      .on(RoomEvent.TrackPublished, (track, one) =>
        this.#note({ event: 'trackPublished', ...who(one), track: sourceOf(track) }),
      )
      .on(RoomEvent.TrackUnpublished, (track, one) =>
        this.#note({ event: 'trackUnpublished', ...who(one), track: sourceOf(track) }),
      )
      .on(RoomEvent.TrackSubscribed, (_track, publication, one) =>
        this.#note({ event: 'trackSubscribed', ...who(one), track: sourceOf(publication) }),
      )
      .on(RoomEvent.TrackUnsubscribed, (_track, publication, one) =>
        this.#note({ event: 'trackUnsubscribed', ...who(one), track: sourceOf(publication) }),
      )
      .on(RoomEvent.TrackMuted, (track, one) =>
        this.#note({ event: 'trackMuted', ...who(one), track: sourceOf(track) }),
      )
      .on(RoomEvent.TrackUnmuted, (track, one) =>
        this.#note({ event: 'trackUnmuted', ...who(one), track: sourceOf(track) }),
      )
      .on(RoomEvent.ActiveSpeakersChanged, (speakers) =>
        this.#note({
          event: 'activeSpeakersChanged',
          what: speakers
            .map(({ identity }) => identity)
            .sort()
            .join(' '),
        }),
      )
      .on(RoomEvent.RoomMetadataChanged, (metadata) =>
        this.#note({ event: 'roomMetadataChanged', what: metadata }),
      )
      .on(RoomEvent.ParticipantMetadataChanged, (metadata, one) =>
        this.#note({ event: 'participantMetadataChanged', ...who(one), what: metadata ?? '' }),
      )
      .on(RoomEvent.ParticipantNameChanged, (name, one) =>
        this.#note({ event: 'participantNameChanged', ...who(one), what: name }),
      )
      .on(RoomEvent.ParticipantAttributesChanged, (changed, one) =>
        this.#note({ event: 'participantAttributesChanged', ...who(one), what: JSON.stringify(changed) }),
      )
      .on(RoomEvent.ConnectionQualityChanged, (quality, one) =>
        this.#note({ event: 'connectionQualityChanged', ...who(one), what: String(quality) }),
      )
      .on(RoomEvent.DataReceived, (payload, one, _kind, topic) =>
        this.#note({
          event: 'dataReceived',
          ...(one === undefined ? {} : who(one)),
          what: `${topic ?? ''}: ${decoder.decode(payload)}`,
        }),
      )
      .on(RoomEvent.Reconnecting, () => this.#note({ event: 'reconnecting' }))
      .on(RoomEvent.Reconnected, () => this.#note({ event: 'reconnected' }))
      .on(RoomEvent.LocalTrackRepublished, (publication) =>
        this.#note({ event: 'localTrackRepublished', track: sourceOf(publication) }),
      )
      .on(RoomEvent.Disconnected, (reason) =>
        this.#note({ event: 'disconnected', what: DisconnectReason[reason] }),
      );
  }
}
