import type { DeviceInfo, DeviceInfos } from '../../api/device-infos.ts';
import type { CameraError } from '../../api/errors.ts';
import type { SharedTracks } from '../../options/preload.ts';
import { plainDevice } from '../../platform/browser-platform.ts';
import { isAndroid } from '../../platform/supported-browser.ts';
import type { Medium, RawInputSettings } from '../../validate/input-settings.ts';
import type { Unknowns } from '../../values/record.ts';
import type { DeviceOptions } from '../model/engine-options.ts';
import type { LocalTrackFacts } from '../model/participant-facts.ts';
import { LocalMedium } from './local-medium.ts';
import { type DeviceConstraints, namedDevice, openDevices } from './open-devices.ts';

/** By this id a browser that knows it means whatever the system uses. */
export const USUAL_DEVICE = 'default';

/** The microphone that the system uses now; nothing where the browser does not say. Comparable, and no more. */
export function usualMicrophone(
  devices: readonly Pick<MediaDeviceInfo, 'kind' | 'deviceId' | 'groupId' | 'label'>[],
): string | undefined {
  const usual = devices.find(({ kind, deviceId }) => kind === 'audioinput' && deviceId === USUAL_DEVICE);
  return usual && `${usual.groupId} ${usual.label}`;
}

/** What {@link LocalMedia} reports. */
export interface LocalMediaHandlers {
  /** Something is other than before. */
  changed(): void;
  /** A device could not be opened. */
  failed(error: CameraError, ok: Readonly<Record<Medium, boolean>>): void;
  /** Another device is used than before. */
  selected(): void;
}

/** What microphone and camera are to begin as. */
export interface LocalMediaStart {
  readonly inputSettings: RawInputSettings;
  readonly shared: SharedTracks;
  readonly isWanted: Readonly<Record<Medium, boolean>>;
  readonly isAllowed: Readonly<Record<Medium, boolean>>;
  readonly options: Omit<DeviceOptions, 'isAllowed' | 'areRemembered'>;
}

const MEDIA = ['audio', 'video'] as const;

/** The microphone and the camera of this page. */
export class LocalMedia {
  readonly #handlers: LocalMediaHandlers;
  readonly #media: Readonly<Record<Medium, LocalMedium>>;
  #hasBegun = false;
  #outputDeviceId: string | null = null;
  #asksApart = false;
  #followsSystem = true;
  #usualMicrophone: string | undefined;
  #cameraConstraints: Unknowns | undefined;
  /** Settings that were made before `begin()`. */
  #early: Record<'isWanted' | 'isAllowed', Partial<Record<Medium, boolean>>> = {
    isWanted: {},
    isAllowed: {},
  };

  constructor(handlers: LocalMediaHandlers) {
    this.#handlers = handlers;
    const make = (kind: Medium) =>
      new LocalMedium(kind, { changed: () => handlers.changed(), lost: () => void this.#replaceLost(kind) });
    this.#media = { audio: make('audio'), video: make('video') };
  }

  get hasBegun(): boolean {
    return this.#hasBegun;
  }

  get facts(): Readonly<Record<Medium, LocalTrackFacts>> {
    const { audio, video } = this.#media;
    return { audio: audio.facts, video: video.facts };
  }

  /** Whether it has given something since this began. */
  hasBeenOn(kind: Medium): boolean {
    return this.#media[kind].hasBeenOn;
  }

  /** Starts with the requested devices. Settles when they are open or have failed. */
  async begin(start: LocalMediaStart): Promise<void> {
    navigator.mediaDevices?.addEventListener('devicechange', this.#devicesChanged);
    this.#hasBegun = true;
    const { isWanted, isAllowed } = this.#early;
    const { asksApart, cameraStaysOpen, followsSystem, isAskedForToo } = start.options;
    this.#asksApart = asksApart;
    // On Android the system alone chooses the microphone.
    this.#followsSystem = followsSystem || isAndroid(navigator.userAgent);
    for (const kind of MEDIA) {
      this.#media[kind].begin({
        isWanted: isWanted[kind] ?? start.isWanted[kind],
        isAllowed: isAllowed[kind] ?? start.isAllowed[kind],
        constraints: constraintsFor(start.inputSettings, kind),
        given: givenTrack(start.inputSettings, start.shared, kind),
        staysOpen: kind === 'video' && cameraStaysOpen,
      });
    }
    await this.#openMissing(MEDIA.filter((kind) => isAskedForToo[kind]));
    this.#usualMicrophone = usualMicrophone(await listDevices());
  }

  async setWanted(
    kind: Medium,
    isWanted: boolean,
    options?: { readonly isByRequest?: boolean; readonly discards?: boolean },
  ): Promise<void> {
    if (!this.#hasBegun) {
      this.#early.isWanted[kind] = isWanted;
      return;
    }
    this.#media[kind].setWanted(isWanted, options);
    await this.#openMissing();
  }

  /** Says what may be sent: what may not is given back, and is not opened. */
  permit(isPermitted: Readonly<Record<Medium, boolean>>): void {
    for (const kind of MEDIA) this.#media[kind].permit(isPermitted[kind]);
  }

  async allow(kind: Medium, isAllowed: boolean): Promise<void> {
    if (!this.#hasBegun) {
      this.#early.isAllowed[kind] = isAllowed;
      return;
    }
    this.#media[kind].allow(isAllowed);
    await this.#openMissing();
  }

  /** Uses other devices or settings for the media that are named. */
  async take(settings: RawInputSettings, shared: SharedTracks): Promise<void> {
    const changed = MEDIA.filter((kind) => settings[kind]?.settings !== undefined);
    const reopened = changed.filter((kind) => {
      const medium = this.#media[kind];
      medium.take(constraintsFor(settings, kind), givenTrack(settings, shared, kind));
      return medium.facts.isWanted && !medium.usesGivenTrack;
    });
    await this.#open(reopened);
    if (changed.length > 0) this.#handlers.selected();
  }

  /** Has the camera take its pictures otherwise, now and whenever it is opened again in this call. */
  async constrainCamera(constraints: Unknowns): Promise<void> {
    this.#cameraConstraints = constraints;
    const { video } = this.#media;
    await constrain(video.facts.track, constraints);
  }

  takeOutput(outputDeviceId: string | null): void {
    this.#outputDeviceId = outputDeviceId;
  }

  /** The next device of a kind after the one that is used; nothing where there is no other. */
  async next(kind: Medium, prefersOtherSide: boolean): Promise<MediaDeviceInfo | null> {
    const devices = (await listDevices()).filter((device) => device.kind === `${kind}input`);
    const current = this.#deviceId(kind);
    const at = devices.findIndex(({ deviceId }) => deviceId === current);
    const others = [...devices.slice(at + 1), ...devices.slice(0, Math.max(at, 0))];
    const facing = devices[at]?.facing;
    const otherSide = others.find((device) => device.facing !== undefined && device.facing !== facing);
    return (prefersOtherSide ? otherSide : undefined) ?? others[0] ?? null;
  }

  /** The devices in use. */
  async devices(): Promise<DeviceInfos> {
    const devices = await listDevices();
    const find = (kind: MediaDeviceKind, id: string | undefined): object =>
      (id === undefined ? undefined : devices.find((one) => one.kind === kind && one.deviceId === id)) ?? {};
    return {
      camera: find('videoinput', this.#deviceId('video')),
      mic: find('audioinput', this.#deviceId('audio')),
      speaker: find('audiooutput', this.#outputDeviceId ?? 'default'),
    };
  }

  /** Gives everything back. */
  end(): void {
    navigator.mediaDevices?.removeEventListener('devicechange', this.#devicesChanged);
    this.#hasBegun = false;
    this.#outputDeviceId = null;
    this.#usualMicrophone = undefined;
    this.#cameraConstraints = undefined;
    this.#early = { isWanted: {}, isAllowed: {} };
    for (const kind of MEDIA) this.#media[kind].end();
  }

  #deviceId(kind: Medium): string | undefined {
    const medium = this.#media[kind];
    if (medium.usesGivenTrack) return undefined;
    return medium.facts.track?.getSettings().deviceId ?? namedDevice(medium.constraints);
  }

  async #openMissing(askedForToo: readonly Medium[] = []): Promise<void> {
    const missing = MEDIA.filter((kind) => this.#media[kind].isMissing);
    const isOthers = (kind: Medium) => !missing.includes(kind) && this.#media[kind].mayBeAskedFor;
    await this.#open(missing, askedForToo.filter(isOthers));
  }

  async #open(kinds: readonly Medium[], askedForToo: readonly Medium[] = []): Promise<void> {
    if (kinds.length === 0) return;
    const openings = kinds.map((kind) => ({ kind, ...this.#media[kind].opening() }));
    if (!this.#asksApart) {
      await this.#openAtOnce(openings, askedForToo);
      return;
    }
    for (const opening of openings) await this.#openAtOnce([opening], []);
    for (const kind of askedForToo) await this.#openAtOnce([], [kind]);
  }

  /** Opens devices with a single permission prompt. */
  async #openAtOnce(openings: readonly Opening[], askedForToo: readonly Medium[]): Promise<void> {
    const requested = Object.fromEntries(openings.map(({ kind }) => [kind, this.#media[kind].constraints]));
    const opened = await openDevices(requested, askedForToo);
    const { error } = opened;
    // Before the track is published: its simulcast layers are made for the size that it has then.
    await constrain(opened.video, this.#cameraConstraints);
    for (const { kind, done, failed } of openings) {
      const track = opened[kind];
      if (track !== undefined) done(track);
      else if (error !== undefined) failed(error);
    }
    if (error === undefined || !this.#hasBegun) return;
    const isOk = (kind: Medium) => !this.#media[kind].isBlocked;
    this.#handlers.failed(error, { audio: isOk('audio'), video: isOk('video') });
  }

  /** A device that was missing may be there now, and the system may use another microphone. */
  readonly #devicesChanged = async (): Promise<void> => {
    const devices = await listDevices();
    for (const kind of MEDIA) {
      const isThere = devices.some((device) => device.kind === `${kind}input`);
      if (isThere && this.#media[kind].facts.blocked?.byDeviceMissing) await this.setWanted(kind, true);
    }
    const before = this.#usualMicrophone;
    this.#usualMicrophone = usualMicrophone(devices) ?? before;
    const isOther = before !== undefined && this.#usualMicrophone !== before;
    if (isOther && this.#followsSystem) await this.#reopenUsual();
  };

  /** The system's default microphone has changed, while the open track still uses the old one. */
  async #reopenUsual(): Promise<void> {
    const { audio } = this.#media;
    const isUsual = audio.facts.track?.getSettings().deviceId === USUAL_DEVICE;
    if (!isUsual || audio.usesGivenTrack) return;
    audio.take(audio.constraints, undefined);
    if (audio.facts.isWanted) await this.#open(['audio']);
    this.#handlers.selected();
  }

  /** A device that was unplugged: any other will do. */
  async #replaceLost(kind: Medium): Promise<void> {
    const medium = this.#media[kind];
    const { deviceId: _gone, ...constraints } = medium.constraints;
    medium.take(constraints, undefined);
    await this.#openMissing();
    this.#handlers.selected();
  }
}

/** Applies constraints to an open camera. Unsupported ones change nothing. */
async function constrain(
  track: MediaStreamTrack | undefined,
  constraints: Unknowns | undefined,
): Promise<void> {
  if (constraints !== undefined) await track?.applyConstraints(constraints).catch(() => undefined);
}

/** A device that is being opened, and its medium. */
type Opening = { readonly kind: Medium } & ReturnType<LocalMedium['opening']>;

function constraintsFor(settings: RawInputSettings, kind: Medium): DeviceConstraints {
  const { customTrack: _mark, ...constraints } = settings[kind]?.settings ?? {};
  return constraints;
}

function givenTrack(
  settings: RawInputSettings,
  shared: SharedTracks,
  kind: Medium,
): MediaStreamTrack | undefined {
  if (!settings[kind]?.settings?.['customTrack']) return undefined;
  return kind === 'audio' ? shared.audioTrack : shared.videoTrack;
}

/** Copies of the browser's list of devices; empty where it denies access to devices. */
export async function listDevices(): Promise<DeviceInfo[]> {
  const devices = await navigator.mediaDevices?.enumerateDevices().catch(() => []);
  return (devices ?? []).map(plainDevice);
}
