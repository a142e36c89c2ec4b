import type { Preload } from '../../options/preload.ts';
import type { Unknowns } from '../../values/record.ts';
import { Admissions } from '../browser/admissions.ts';
import { CustomTracks } from '../browser/custom-tracks.ts';
import { LocalMedia } from '../browser/local-media.ts';
import { type BeginningOptions, readBeginning } from '../core/beginning.ts';
import type { LocalTrackFacts } from '../core/facts.ts';
import { type Admission, startsOff } from '../core/join-door.ts';
import { Language } from '../core/language.ts';
import { MediaSettings } from '../core/media-settings.ts';
import { maySend, NOBODY } from '../core/participant-of.ts';
import { Self } from '../core/self.ts';
import { Subscriptions } from '../core/subscriptions.ts';
import type { Engine, EngineHost } from '../engine.ts';
import type { EngineCommand } from '../engine-commands.ts';
import type { EngineMessage } from '../engine-messages.ts';
import type { Medium } from '../media/camera-error.ts';
import { takeCommand, type Workers } from './commands.ts';
import { DeviceDesk } from './device-desk.ts';
import { Levels } from './levels.ts';
import { News } from './news.ts';
import { ScreenDesk } from './screen-desk.ts';
import { Stay } from './stay.ts';
import type { StayContext } from './stay-context.ts';
import { Wishes } from './wishes.ts';

/** The engine on livekit-client: does what the client commands, and says what comes of it. */
export class CallEngine implements Engine {
  readonly #host: EngineHost;
  readonly #local: LocalMedia;
  readonly #screen: ScreenDesk;
  readonly #customs: CustomTracks;
  readonly #admissions = new Admissions();
  readonly #self = new Self();
  readonly #language = new Language();
  readonly #news: News;
  readonly #subscriptions = new Subscriptions();
  readonly #settings: MediaSettings;
  readonly #devices: DeviceDesk;
  readonly #levels: Levels;
  readonly #wishes: Wishes;
  #stay: Stay | undefined;
  #isClosed = false;
  #isInitialised = false;
  /** Settles when devices have been opened, or have failed. */
  #begun = Promise.resolve();
  /** Whether it was told that devices have been opened, or have failed. */
  #hasStarted = false;
  /** Another with each call: what was begun for one must not be told of another. */
  #life = {};
  #iceConfig: unknown;

  constructor(host: EngineHost) {
    this.#host = host;
    const tell = (message: EngineMessage) => this.#tell(message);
    this.#news = new News({
      tell,
      tracks: host.tracks,
      stay: () => this.#stay,
      mayTellAlone: () => this.#hasStarted,
      media: () => this.#mediaFacts(),
      self: () => this.#self.facts,
      keepToRights: (stay) => this.#keepToRights(stay),
    });
    const changed = () => this.#news.tellSoon();
    this.#local = new LocalMedia({
      changed,
      failed: (error, { audio, video }) => {
        const errorMsg = { errorMsg: error.msg, audioOk: audio, videoOk: video };
        this.#tell({ action: 'camera-error', errorMsg, error });
      },
      selected: () => void this.#devices.tellDevices(),
    });
    this.#customs = new CustomTracks(changed);
    const others = () => Object.keys(this.#news.roster.participants).filter((id) => id !== 'local');
    const shared = () => host.shared();
    this.#settings = new MediaSettings({ tell, changed, present: others });
    this.#devices = new DeviceDesk({ media: this.#local, shared, tell });
    this.#screen = new ScreenDesk({
      tell,
      changed,
      refresh: () => this.#news.tellNow(),
      mayShare: () => !this.#stay?.isIn || this.#stay.maySend('screenVideo', 'video'),
      shared,
      settings: this.#settings,
    });
    this.#levels = new Levels({
      tell,
      microphone: () => this.#local.facts.audio,
      receivers: () => this.#stay?.soundReceivers() ?? new Map(),
    });
    this.#wishes = new Wishes({
      local: this.#local,
      screen: this.#screen,
      subscriptions: this.#subscriptions,
      stay: () => this.#stay,
      others,
      changed,
    });
  }

  handle(command: EngineCommand): void {
    // Nothing is told within the stack of who commands.
    queueMicrotask(() => {
      if (this.#isClosed || this.#devices.take(command) || this.#levels.take(command)) return;
      if (this.#settings.take(command) || this.#screen.take(command)) return;
      takeCommand(command, this.#workers());
    });
  }

  reset(): void {
    void this.#endCall();
  }

  close(): void {
    this.#isClosed = true;
    void this.#endCall();
  }

  #workers(): Workers {
    return {
      entry: {
        join: (command) => this.#join(command),
        leave: () => this.#leave(),
        startCamera: (command) => this.#startCamera(command),
        preAuth: (command) => this.#preAuth(command),
      },
      local: this.#local,
      customs: this.#customs,
      self: this.#self,
      language: this.#language,
      settings: this.#settings,
      subscriptions: this.#subscriptions,
      wishes: this.#wishes,
      stay: () => this.#stay,
      room: () => this.#stay?.room ?? this.#admissions.kept?.room,
      takeIceConfig: (iceConfig) => {
        this.#iceConfig = iceConfig;
      },
      tell: (message) => this.#tell(message),
      changed: () => this.#news.tellSoon(),
    };
  }

  // Coming and going ------------------------------------------------------------------------------------------------------

  async #join({ properties, preloadCache }: EngineCommand<'join-meeting'>): Promise<void> {
    const options = this.#begin(properties);
    const stay = new Stay(this.#stayContext());
    this.#stay = stay;
    this.#subscriptions.reset(preloadCache.subscribeToTracksAutomatically);
    const sending = { ...options.sendSettings, ...preloadCache.sendSettings };
    this.#settings.begin(options.receiveSettings, sending, options.publishing);
    const outcome = await this.#ask(options);
    if (this.#stay !== stay) return;
    if ('failure' in outcome) {
      this.#fail(outcome.failure);
      return;
    }
    const { admission } = outcome;
    this.#admissions.forget();
    // Pages ask for the room when they are told of their access.
    stay.admit(admission);
    this.#tell({ action: 'access-state-updated', access: { level: 'full' } });
    const devices = this.#beginMedia(options, preloadCache, admission);
    await stay.enter(admission, {
      devices,
      uri: options.door?.url ?? '',
      autoSubscribe: this.#subscriptions.isAutomatic,
      iceConfig: this.#iceConfig ?? options.iceConfig,
      descriptions: {
        hooks: this.#host.hooks(),
        h264Profile: options.h264Profile,
        log: (note) => this.#host.log(note),
      },
    });
  }

  async #preAuth({ properties, answer }: EngineCommand<'daily-method-preauth'>): Promise<void> {
    const options = this.#begin(properties);
    const life = this.#life;
    const outcome = await this.#ask(options);
    if (life !== this.#life) return;
    if ('failure' in outcome) {
      answer({ error: outcome.failure.error ?? outcome.failure.errorMsg });
      return;
    }
    this.#admissions.keep(outcome.admission, options);
    this.#tell({ action: 'access-state-updated', access: { level: 'full' } });
    answer({ access: { level: 'full' } });
  }

  #ask(options: BeginningOptions) {
    this.#self.asksAs(options.userName);
    return this.#admissions.ask(options);
  }

  async #startCamera({ properties, preloadCache, answer }: EngineCommand<'start-camera'>): Promise<void> {
    const options = this.#begin(properties);
    await this.#beginMedia(options, preloadCache, this.#admissions.kept);
    answer(await this.#local.devices());
  }

  /** What every way in begins with. */
  #begin(properties: Unknowns): BeginningOptions {
    const options = readBeginning(properties);
    this.#self.begin(options);
    this.#language.choose(options.lang);
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
    const inputSettings = this.#devices.begin({
      settings: preload.inputSettings ?? {},
      outputDeviceId: preload.outputDeviceId,
      areRemembered: options.devices.areRemembered,
    });
    const { isAllowed } = options.devices;
    const room = admission?.room ?? { config: {}, tokenConfig: {} };
    const isWanted = (kind: Medium, asked: unknown) => !startsOff(kind, asked, room);
    const opened = this.#local.begin({
      inputSettings,
      shared: this.#host.shared(),
      isWanted: {
        audio: isWanted('audio', options.startAudioOff),
        video: isWanted('video', options.startVideoOff),
      },
      isAllowed: {
        audio: preload.allowLocalAudio && isAllowed.audio,
        video: preload.allowLocalVideo && isAllowed.video,
      },
      options: options.devices,
    });
    this.#begun = opened.then(() => this.#devices.beginOutput());
    this.#levels.begin(preload);
    const life = this.#life;
    await this.#begun;
    if (life !== this.#life) return;
    this.#hasStarted = true;
    this.#tell({ action: 'started-camera' });
    await this.#devices.tellDevices();
    this.#news.tellNow();
  }

  #permit(isPermitted: (kind: Medium) => boolean): void {
    this.#local.permit({ audio: isPermitted('audio'), video: isPermitted('video') });
  }

  /** Rights may be given and withdrawn in the middle of a meeting. */
  #keepToRights(stay: Stay): void {
    this.#permit((kind) => stay.maySend(kind, kind));
    if (!stay.maySend('screenVideo', 'video')) this.#screen.stop();
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
    this.#admissions.forget();
    this.#self.end();
    this.#local.end();
    this.#screen.end();
    this.#customs.clear();
    this.#levels.end();
    this.#news.forget();
    this.#subscriptions.reset(true);
    this.#settings.end();
    this.#devices.begin();
    await stay?.close();
  }

  // What is so -----------------------------------------------------------------------------------------------------------

  #stayContext(): StayContext {
    return {
      tell: (message) => this.#tell(message),
      changed: () => this.#news.tellSoon(),
      refresh: () => this.#news.tellNow(),
      failed: (failure) => this.#fail(failure),
      ended: () => void this.#leave(),
      requested: (request) => this.#wishes.obey(request),
      subscriptions: this.#subscriptions,
      roster: this.#news.roster,
      nameTaken: (name) => this.#self.isCalled(name),
      settings: this.#settings,
      media: () => this.#mediaFacts(),
      modeOf: (key) => this.#customs.modeOf(key),
      self: () => this.#self.facts,
    };
  }

  #mediaFacts(): Readonly<Record<string, LocalTrackFacts>> {
    return { ...this.#local.facts, ...this.#screen.facts, ...this.#customs.facts };
  }

  #tell(message: EngineMessage): void {
    if (!this.#isClosed) this.#host.tell(message);
  }
}
