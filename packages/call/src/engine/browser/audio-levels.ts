/** How long a level counts that nothing newer follows. */
const STALE_MS = 500;
const USUAL_INTERVAL_MS = 100;

/** Tells a value again and again until it is stopped. */
export class LevelObserver<Level> {
  #timer: ReturnType<typeof setInterval> | undefined;
  readonly #tell: (level: Level) => void;

  constructor(tell: (level: Level) => void) {
    this.#tell = tell;
  }

  get isRunning(): boolean {
    return this.#timer !== undefined;
  }

  start(intervalMs: number | undefined, read: () => Level | Promise<Level>): void {
    this.stop();
    let isReading = false;
    const timer = setInterval(async () => {
      if (isReading) return;
      isReading = true;
      const level = await read();
      isReading = false;
      if (this.#timer === timer) this.#tell(level);
    }, intervalMs ?? USUAL_INTERVAL_MS);
    this.#timer = timer;
  }

  stop(): void {
    clearInterval(this.#timer);
    this.#timer = undefined;
  }
}

/** Measures a track of our own: the root of the mean square of its samples, from 0 to 1. */
export class LocalLevelMeter {
  #context: AudioContext | undefined;
  #source: { readonly track: MediaStreamTrack; readonly node: MediaStreamAudioSourceNode } | undefined;
  #analyser: AnalyserNode | undefined;
  #samples = new Float32Array(0);

  /** @throws {Error} where this browser measures no sound. */
  open(): void {
    if (this.#context !== undefined) return;
    const context = new AudioContext();
    this.#context = context;
    this.#analyser = context.createAnalyser();
    this.#analyser.fftSize = 2048;
    this.#samples = new Float32Array(this.#analyser.fftSize);
  }

  read(track: MediaStreamTrack | undefined): number {
    if (this.#context === undefined || this.#analyser === undefined) return 0;
    if (track !== this.#source?.track) this.#connect(track);
    if (track === undefined || !track.enabled) return 0;
    // A page that nobody has touched yet may not begin to measure by itself.
    if (this.#context.state === 'suspended') void this.#context.resume().catch(() => undefined);
    this.#analyser.getFloatTimeDomainData(this.#samples);
    return rootMeanSquare(this.#samples);
  }

  close(): void {
    this.#source?.node.disconnect();
    void this.#context?.close().catch(() => undefined);
    this.#source = undefined;
    this.#analyser = undefined;
    this.#context = undefined;
  }

  #connect(track: MediaStreamTrack | undefined): void {
    this.#source?.node.disconnect();
    this.#source = undefined;
    if (track === undefined || this.#context === undefined || this.#analyser === undefined) return;
    const node = this.#context.createMediaStreamSource(new MediaStream([track]));
    node.connect(this.#analyser);
    this.#source = { track, node };
  }
}

/** Measures what others send: by what senders write beside their sound, or else by the energy that was heard. */
export class RemoteLevelMeter {
  #heard = new WeakMap<RTCRtpReceiver, { readonly energy: number; readonly duration: number }>();

  async read(receiver: RTCRtpReceiver): Promise<number> {
    const [newest] = receiver.getSynchronizationSources();
    if (newest === undefined) return 0;
    if (newest.audioLevel !== undefined) {
      return ageMs(newest.timestamp) < STALE_MS ? newest.audioLevel : 0;
    }
    return await this.#fromEnergy(receiver);
  }

  async #fromEnergy(receiver: RTCRtpReceiver): Promise<number> {
    let energy = 0;
    let duration = 0;
    const report = await receiver.getStats().catch(() => undefined);
    report?.forEach((stats: { type: string; totalAudioEnergy?: number; totalSamplesDuration?: number }) => {
      if (stats.type !== 'inbound-rtp') return;
      energy = stats.totalAudioEnergy ?? 0;
      duration = stats.totalSamplesDuration ?? 0;
    });
    const before = this.#heard.get(receiver);
    this.#heard.set(receiver, { energy, duration });
    if (before === undefined || duration <= before.duration) return 0;
    return Math.sqrt(Math.max(0, energy - before.energy) / (duration - before.duration));
  }
}

/** Browsers count from 1970, or from the page's beginning. */
function ageMs(timestamp: number): number {
  const now = performance.now();
  return Math.min(Math.abs(now - timestamp), Math.abs(performance.timeOrigin + now - timestamp));
}

function rootMeanSquare(samples: Float32Array): number {
  let sum = 0;
  for (const sample of samples) sum += sample * sample;
  return samples.length === 0 ? 0 : Math.sqrt(sum / samples.length);
}
