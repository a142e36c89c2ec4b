import type { Preload } from '../../options/preload.ts';
import type { Medium } from '../../validate/input-settings.ts';
import type { Unknowns } from '../../values/record.ts';
import { Admissions } from '../browser/admissions.ts';
import { CustomTracks } from '../browser/custom-tracks.ts';
import { LocalMedia } from '../browser/local-media.ts';
import type { CallEngineHost, Engine } from '../engine.ts';
import type { EngineCommand } from '../engine-commands.ts';
import type { EngineMessage } from '../engine-messages.ts';
import { type Admission, startsOff } from '../model/admission.ts';
import { maySendTrack, UNKNOWN_PARTICIPANT } from '../model/build-participant.ts';
import { type EngineOptions, readEngineOptions } from '../model/engine-options.ts';
import { Language } from '../model/language.ts';
import { LocalUser } from '../model/local-user.ts';
import { MediaSettings } from '../model/media-settings.ts';
import type { LocalTrackFacts } from '../model/participant-facts.ts';
import { TrackSubscriptions } from '../model/track-subscriptions.ts';
import { AudioLevelObservers } from './audio-level-observers.ts';
import { CallReconciler } from './call-reconciler.ts';
import { DeviceManager } from './device-manager.ts';
import { type CommandHandlers, dispatchCommand } from './dispatch-commands.ts';
import { ParticipantSession } from './participant-session.ts';
import type { ParticipantSessionContext } from './participant-session-context.ts';
import { ParticipantUpdates } from './participant-updates.ts';
import { ScreenShareManager } from './screen-share-manager.ts';

/** The engine on livekit-client: carries out the client's commands and reports the results. */
export class CallEngine implements Engine {
  readonly #host: CallEngineHost;
  readonly #local: LocalMedia;
  readonly #screen: ScreenShareManager;
  readonly #customTracks: CustomTracks;
  readonly #admissions = new Admissions();
  readonly #user = new LocalUser();
  readonly #language = new Language();
  readonly #reconciler: CallReconciler;
  readonly #subscriptions = new TrackSubscriptions();
  readonly #settings: MediaSettings;
  readonly #devices: DeviceManager;
  readonly #levels: AudioLevelObservers;
  readonly #updates: ParticipantUpdates;
  #session: ParticipantSession | undefined;
  #isClosed = false;
  #isInitialised = false;
  /** Settles when devices have been opened, or have failed. */
  #devicesOpened = Promise.resolve();
  /** Whether `started-camera` has been sent. */
  #didEmitStart = false;
  /** Counts the calls that ended: asynchronous work compares it before it reports anything. */
  #callGeneration = 0;
  #iceConfig: unknown;

  constructor(host: CallEngineHost) {
    this.#host = host;
    const emit = (message: EngineMessage) => this.#emit(message);
    this.#reconciler = new CallReconciler({
      emit,
      tracks: host.tracks,
      session: () => this.#session,
      mayReportBeforeJoin: () => this.#didEmitStart,
      mediaFacts: () => this.#mediaFacts(),
      localUser: () => this.#user.info,
      enforcePermissions: (session) => this.#enforcePermissions(session),
    });
    const reconcileSoon = () => this.#reconciler.reconcileSoon();
    this.#local = new LocalMedia({
      changed: reconcileSoon,
      failed: (error, { audio, video }) => {
        const errorMsg = { errorMsg: error.msg, audioOk: audio, videoOk: video };
        this.#emit({ action: 'camera-error', errorMsg, error });
      },
      selected: () => void this.#devices.emitDevices(),
    });
    this.#customTracks = new CustomTracks(reconcileSoon);
    const others = () => Object.keys(this.#reconciler.roster.participants).filter((id) => id !== 'local');
    const shared = () => host.shared();
    this.#settings = new MediaSettings({ emit, reconcileSoon, others });
    this.#devices = new DeviceManager({ media: this.#local, shared, emit });
    this.#screen = new ScreenShareManager({
      emit,
      reconcileSoon,
      reconcileNow: () => this.#reconciler.reconcileNow(),
      mayShare: () => !this.#session?.isIn || this.#session.maySend('screenVideo', 'video'),
      shared,
      settings: this.#settings,
    });
    this.#levels = new AudioLevelObservers({
      emit,
      microphone: () => this.#local.facts.audio,
      soundReceivers: () => this.#session?.soundReceivers() ?? new Map(),
    });
    this.#updates = new ParticipantUpdates({
      local: this.#local,
      screen: this.#screen,
      subscriptions: this.#subscriptions,
      session: () => this.#session,
      others,
      reconcileSoon,
    });
  }

  handle(command: EngineCommand): void {
    // In a microtask: no message may come within the caller's stack.
    queueMicrotask(() => {
      if (this.#isClosed || this.#devices.take(command) || this.#levels.take(command)) return;
      if (this.#settings.take(command) || this.#screen.take(command)) return;
      dispatchCommand(command, this.#commandHandlers());
    });
  }

  reset(): void {
    void this.#endCall();
  }

  close(): void {
    this.#isClosed = true;
    void this.#endCall();
  }

  #commandHandlers(): CommandHandlers {
    return {
      lifecycle: {
        join: (command) => this.#join(command),
        leave: () => this.#leave(),
        startCamera: (command) => this.#startCamera(command),
        preAuth: (command) => this.#preAuth(command),
      },
      local: this.#local,
      customTracks: this.#customTracks,
      localUser: this.#user,
      language: this.#language,
      settings: this.#settings,
      subscriptions: this.#subscriptions,
      updates: this.#updates,
      session: () => this.#session,
      room: () => this.#session?.room ?? this.#admissions.kept?.room,
      takeIceConfig: (iceConfig) => {
        this.#iceConfig = iceConfig;
      },
      emit: (message) => this.#emit(message),
      reconcileSoon: () => this.#reconciler.reconcileSoon(),
    };
  }

  // Joining and leaving ------------------------------------------------------------------------------------------------------

  async #join({ properties, preloadCache }: EngineCommand<'join-meeting'>): Promise<void> {
    const options = this.#begin(properties);
    const session = new ParticipantSession(this.#sessionContext());
    this.#session = session;
    this.#subscriptions.reset(preloadCache.subscribeToTracksAutomatically);
    const sending = { ...options.sendSettings, ...preloadCache.sendSettings };
    this.#settings.begin(options.receiveSettings, sending, options.publishing);
    const outcome = await this.#ask(options);
    if (this.#session !== session) return;
    if ('failure' in outcome) {
      this.#fail(outcome.failure);
      return;
    }
    const { admission } = outcome;
    this.#admissions.forget();
    // Before the event: pages call `room()` when they get their access.
    session.admit(admission);
    this.#emit({ action: 'access-state-updated', access: { level: 'full' } });
    const devices = this.#beginMedia(options, preloadCache, admission);
    await session.enter(admission, {
      devices,
      uri: options.endpoint?.url ?? '',
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
    const callGeneration = this.#callGeneration;
    const outcome = await this.#ask(options);
    if (callGeneration !== this.#callGeneration) return;
    if ('failure' in outcome) {
      answer({ error: outcome.failure.error ?? outcome.failure.errorMsg });
      return;
    }
    this.#admissions.keep(outcome.admission, options);
    this.#emit({ action: 'access-state-updated', access: { level: 'full' } });
    answer({ access: { level: 'full' } });
  }

  #ask(options: EngineOptions) {
    this.#user.rememberRequestedName(options.userName);
    return this.#admissions.ask(options);
  }

  async #startCamera({ properties, preloadCache, answer }: EngineCommand<'start-camera'>): Promise<void> {
    const options = this.#begin(properties);
    await this.#beginMedia(options, preloadCache, this.#admissions.kept);
    answer(await this.#local.devices());
  }

  /** Common start of join, `preAuth` and `startCamera`. */
  #begin(properties: Unknowns): EngineOptions {
    const options = readEngineOptions(properties);
    this.#user.begin(options);
    this.#language.choose(options.lang);
    if (!this.#isInitialised) {
      this.#isInitialised = true;
      this.#emit({ action: 'call-machine-initialized' });
    }
    return options;
  }

  async #beginMedia(
    options: EngineOptions,
    preload: Preload,
    admission: Admission | undefined,
  ): Promise<void> {
    // No prompt for a device that may not be sent.
    this.#permit((kind) =>
      maySendTrack(admission?.permissions ?? UNKNOWN_PARTICIPANT.permissions, kind, kind),
    );
    if (this.#local.hasBegun) return this.#devicesOpened;
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
    this.#devicesOpened = opened.then(() => this.#devices.beginOutput());
    this.#levels.begin(preload);
    const callGeneration = this.#callGeneration;
    await this.#devicesOpened;
    if (callGeneration !== this.#callGeneration) return;
    this.#didEmitStart = true;
    this.#emit({ action: 'started-camera' });
    await this.#devices.emitDevices();
    this.#reconciler.reconcileNow();
  }

  #permit(isPermitted: (kind: Medium) => boolean): void {
    this.#local.permit({ audio: isPermitted('audio'), video: isPermitted('video') });
  }

  /** Media permissions may be granted and withdrawn during a meeting. */
  #enforcePermissions(session: ParticipantSession): void {
    this.#permit((kind) => session.maySend(kind, kind));
    if (!session.maySend('screenVideo', 'video')) this.#screen.stop();
  }

  async #leave(): Promise<void> {
    await this.#endCall();
    this.#emit({ action: 'left-meeting' });
  }

  #fail(failure: EngineMessage<'error'>): void {
    void this.#endCall();
    this.#emit(failure);
  }

  /** Releases everything of this call. Settles when the room is closed. */
  async #endCall(): Promise<void> {
    const session = this.#session;
    this.#session = undefined;
    this.#callGeneration += 1;
    this.#didEmitStart = false;
    this.#isInitialised = false;
    this.#admissions.forget();
    this.#user.end();
    this.#local.end();
    this.#screen.end();
    this.#customTracks.clear();
    this.#levels.end();
    this.#reconciler.forget();
    this.#subscriptions.reset(true);
    this.#settings.end();
    this.#devices.begin();
    await session?.close();
  }

  // Session and state -----------------------------------------------------------------------------------------------------------

  #sessionContext(): ParticipantSessionContext {
    return {
      emit: (message) => this.#emit(message),
      reconcileSoon: () => this.#reconciler.reconcileSoon(),
      reconcileNow: () => this.#reconciler.reconcileNow(),
      failed: (failure) => this.#fail(failure),
      ended: () => void this.#leave(),
      requested: (request) => this.#updates.applyRemoteRequest(request),
      subscriptions: this.#subscriptions,
      roster: this.#reconciler.roster,
      takeServerName: (name) => this.#user.takeServerName(name),
      settings: this.#settings,
      mediaFacts: () => this.#mediaFacts(),
      modeOf: (key) => this.#customTracks.modeOf(key),
      localUser: () => this.#user.info,
    };
  }

  #mediaFacts(): Readonly<Record<string, LocalTrackFacts>> {
    return { ...this.#local.facts, ...this.#screen.facts, ...this.#customTracks.facts };
  }

  #emit(message: EngineMessage): void {
    if (!this.#isClosed) this.#host.emit(message);
  }
}
