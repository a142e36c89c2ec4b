const USUAL_INTERVAL_MS = 100;
/** Timers of browsers count to this (25 days), and run without a pause beyond it. */
const LONGEST_INTERVAL_MS = 2 ** 31 - 1;

/** Tells a value again and again until it is stopped. */
export class LevelObserver<Level> {
  #timer: ReturnType<typeof setInterval> | undefined;
  readonly #emit: (level: Level) => void;

  constructor(emit: (level: Level) => void) {
    this.#emit = emit;
  }

  get isRunning(): boolean {
    return this.#timer !== undefined;
  }

  /** Every 100 ms by default; longer intervals than timers can hold are cut to the maximum. */
  start(intervalMs: number | undefined, read: () => Level | Promise<Level>): void {
    this.stop();
    let isReading = false;
    const everyMs = Math.min(intervalMs ?? USUAL_INTERVAL_MS, LONGEST_INTERVAL_MS);
    const timer = setInterval(async () => {
      if (isReading) return;
      isReading = true;
      const level = await read();
      isReading = false;
      if (this.#timer === timer) this.#emit(level);
    }, everyMs);
    this.#timer = timer;
  }

  stop(): void {
    clearInterval(this.#timer);
    this.#timer = undefined;
  }
}

/** As much as a browser keeps: 0.68 s at 48 kHz. */
const SAMPLES_KEPT = 32_768;

/**
 * Measures a track of our own: the root of the mean square of its samples since the last time, from 0 to 1. A look at less
 * than that would miss for ever what sounds in time with the looks.
 */
export class LocalLevelMeter {
  #context: AudioContext | undefined;
  #readUntilS = 0;
  #source: { readonly track: MediaStreamTrack; readonly node: MediaStreamAudioSourceNode } | undefined;
  #analyser: AnalyserNode | undefined;
  #samples = new Float32Array(0);

  /** @throws {Error} where this browser measures no sound. */
  open(): void {
    if (this.#context !== undefined) return;
    const context = new AudioContext();
    this.#context = context;
    this.#analyser = context.createAnalyser();
    this.#analyser.fftSize = SAMPLES_KEPT;
    this.#samples = new Float32Array(this.#analyser.fftSize);
  }

  read(track: MediaStreamTrack | undefined): number {
    if (this.#context === undefined || this.#analyser === undefined) return 0;
    if (track !== this.#source?.track) this.#connect(track);
    if (track === undefined || !track.enabled) return 0;
    // Browsers suspend audio contexts until the first user gesture.
    if (this.#context.state === 'suspended') void this.#context.resume().catch(() => undefined);
    this.#analyser.getFloatTimeDomainData(this.#samples);
    const { currentTime, sampleRate } = this.#context;
    const count = Math.round((currentTime - this.#readUntilS) * sampleRate);
    this.#readUntilS = currentTime;
    return rootMeanSquare(this.#samples.subarray(-Math.min(Math.max(count, 1), SAMPLES_KEPT)));
  }

  close(): void {
    this.#source?.node.disconnect();
    void this.#context?.close().catch(() => undefined);
    this.#source = undefined;
    this.#analyser = undefined;
    this.#context = undefined;
    this.#readUntilS = 0;
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

/** Measures the audio level of remote tracks: the root mean square since the last measurement, from 0 to 1. */
export class RemoteLevelMeter {
  readonly #energySoFar = new WeakMap<RTCRtpReceiver, AudioEnergy>();

  async read(receiver: RTCRtpReceiver): Promise<number> {
    const now = await audioEnergyOf(receiver);
    // Without totals in the statistics: the level in the RTP header extension of the last packet.
    if (now === undefined) return receiver.getSynchronizationSources()[0]?.audioLevel ?? 0;
    const before = this.#energySoFar.get(receiver);
    this.#energySoFar.set(receiver, now);
    if (before === undefined || now.duration <= before.duration) return 0;
    return Math.sqrt(Math.max(0, now.energy - before.energy) / (now.duration - before.duration));
  }
}

/** The audio energy so far: the square of the amplitude, summed over the seconds. */
interface AudioEnergy {
  readonly energy: number;
  readonly duration: number;
}

async function audioEnergyOf(receiver: RTCRtpReceiver): Promise<AudioEnergy | undefined> {
  const report = await receiver.getStats().catch(() => undefined);
  let energySoFar: AudioEnergy | undefined;
  report?.forEach((stats: { type: string; totalAudioEnergy?: number; totalSamplesDuration?: number }) => {
    const { type, totalAudioEnergy: energy, totalSamplesDuration: duration } = stats;
    if (type === 'inbound-rtp' && energy !== undefined && duration !== undefined)
      energySoFar = { energy, duration };
  });
  return energySoFar;
}

function rootMeanSquare(samples: Float32Array): number {
  let sum = 0;
  for (const sample of samples) sum += sample * sample;
  return samples.length === 0 ? 0 : Math.sqrt(sum / samples.length);
}
