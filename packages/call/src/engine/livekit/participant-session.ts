import { withinLimit } from '../../async/within-limit.ts';
import type { Unknowns } from '../../values/record.ts';
import { manageRequestsOf, sendManageRequest } from '../browser/manage-participants.ts';
import type { Admission } from '../model/admission.ts';
import { type DisconnectCause, disconnectError, mediaJoinError } from '../model/call-errors.ts';
import { buildRtcConfig } from '../model/engine-options.ts';
import { NO_ROOM, type RoomWithDefaults } from '../model/read-room.ts';
import { wantedLayer } from '../model/receive-layers.ts';
import { nextSpeaker, RemoteParticipants } from '../model/remote-participants.ts';
import { DataChannelMessages, STREAMED_TOPICS } from './data-channel-messages.ts';
import { LiveKitRoom } from './livekit-room.ts';
import { LocalParticipantState } from './local-participant.ts';
import type { NetworkMonitor } from './network-monitor.ts';
import type {
  ParticipantReport,
  ParticipantSessionContext,
  ParticipantSessionStart,
} from './participant-session-context.ts';
import { ownedTracks } from './participant-session-context.ts';
import { ServerConnection } from './server-connection.ts';

/** The longest that joining waits for devices and their prompts. */
const DEVICES_WAIT_MS = 300;
const SESSION_WAIT_MS = 300;
/** The longest that leaving waits for the media server. */
const CLOSE_WAIT_MS = 1000;

/** One participant's time in one room, from admission to end. */
export class ParticipantSession {
  readonly #context: ParticipantSessionContext;
  readonly #room: LiveKitRoom;
  readonly #local: LocalParticipantState;
  readonly #connection: ServerConnection;
  readonly #messages: DataChannelMessages;
  readonly #remotes: RemoteParticipants;
  #admission: Admission | undefined;
  #uri = '';
  #isConnected = false;
  #isIn = false;
  #isOver = false;
  #joinedAtMs = 0;
  #speaker: string | undefined;
  #meetingSessionId = '';
  /** Settles when the server has answered what it was asked to do with others. */
  #requests: Promise<void> = Promise.resolve();

  constructor(context: ParticipantSessionContext) {
    this.#context = context;
    this.#remotes = new RemoteParticipants(context.roster, context.subscriptions);
    this.#room = new LiveKitRoom({
      changed: () => context.reconcileSoon(),
      connection: (event) => this.#connection.handle(event),
      streamedTopics: STREAMED_TOPICS,
      data: (message) => this.#messages.receive(message),
      speakers: (loudestFirst) => this.#speakers(loudestFirst),
      quality: () => this.network.emitQuality(),
      disconnected: (cause) => this.#disconnected(cause),
      cpuConstrained: () => this.network.cpuIsBusy(),
      publishingFailed: (key, error) => this.#publishingFailed(key, error),
      mutedByOther: (key) => this.#mutedByOther(key),
    });
    this.#local = new LocalParticipantState(this.#room, context);
    this.#connection = new ServerConnection({
      emit: (message) => context.emit(message),
      reports: () => this.#room.reports(),
      serverQuality: () => this.#room.quality,
      // Others may have forgotten our presence while we were disconnected.
      connected: () => this.#isIn && this.#messages.introduce(this.#local.presence),
      lost: () => this.#disconnected('lost'),
    });
    this.#messages = new DataChannelMessages({
      send: (text, topic, to) => this.#room.send(text, topic, to),
      emit: (message) => context.emit(message),
      reconcileNow: () => context.reconcileNow(),
      reconcileSoon: () => context.reconcileSoon(),
      requested: (request) => context.requested(request),
    });
  }

  get isIn(): boolean {
    return this.#isIn;
  }

  get room(): RoomWithDefaults | undefined {
    return this.#admission?.room;
  }

  get sessionId(): string {
    return this.#local.sessionId;
  }

  get meetingSessionId(): string {
    return this.#meetingSessionId;
  }

  /** Network quality and CPU load. */
  get network(): NetworkMonitor {
    return this.#connection.monitor;
  }

  /** Admitted: the room is known from now on. */
  admit(admission: Admission): void {
    this.#admission = admission;
  }

  /** Connects and joins. Messages come in the order of the contract; a failure is reported too. */
  async enter(
    admission: Admission,
    { devices, uri, iceConfig, ...options }: ParticipantSessionStart,
  ): Promise<void> {
    this.#uri = uri;
    this.admit(admission);
    try {
      const rtcConfig = buildRtcConfig(admission.iceServers, iceConfig);
      await this.#room.connect(admission, { ...options, rtcConfig });
    } catch (error) {
      if (!this.#isOver) this.#context.failed(mediaJoinError(error, admission.mediaUrl));
      return;
    }
    if (this.#isOver) return;
    this.#isConnected = true;
    this.#connection.handle('connected');
    const [sid] = await Promise.all([
      // A room that is lost at once has no id; the loss is reported by itself.
      withinLimit(
        this.#room.sid().catch(() => undefined),
        SESSION_WAIT_MS,
      ),
      withinLimit(devices, DEVICES_WAIT_MS),
    ]);
    if (this.#isOver) return;
    this.#meetingSessionId = sid ?? admission.room.id;
    this.#enterRoom(admission);
  }

  #enterRoom(admission: Admission): void {
    const { emit, reconcileNow, roster, settings, takeServerName } = this.#context;
    this.#isIn = true;
    this.#joinedAtMs = Date.now();
    this.#local.enter(admission, this.#joinedAtMs);
    const { name } = this.#room;
    if (name !== '') takeServerName(name);
    for (const message of settings.messages()) emit(message);
    // The local participant first, then a `participant-joined` for each that is present.
    reconcileNow();
    emit({ action: 'meeting-session-summary-updated', meetingSession: { id: this.#meetingSessionId } });
    emit({ action: 'meeting-session-state-updated', meetingSessionState: { data: {}, topology: 'sfu' } });
    if (this.#isOver) return;
    const { appMessageMax } = admission;
    emit({ action: 'joined-meeting', participants: roster.participants, maxAppMessageSize: appMessageMax });
    if (this.#isOver) return;
    this.#messages.introduce(this.#local.presence);
    this.network.begin();
    // The active speaker may have been speaking before we joined.
    this.#emitSpeaker();
    this.#messages.begin(admission);
  }

  /** All participants as they are reported, and their media. */
  participantReport(): ParticipantReport {
    const isReconnecting = this.#isIn && !this.#connection.isMediaUp;
    this.#remotes.see(this.#room.participants(this.#messages.presenceOf), { isReconnecting });
    if (this.#isIn) this.#messages.setPresent(this.#remotes.ids);
    const remotes = this.#isIn ? this.#remotes.all : [];
    const others = this.#isIn ? this.#remotes.list({ isReconnecting }) : [];
    const local = this.#local.snapshot;
    const isHidden = !local.participant.permissions.hasPresence;
    const total = others.length + 1;
    return {
      participants: [local, ...others],
      hidden: this.#remotes.hidden,
      counts: this.#isIn ? { present: isHidden ? total - 1 : total, hidden: isHidden ? 1 : 0 } : undefined,
      media: [
        ...ownedTracks('local', this.#context.mediaFacts()),
        ...remotes.flatMap(({ sessionId, tracks }) => ownedTracks(sessionId, tracks)),
      ],
    };
  }

  /** Applies the requested settings to the room. */
  applySettings(): void {
    if (!this.#isIn || this.#isOver) return;
    const { subscriptions, settings } = this.#context;
    this.#room.subscribe((sessionId, key) => ({
      subscribed: this.#remotes.has(sessionId) && subscriptions.of(sessionId, key),
      layer:
        key === 'video' || key === 'screenVideo' ? wantedLayer(settings.receive, sessionId, key) : undefined,
    }));
    // During a full reconnect the library republishes by itself.
    if (this.#connection.isMediaUp) this.#room.publish(this.#local.outgoing);
    this.#messages.update(this.#local.presence);
  }

  /** The keys of the tracks of each remote participant. */
  trackKeys(): Readonly<Record<string, readonly string[]>> {
    return Object.fromEntries(
      this.#remotes.all.map(({ sessionId, tracks }) => [sessionId, Object.keys(tracks)]),
    );
  }

  soundReceivers(): ReadonlyMap<string, RTCRtpReceiver> {
    return this.#room.soundReceivers();
  }

  sendAppMessage(data: unknown, to: unknown): void {
    this.#messages.sendAppMessage(data, to);
  }

  /**
   * Sends the server the parts of a participant update that it carries out, in order. `id` is a session id, or `*` for
   * all others.
   */
  manage(update: Unknowns, id: string): void {
    const { sessionToken } = this.#admission ?? {};
    if (!this.#isIn || sessionToken === undefined) return;
    const proof = { joinUrl: this.#uri, sessionToken };
    for (const request of manageRequestsOf(update)) {
      this.#requests = this.#requests.then(() => sendManageRequest(proof, id, request));
    }
  }

  /** Whether a track of this key may go out. */
  maySend(key: string, kind: 'audio' | 'video'): boolean {
    return this.#local.maySend(key, kind);
  }

  /** Leaves. No message follows. */
  async close(): Promise<void> {
    this.#isOver = true;
    this.#isIn = false;
    this.#connection.end();
    this.#messages.end();
    await withinLimit(
      this.#room.close().catch(() => undefined),
      CLOSE_WAIT_MS,
    );
  }

  #speakers(loudestFirst: readonly string[]): void {
    const before = this.#speaker;
    const seen = loudestFirst.filter((id) => !this.#remotes.hidden.has(id));
    this.#speaker = nextSpeaker(before, seen);
    if (this.#isIn && this.#speaker !== before) this.#emitSpeaker();
  }

  #emitSpeaker(): void {
    if (this.#speaker === undefined) return;
    this.#context.emit({ action: 'active-speaker-change', activeSpeaker: { peerId: this.#speaker } });
  }

  #disconnected(cause: DisconnectCause): void {
    // While entering it is the attempt itself that fails.
    if (this.#isOver || !this.#isConnected || cause === 'left') return;
    if (this.#admission?.endsQuietly === true && (cause === 'room-deleted' || cause === 'removed')) {
      this.#context.ended();
      return;
    }
    const room = this.#admission?.room ?? NO_ROOM;
    const nowMs = Date.now();
    this.#context.failed(
      disconnectError(cause, { room, joinedAtMs: this.#joinedAtMs, nowMs, uri: this.#uri }),
    );
  }

  #mutedByOther(key: string): void {
    const { mediaFacts, requested } = this.#context;
    // One that ended was muted for that.
    if (mediaFacts()[key]?.track?.readyState !== 'live') return;
    if (key === 'audio') requested({ setAudio: false });
    else if (key === 'video') requested({ setVideo: false });
    else if (key === 'screenVideo') requested({ setScreenShare: false });
  }

  #publishingFailed(key: string, error: unknown): void {
    if (key !== 'screenVideo') return;
    const errorMsg = error instanceof Error ? error.message : String(error);
    this.#context.emit({ action: 'nonfatal-error', type: 'screen-share-error', errorMsg });
  }
}
