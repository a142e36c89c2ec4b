import {
  type Codec,
  type ICEServer,
  type ParticipantInfo,
  ParticipantInfo_State,
  ParticipantUpdate,
  type Room as RoomInfo,
  type ServerInfo,
} from '@livekit/protocol';
import { type AudioLevelSettings, DEFAULT_AUDIO_LEVELS } from './audio-level.ts';
import { DEFAULT_LIMITS, type MediaLimits } from './limits.ts';
import type { Participant, PublishedTrack } from './participant.ts';
import { protocolKnows } from './protocol-version.ts';
import type { RoomEffect, RoomEvent, ServerMessage } from './room-effects.ts';

/** The kind of object that a sid names. */
type SidPrefix = 'RM_' | 'PA_' | 'TR_' | 'EV_';

/** Makes unguessable unique ids. */
export type SidSource = (prefix: SidPrefix) => string;

const SID_ALPHABET = '23456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz';
const SID_LENGTH = 12;

/** Sids of the form `TR_` and 12 random letters and digits. */
const randomSid: SidSource = (prefix) => {
  const bytes = crypto.getRandomValues(new Uint8Array(SID_LENGTH));
  return prefix + Array.from(bytes, (byte) => SID_ALPHABET[byte % SID_ALPHABET.length]).join('');
};

/** What every room of a server shares. */
export interface RoomContext {
  /** Milliseconds since 1970. */
  readonly clock: () => number;
  readonly emit: (effect: RoomEffect) => void;
  readonly serverInfo: ServerInfo;
  readonly codecs: readonly Codec[];
  /** STUN and TURN servers for one participant, with credentials made for it. */
  readonly iceServers: (participant: { sid: string; identity: string }) => ICEServer[];
  readonly newSid: SidSource;
  readonly limits: MediaLimits;
  readonly audioLevels: AudioLevelSettings;
}

/** The context with everything that has a default left out. */
export type RoomContextOptions = Pick<RoomContext, 'clock' | 'emit' | 'serverInfo'> &
  Partial<Omit<RoomContext, 'clock' | 'emit' | 'serverInfo'>>;

export function roomContext(options: RoomContextOptions): RoomContext {
  return {
    codecs: [],
    iceServers: () => [],
    newSid: randomSid,
    limits: DEFAULT_LIMITS,
    audioLevels: DEFAULT_AUDIO_LEVELS,
    ...options,
  };
}

/** Longer than any client tries to reconnect. */
const DEPARTURES_KEPT_MS = 2 * 60_000;
const DEPARTURES_MAX = 200;

/** Participants that left a short while ago, for clients that were disconnected at that moment. */
class RecentDepartures {
  #left: { readonly info: ParticipantInfo; readonly atMs: number }[] = [];

  add(info: ParticipantInfo, nowMs: number): void {
    this.#left = this.#left.filter(({ atMs }) => nowMs - atMs < DEPARTURES_KEPT_MS).slice(1 - DEPARTURES_MAX);
    this.#left.push({ info, atMs: nowMs });
  }

  since(sinceMs: number, nowMs: number): ParticipantInfo[] {
    return this.#left
      .filter(({ atMs }) => atMs >= sinceMs && nowMs - atMs < DEPARTURES_KEPT_MS)
      .map(({ info }) => info);
  }
}

/** The participants of a room and the effects sent to them; shared by the room's managers. */
export class RoomState {
  readonly context: RoomContext;
  readonly #proto: RoomInfo;
  readonly #bySid = new Map<string, Participant>();
  readonly #byIdentity = new Map<string, Participant>();
  readonly #publisherByTrack = new Map<string, Participant>();
  readonly #departures = new RecentDepartures();
  /** Numbers in the room's description changed; clients are told now and then. */
  isDirty = false;

  constructor(proto: RoomInfo, context: RoomContext) {
    this.#proto = proto;
    this.context = context;
  }

  get nowMs(): number {
    return this.context.clock();
  }

  /** The room's settings; the counts in it are those of {@link info}. */
  get proto(): RoomInfo {
    return this.#proto;
  }

  info(): RoomInfo {
    const info = this.#proto.clone();
    const all = this.participants();
    info.numParticipants = all.filter(({ isDependent }) => !isDependent).length;
    info.numPublishers = all.filter(({ isPublisher }) => isPublisher).length;
    info.activeRecording = all.some(({ isRecorder }) => isRecorder);
    return info;
  }

  add(participant: Participant): void {
    this.#bySid.set(participant.sid, participant);
    this.#byIdentity.set(participant.identity, participant);
  }

  delete(participant: Participant): void {
    this.#bySid.delete(participant.sid);
    if (this.#byIdentity.get(participant.identity) === participant) {
      this.#byIdentity.delete(participant.identity);
    }
  }

  participants(): Participant[] {
    return [...this.#bySid.values()];
  }

  get size(): number {
    return this.#bySid.size;
  }

  bySid(sid: string): Participant | undefined {
    return this.#bySid.get(sid);
  }

  byIdentity(identity: string): Participant | undefined {
    return this.#byIdentity.get(identity);
  }

  addTrack(publisher: Participant, track: PublishedTrack): void {
    publisher.tracks.set(track.info.sid, track);
    this.#publisherByTrack.set(track.info.sid, publisher);
  }

  deleteTrack(publisher: Participant, trackSid: string): void {
    publisher.tracks.delete(trackSid);
    this.#publisherByTrack.delete(trackSid);
  }

  /** A track that others may know of, with its publisher. */
  track(trackSid: string): { publisher: Participant; track: PublishedTrack } | undefined {
    const publisher = this.#publisherByTrack.get(trackSid);
    const track = publisher?.tracks.get(trackSid);
    return publisher && track ? { publisher, track } : undefined;
  }

  send(participant: Participant, message: ServerMessage): void {
    this.context.emit({ kind: 'send-message', to: participant.sid, message });
  }

  emitEvent(event: Omit<RoomEvent, 'room'>): void {
    this.context.emit({ kind: 'event', event: { ...event, room: this.info() } });
  }

  /**
   * Tells everybody, and the participant itself unless it knows already, how the participant is now. One that changes again
   * and again is told of later, with all that has changed until then.
   */
  announce(participant: Participant, { toItself }: { toItself: boolean }): void {
    const isLeaving = participant.state === ParticipantInfo_State.DISCONNECTED;
    if (!isLeaving && participant.updateBudget.isEmpty(this.nowMs)) {
      participant.heldUpdate = { toItself: toItself || participant.heldUpdate?.toItself === true };
      return;
    }
    participant.heldUpdate = undefined;
    const info = participant.info();
    const message = update(info);
    const isTold = toItself && participant.isReady;
    if (isTold) this.send(participant, message);
    if (!participant.isHidden && isLeaving) this.#departures.add(info, this.nowMs);
    const others = participant.isHidden ? 0 : this.#sendToOthers(participant, message);
    participant.updateBudget.spend((others + (isTold ? 1 : 0)) * message.value.toBinary().length);
  }

  /** Tells what was kept back, if it may be told now. */
  announceHeld(participant: Participant): void {
    if (participant.heldUpdate) this.announce(participant, participant.heldUpdate);
  }

  /** Tells the others that a participant is gone, which for them it is once it hides. */
  announceGone(participant: Participant): void {
    const info = participant.info();
    info.state = ParticipantInfo_State.DISCONNECTED;
    info.tracks = [];
    this.#departures.add(info, this.nowMs);
    this.#sendToOthers(participant, update(info));
  }

  /** Participants that recently left or became hidden. */
  departedSince(sinceMs: number): ParticipantInfo[] {
    return this.#departures.since(sinceMs, this.nowMs);
  }

  /** @returns How many were told. */
  #sendToOthers(participant: Participant, message: ServerMessage): number {
    let told = 0;
    for (const other of this.#bySid.values()) {
      if (other === participant || !other.isReady) continue;
      if (participant.isReplaced && protocolKnows.identityBasedReconnection(other.client.protocol)) continue;
      this.send(other, message);
      told += 1;
    }
    return told;
  }

  /** Everybody whom a participant may see; itself included on request, as after a resume. */
  visibleTo(participant: Participant, { withItself }: { withItself: boolean }): ParticipantInfo[] {
    return this.participants()
      .filter((other) => (other === participant ? withItself : !other.isHidden))
      .map((other) => other.info());
  }
}

function update(info: ParticipantInfo): ServerMessage & { case: 'update' } {
  return { case: 'update', value: new ParticipantUpdate({ participants: [info] }) };
}
