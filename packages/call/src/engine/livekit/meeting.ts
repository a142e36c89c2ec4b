import {
  DisconnectReason,
  LocalTrack,
  type RemoteTrack,
  type RemoteTrackPublication,
  type Room,
  RoomEvent,
  VideoQuality,
} from 'livekit-client';
import type { SubscriptionState } from '../../api/participant.ts';
import { within } from '../../async/within.ts';
import type { ConnectionNews } from '../core/connection.ts';
import type { Parting } from '../core/endings.ts';
import type { PersonFacts, Presence, Rights } from '../core/facts.ts';
import type { Admission } from '../core/join-door.ts';
import type { ServerQuality } from '../core/quality.ts';
import { closeRoom, openRoom } from './open-room.ts';
import { adaptConnections, type DescriptionWishes } from './peer-connections.ts';
import { keyedPublications, personOf, qualityOf, rightsOf } from './people.ts';
import { type Outgoing, Publisher } from './publisher.ts';

export interface MeetingHandlers {
  /** Somebody, or a track of somebody, is other than before. */
  changed(): void;
  connection(news: ConnectionNews): void;
  /** What came over the data channel; `from` is nobody where the server itself speaks. */
  data(payload: Uint8Array, topic: string, from: string | undefined): void;
  speakers(loudestFirst: readonly string[]): void;
  quality(quality: ServerQuality): void;
  parted(parting: Parting): void;
  cpuConstrained(): void;
  publishingFailed(key: string, error: unknown): void;
  /** The media server muted a track of ours, because somebody who may told it to. */
  mutedByOther(key: string): void;
}

export interface MeetingOptions {
  readonly autoSubscribe: boolean;
  readonly rtcConfig: RTCConfiguration;
  readonly descriptions: DescriptionWishes;
}

/** Who is to hear something: session ids, at least one, for the library takes nobody for everybody. */
export type Audience = 'everybody' | readonly [string, ...string[]];

/** A room is not left in the middle of publishing, unless that takes too long. */
const PUBLISHING_WAIT_MS = 500;

/** What this page wants of a track of somebody else. */
export interface TrackWish {
  readonly subscribed: SubscriptionState;
  /** From 0, the smallest; nothing for sound. */
  readonly layer: number | undefined;
}

/** A room of the media server and who we are in it. Says what is, and does what it is told; decides nothing. */
export class Meeting {
  readonly #room: Room;
  readonly #handlers: MeetingHandlers;
  readonly #publisher: Publisher;
  readonly #layers = new WeakMap<RemoteTrackPublication, number>();
  /** Sids of tracks that the server was told not to send: whoever hides and comes again has them still, and the library anew. */
  readonly #declined = new Set<string>();

  constructor(handlers: MeetingHandlers) {
    this.#handlers = handlers;
    // Tracks are handed to the page as they are: the library cannot see how large they are shown.
    this.#room = openRoom({
      adaptiveStream: false,
      dynacast: true,
      stopLocalTrackOnUnpublish: false,
      // Two are what every server of the protocol speaks; asking for one first fails on some, in the console too.
      singlePeerConnection: false,
    });
    this.#publisher = new Publisher(this.#room.localParticipant, handlers.publishingFailed);
    this.#listen();
  }

  get sessionId(): string {
    return this.#room.localParticipant.identity;
  }

  get joinedAt(): Date | undefined {
    return this.#room.localParticipant.joinedAt;
  }

  get rights(): Rights | undefined {
    return rightsOf(this.#room.localParticipant);
  }

  get attributes(): Readonly<Record<string, string>> {
    return this.#room.localParticipant.attributes;
  }

  get name(): string {
    return this.#room.localParticipant.name ?? '';
  }

  get quality(): ServerQuality {
    return qualityOf(this.#room.localParticipant);
  }

  get publisher(): Publisher {
    return this.#publisher;
  }

  /** @throws {Error} where there is no way in. */
  async connect(
    { mediaUrl, mediaToken }: Pick<Admission, 'mediaUrl' | 'mediaToken'>,
    { descriptions, ...options }: MeetingOptions,
  ): Promise<void> {
    adaptConnections(this.#room, descriptions);
    await this.#room.connect(mediaUrl, mediaToken, options);
  }

  /** The id of what is taking place in the room now. */
  sid(): Promise<string> {
    return this.#room.getSid();
  }

  people(presence: (sessionId: string) => Presence | undefined): PersonFacts[] {
    return [...this.#room.remoteParticipants.values()].map((one) => personOf(one, presence(one.identity)));
  }

  /** Asks for the tracks that are wanted, and for no others. */
  subscribe(wish: (sessionId: string, key: string) => TrackWish): void {
    for (const participant of this.#room.remoteParticipants.values()) {
      for (const [key, publication] of keyedPublications(participant)) {
        this.#ask(publication, wish(participant.identity, key));
      }
    }
  }

  publish(outgoing: ReadonlyMap<string, Outgoing>): void {
    this.#publisher.sync(outgoing);
  }

  /** Over the data channel, reliably. */
  async send(payload: Uint8Array<ArrayBuffer>, topic: string, to: Audience): Promise<void> {
    await this.#room.localParticipant.publishData(payload, {
      reliable: true,
      topic,
      ...(to !== 'everybody' && { destinationIdentities: [...to] }),
    });
  }

  /** What receives the sound of others, by session id. */
  soundReceivers(): ReadonlyMap<string, RTCRtpReceiver> {
    const receivers = new Map<string, RTCRtpReceiver>();
    for (const participant of this.#room.remoteParticipants.values()) {
      for (const [key, { track, isMuted }] of keyedPublications(participant)) {
        const isVoice = key === 'audio' || key === 'rmpAudio';
        if (isVoice && !isMuted && track?.receiver !== undefined)
          receivers.set(participant.identity, track.receiver);
      }
    }
    return receivers;
  }

  /** The counters of everything that goes in and out. */
  async reports(): Promise<readonly RTCStatsReport[]> {
    const remote = [...this.#room.remoteParticipants.values()].flatMap((one) =>
      [...one.trackPublications.values()].flatMap(({ track }) => (track === undefined ? [] : [track])),
    );
    const tracks = [...this.#publisher.locals(), ...remote];
    const reports = await Promise.all(
      tracks.map((track) => track.getRTCStatsReport().catch(() => undefined)),
    );
    return reports.filter((report) => report !== undefined);
  }

  /** Goes, and says nothing more. */
  async close(): Promise<void> {
    this.#room.removeAllListeners();
    await within(this.#publisher.close(), PUBLISHING_WAIT_MS);
    await closeRoom(this.#room);
  }

  #ask(publication: RemoteTrackPublication, { subscribed, layer }: TrackWish): void {
    const isWanted = subscribed !== false;
    const { trackSid, isDesired } = publication;
    if (isWanted !== isDesired || (isWanted && this.#declined.has(trackSid))) {
      publication.setSubscribed(isWanted);
      if (isWanted) this.#declined.delete(trackSid);
      else this.#declined.add(trackSid);
    }
    if (!isWanted) return;
    const isEnabled = subscribed === true;
    if (publication.isEnabled !== isEnabled) publication.setEnabled(isEnabled);
    if (layer === undefined || (this.#layers.get(publication) ?? HIGHEST) === layer) return;
    this.#layers.set(publication, layer);
    publication.setVideoQuality(QUALITIES[layer] ?? VideoQuality.HIGH);
  }

  #listen(): void {
    const { changed, connection, data, speakers, quality, parted, cpuConstrained } = this.#handlers;
    this.#room
      .on(RoomEvent.ParticipantConnected, changed)
      .on(RoomEvent.ParticipantDisconnected, changed)
      .on(RoomEvent.ParticipantActive, changed)
      .on(RoomEvent.TrackPublished, changed)
      .on(RoomEvent.TrackUnpublished, changed)
      .on(RoomEvent.TrackMuted, ({ track }) => {
        const key = track instanceof LocalTrack ? this.#publisher.keyMutedByOther(track) : undefined;
        if (key !== undefined) this.#handlers.mutedByOther(key);
        changed();
      })
      .on(RoomEvent.TrackUnmuted, changed)
      .on(RoomEvent.TrackStreamStateChanged, changed)
      .on(RoomEvent.TrackSubscriptionStatusChanged, changed)
      .on(RoomEvent.ParticipantNameChanged, changed)
      .on(RoomEvent.ParticipantAttributesChanged, changed)
      .on(RoomEvent.ParticipantPermissionsChanged, changed)
      .on(RoomEvent.TrackSubscribed, (track) => this.#watch(track))
      .on(RoomEvent.TrackUnsubscribed, changed)
      .on(RoomEvent.ConnectionQualityChanged, (_quality, one) => {
        if (one.isLocal) quality(qualityOf(one));
        changed();
      })
      .on(RoomEvent.ActiveSpeakersChanged, (loudestFirst) =>
        speakers(loudestFirst.map(({ identity }) => identity)),
      )
      .on(RoomEvent.DataReceived, (payload, from, _kind, topic) => data(payload, topic ?? '', from?.identity))
      .on(RoomEvent.SignalConnected, () => connection('signaling'))
      .on(RoomEvent.SignalReconnecting, () => connection('signaling-lost'))
      .on(RoomEvent.Reconnecting, () => {
        connection('everything-lost');
        changed();
      })
      .on(RoomEvent.Reconnected, () => {
        connection('connected');
        changed();
      })
      .on(RoomEvent.Disconnected, (reason) => parted(partingOf(reason)));
    this.#room.localParticipant.on('localTrackCpuConstrained', cpuConstrained);
  }

  /** A track says itself when media comes and stops. */
  #watch({ mediaStreamTrack }: RemoteTrack): void {
    for (const event of ['mute', 'unmute', 'ended']) {
      mediaStreamTrack.addEventListener(event, this.#handlers.changed);
    }
    this.#handlers.changed();
  }
}

const HIGHEST = 2;
const QUALITIES: readonly VideoQuality[] = [VideoQuality.LOW, VideoQuality.MEDIUM, VideoQuality.HIGH];

function partingOf(reason: DisconnectReason | undefined): Parting {
  switch (reason) {
    case DisconnectReason.CLIENT_INITIATED:
      return 'left';
    case DisconnectReason.PARTICIPANT_REMOVED:
      return 'removed';
    case DisconnectReason.ROOM_DELETED:
    case DisconnectReason.ROOM_CLOSED:
      return 'room-deleted';
    case DisconnectReason.DUPLICATE_IDENTITY:
      return 'duplicate';
    default:
      return 'lost';
  }
}
