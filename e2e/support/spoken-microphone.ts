import type { Page } from '@playwright/test';

declare global {
  interface Window {
    /** Plays samples of 16 bits into the microphone; settles at their end. */
    speakIntoMicrophone(base64: string, rateHz: number): Promise<void>;
    /** The loudest sample that came over the network since it was asked for last, 1 being full scale. */
    loudestHeard(): number;
  }
}

/** Gives the page a microphone into which recordings are spoken, and listens to what it plays. To be called before the page is opened. */
export async function giveMicrophone(page: Page): Promise<void> {
  await page.addInitScript(() => {
    let context: AudioContext | undefined;
    let microphone: MediaStreamAudioDestinationNode | undefined;
    let loudest = 0;
    const open = (): { context: AudioContext; microphone: MediaStreamAudioDestinationNode } => {
      context ??= new AudioContext();
      microphone ??= context.createMediaStreamDestination();
      return { context, microphone };
    };
    navigator.mediaDevices.getUserMedia = async () => {
      const opened = open();
      await opened.context.resume();
      // Whoever stops a track stops only his own.
      return opened.microphone.stream.clone();
    };
    window.speakIntoMicrophone = async (base64, rateHz) => {
      const opened = open();
      const bytes = Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0));
      const samples = new Int16Array(bytes.buffer);
      const sound = opened.context.createBuffer(1, samples.length, rateHz);
      sound.copyToChannel(
        Float32Array.from(samples, (sample) => sample / 32_768),
        0,
      );
      const source = opened.context.createBufferSource();
      source.buffer = sound;
      source.connect(opened.microphone);
      await new Promise<void>((resolve) => {
        source.onended = () => resolve();
        source.start();
      });
    };
    window.loudestHeard = () => {
      const heard = loudest;
      loudest = 0;
      return heard;
    };
    const listen = (track: MediaStreamTrack): void => {
      const { context: listening } = open();
      const analyser = listening.createAnalyser();
      listening.createMediaStreamSource(new MediaStream([track])).connect(analyser);
      const samples = new Float32Array(analyser.fftSize);
      setInterval(() => {
        analyser.getFloatTimeDomainData(samples);
        for (const sample of samples) loudest = Math.max(loudest, Math.abs(sample));
      }, 20);
    };
    const Connection = window.RTCPeerConnection;
    window.RTCPeerConnection = class extends Connection {
      constructor(...options: ConstructorParameters<typeof Connection>) {
        super(...options);
        this.addEventListener('track', ({ track }) => {
          if (track.kind === 'audio') listen(track);
        });
      }
    };
  });
}

/** Speaks a recording into the microphone of {@link giveMicrophone}. */
export async function speak(page: Page, samples: Int16Array, rateHz: number): Promise<void> {
  const base64 = Buffer.from(samples.buffer, samples.byteOffset, samples.byteLength).toString('base64');
  await page.evaluate(([sound, rate]) => window.speakIntoMicrophone(sound, rate), [base64, rateHz] as const);
}
