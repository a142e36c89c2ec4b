import {
  type ClientInfo,
  type DataPacket,
  ParticipantInfo,
  ParticipantInfo_Kind,
  ParticipantInfo_State,
  type TrackInfo,
  TrackSource,
} from '@livekit/protocol';
import {
  type ClaimGrants,
  canSubscribe,
  participantKind,
  toPermission,
  type VideoGrant,
} from '../token/index.ts';
import type { AudioLevel } from './audio-level.ts';
import { type CloseReason, disconnectReason } from './close-reason.ts';
import type { StreamQuality } from './connection-quality.ts';
import { DataRateLimiter } from './data-rate-limiter.ts';
import type { MediaLimits } from './limits.ts';
import { PendingTracks } from './pending-tracks.ts';
import { SubscriptionPermissions } from './subscription-permissions.ts';
import { Subscriptions } from './subscriptions.ts';
import { TokenBucket } from './token-bucket.ts';

/**
 * What updates about one participant may cost, sent to all others. A short request, such as muting a track, makes us send
 * everything about the participant with its texts: unbounded, a few bytes a second become gigabytes.
 */
const UPDATE_BYTES_PER_SECOND = 8 * 1024 * 1024;
/** At once, for instance when it joins a large room. */
const UPDATE_BYTES_AT_ONCE = 2 * UPDATE_BYTES_PER_SECOND;

/** A track whose media is there. */
export interface PublishedTrack {
  readonly cid: string;
  readonly info: TrackInfo;
  readonly level: AudioLevel;
  readonly quality: StreamQuality;
  everSubscribed: boolean;
}

/** Facts of a participant that are fixed when it joins. */
export interface ParticipantOptions {
  readonly sid: string;
  readonly grants: ClaimGrants;
  /** The participant's main identity, where this is a second, publish-only connection with an identity of its own. */
  readonly principal?: string;
  readonly client: ClientInfo;
  readonly autoSubscribe: boolean;
  readonly adaptiveStream: boolean;
  /** When the token ends with which it came; refreshed ones never end before. */
  readonly tokenExpiresAtMs: number;
  readonly region?: string;
}

/** One participant of a room: what it may, what it sends, what it wants. */
export class Participant {
  readonly sid: string;
  readonly identity: string;
  /** The identity whose connection this is. */
  readonly principal: string;
  readonly client: ClientInfo;
  readonly autoSubscribe: boolean;
  readonly adaptiveStream: boolean;
  readonly tokenExpiresAtMs: number;
  readonly joinedAtMs: number;
  readonly tracks = new Map<string, PublishedTrack>();
  readonly pending: PendingTracks;
  readonly subscriptions: Subscriptions;
  readonly permissions = new SubscriptionPermissions();
  /** The quality of what it receives, by track. */
  readonly receiving = new Map<string, StreamQuality>();
  /** Reliable data that waits until its channel is open. */
  readonly backlog: { readonly from: string; readonly packet: Uint8Array }[] = [];
  backlogBytes = 0;
  /** How fast it may send data to the others. */
  readonly dataRate = new DataRateLimiter();
  lastReliableSequence: DataPacket['sequence'] = 0;
  /** Bytes that updates about it may cost, and the update that is held back until they may. */
  readonly updateBudget = new TokenBucket(UPDATE_BYTES_PER_SECOND, UPDATE_BYTES_AT_ONCE);
  heldUpdate: { readonly toItself: boolean } | undefined;
  isPublisher = false;
  closeReason: CloseReason | undefined;
  wasActive = false;
  /** Whether another session of the same identity takes its place before everybody's eyes. */
  isReplaced = false;
  tokenRefreshedAtMs = 0;
  readonly #region: string;
  #grants: ClaimGrants;
  #state = ParticipantInfo_State.JOINING;
  #version = 0;

  constructor(options: ParticipantOptions, limits: MediaLimits, nowMs: number) {
    this.sid = options.sid;
    this.identity = options.grants.identity;
    this.principal = options.principal ?? this.identity;
    this.client = options.client;
    this.autoSubscribe = options.autoSubscribe;
    this.adaptiveStream = options.adaptiveStream;
    this.tokenExpiresAtMs = options.tokenExpiresAtMs;
    this.joinedAtMs = nowMs;
    this.#region = options.region ?? '';
    this.#grants = options.grants;
    this.pending = new PendingTracks(limits);
    this.subscriptions = new Subscriptions(limits.unknownSubscriptions);
  }

  get grants(): ClaimGrants {
    return this.#grants;
  }

  set grants(grants: ClaimGrants) {
    this.#grants = grants;
    this.touch();
  }

  get video(): VideoGrant {
    return this.#grants.video ?? {};
  }

  get state(): ParticipantInfo_State {
    return this.#state;
  }

  /** States go forward only. */
  advance(state: ParticipantInfo_State): boolean {
    if (state <= this.#state) return false;
    this.#state = state;
    this.touch();
    return true;
  }

  /** What the others know of the participant has changed. */
  touch(): void {
    this.#version += 1;
  }

  /** Whether it has the join response and is not gone. */
  get isReady(): boolean {
    return this.#state === ParticipantInfo_State.JOINED || this.#state === ParticipantInfo_State.ACTIVE;
  }

  get isActive(): boolean {
    return this.#state === ParticipantInfo_State.ACTIVE;
  }

  get isHidden(): boolean {
    return this.video.hidden ?? false;
  }

  get isRecorder(): boolean {
    return this.video.recorder ?? false;
  }

  get kind(): ParticipantInfo_Kind {
    return participantKind(this.#grants.kind);
  }

  get isAgent(): boolean {
    return this.kind === ParticipantInfo_Kind.AGENT || (this.video.agent ?? false);
  }

  /** Whether it is there for the others' sake only: it neither fills a room nor keeps it open. */
  get isDependent(): boolean {
    return this.isAgent || this.isRecorder || this.kind === ParticipantInfo_Kind.EGRESS;
  }

  get canSubscribe(): boolean {
    return canSubscribe(this.video);
  }

  trackByCid(cid: string): PublishedTrack | undefined {
    return [...this.tracks.values()].find((track) => track.cid === cid);
  }

  /** The level of its loudest microphone; undefined when all are silent. */
  speakerLevel(nowMs: number): number | undefined {
    let loudest: number | undefined;
    for (const { info, level } of this.tracks.values()) {
      if (info.source !== TrackSource.MICROPHONE || info.muted) continue;
      const { level: now, active } = level.read(nowMs);
      if (active) loudest = Math.max(loudest ?? 0, now);
    }
    return loudest;
  }

  /** The score of the worst stream that it sends or receives. */
  get qualityScore(): number {
    const sending = [...this.tracks.values()].map(({ quality }) => quality.score);
    const receiving = [...this.receiving.values()].map(({ score }) => score);
    return Math.min(100, ...sending, ...receiving);
  }

  /** The participant as others see it. */
  info(): ParticipantInfo {
    const { name = '', metadata = '', attributes = {} } = this.#grants;
    return new ParticipantInfo({
      sid: this.sid,
      identity: this.identity,
      name,
      metadata,
      attributes: { ...attributes },
      state: this.#state,
      joinedAt: BigInt(Math.floor(this.joinedAtMs / 1000)),
      joinedAtMs: BigInt(this.joinedAtMs),
      version: this.#version,
      permission: toPermission(this.video),
      region: this.#region,
      isPublisher: this.isPublisher,
      kind: this.kind,
      tracks: [...this.tracks.values()].map(({ info }) => info.clone()),
      disconnectReason: disconnectReason(this.closeReason),
    });
  }
}
