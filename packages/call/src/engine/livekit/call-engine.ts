import type { Preload } from '../../options/preload.ts';
import { checkSendSettings } from '../../validate/send-settings.ts';
import { recordOf, type Unknowns } from '../../values/record.ts';
import { askDoor } from '../browser/ask-door.ts';
import { CustomTracks } from '../browser/custom-tracks.ts';
import { LocalMedia } from '../browser/local-media.ts';
import { ScreenShare } from '../browser/screen-share.ts';
import { type BeginningOptions, langOf, readBeginning } from '../core/beginning.ts';
import { refusalError } from '../core/endings.ts';
import type { LocalTrackFacts } from '../core/facts.ts';
import { type Admission, startsOff } from '../core/join-door.ts';
import { MediaSettings } from '../core/media-settings.ts';
import { localParticipant, maySend, NOBODY } from '../core/participant-of.ts';
import type { RemoteRequest } from '../core/presence.ts';
import { Roster, trackIdsOf } from '../core/roster.ts';
import { Subscriptions } from '../core/subscriptions.ts';
import type { Engine, EngineHost } from '../engine.ts';
import type { EngineCommand } from '../engine-commands.ts';
import type { EngineMessage } from '../engine-messages.ts';
import type { Medium } from '../media/camera-error.ts';
import { DeviceDesk } from './device-desk.ts';
import { Levels } from './levels.ts';
import { MediaPlaces, placedTracks } from './media-places.ts';
import { Stay } from './stay.ts';
import type { Listing, StayContext } from './stay-context.ts';

type Command<Action extends EngineCommand['action']> = Extract<EngineCommand, { action: Action }>;

/** An admission that was asked for ahead of joining holds for less than its media token does. */
const ADMISSION_HOLDS_MS = 4 * 60_000;

/** The engine on livekit-client: does what the client commands, and says what comes of it. */
export class CallEngine implements Engine {
  readonly #host: EngineHost;
  readonly #local: LocalMedia;
  readonly #screen: ScreenShare;
  readonly #customs: CustomTracks;
  readonly #roster = new Roster();
  readonly #places: MediaPlaces;
  readonly #subscriptions = new Subscriptions();
  readonly #settings: MediaSettings;
  readonly #devices: DeviceDesk;
  readonly #levels: Levels;
  #stay: Stay | undefined;
  #isClosed = false;
  #isInitialised = false;
  #isRefreshing = false;
  /** Settles when devices have been opened, or have failed. */
  #begun = Promise.resolve();
  /** Whether it was told that devices have been opened, or have failed. */
  #hasStarted = false;
  /** Of the participant until a room gives him another. */
  #ownId = newId();
  #userName = '';
  /** The one that the door was asked with. */
  #nameAtDoor = '';
  /** Another with each call: what was begun for one must not be told of another. */
  #life = {};
  #userData: unknown;
  #iceConfig: unknown;
  #langSetting = 'user';
  #asked: { readonly admission: Admission; readonly asking: string; readonly atMs: number } | undefined;

  constructor(host: EngineHost) {
    this.#host = host;
    this.#places = new MediaPlaces(host.tracks);
    const changed = () => this.#refreshSoon();
    this.#local = new LocalMedia({
      changed,
      failed: (error, { audio, video }) => {
        const errorMsg = { errorMsg: error.msg, audioOk: audio, videoOk: video };
        this.#tell({ action: 'camera-error', errorMsg, error });
      },
      selected: () => void this.#devices.tellDevices(),
    });
    this.#screen = new ScreenShare({ changed, ended: () => this.#screenStopped() });
    this.#customs = new CustomTracks(changed);
    const tell = (message: EngineMessage) => this.#tell(message);
    this.#settings = new MediaSettings({ tell, changed, present: () => this.#others() });
    this.#devices = new DeviceDesk({ media: this.#local, shared: () => host.shared(), tell });
    this.#levels = new Levels({
      tell,
      microphone: () => this.#local.facts.audio,
      receivers: () => this.#stay?.soundReceivers() ?? new Map(),
    });
  }

  handle(command: EngineCommand): void {
    // Nothing is told within the stack of who commands.
    queueMicrotask(() => {
      if (this.#isClosed || this.#devices.take(command) || this.#levels.take(command)) return;
      if (!this.#settings.take(command)) this.#take(command);
    });
  }

  reset(): void {
    void this.#endCall();
  }

  close(): void {
    this.#isClosed = true;
    void this.#endCall();
  }

  #take(command: EngineCommand): void {
    switch (command.action) {
      case 'join-meeting':
        void this.#join(command);
        return;
      case 'leave-meeting':
        void this.#leave();
        return;
      case 'start-camera':
        void this.#startCamera(command);
        return;
      case 'daily-method-preauth':
        void this.#preAuth(command);
        return;
      case 'update-participant':
        this.#updateParticipant(command.id, command.properties);
        return;
      case 'update-participants':
        for (const [id, update] of Object.entries(command.participants)) {
          this.#updateParticipant(id, recordOf(update));
        }
        return;
      case 'local-audio':
        void this.#local.setWanted('audio', command.state, { discards: command.forceDiscardTrack });
        return;
      case 'local-video':
        void this.#local.setWanted('video', command.state);
        return;
      case 'set-allow-local-audio':
        void this.#local.allow('audio', command.state);
        return;
      case 'set-allow-local-video':
        void this.#local.allow('video', command.state);
        return;
      default:
        this.#takeOther(command);
    }
  }

  #takeOther(command: EngineCommand): void {
    switch (command.action) {
      case 'local-screen-start':
        void this.#startScreen(command.captureOptions);
        return;
      case 'local-screen-stop':
        if (this.#screen.stop()) this.#screenStopped();
        return;
      case 'local-screen-update':
        this.#screen.update(command.options);
        return;
      case 'start-custom-track':
        command.answer(this.#customs.start(command));
        return;
      case 'stop-custom-track':
        command.answer(this.#customs.stop(String(command.trackName)));
        return;
      case 'app-msg':
        this.#stay?.sendAppMessage(command.data, command.to);
        return;
      case 'set-user-name':
        this.#userName = command.name;
        this.#refreshSoon();
        command.answer({ userName: this.#self().userName });
        return;
      case 'set-user-data':
        this.#userData = command.userData;
        this.#refreshSoon();
        command.answer({ userData: command.userData });
        return;
      case 'daily-method-subscribe-to-tracks-automatically':
        this.#subscriptions.setAutomatic(command.enabled, this.#stay?.trackKeys() ?? {});
        this.#refreshSoon();
        return;
      case 'set-active-speaker-mode':
        this.#tell({ action: 'active-speaker-mode-change', enabled: command.enabled });
        return;
      default:
        this.#takeQuestion(command);
    }
  }

  #takeQuestion(command: EngineCommand): void {
    switch (command.action) {
      case 'lib-room-info': {
        command.answer({ room: this.#stay?.room ?? this.#asked?.admission.room ?? null });
        return;
      }
      case 'get-meeting-session':
        command.answer({ meetingSession: { id: this.#stay?.sessionOfMeeting ?? '' } });
        return;
      case 'get-network-topology':
        command.answer({ topology: this.#stay?.isIn ? 'sfu' : 'none' });
        return;
      case 'set-network-topology':
        command.answer(command.topology === 'sfu' ? {} : { error: 'There is only the topology sfu.' });
        return;
      case 'get-calc-stats':
        command.answer({ stats: this.#stay?.line.stats ?? { latest: {} } });
        return;
      case 'get-cpu-load-stats':
        command.answer({ cpuStats: { ...this.#stay?.line.cpuLoad, stats: {} } });
        return;
      case 'get-daily-lang':
        command.answer(langOf(this.#langSetting, navigator.language));
        return;
      case 'set-daily-lang':
        this.#langSetting = typeof command.lang === 'string' ? command.lang : 'user';
        this.#tell({ action: 'lang-updated', ...langOf(this.#langSetting, navigator.language) });
        return;
      case 'set-ice-config':
        this.#iceConfig = command.iceConfig;
        return;
      case 'set-bandwidth':
        void this.#stay?.limitCamera(command.kbs, this.#local.facts.video.track, command.trackConstraints);
        return;
      case 'get-sidebar-view':
        command.answer({ view: null });
        return;
      default:
      // What is left concerns an interface, and this engine has none.
    }
  }

  // Coming and going ------------------------------------------------------------------------------------------------------

  async #join({ properties, preloadCache }: Command<'join-meeting'>): Promise<void> {
    const options = this.#begin(properties);
    const stay = new Stay(this.#stayContext());
    this.#stay = stay;
    this.#subscriptions.reset(preloadCache.subscribeToTracksAutomatically);
    const sending = { ...options.sendSettings, ...preloadCache.sendSettings };
    this.#settings.begin(options.receiveSettings, sending, options.publishing);
    const outcome = await this.#admission(options);
    if (this.#stay !== stay) return;
    if ('failure' in outcome) {
      this.#fail(outcome.failure);
      return;
    }
    const { admission } = outcome;
    this.#asked = undefined;
    this.#tell({ action: 'access-state-updated', access: { level: 'full' } });
    const devices = this.#beginMedia(options, preloadCache, admission);
    await stay.enter(admission, {
      devices,
      uri: options.door?.url ?? '',
      autoSubscribe: this.#subscriptions.isAutomatic,
      iceConfig: this.#iceConfig ?? options.iceConfig,
    });
  }

  async #preAuth({ properties, answer }: Command<'daily-method-preauth'>): Promise<void> {
    const options = this.#begin(properties);
    const life = this.#life;
    const outcome = await this.#admission(options);
    if (life !== this.#life) return;
    if ('failure' in outcome) {
      answer({ error: outcome.failure.error ?? outcome.failure.errorMsg });
      return;
    }
    this.#asked = { admission: outcome.admission, asking: askingOf(options), atMs: Date.now() };
    this.#tell({ action: 'access-state-updated', access: { level: 'full' } });
    answer({ access: { level: 'full' } });
  }

  async #admission(options: BeginningOptions) {
    const { door, userName } = options;
    if (door === undefined) {
      return { failure: refusalError({ type: 'no-room', msg: 'The url is not the address of a room.' }) };
    }
    const asked = this.#asked;
    const holds =
      asked?.asking === askingOf(options) && Date.now() - asked.atMs < ADMISSION_HOLDS_MS ? asked : undefined;
    this.#nameAtDoor = userName;
    return holds ?? (await askDoor(door, userName));
  }

  async #startCamera({ properties, preloadCache, answer }: Command<'start-camera'>): Promise<void> {
    const options = this.#begin(properties);
    await this.#beginMedia(options, preloadCache, this.#asked?.admission);
    answer(await this.#local.devices());
  }

  /** What every way in begins with. */
  #begin(properties: Unknowns): BeginningOptions {
    const options = readBeginning(properties);
    this.#userName = options.userName;
    this.#userData = options.userData;
    this.#langSetting = options.lang;
    if (!this.#isInitialised) {
      this.#isInitialised = true;
      this.#tell({ action: 'call-machine-initialized' });
    }
    return options;
  }

  async #beginMedia(
    options: BeginningOptions,
    preload: Preload,
    admission: Admission | undefined,
  ): Promise<void> {
    // Nobody is asked for a camera that he may not show.
    this.#permit((kind) => maySend(admission?.permissions ?? NOBODY.permissions, kind, kind));
    if (this.#local.hasBegun) return this.#begun;
    const inputSettings = preload.inputSettings ?? {};
    this.#devices.begin(inputSettings);
    const room = admission?.room ?? { config: {}, tokenConfig: {} };
    const isWanted = (kind: Medium, asked: unknown) => !startsOff(kind, asked, room);
    this.#begun = this.#local.begin({
      inputSettings,
      shared: this.#host.shared(),
      isWanted: {
        audio: isWanted('audio', options.startAudioOff),
        video: isWanted('video', options.startVideoOff),
      },
      isAllowed: { audio: preload.allowLocalAudio, video: preload.allowLocalVideo },
      outputDeviceId: preload.outputDeviceId,
      cameraStaysOpen: options.cameraStaysOpen,
      isAskedForToo: options.isAskedForToo,
    });
    this.#levels.begin(preload);
    const life = this.#life;
    await this.#begun;
    if (life !== this.#life) return;
    this.#hasStarted = true;
    this.#tell({ action: 'started-camera' });
    await this.#devices.tellDevices();
    this.#refresh();
  }

  #permit(isPermitted: (kind: Medium) => boolean): void {
    this.#local.permit({ audio: isPermitted('audio'), video: isPermitted('video') });
  }

  /** Rights may be given and withdrawn in the middle of a meeting. */
  #keepToRights(stay: Stay): void {
    this.#permit((kind) => stay.maySend(kind, kind));
    if (!stay.maySend('screenVideo', 'video') && this.#screen.stop()) this.#screenStopped();
  }

  async #leave(): Promise<void> {
    await this.#endCall();
    this.#tell({ action: 'left-meeting' });
  }

  #fail(failure: EngineMessage<'error'>): void {
    void this.#endCall();
    this.#tell(failure);
  }

  /** Gives back everything of this call. Settles when the others know. */
  async #endCall(): Promise<void> {
    const stay = this.#stay;
    this.#stay = undefined;
    this.#life = {};
    this.#hasStarted = false;
    this.#isInitialised = false;
    this.#asked = undefined;
    this.#local.end();
    this.#screen.stop();
    this.#customs.clear();
    this.#levels.end();
    this.#roster.forget();
    this.#places.clear();
    this.#subscriptions.reset(true);
    this.#settings.end();
    this.#devices.begin({});
    this.#ownId = newId();
    await stay?.close();
  }

  // What is so -----------------------------------------------------------------------------------------------------------

  #stayContext(): StayContext {
    return {
      tell: (message) => this.#tell(message),
      changed: () => this.#refreshSoon(),
      refresh: () => this.#refresh(),
      failed: (failure) => this.#fail(failure),
      requested: (request) => this.#obey(request),
      subscriptions: this.#subscriptions,
      roster: this.#roster,
      nameTaken: (name) => {
        // Who has chosen another meanwhile is called that.
        if (this.#userName === this.#nameAtDoor) this.#userName = name;
      },
      settings: this.#settings,
      media: () => this.#mediaFacts(),
      modeOf: (key) => this.#customs.modeOf(key),
      self: () => this.#self(),
    };
  }

  #mediaFacts(): Readonly<Record<string, LocalTrackFacts>> {
    return { ...this.#local.facts, ...this.#screen.facts, ...this.#customs.facts };
  }

  /** Many things change at once: they are told of as one. */
  #refreshSoon(): void {
    if (this.#isRefreshing) return;
    this.#isRefreshing = true;
    queueMicrotask(() => {
      this.#isRefreshing = false;
      this.#refresh();
    });
  }

  #refresh(): void {
    const stay = this.#stay;
    const isIn = stay?.isIn === true;
    // On the way in nothing is told of somebody who was not there before.
    const isKnown = this.#roster.before('local') !== undefined;
    const mayTell = isIn || isKnown || (stay === undefined && this.#hasStarted);
    if (this.#isClosed || !mayTell) return;
    if (isIn) this.#keepToRights(stay);
    const { listed, hidden, counts, media } = stay?.listing() ?? this.#listingAlone();
    this.#places.put(media);
    for (const message of this.#roster.update(listed, counts, hidden)) {
      // Before there is a meeting nobody has come into it.
      const isEarly = !isIn && message.action === 'participant-joined';
      this.#tell(isEarly ? { ...message, action: 'participant-updated' } : message);
    }
    if (stay !== undefined && stay === this.#stay) stay.settle();
  }

  /** Whoever looks at himself before he goes in. */
  #listingAlone(): Listing {
    const { userName, userData, fallbackId } = this.#self();
    const tracks = this.#mediaFacts();
    const own = localParticipant({
      ...NOBODY,
      sessionId: fallbackId,
      userId: fallbackId,
      userName,
      userData,
      tracks,
    });
    return {
      listed: [{ participant: own, trackIds: trackIdsOf(tracks) }],
      hidden: new Set(),
      counts: undefined,
      media: placedTracks('local', tracks),
    };
  }

  #others(): string[] {
    return Object.keys(this.#roster.participants).filter((id) => id !== 'local');
  }

  #self() {
    return { userName: this.#userName, userData: this.#userData, fallbackId: this.#ownId };
  }

  #tell(message: EngineMessage): void {
    if (!this.#isClosed) this.#host.tell(message);
  }

  // What is wanted -------------------------------------------------------------------------------------------------------

  #updateParticipant(id: string, update: Unknowns): void {
    if (id === 'local' || id === this.#stay?.sessionId) {
      this.#updateSelf(update);
      return;
    }
    if ('setSubscribedTracks' in update) {
      for (const one of id === '*' ? this.#others() : [id]) {
        this.#subscriptions.want(one, update['setSubscribedTracks']);
      }
    }
    this.#stay?.manage(update, id);
    this.#refreshSoon();
  }

  #updateSelf({ setAudio, setVideo, setScreenShare }: Unknowns): void {
    if (setAudio !== undefined) void this.#local.setWanted('audio', Boolean(setAudio));
    if (setVideo !== undefined) void this.#local.setWanted('video', Boolean(setVideo));
    if (setScreenShare === false && this.#screen.stop()) this.#screenStopped();
  }

  /** Somebody who may wants something of us. Nobody else switches on what this person never had on in this call. */
  #obey({ setAudio, setVideo, setScreenShare }: RemoteRequest): void {
    for (const [kind, isWanted] of [
      ['audio', setAudio],
      ['video', setVideo],
    ] as const) {
      const isObeyed = isWanted === false || (isWanted === true && this.#local.hasBeenOn(kind));
      if (isObeyed) void this.#local.setWanted(kind, isWanted, { isByRequest: true });
    }
    if (setScreenShare === false && this.#screen.stop()) this.#screenStopped();
  }

  async #startScreen(options: Unknowns): Promise<void> {
    if (this.#stay?.isIn && !this.#stay.maySend('screenVideo', 'video')) {
      const errorMsg = 'This participant may not share a screen.';
      this.#tell({ action: 'nonfatal-error', type: 'screen-share-error', errorMsg });
      return;
    }
    const given = options['mediaStream'] ? this.#host.shared().screenMediaStream : undefined;
    const wanted = options['screenVideoSendSettings'];
    const outcome = await this.#screen.start(options, given);
    if (outcome === 'running' || outcome === 'dropped') return;
    if (outcome !== 'started') {
      if (outcome.isCanceled) this.#tell({ action: 'local-screen-share-canceled' });
      else this.#tell({ action: 'nonfatal-error', type: 'screen-share-error', errorMsg: outcome.message });
      return;
    }
    const sending = checkSendSettings({ screenVideo: wanted });
    if (wanted !== undefined && sending.ok) this.#settings.updateSend(sending.value);
    this.#tell({ action: 'local-screen-share-started' });
    this.#refresh();
  }

  #screenStopped(): void {
    this.#refresh();
    this.#tell({ action: 'local-screen-share-stopped' });
  }
}

/** An admission is for a room, by a token, under a name: for another it is asked anew. */
function askingOf({ door, userName }: BeginningOptions): string {
  return JSON.stringify([door, userName]);
}

function newId(): string {
  return globalThis.crypto.randomUUID?.() ?? `${Date.now()}-${Math.random().toString(36).slice(2)}`;
}
