import {
  type AddTrackRequest,
  JoinResponse,
  LeaveRequest_Action,
  type MuteTrackRequest,
  type ParticipantInfo,
  ParticipantInfo_State,
  type ParticipantPermission,
  ParticipantUpdate,
  ReconnectResponse,
  type Room as RoomInfo,
  RoomUpdate,
  type SubscriptionPermission,
  type SyncState,
  type TrackInfo,
  type UpdateLocalAudioTrack,
  type UpdateLocalVideoTrack,
  type UpdateParticipantMetadata,
  UpdateSubscription,
  UpdateTrackSettings,
} from '@livekit/protocol';
import { canPublish } from '../token/index.ts';
import type { CloseReason } from './close-reason.ts';
import type { StreamWindow } from './connection-quality.ts';
import { DataRouter, type ServerData } from './data-router.ts';
import { MediaMonitor } from './media-monitor.ts';
import { MetadataManager, type ParticipantMetadata, sizeProblemOf } from './metadata-manager.ts';
import { Participant, type ParticipantOptions } from './participant.ts';
import { type NegotiatedMedia, PublicationManager } from './publication-manager.ts';
import { type RoomContext, RoomState } from './room-state.ts';
import { SubscriptionManager } from './subscription-manager.ts';

/** How often clients ping, and after how long without an answer they give a connection up. */
export const PING_INTERVAL_S = 5;
export const PING_TIMEOUT_S = 15;

const JOIN_TIMEOUT_MS = 60_000;
const TOKEN_REFRESH_MS = 5 * 60_000;
const ROOM_UPDATE_MS = 5000;

/** The outcome of a request to join a room. */
export type JoinOutcome =
  | { readonly ok: true }
  | { readonly ok: false; readonly reason: 'room-closed' | 'room-full' | 'too-large' };

/**
 * One room as pure state: commands come in by methods, and what must be done for them goes out as effects.
 *
 * Time comes by the clock of the context and passes by {@link tick}. Commands about participants or tracks that are
 * not there do nothing.
 */
export class Room {
  readonly #context: RoomContext;
  readonly #state: RoomState;
  readonly #publications: PublicationManager;
  readonly #subscriptions: SubscriptionManager;
  readonly #metadata: MetadataManager;
  readonly #monitor: MediaMonitor;
  readonly #data: DataRouter;
  readonly #sifTrailer: Uint8Array;
  /** After this time nobody may join, and all participants are removed. */
  expiresAtMs: number | undefined;
  #isClosed = false;
  #hasBeenJoined = false;
  #lastLeftAtMs: number | undefined;
  #roomUpdatedAtMs: number;

  constructor(proto: RoomInfo, context: RoomContext) {
    this.#context = context;
    this.#state = new RoomState(proto, context);
    this.#subscriptions = new SubscriptionManager(this.#state);
    this.#publications = new PublicationManager(this.#state, (trackSid) =>
      this.#subscriptions.trackChanged(trackSid),
    );
    this.#metadata = new MetadataManager(this.#state);
    this.#monitor = new MediaMonitor(this.#state);
    this.#data = new DataRouter(this.#state);
    this.#sifTrailer = new TextEncoder().encode(context.newSid('RM_'));
    this.#roomUpdatedAtMs = context.clock();
    this.#state.emitEvent({ name: 'room_started' });
  }

  get name(): string {
    return this.#state.proto.name;
  }

  get sid(): string {
    return this.#state.proto.sid;
  }

  get isClosed(): boolean {
    return this.#isClosed;
  }

  info(): RoomInfo {
    return this.#state.info();
  }

  /** The settings of the room, to be changed by its owner. */
  get settings(): RoomInfo {
    return this.#state.proto;
  }

  participants(): ParticipantInfo[] {
    return this.#state.participants().map((participant) => participant.info());
  }

  participant(identity: string): Participant | undefined {
    return this.#state.byIdentity(identity);
  }

  /** The participant of that identity, with its second connection. */
  connectionsOf(identity: string): Participant[] {
    return this.#state
      .participants()
      .filter((participant) => participant.identity === identity || participant.principal === identity);
  }

  bySid(sid: string): Participant | undefined {
    return this.#state.bySid(sid);
  }

  // --- Coming and going

  /** Takes a participant in; another of the same identity goes, and an earlier second connection of its principal. */
  join(options: ParticipantOptions): JoinOutcome {
    const { limits } = this.#context;
    if (this.#isClosed || this.#isExpired()) return { ok: false, reason: 'room-closed' };
    if (sizeProblemOf(options.grants, limits)) return { ok: false, reason: 'too-large' };
    const participant = new Participant(options, limits, this.#context.clock());
    const replaced = this.#replacedBy(participant);
    if (this.#isFull(participant, replaced)) return { ok: false, reason: 'room-full' };
    for (const earlier of replaced) {
      earlier.isReplaced = earlier.identity === participant.identity && !participant.isHidden;
      this.remove(earlier.sid, 'duplicate-identity');
    }
    if (!participant.isDependent) this.#hasBeenJoined = true;
    this.#state.add(participant);
    this.#state.isDirty = true;
    this.#state.send(participant, { case: 'join', value: this.#joinResponse(participant) });
    participant.advance(ParticipantInfo_State.JOINED);
    this.#state.announce(participant, { toItself: false });
    this.#refreshToken(participant);
    this.#subscriptions.subscribeToAll(participant);
    return { ok: true };
  }

  #replacedBy({ identity, principal }: Participant): Participant[] {
    return this.#state
      .participants()
      .filter(
        (other) =>
          other.identity === identity ||
          (identity !== principal && other.principal === principal && other.identity !== principal),
      );
  }

  #isFull(participant: Participant, replaced: readonly Participant[]): boolean {
    const { maxParticipants } = this.#state.proto;
    if (maxParticipants === 0 || participant.isDependent) return false;
    const others = this.#state
      .participants()
      .filter((other) => !replaced.includes(other) && !other.isDependent);
    return others.length >= maxParticipants;
  }

  #joinResponse(participant: Participant): JoinResponse {
    const { serverInfo, codecs, iceServers } = this.#context;
    return new JoinResponse({
      room: this.#state.info(),
      participant: participant.info(),
      otherParticipants: this.#state.visibleTo(participant, { withItself: false }),
      iceServers: iceServers(participant),
      subscriberPrimary: true,
      pingInterval: PING_INTERVAL_S,
      pingTimeout: PING_TIMEOUT_S,
      serverInfo,
      serverVersion: serverInfo.version,
      serverRegion: serverInfo.region,
      sifTrailer: Uint8Array.from(this.#sifTrailer),
      enabledPublishCodecs: codecs.map((codec) => codec.clone()),
      fastPublish: canPublish(participant.video),
    });
  }

  /** The participant's media connection stands: it is really there. */
  activate(sid: string): void {
    const participant = this.#state.bySid(sid);
    if (!participant?.advance(ParticipantInfo_State.ACTIVE)) return;
    participant.wasActive = true;
    this.#state.announce(participant, { toItself: true });
    this.#state.emitEvent({ name: 'participant_joined', participant: participant.info() });
    this.#data.flush(participant);
  }

  /** A client whose signalling was interrupted is back: tells it what it missed. @returns Whether it is known. */
  resume(sid: string): boolean {
    const participant = this.#state.bySid(sid);
    if (!participant) return false;
    const { serverInfo, iceServers } = this.#context;
    const reconnect = new ReconnectResponse({
      iceServers: iceServers(participant),
      serverInfo,
      lastMessageSeq: participant.lastReliableSequence,
    });
    this.#state.send(participant, { case: 'reconnect', value: reconnect });
    const present = this.#state.visibleTo(participant, { withItself: true });
    const identities = new Set(present.map(({ identity }) => identity));
    const departed = this.#state
      .departedSince(participant.joinedAtMs)
      .filter(({ identity }) => !identities.has(identity));
    const participants = [...departed, ...present];
    this.#state.send(participant, { case: 'update', value: new ParticipantUpdate({ participants }) });
    this.#sendRoomUpdate(participant);
    this.#refreshToken(participant);
    return true;
  }

  /**
   * What a resumed client believes.
   *
   * @returns Whether it can go on; not if it sends tracks that are not known here.
   */
  syncState(sid: string, state: SyncState): boolean {
    const participant = this.#state.bySid(sid);
    if (!participant) return true;
    const isKnown = (trackSid: string | undefined) =>
      trackSid !== undefined &&
      (participant.tracks.has(trackSid) || participant.pending.bySid(trackSid) !== undefined);
    if (!state.publishTracks.every(({ track }) => isKnown(track?.sid))) return false;
    if (state.trackSidsDisabled.length > 0) {
      const { trackSidsDisabled: trackSids } = state;
      this.#subscriptions.updateSettings(participant, new UpdateTrackSettings({ trackSids, disabled: true }));
    }
    this.#subscriptions.update(participant, state.subscription ?? new UpdateSubscription());
    return true;
  }

  /**
   * Takes a participant out.
   *
   * @param action What its client is told to do; `undefined` tells it nothing.
   */
  remove(
    sid: string,
    reason: CloseReason,
    action: LeaveRequest_Action | undefined = LeaveRequest_Action.DISCONNECT,
  ): void {
    const participant = this.#state.bySid(sid);
    if (!participant) return;
    participant.closeReason = reason;
    participant.advance(ParticipantInfo_State.DISCONNECTED);
    for (const trackSid of participant.tracks.keys()) {
      this.#publications.unpublish(participant, trackSid, { isOver: true });
    }
    this.#state.delete(participant);
    this.#state.isDirty = true;
    this.#lastLeftAtMs = this.#context.clock();
    this.#context.emit({ kind: 'close', participant: sid, reason, action });
    this.#state.announce(participant, { toItself: false });
    const name = participant.wasActive ? 'participant_left' : 'participant_connection_aborted';
    this.#state.emitEvent({ name, participant: participant.info() });
  }

  /** Ends the room for everybody. */
  close(reason: CloseReason): void {
    if (this.#isClosed) return;
    this.#isClosed = true;
    for (const { sid } of this.#state.participants()) this.remove(sid, reason);
    this.#state.emitEvent({ name: 'room_finished' });
  }

  // --- What participants send

  addTrack(sid: string, request: AddTrackRequest): void {
    const participant = this.#state.bySid(sid);
    if (participant) this.#publications.addTrack(participant, request);
  }

  /** The media of a track that was asked for is there. @returns Whether it is published. */
  publish(sid: string, trackSid: string, media: NegotiatedMedia): boolean {
    const participant = this.#state.bySid(sid);
    return participant !== undefined && this.#publications.publish(participant, trackSid, media);
  }

  unpublish(sid: string, trackSid: string): void {
    const participant = this.#state.bySid(sid);
    if (participant) this.#publications.unpublish(participant, trackSid);
  }

  /** @param byModerator Whether a moderator asked, not the participant itself. @returns The track, if it exists. */
  setMuted(sid: string, request: MuteTrackRequest, byModerator: boolean): TrackInfo | undefined {
    const participant = this.#state.bySid(sid);
    return participant && this.#publications.setMuted(participant, request, byModerator);
  }

  updateAudioTrack(sid: string, request: UpdateLocalAudioTrack): void {
    const participant = this.#state.bySid(sid);
    if (participant) this.#publications.updateAudio(participant, request);
  }

  updateVideoTrack(sid: string, request: UpdateLocalVideoTrack): void {
    const participant = this.#state.bySid(sid);
    if (participant) this.#publications.updateVideo(participant, request);
  }

  updateSubscriptionPermission(sid: string, permission: SubscriptionPermission): void {
    const participant = this.#state.bySid(sid);
    if (participant) this.#subscriptions.updatePermission(participant, permission);
  }

  receiveData(sid: string, reliable: boolean, bytes: Uint8Array): void {
    const participant = this.#state.bySid(sid);
    if (participant) this.#data.receive(participant, reliable, bytes);
  }

  /** Data of the server to everybody, or to whom it names. */
  sendData(data: ServerData): void {
    this.#data.send(data);
  }

  // --- What participants get

  updateSubscription(sid: string, request: UpdateSubscription): void {
    const participant = this.#state.bySid(sid);
    if (participant) this.#subscriptions.update(participant, request);
  }

  updateTrackSettings(sid: string, settings: UpdateTrackSettings): void {
    const participant = this.#state.bySid(sid);
    if (participant) this.#subscriptions.updateSettings(participant, settings);
  }

  // --- What participants are

  updateOwnMetadata(sid: string, request: UpdateParticipantMetadata): void {
    const participant = this.#state.bySid(sid);
    if (participant) this.#metadata.updateOwn(participant, request);
  }

  /** @returns What was wrong with the update, or nothing. */
  updateParticipant(sid: string, update: ParticipantMetadata): string | undefined {
    const participant = this.#state.bySid(sid);
    return participant && this.#metadata.update(participant, update);
  }

  /** Takes rights, with what was sent and received by them, or gives them. */
  setPermission(sid: string, permission: ParticipantPermission): void {
    const participant = this.#state.bySid(sid);
    if (!participant || !this.#metadata.setPermission(participant, permission)) return;
    this.#publications.unpublishForbidden(participant);
    this.#subscriptions.reconcileAll(participant);
    for (const trackSid of participant.tracks.keys()) this.#subscriptions.trackChanged(trackSid);
  }

  setMetadata(metadata: string): void {
    this.#state.proto.metadata = metadata;
    this.#sendRoomUpdateToAll();
  }

  // --- Measurements

  observeAudio(sid: string, trackSid: string, levelDbov: number, durationMs: number): void {
    const participant = this.#state.bySid(sid);
    if (participant) this.#monitor.observeAudio(participant, trackSid, levelDbov, durationMs);
  }

  /** @param isSending Whether the participant sends the stream; else it receives it. */
  observeStream(sid: string, trackSid: string, isSending: boolean, window: StreamWindow): void {
    const participant = this.#state.bySid(sid);
    if (!participant) return;
    if (isSending) this.#monitor.observeSent(participant, trackSid, window);
    else this.#monitor.observeReceived(participant, trackSid, window);
  }

  // --- What time brings

  /** Time has passed; wants to be called about ten times a second. */
  tick(): void {
    if (this.#isClosed) return;
    const now = this.#context.clock();
    for (const participant of this.#state.participants()) this.#tickParticipant(participant, now);
    this.#subscriptions.tick();
    this.#monitor.tick();
    if (this.#state.isDirty && now - this.#roomUpdatedAtMs >= ROOM_UPDATE_MS) this.#sendRoomUpdateToAll();
    if (this.#isExpired() || this.#isAbandoned(now)) this.close('room-closed');
  }

  #tickParticipant(participant: Participant, now: number): void {
    if (!participant.isActive && now - participant.joinedAtMs >= JOIN_TIMEOUT_MS) {
      this.remove(participant.sid, 'join-timeout');
      return;
    }
    if (now - participant.tokenRefreshedAtMs >= TOKEN_REFRESH_MS) this.#refreshToken(participant);
    this.#state.announceHeld(participant);
    this.#data.tick(participant, now);
  }

  #refreshToken(participant: Participant): void {
    participant.tokenRefreshedAtMs = this.#context.clock();
    this.#context.emit({ kind: 'refresh-token', to: participant.sid });
  }

  #isExpired(): boolean {
    return this.expiresAtMs !== undefined && this.#context.clock() >= this.expiresAtMs;
  }

  #isAbandoned(now: number): boolean {
    if (this.#state.participants().some(({ isDependent }) => !isDependent)) return false;
    const { departureTimeout, emptyTimeout, creationTimeMs } = this.#state.proto;
    if (this.#hasBeenJoined && this.#lastLeftAtMs !== undefined) {
      return now - this.#lastLeftAtMs >= departureTimeout * 1000;
    }
    return now - Number(creationTimeMs) >= emptyTimeout * 1000;
  }

  #sendRoomUpdate(...participants: readonly Participant[]): void {
    const value = new RoomUpdate({ room: this.#state.info() });
    const message = { case: 'roomUpdate', value } as const;
    for (const participant of participants) this.#state.send(participant, message);
  }

  #sendRoomUpdateToAll(): void {
    this.#state.isDirty = false;
    this.#roomUpdatedAtMs = this.#context.clock();
    this.#sendRoomUpdate(...this.#state.participants().filter(({ isReady }) => isReady));
  }
}
