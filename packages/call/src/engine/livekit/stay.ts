import { within } from '../../async/within.ts';
import type { Unknowns } from '../../values/record.ts';
import { askServer } from '../browser/ask-server.ts';
import { rtcConfigOf } from '../core/beginning.ts';
import { entranceError, type Parting, partingError } from '../core/endings.ts';
import type { Admission } from '../core/join-door.ts';
import { ordersOf } from '../core/participant-order.ts';
import { People } from '../core/people.ts';
import { type KnownRoom, NO_ROOM } from '../core/room-facts.ts';
import { nextSpeaker } from '../core/speaker.ts';
import { wantedLayer } from '../media/receive-layers.ts';
import type { LineWatch } from './line-watch.ts';
import { placedTracks } from './media-places.ts';
import { Meeting } from './meeting.ts';
import { OwnPart } from './own-part.ts';
import type { Listing, StayContext, StayStart } from './stay-context.ts';
import { StayLine } from './stay-line.ts';
import { APP_MESSAGE_TOPIC, Talk } from './talk.ts';

/** Devices that are slower than the room, or ask the person first, do not keep him out of it. */
const DEVICES_WAIT_MS = 300;
const SESSION_WAIT_MS = 300;
/** Others are told that we left for no longer than this. */
const CLOSE_WAIT_MS = 1000;

/** One visit to a room, from the door until its end, however it ends. */
export class Stay {
  readonly #context: StayContext;
  readonly #meeting: Meeting;
  readonly #own: OwnPart;
  readonly #line: StayLine;
  readonly #talk: Talk;
  readonly #people: People;
  #admission: Admission | undefined;
  #uri = '';
  #isConnected = false;
  #isIn = false;
  #isOver = false;
  #joinedAtMs = 0;
  #speaker: string | undefined;
  #session = '';
  /** Settles when the server has answered what it was asked to do with others. */
  #orders: Promise<void> = Promise.resolve();

  constructor(context: StayContext) {
    this.#context = context;
    this.#people = new People(context.roster, context.subscriptions);
    this.#meeting = new Meeting({
      changed: () => context.changed(),
      connection: (news) => this.#line.hear(news),
      streamedTopics: [APP_MESSAGE_TOPIC],
      data: (heard) => this.#talk.hear(heard),
      speakers: (loudestFirst) => this.#speakers(loudestFirst),
      quality: () => this.line.tellQuality(),
      parted: (parting) => this.#parted(parting),
      cpuConstrained: () => this.line.cpuIsBusy(),
      publishingFailed: (key, error) => this.#publishingFailed(key, error),
      mutedByOther: (key) => this.#mutedByOther(key),
    });
    this.#own = new OwnPart(this.#meeting, context);
    this.#line = new StayLine({
      tell: (message) => context.tell(message),
      reports: () => this.#meeting.reports(),
      serverQuality: () => this.#meeting.quality,
      // Others may have taken us for gone in the meantime, and have forgotten what we said.
      connected: () => this.#isIn && this.#talk.introduce(this.#own.presence),
      lost: () => this.#parted('lost'),
    });
    this.#talk = new Talk({
      send: (text, topic, to) => this.#meeting.send(text, topic, to),
      tell: (message) => context.tell(message),
      refresh: () => context.refresh(),
      changed: () => context.changed(),
      requested: (request) => context.requested(request),
    });
  }

  get isIn(): boolean {
    return this.#isIn;
  }

  get room(): KnownRoom | undefined {
    return this.#admission?.room;
  }

  get sessionId(): string {
    return this.#own.sessionId;
  }

  get sessionOfMeeting(): string {
    return this.#session;
  }

  /** How well the line goes. */
  get line(): LineWatch {
    return this.#line.watch;
  }

  /** The door lets us in: from now on the room is known. */
  admit(admission: Admission): void {
    this.#admission = admission;
  }

  /** Goes in. What there is to tell is told in the order of the contract; so is why it failed. */
  async enter(admission: Admission, { devices, uri, iceConfig, ...options }: StayStart): Promise<void> {
    this.#uri = uri;
    this.admit(admission);
    try {
      const rtcConfig = rtcConfigOf(admission.iceServers, iceConfig);
      await this.#meeting.connect(admission, { ...options, rtcConfig });
    } catch (error) {
      if (!this.#isOver) this.#context.failed(entranceError(error, admission.mediaUrl));
      return;
    }
    if (this.#isOver) return;
    this.#isConnected = true;
    this.#line.hear('connected');
    const [session] = await Promise.all([
      // A room that is lost at once has no id; that it is lost is told of by itself.
      within(
        this.#meeting.sid().catch(() => undefined),
        SESSION_WAIT_MS,
      ),
      within(devices, DEVICES_WAIT_MS),
    ]);
    if (this.#isOver) return;
    this.#session = session ?? admission.room.id;
    this.#takePlace(admission);
  }

  #takePlace(admission: Admission): void {
    const { tell, refresh, roster, settings, nameTaken } = this.#context;
    this.#isIn = true;
    this.#joinedAtMs = Date.now();
    this.#own.takePlace(admission, this.#joinedAtMs);
    const { name } = this.#meeting;
    if (name !== '') nameTaken(name);
    for (const message of settings.messages()) tell(message);
    // The own one first, then those who were there before, each as a person who comes.
    refresh();
    tell({ action: 'meeting-session-summary-updated', meetingSession: { id: this.#session } });
    tell({ action: 'meeting-session-state-updated', meetingSessionState: { data: {}, topology: 'sfu' } });
    if (this.#isOver) return;
    const { appMessageMax } = admission;
    tell({ action: 'joined-meeting', participants: roster.participants, maxAppMessageSize: appMessageMax });
    if (this.#isOver) return;
    this.#talk.introduce(this.#own.presence);
    this.line.begin();
    // Somebody may have been speaking all the while.
    this.#tellSpeaker();
    this.#talk.begin(admission);
  }

  /** Everybody, as he is to be told of, and the media of all. */
  listing(): Listing {
    const isAway = this.#isIn && !this.#line.isMediaUp;
    this.#people.see(this.#meeting.people(this.#talk.presenceOf), { isAway });
    if (this.#isIn) this.#talk.see(this.#people.ids);
    const people = this.#isIn ? this.#people.all : [];
    const others = this.#isIn ? this.#people.list({ isAway }) : [];
    const own = this.#own.listed;
    const isHidden = !own.participant.permissions.hasPresence;
    const everybody = others.length + 1;
    return {
      listed: [own, ...others],
      hidden: this.#people.hidden,
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
      subscribed: this.#people.has(sessionId) && subscriptions.of(sessionId, key),
      layer:
        key === 'video' || key === 'screenVideo' ? wantedLayer(settings.receive, sessionId, key) : undefined,
    }));
    // While everything is made anew the library publishes again by itself what was published.
    if (this.#line.isMediaUp) this.#meeting.publish(this.#own.outgoing);
    this.#talk.update(this.#own.presence);
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

  /** Has the server do what of an update of somebody, or of everybody else (`*`), is its to do: one after another, as asked. */
  manage(update: Unknowns, id: string): void {
    const { stayToken } = this.#admission ?? {};
    if (!this.#isIn || stayToken === undefined) return;
    const proof = { doorUrl: this.#uri, stayToken };
    for (const order of ordersOf(update)) {
      this.#orders = this.#orders.then(() => askServer(proof, id, order));
    }
  }

  /** Whether a track of this key may go out. */
  maySend(key: string, kind: 'audio' | 'video'): boolean {
    return this.#own.maySend(key, kind);
  }

  /** Goes. Nothing is told afterwards. */
  async close(): Promise<void> {
    this.#isOver = true;
    this.#isIn = false;
    this.#line.end();
    this.#talk.end();
    await within(
      this.#meeting.close().catch(() => undefined),
      CLOSE_WAIT_MS,
    );
  }

  #speakers(loudestFirst: readonly string[]): void {
    const before = this.#speaker;
    const seen = loudestFirst.filter((id) => !this.#people.hidden.has(id));
    this.#speaker = nextSpeaker(before, seen);
    if (this.#isIn && this.#speaker !== before) this.#tellSpeaker();
  }

  #tellSpeaker(): void {
    if (this.#speaker === undefined) return;
    this.#context.tell({ action: 'active-speaker-change', activeSpeaker: { peerId: this.#speaker } });
  }

  #parted(parting: Parting): void {
    // While entering it is the attempt itself that fails.
    if (this.#isOver || !this.#isConnected || parting === 'left') return;
    if (this.#admission?.endsQuietly === true && (parting === 'room-deleted' || parting === 'removed')) {
      this.#context.ended();
      return;
    }
    const room = this.#admission?.room ?? NO_ROOM;
    const nowMs = Date.now();
    this.#context.failed(
      partingError(parting, { room, joinedAtMs: this.#joinedAtMs, nowMs, uri: this.#uri }),
    );
  }

  #mutedByOther(key: string): void {
    const { media, requested } = this.#context;
    // One that ended was muted for that.
    if (media()[key]?.track?.readyState !== 'live') return;
    if (key === 'audio') requested({ setAudio: false });
    else if (key === 'video') requested({ setVideo: false });
    else if (key === 'screenVideo') requested({ setScreenShare: false });
  }

  #publishingFailed(key: string, error: unknown): void {
    if (key !== 'screenVideo') return;
    const errorMsg = error instanceof Error ? error.message : String(error);
    this.#context.tell({ action: 'nonfatal-error', type: 'screen-share-error', errorMsg });
  }
}
