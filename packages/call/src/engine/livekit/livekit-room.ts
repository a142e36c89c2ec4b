import {
  DisconnectReason,
  LocalTrack,
  type RemoteTrack,
  type RemoteTrackPublication,
  Room,
  RoomEvent,
  type RoomOptions,
  VideoQuality,
} from 'livekit-client';
import type { SubscriptionState } from '../../api/participant.ts';
import { withinLimit } from '../../async/within-limit.ts';
import type { Admission } from '../model/admission.ts';
import type { DisconnectCause } from '../model/call-errors.ts';
import type { ServerQuality } from '../model/network-quality.ts';
import type { MediaPermissions, Presence, RemoteParticipantFacts } from '../model/participant-facts.ts';
import { DATA_PACKET_BYTES_MAX, type DataMessage, DataReceiver } from './data-receiver.ts';
import { adaptConnections, type SdpOptions } from './peer-connections.ts';
import { type Outgoing, Publisher } from './publisher.ts';
import {
  keyedPublications,
  mediaPermissionsOf,
  readParticipant,
  serverQualityOf,
} from './read-participant.ts';
import type { ConnectionEvent } from './server-connection.ts';

/** What {@link LiveKitRoom} reports. */
export interface LiveKitRoomHandlers {
  /** A participant, or one of its tracks, has changed. */
  changed(): void;
  connection(event: ConnectionEvent): void;
  /** Topics whose messages may come as text streams. */
  readonly streamedTopics: readonly string[];
  /** What came over the data channel. */
  data(heard: DataMessage): void;
  speakers(loudestFirst: readonly string[]): void;
  quality(quality: ServerQuality): void;
  disconnected(cause: DisconnectCause): void;
  cpuConstrained(): void;
  publishingFailed(key: string, error: unknown): void;
  /** The media server muted a local track on the request of an authorised participant. */
  mutedByOther(key: string): void;
}

/** How a room is connected. */
export interface LiveKitRoomOptions {
  readonly autoSubscribe: boolean;
  readonly rtcConfig: RTCConfiguration;
  readonly descriptions: SdpOptions;
}

/** The receivers of a message: session ids, at least one, since livekit-client takes an empty list for all. */
export type DataRecipients = 'everybody' | readonly [string, ...string[]];

/** A room is not left in the middle of publishing, unless that takes too long. */
const PUBLISHING_WAIT_MS = 500;

/** What this page receives of a remote track. */
export interface RemoteTrackSettings {
  readonly subscribed: SubscriptionState;
  /** From 0, the smallest; nothing for sound. */
  readonly layer: number | undefined;
}

/**
 * Our side of livekit-client's Room: reports its state, and publishes and subscribes as it is told. Decides nothing.
 */
export class LiveKitRoom {
  readonly #room: Room;
  readonly #handlers: LiveKitRoomHandlers;
  readonly #publisher: Publisher;
  readonly #layers = new WeakMap<RemoteTrackPublication, number>();
  /**
   * Sids of tracks that were unsubscribed. A participant that hides and returns keeps its sids, but the library forgets that
   * they were unsubscribed.
   */
  readonly #declined = new Set<string>();

  constructor(handlers: LiveKitRoomHandlers) {
    this.#handlers = handlers;
    // Tracks are handed to the page as they are: the library cannot see how large they are shown.
    this.#room = openRoom({
      adaptiveStream: false,
      dynacast: true,
      stopLocalTrackOnUnpublish: false,
      // Every server of the protocol supports two; asking for one first fails on some, with errors in the console.
      singlePeerConnection: false,
    });
    this.#publisher = new Publisher(this.#room.localParticipant, handlers.publishingFailed);
    new DataReceiver(this.#room, handlers.streamedTopics, handlers.data);
    this.#listen();
  }

  get sessionId(): string {
    return this.#room.localParticipant.identity;
  }

  get joinedAt(): Date | undefined {
    return this.#room.localParticipant.joinedAt;
  }

  get mediaPermissions(): MediaPermissions | undefined {
    return mediaPermissionsOf(this.#room.localParticipant);
  }

  get attributes(): Readonly<Record<string, string>> {
    return this.#room.localParticipant.attributes;
  }

  get name(): string {
    return this.#room.localParticipant.name ?? '';
  }

  get quality(): ServerQuality {
    return serverQualityOf(this.#room.localParticipant);
  }

  get publisher(): Publisher {
    return this.#publisher;
  }

  /** @throws {Error} where connecting fails. */
  async connect(
    { mediaUrl, accessToken }: Pick<Admission, 'mediaUrl' | 'accessToken'>,
    { descriptions, ...options }: LiveKitRoomOptions,
  ): Promise<void> {
    adaptConnections(this.#room, descriptions);
    await this.#room.connect(mediaUrl, accessToken, options);
  }

  /** The sid of the room's current meeting. */
  sid(): Promise<string> {
    return this.#room.getSid();
  }

  participants(presence: (sessionId: string) => Presence | undefined): RemoteParticipantFacts[] {
    return [...this.#room.remoteParticipants.values()].map((one) =>
      readParticipant(one, presence(one.identity)),
    );
  }

  /** Asks for the tracks that are wanted, and for no others. */
  subscribe(settingsOf: (sessionId: string, key: string) => RemoteTrackSettings): void {
    for (const participant of this.#room.remoteParticipants.values()) {
      for (const [key, publication] of keyedPublications(participant)) {
        this.#applySettings(publication, settingsOf(participant.identity, key));
      }
    }
  }

  publish(outgoing: ReadonlyMap<string, Outgoing>): void {
    this.#publisher.sync(outgoing);
  }

  /** Over the data channel, reliably. */
  async send(text: string, topic: string, to: DataRecipients): Promise<void> {
    const { localParticipant } = this.#room;
    const options = { topic, ...(to !== 'everybody' && { destinationIdentities: [...to] }) };
    const payload = new TextEncoder().encode(text);
    if (payload.byteLength > DATA_PACKET_BYTES_MAX) await localParticipant.sendText(text, options);
    else await localParticipant.publishData(payload, { ...options, reliable: true });
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

  /** Leaves, and reports nothing more. */
  async close(): Promise<void> {
    this.#room.removeAllListeners();
    await withinLimit(this.#publisher.close(), PUBLISHING_WAIT_MS);
    await closeRoom(this.#room);
  }

  #applySettings(publication: RemoteTrackPublication, { subscribed, layer }: RemoteTrackSettings): void {
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
    const { changed, connection, speakers, quality, disconnected, cpuConstrained } = this.#handlers;
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
      .on(RoomEvent.TrackSubscribed, (track) => this.#watchTrack(track))
      .on(RoomEvent.TrackUnsubscribed, changed)
      .on(RoomEvent.ConnectionQualityChanged, (_quality, one) => {
        if (one.isLocal) quality(serverQualityOf(one));
        changed();
      })
      .on(RoomEvent.ActiveSpeakersChanged, (loudestFirst) =>
        speakers(loudestFirst.map(({ identity }) => identity)),
      )
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
      .on(RoomEvent.Disconnected, (reason) => disconnected(disconnectCauseOf(reason)));
    this.#room.localParticipant.on('localTrackCpuConstrained', cpuConstrained);
  }

  /** Tracks tell by events of their own when media starts and stops. */
  #watchTrack({ mediaStreamTrack }: RemoteTrack): void {
    for (const event of ['mute', 'unmute', 'ended']) {
      mediaStreamTrack.addEventListener(event, this.#handlers.changed);
    }
    this.#handlers.changed();
  }
}

const HIGHEST = 2;
const QUALITIES: readonly VideoQuality[] = [VideoQuality.LOW, VideoQuality.MEDIUM, VideoQuality.HIGH];

function disconnectCauseOf(reason: DisconnectReason | undefined): DisconnectCause {
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

/** What frees a room of the page's devices, by room. */
const releases = new WeakMap<Room, () => void>();

/**
 * livekit-client 2.23 lets go of the page's devices when a room is collected as garbage. It never is: the listener on the
 * devices and the functions made beside it share a scope, by which it holds the room. So we keep what lets go, and call it
 * when a room is closed.
 */
class KeptReleases extends FinalizationRegistry<() => void> {
  constructor() {
    super((release) => release());
  }

  override register(target: WeakKey, release: () => void): void {
    if (target instanceof Room) releases.set(target, release);
    else super.register(target, release);
  }
}

/** A room that is not connected. To be closed by {@link closeRoom}. */
function openRoom(options: RoomOptions): Room {
  if (Room.cleanupRegistry && !(Room.cleanupRegistry instanceof KeptReleases)) {
    Room.cleanupRegistry = new KeptReleases();
  }
  return new Room(options);
}

/** Disconnects a room and frees what it holds of the page. Local tracks go on: they belong to their owner. */
async function closeRoom(room: Room): Promise<void> {
  releases.get(room)?.();
  await room.disconnect(false);
}
