import { readFile } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { DataPacket, DataPacket_Kind, UserPacket } from '@livekit/protocol';
import { readWav } from '@rer/agent/speech';
import { audioLevelDbov, isRtcp, RtpView } from '../../packages/media/src/rtp/index.ts';
import { SEND_EXTENSION_IDS } from '../../packages/media/src/sdp/index.ts';
import { admitToCall, type CalledAssistant } from '../../testing/admit-to-call.ts';
import { appMessagePayload, CALL_TOPIC, CallingPerson } from '../../testing/calling-person.ts';
import { encodeOpus } from './media/encode-opus.ts';
import { MediaClient } from './media/media-client.ts';
import { type OpusPacket, type OpusSound, PACKET_MS } from './media/opus-sound.ts';
import { PacketMicrophone } from './media/packet-microphone.ts';
import { TextStreams } from './media/text-streams.ts';

/** Silence is 127, exactly; a voice is seldom below this within a word. */
const SOUND_DBOV = 50;
const SILENCE_RATE_HZ = 16_000;
/** An encoder that has been silent for so many packets gives the same one each time. */
const SILENT_PACKETS = 20;

/** What callers can say, as packets. */
export interface EncodedSpeech {
  /** By the path of the recording. */
  readonly recordings: ReadonlyMap<string, OpusSound>;
  readonly silence: OpusPacket;
}

/** Encodes recordings (WAV), once for all callers. */
export async function encodeSpeech(paths: readonly string[]): Promise<EncodedSpeech> {
  const silent = new Int16Array((SILENCE_RATE_HZ * PACKET_MS * SILENT_PACKETS) / 1000);
  const recordings = await Promise.all(paths.map(async (path) => readWav(await readFile(path))));
  const [silence, ...sounds] = await encodeOpus([
    { samples: silent, rateHz: SILENCE_RATE_HZ },
    ...recordings,
  ]);
  const packet = silence?.packets.at(-1);
  if (packet === undefined) throw new Error('There is no packet of silence.');
  return {
    recordings: new Map(
      sounds.flatMap((sound, index) => {
        const path = paths[index];
        return path === undefined ? [] : [[path, sound] as const];
      }),
    ),
    silence: packet,
  };
}

/**
 * A person in a call by voice who costs little, so that many can be in one process: sends ready-made packets, and decodes nothing.
 * What is heard is told by the level that each packet says it has (RFC 6464), at the moment in which it arrives: a listener hears
 * it only after the jitter buffer, some 50 ms later.
 */
export class PacketCaller extends CallingPerson {
  readonly #speech: EncodedSpeech;
  readonly #client: MediaClient;
  readonly #microphone: PacketMicrophone;
  readonly #view = new RtpView();
  #isDropped = false;

  private constructor(url: string, token: string, speech: EncodedSpeech) {
    super();
    this.#speech = speech;
    this.#microphone = new PacketMicrophone(speech.silence, (packet) => this.#client.send(packet));
    const texts = new TextStreams(CALL_TOPIC, (text) => this.noteTold(text));
    this.#client = new MediaClient({
      url,
      token,
      publishes: [{ kind: 'audio', ssrc: this.#microphone.ssrc }],
      subscribes: true,
      onPacket: (packet) => this.#hear(packet),
      onData: (message) => texts.add(DataPacket.fromBinary(message)),
      onEnd: () => {
        this.#isDropped = true;
      },
    });
  }

  /** Calls an assistant that listens to a microphone. @returns When it has told that the call is under way. */
  static async dial(assistant: CalledAssistant, speech: EncodedSpeech): Promise<PacketCaller> {
    const { mediaUrl, mediaToken } = await admitToCall(assistant);
    const caller = new PacketCaller(mediaUrl, mediaToken, speech);
    await caller.#client.join();
    await caller.#client.receiving();
    caller.#microphone.open();
    await caller.send('playable');
    await caller.until(({ type }) => type === 'status-update');
    return caller;
  }

  override get isDropped(): boolean {
    return this.#isDropped;
  }

  override async send(value: unknown): Promise<void> {
    const payload = new TextEncoder().encode(appMessagePayload(value));
    const packet = new DataPacket({
      kind: DataPacket_Kind.RELIABLE,
      value: { case: 'user', value: new UserPacket({ payload, topic: CALL_TOPIC }) },
    });
    await this.#client.sendData(packet.toBinary());
  }

  /** Speaks a recording that was encoded, in real time. @returns When its last sample would have been recorded. */
  override async speak(path: string): Promise<number> {
    const sound = this.#speech.recordings.get(path);
    if (sound === undefined) throw new Error(`${path} was not encoded.`);
    const endMs = this.#microphone.speak(sound);
    await delay(endMs - performance.now());
    return endMs;
  }

  override async leave(): Promise<void> {
    this.#microphone.close();
    this.#client.close();
  }

  #hear(packet: Uint8Array): void {
    if (isRtcp(packet) || !this.#view.read(packet)) return;
    const level = audioLevelDbov(this.#view, SEND_EXTENSION_IDS.audioLevel);
    if (level !== undefined && level <= SOUND_DBOV) this.noteLoud();
  }
}
