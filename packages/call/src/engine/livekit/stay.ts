import type { ParticipantCounts, ParticipantPermissions } from '../../api/participant.ts';
import { within } from '../../async/within.ts';
import { isEqual } from '../../values/equal.ts';
import { isRecord, type Unknowns } from '../../values/record.ts';
import { askServer } from '../browser/ask-server.ts';
import { rtcConfigOf } from '../core/beginning.ts';
import { type ConnectionNews, ConnectionWatch } from '../core/connection.ts';
import { entranceError, type Parting, partingError, stayEnd } from '../core/endings.ts';
import type { LocalTrackFacts, Rights } from '../core/facts.ts';
import { type Admission, canAdminOf } from '../core/join-door.ts';
import type { MediaSettings } from '../core/media-settings.ts';
import { canSendOf, hasFixedName, localParticipant, maySend, NOBODY } from '../core/participant-of.ts';
import { orderOf } from '../core/participant-order.ts';
import { People } from '../core/people.ts';
import { type RemoteRequest, readRequest } from '../core/presence.ts';
import { serverThreshold } from '../core/quality.ts';
import { type KnownRoom, NO_ROOM } from '../core/room-facts.ts';
import { type Listed, type Roster, trackIdsOf } from '../core/roster.ts';
import { nextSpeaker } from '../core/speaker.ts';
import type { Subscriptions } from '../core/subscriptions.ts';
import { senderReasons } from '../core/track-entry.ts';
import type { EngineMessage } from '../engine-messages.ts';
import { wantedLayer } from '../media/receive-layers.ts';
import { LineWatch } from './line-watch.ts';
import { type PlacedTrack, placedTracks } from './media-places.ts';
import { Meeting, type MeetingOptions } from './meeting.ts';
import { publishOptions } from './publish-options.ts';
import type { Outgoing } from './publisher.ts';
import { Talk } from './talk.ts';

/** What a stay needs of the engine whose it is. */
export interface StayContext {
  tell(message: EngineMessage): void;
  /** Something changed that is to be told of when all of it has. */
  changed(): void;
  /** Tells of it now. */
  refresh(): void;
  /** The call has come to an end by itself. */
  failed(failure: EngineMessage<'error'>): void;
  requested(request: RemoteRequest): void;
  /** The room knows us by this name; one that is fixed is no longer ours to choose. */
  nameTaken(name: string, options: { readonly isFixed: boolean }): void;
  readonly subscriptions: Subscriptions;
  readonly roster: Roster;
  readonly settings: MediaSettings;
  media(): Readonly<Record<string, LocalTrackFacts>>;
  modeOf(key: string): unknown;
  self(): { readonly userName: string; readonly userData: unknown; readonly fallbackId: string };
}

export interface StayStart extends Omit<MeetingOptions, 'rtcConfig'> {
  /** Settles when devices are open, or have failed. */
  readonly devices: Promise<void>;
  readonly uri: string;
  readonly iceConfig: unknown;
}

/** Everybody, as he is to be told of. */
export interface Listing {
  readonly listed: readonly Listed[];
  /** Nothing outside of a meeting. */
  readonly counts: ParticipantCounts | undefined;
  readonly media: readonly PlacedTrack[];
}

/** Devices that are slower than the room, or ask the person first, do not keep him out of it. */
const DEVICES_WAIT_MS = 300;
const SESSION_WAIT_MS = 300;
/** Others are told that we left for no longer than this. */
const CLOSE_WAIT_MS = 1000;
/** Whoever has not come back to the media server by then is out: its client may try without end. */
const RETURN_WAIT_MS = 60_000;

/** One visit to a room, from the door until its end, however it ends. */
export class Stay {
  readonly #context: StayContext;
  readonly #meeting: Meeting;
  readonly #talk: Talk;
  readonly #connection = new ConnectionWatch();
  #admission: Admission | undefined;
  #uri = '';
  #isConnected = false;
  #returning: ReturnType<typeof setTimeout> | undefined;
  #isIn = false;
  #isOver = false;
  #joinedAtMs = 0;
  #rightsAtEntry: Rights | undefined;
  readonly #people: People;
  #speaker: string | undefined;
  #session = '';
  /** Settles when the server has answered what it was asked to do with others. */
  #orders: Promise<void> = Promise.resolve();
  /** How well it goes. */
  readonly line: LineWatch;

  constructor(context: StayContext) {
    this.#context = context;
    this.#people = new People(context.roster, context.subscriptions);
    this.#meeting = new Meeting({
      changed: () => context.changed(),
      connection: (news) => this.#connectionNews(news),
      data: (payload, topic, from) => this.#talk.hear({ payload, topic, from }),
      speakers: (loudestFirst) => this.#speakers(loudestFirst),
      quality: () => this.line.tellQuality(),
      parted: (parting) => this.#parted(parting),
      cpuConstrained: () => this.line.cpuIsBusy(),
      publishingFailed: (key, error) => this.#publishingFailed(key, error),
      mutedByOther: (key) => {
        // One that ended was muted for that.
        if (context.media()[key]?.track?.readyState !== 'live') return;
        if (key === 'audio') context.requested({ setAudio: false });
        else if (key === 'video') context.requested({ setVideo: false });
        else if (key === 'screenVideo') context.requested({ setScreenShare: false });
      },
    });
    this.line = new LineWatch({
      tell: (message) => context.tell(message),
      reports: () => this.#meeting.reports(),
      serverQuality: () => this.#meeting.quality,
    });
    this.#talk = new Talk({
      send: (payload, topic, to) => this.#meeting.send(payload, topic, to),
      tell: (message) => context.tell(message),
      refresh: () => context.refresh(),
      changed: () => context.changed(),
      requested: (request) => context.requested(request),
      isOwner: (sessionId) => this.#people.find(sessionId)?.attributes['owner'] === 'true',
      presence: () => this.#presence(),
    });
  }

  get isIn(): boolean {
    return this.#isIn;
  }

  get room(): KnownRoom | undefined {
    return this.#admission?.room;
  }

  get sessionId(): string {
    return this.#admission?.sessionId ?? this.#context.self().fallbackId;
  }

  get sessionOfMeeting(): string {
    return this.#session;
  }

  /** Goes in. What there is to tell is told in the order of the contract; so is why it failed. */
  async enter(admission: Admission, { devices, uri, iceConfig, ...options }: StayStart): Promise<void> {
    this.#uri = uri;
    try {
      const rtcConfig = rtcConfigOf(admission.iceServers, iceConfig);
      await this.#meeting.connect(admission, { ...options, rtcConfig });
    } catch (error) {
      if (!this.#isOver) this.#context.failed(entranceError(error, admission.mediaUrl));
      return;
    }
    if (this.#isOver) return;
    this.#isConnected = true;
    this.#connectionNews('connected');
    const [session] = await Promise.all([
      // A room that is lost at once has no id; that it is lost is told of by itself.
      within(
        this.#meeting.sid().catch(() => undefined),
        SESSION_WAIT_MS,
      ),
      within(devices, DEVICES_WAIT_MS),
    ]);
    if (this.#isOver) return;
    this.#admission = admission;
    this.#session = session ?? admission.room.id;
    this.#takePlace();
  }

  #takePlace(): void {
    const { tell, refresh, roster, settings, nameTaken } = this.#context;
    this.#isIn = true;
    this.#joinedAtMs = Date.now();
    this.#rightsAtEntry = this.#meeting.rights;
    const { name, attributes } = this.#meeting;
    if (name !== '') nameTaken(name, { isFixed: hasFixedName(attributes) });
    for (const message of settings.messages()) tell(message);
    // The own one first, then those who were there before, each as a person who comes.
    refresh();
    tell({ action: 'meeting-session-summary-updated', meetingSession: { id: this.#session } });
    tell({ action: 'meeting-session-state-updated', meetingSessionState: { data: {}, topology: 'sfu' } });
    if (this.#isOver) return;
    tell({ action: 'joined-meeting', participants: roster.participants });
    if (this.#isOver) return;
    this.#talk.introduce();
    this.line.begin();
    // Somebody may have been speaking all the while.
    this.#tellSpeaker();
    this.#talk.open();
  }

  /** Everybody, as he is to be told of, and the media of all. */
  listing(): Listing {
    const isAway = this.#isIn && !this.#connection.isMediaUp;
    this.#people.see(this.#meeting.people(this.#talk.of), { isAway });
    if (this.#isIn) this.#talk.see(this.#people.ids);
    const people = this.#isIn ? this.#people.all : [];
    const others = this.#isIn ? this.#people.list({ isAway }) : [];
    const own = this.#listSelf();
    const isHidden = !own.participant.permissions.hasPresence;
    const everybody = others.length + 1;
    return {
      listed: [own, ...others],
      counts: this.#isIn
        ? { present: isHidden ? everybody - 1 : everybody, hidden: isHidden ? 1 : 0 }
        : undefined,
      media: [
        ...placedTracks('local', this.#context.media()),
        ...people.flatMap(({ sessionId, tracks }) => placedTracks(sessionId, tracks)),
      ],
    };
  }

  /** Does what is wanted of the room now. */
  settle(): void {
    if (!this.#isIn || this.#isOver) return;
    const { subscriptions, settings } = this.#context;
    this.#meeting.subscribe((sessionId, key) => ({
      subscribed: subscriptions.of(sessionId, key),
      layer:
        key === 'video' || key === 'screenVideo' ? wantedLayer(settings.receive, sessionId, key) : undefined,
    }));
    // While everything is made anew the library publishes again by itself what was published.
    if (this.#connection.isMediaUp) this.#meeting.publish(this.#outgoing());
    this.#talk.update();
  }

  /** The tracks that everybody sends, by their keys. */
  trackKeys(): Readonly<Record<string, readonly string[]>> {
    return Object.fromEntries(
      this.#people.all.map(({ sessionId, tracks }) => [sessionId, Object.keys(tracks)]),
    );
  }

  soundReceivers(): ReadonlyMap<string, RTCRtpReceiver> {
    return this.#meeting.soundReceivers();
  }

  sendAppMessage(data: unknown, to: unknown): void {
    this.#talk.sendAppMessage(data, to);
  }

  /** Asks somebody to switch on what an update of him names. */
  request(update: Unknowns, id: string): void {
    const request = readRequest(update);
    if (this.#isIn && Object.keys(request).length > 0) this.#talk.request(request, id);
  }

  /** Has the server do what of an update of somebody, or of everybody else (`*`), is its to do: one after another, as asked. */
  manage(update: Unknowns, id: string): void {
    const order = orderOf(update);
    const { stayToken } = this.#admission ?? {};
    if (!this.#isIn || order === undefined || stayToken === undefined) return;
    const proof = { doorUrl: this.#uri, stayToken };
    this.#orders = this.#orders.then(() => askServer(proof, id, order));
  }

  /** Whether a track of this key may go out. */
  maySend(key: string, kind: 'audio' | 'video'): boolean {
    return maySend(this.#permissions(), key, kind);
  }

  /** Takes back how much the camera may send, in kilobits a second, and how it takes pictures. */
  async limitCamera(kbs: unknown, track: MediaStreamTrack | undefined, constraints: unknown): Promise<void> {
    if (isRecord(constraints)) await track?.applyConstraints(constraints).catch(() => undefined);
    if (typeof kbs === 'number') await this.#meeting.publisher.limit('video', kbs * 1000);
  }

  /** Goes. Nothing is told afterwards. */
  async close(): Promise<void> {
    this.#isOver = true;
    this.#isIn = false;
    clearTimeout(this.#returning);
    this.line.end();
    this.#talk.close();
    await within(
      this.#meeting.close().catch(() => undefined),
      CLOSE_WAIT_MS,
    );
  }

  #listSelf(): Listed {
    const { userName, userData } = this.#context.self();
    const media = this.#context.media();
    const end = this.#isIn && this.#admission ? stayEnd(this.#admission.room, this.#joinedAtMs) : undefined;
    const { attributes, joinedAt, quality } = this.#meeting;
    const participant = localParticipant({
      sessionId: this.sessionId,
      userId: attributes['user_id'] ?? this.sessionId,
      userName,
      userData,
      isOwner: attributes['owner'] === 'true',
      joinedAt: this.#isIn ? joinedAt : undefined,
      endsAt: end && new Date(end.atMs),
      threshold: serverThreshold(quality),
      permissions: this.#permissions(),
      tracks: media,
    });
    return { participant, trackIds: trackIdsOf(media) };
  }

  /** What the door said, until the media server says otherwise. */
  #permissions(): ParticipantPermissions {
    const atDoor = this.#admission?.permissions ?? NOBODY.permissions;
    const { rights, attributes } = this.#meeting;
    const isSaid = this.#isIn && attributes['can_admin'] !== undefined;
    const given = isSaid ? { ...atDoor, canAdmin: canAdminOf(attributes) } : atDoor;
    if (!this.#isIn || rights === undefined || isEqual(rights, this.#rightsAtEntry)) return given;
    return { ...given, hasPresence: !rights.isHidden, canSend: canSendOf(rights) };
  }

  #outgoing(): ReadonlyMap<string, Outgoing> {
    const { media, settings, modeOf } = this.#context;
    const permissions = this.#permissions();
    return new Map(
      Object.entries(media()).map(([key, { kind, isWanted, track, blocked }]) => {
        const isLive = track?.readyState === 'live';
        return [
          key,
          {
            track,
            isOn: isWanted && isLive && blocked === undefined && maySend(permissions, key, kind),
            options: publishOptions(key, kind, {
              sendSettings: settings.send,
              publishing: settings.publishing,
              mode: modeOf(key),
            }),
          },
        ];
      }),
    );
  }

  #presence() {
    const { userName, userData } = this.#context.self();
    const { audio, video } = this.#listSelf().participant.tracks;
    const ofAudio = senderReasons(audio);
    const ofVideo = senderReasons(video);
    return {
      userName,
      ...(userData !== undefined && { userData }),
      ...(ofAudio !== undefined && { audio: ofAudio }),
      ...(ofVideo !== undefined && { video: ofVideo }),
    };
  }

  #speakers(loudestFirst: readonly string[]): void {
    const before = this.#speaker;
    this.#speaker = nextSpeaker(before, loudestFirst);
    if (this.#isIn && this.#speaker !== before) this.#tellSpeaker();
  }

  #tellSpeaker(): void {
    if (this.#speaker === undefined) return;
    this.#context.tell({ action: 'active-speaker-change', activeSpeaker: { peerId: this.#speaker } });
  }

  #connectionNews(news: ConnectionNews): void {
    const wasUp = this.#connection.isMediaUp;
    for (const message of this.#connection.hear(news)) this.#context.tell(message);
    this.#watchReturn();
    // Others may have taken us for gone in the meantime, and have forgotten what we said.
    if (this.#isIn && !wasUp && this.#connection.isMediaUp) this.#talk.introduce();
  }

  #watchReturn(): void {
    if (this.#connection.isSignalingUp || this.#isOver) {
      clearTimeout(this.#returning);
      this.#returning = undefined;
    } else this.#returning ??= setTimeout(() => this.#parted('lost'), RETURN_WAIT_MS);
  }

  #parted(parting: Parting): void {
    // While entering it is the attempt itself that fails.
    if (this.#isOver || !this.#isConnected || parting === 'left') return;
    const room = this.#admission?.room ?? NO_ROOM;
    const nowMs = Date.now();
    this.#context.failed(
      partingError(parting, { room, joinedAtMs: this.#joinedAtMs, nowMs, uri: this.#uri }),
    );
  }

  #publishingFailed(key: string, error: unknown): void {
    if (key !== 'screenVideo') return;
    const errorMsg = error instanceof Error ? error.message : String(error);
    this.#context.tell({ action: 'nonfatal-error', type: 'screen-share-error', errorMsg });
  }
}
