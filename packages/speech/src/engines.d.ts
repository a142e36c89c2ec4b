/** What we use of packages that carry no types. */

declare module 'sherpa-onnx-node' {
  interface Waveform {
    readonly samples: Float32Array;
    readonly sampleRate: number;
  }

  class Vad {
    constructor(
      config: {
        readonly sileroVad: {
          readonly model: string;
          readonly threshold: number;
          /** Seconds. */
          readonly minSpeechDuration: number;
          readonly minSilenceDuration: number;
          readonly maxSpeechDuration: number;
          readonly windowSize: number;
        };
        readonly sampleRate: number;
        readonly numThreads: number;
        readonly debug: boolean;
      },
      bufferSizeInSeconds: number,
    );
    acceptWaveform(samples: Float32Array): void;
    isDetected(): boolean;
    /** Forgets what it was given. */
    reset(): void;
    isEmpty(): boolean;
    pop(): void;
  }

  interface OfflineStream {
    /** Takes it all before it is decoded. */
    acceptWaveform(sound: Waveform): void;
  }

  class OfflineRecognizer {
    static createAsync(config: object): Promise<OfflineRecognizer>;
    createStream(): OfflineStream;
    /** Does not block the event loop. */
    decodeAsync(stream: OfflineStream): Promise<unknown>;
  }

  class OfflineTts {
    static createAsync(config: object): Promise<OfflineTts>;
    readonly sampleRate: number;
    generateAsync(request: {
      readonly text: string;
      readonly sid: number;
      readonly speed: number;
      readonly enableExternalBuffer: boolean;
    }): Promise<Waveform>;
  }

  // The package is CommonJS.
  const sherpa: {
    readonly Vad: typeof Vad;
    readonly OfflineRecognizer: typeof OfflineRecognizer;
    readonly OfflineTts: typeof OfflineTts;
  };
  export default sherpa;
  export type { OfflineRecognizer, OfflineStream, OfflineTts, Vad, Waveform };
}

declare module '@echogarden/espeak-ng-emscripten' {
  interface EspeakWorker {
    /** Words a minute; 80 to 450. */
    set_rate(rate: number): void;
    set_voice(name: string): number;
    get_samplerate(): number;
    /** Calls back with each piece while it speaks, and returns when all is spoken; true stops it. */
    synthesize(text: string, take: (samples: Int16Array, events: readonly unknown[]) => boolean): void;
    readonly list_voices: () => readonly { readonly identifier: string }[];
  }

  interface Espeak {
    readonly eSpeakNGWorker: new () => EspeakWorker;
  }

  export default function load(): Promise<Espeak>;
  export type { Espeak, EspeakWorker };
}
