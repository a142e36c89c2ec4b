import exported, { type VoiceClientUnderTest } from 'voice-client-under-test';

/** Something that a client of the voice service told its page. */
export interface VoiceTold {
  readonly event: string;
  /** What it says, as JSON. */
  readonly said?: unknown;
}

declare global {
  interface Window {
    voice: VoiceClientUnderTest;
    /** What the client told since it was made, but for levels. */
    voiceTold: VoiceTold[];
    /** How often a device was asked for. */
    devicesAskedFor: number;
    /** Sounds that have begun to play. */
    soundsBegun: number;
    newVoice(key: string, baseUrl: string): void;
  }
}

const VoiceClientClass = 'default' in exported ? exported.default : exported;

window.devicesAskedFor = 0;
const { mediaDevices } = navigator;
const open = mediaDevices.getUserMedia.bind(mediaDevices);
mediaDevices.getUserMedia = async (constraints) => {
  window.devicesAskedFor += 1;
  return await open(constraints);
};

window.soundsBegun = 0;
const { play } = HTMLMediaElement.prototype;
HTMLMediaElement.prototype.play = async function (this: HTMLMediaElement) {
  await play.call(this);
  window.soundsBegun += 1;
};

window.newVoice = (key, baseUrl) => {
  const voice = new VoiceClientClass(key, baseUrl);
  window.voice = voice;
  window.voiceTold = [];
  for (const event of ['call-start', 'call-end', 'speech-start', 'speech-end', 'message', 'error']) {
    voice.on(event, (said) => {
      window.voiceTold.push({ event, ...(said !== undefined && { said: readable(said) }) });
    });
  }
};

/** Errors say nothing as JSON. */
function readable(said: unknown): unknown {
  return said instanceof Error ? String(said) : JSON.parse(JSON.stringify(said));
}
