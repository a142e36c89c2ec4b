import {
  type LocalParticipant,
  type LocalTrack,
  LocalVideoTrack,
  type TrackPublishOptions,
} from 'livekit-client';
import { type LayerNumbers, layerNumbers, type SendPlan } from '../model/send-plan.ts';

/** A track that is to go out, as it should be now. */
export interface Outgoing {
  /** Nothing while a device is off. */
  readonly track: MediaStreamTrack | undefined;
  readonly isOn: boolean;
  /** How it is published. Another object of another content publishes it anew. */
  readonly options: TrackPublishOptions;
  /** The layers of a picture. They change while it goes out. */
  readonly plan: SendPlan;
}

interface Published {
  readonly local: LocalTrack;
  readonly options: string;
  readonly area: number;
  /** How often the encodings were set since the browser last had them as planned. */
  layerUpdates: number;
}

/** A browser that ignores the encodings is not asked again. */
const LAYER_UPDATES_MAX = 3;

/**
 * Brings the published tracks of a room to their requested state, one track after another by its key, until nothing differs.
 * A track that is off stays published but muted, so that it can be switched on at once.
 */
export class Publisher {
  readonly #participant: LocalParticipant;
  readonly #failed: (key: string, error: unknown) => void;
  #wanted: ReadonlyMap<string, Outgoing> = new Map();
  readonly #published = new Map<string, Published>();
  readonly #busy = new Map<string, Promise<void>>();
  #isOver = false;

  constructor(participant: LocalParticipant, failed: (key: string, error: unknown) => void) {
    this.#participant = participant;
    this.#failed = failed;
  }

  sync(wanted: ReadonlyMap<string, Outgoing>): void {
    this.#wanted = wanted;
    for (const key of new Set([...wanted.keys(), ...this.#published.keys()])) this.#settle(key);
  }

  locals(): readonly LocalTrack[] {
    return [...this.#published.values()].map(({ local }) => local);
  }

  /** The key of a track that the server muted: we want it on, and no change of ours is under way. */
  keyMutedByOther(local: LocalTrack | undefined): string | undefined {
    const found = [...this.#published].find(([, published]) => published.local === local);
    const key = found?.[0];
    return key === undefined || this.#busy.has(key) || !this.#wanted.get(key)?.isOn ? undefined : key;
  }

  /**
   * Ends publishing, before the room is left. Running changes are awaited: livekit-client keeps all of a room that is
   * left in the middle of one. Tracks of the page go on; the others have been stopped by their owner.
   */
  async close(): Promise<void> {
    this.#isOver = true;
    await Promise.all(this.#busy.values());
    await Promise.all(Array.from(this.#published.values(), ({ local }) => release(local)));
    this.#published.clear();
  }

  #settle(key: string): void {
    if (this.#busy.has(key)) return;
    this.#busy.set(
      key,
      Promise.resolve().then(() => this.#work(key)),
    );
  }

  async #work(key: string): Promise<void> {
    try {
      // The requested state may change during a step.
      for (;;) {
        const wanted = this.#wanted.get(key);
        const step = this.#nextStep(key, wanted);
        if (step === undefined || this.#isOver) return;
        const error = await step().then(
          () => undefined,
          (reason: unknown) => ({ reason }),
        );
        if (error !== undefined && !this.#isOver) this.#failed(key, error.reason);
        // It is tried again when something changes.
        if (error !== undefined && this.#wanted.get(key) === wanted) return;
      }
    } finally {
      // Synchronously, so that a later request starts a new run.
      this.#busy.delete(key);
    }
  }

  #nextStep(key: string, wanted: Outgoing | undefined): (() => Promise<unknown>) | undefined {
    const published = this.#stillPublished(key);
    if (published === undefined) {
      const { track } = wanted ?? {};
      if (wanted === undefined || track === undefined || !wanted.isOn) return undefined;
      return () => this.#publish(key, wanted, track);
    }
    const { local, options, area } = published;
    const { track } = wanted ?? {};
    // Layers are made for the size that a picture had when it was published.
    const areaNow = wanted?.isOn ? areaOf(track) : 0;
    const isOtherSize = key === 'video' && area !== 0 && areaNow !== 0 && area !== areaNow;
    if (wanted === undefined || isOtherSize || options !== JSON.stringify(wanted.options)) {
      return async () => {
        this.#published.delete(key);
        await this.#participant.unpublishTrack(local, false);
      };
    }
    if (!wanted.isOn || track === undefined) return local.isMuted ? undefined : () => local.mute();
    if (local.mediaStreamTrack !== track) return () => local.replaceTrack(track, true);
    if (local.isMuted) return () => local.unmute();
    return this.#layerUpdate(published, wanted.plan);
  }

  #layerUpdate(published: Published, plan: SendPlan): (() => Promise<void>) | undefined {
    const tune = layerUpdate(published.local, plan);
    if (tune === undefined) published.layerUpdates = 0;
    if (tune === undefined || published.layerUpdates >= LAYER_UPDATES_MAX) return undefined;
    published.layerUpdates += 1;
    return tune;
  }

  /** A track that did not survive a connection's being made anew is published like one that never was. */
  #stillPublished(key: string): Published | undefined {
    const published = this.#published.get(key);
    const publications = [...this.#participant.trackPublications.values()];
    if (published === undefined || publications.some(({ track }) => track === published.local))
      return published;
    this.#published.delete(key);
    return undefined;
  }

  async #publish(key: string, { options }: Outgoing, track: MediaStreamTrack): Promise<void> {
    const { track: local } = await this.#participant.publishTrack(track, options);
    if (local === undefined) return;
    this.#published.set(key, {
      local,
      options: JSON.stringify(options),
      area: areaOf(track),
      layerUpdates: 0,
    });
  }
}

/**
 * Makes livekit-client release a track: it listens to tracks that it believes to be in use, and one that lives on would
 * keep the whole room in memory.
 */
async function release(local: LocalTrack): Promise<void> {
  if (local.mediaStreamTrack.readyState === 'ended') {
    local.stop();
    return;
  }
  local.stopMonitor();
  const standIn = local.mediaStreamTrack.clone();
  // Where the connection is closed already the library has released it.
  await local.replaceTrack(standIn, true).catch(() => undefined);
  standIn.stop();
}

/** How many points a picture has, whichever way it is turned. */
function areaOf(track: MediaStreamTrack | undefined): number {
  const { width = 0, height = 0 } = track?.getSettings() ?? {};
  return width * height;
}

/** By this the library switches off a layer in browsers that cannot do so. */
const SWITCHED_OFF_BITRATE = 10;

/**
 * The update that brings a track's layers to the plan; undefined when they match. The library publishes the highest layer at
 * full size, so a plan with a smaller one needs the update too.
 */
export function layerUpdate(local: LocalTrack, plan: SendPlan): (() => Promise<void>) | undefined {
  const { sender } = local;
  if (sender === undefined || !(local instanceof LocalVideoTrack)) return undefined;
  const { encodings } = sender.getParameters();
  const wanted = layerNumbers(plan, linesOf(local), encodings.length);
  if (encodings.every((encoding, at) => isLike(encoding, wanted[at]))) return undefined;
  return async () => {
    const parameters = sender.getParameters();
    for (const [at, encoding] of parameters.encodings.entries()) {
      if (!isSwitchedOff(encoding)) Object.assign(encoding, wanted[at]);
    }
    // The caller checks the parameters to see whether the browser took them.
    await sender.setParameters(parameters).catch(() => undefined);
  };
}

function isLike(encoding: RTCRtpEncodingParameters, wanted: LayerNumbers | undefined): boolean {
  if (wanted === undefined || isSwitchedOff(encoding)) return true;
  return Object.entries(wanted).every(([name, value]) => {
    const is: unknown = Reflect.get(encoding, name);
    // Numbers may come back with another precision.
    return typeof value === 'number' && typeof is === 'number'
      ? Math.abs(is / value - 1) < 1e-3
      : is === value;
  });
}

function isSwitchedOff({ active, maxBitrate }: RTCRtpEncodingParameters): boolean {
  return active === false && maxBitrate === SWITCHED_OFF_BITRATE;
}

function linesOf({ mediaStreamTrack }: LocalTrack): number | undefined {
  const { width, height } = mediaStreamTrack.getSettings();
  return width && height ? Math.min(width, height) : undefined;
}
