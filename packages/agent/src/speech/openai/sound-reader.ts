import { SpeechError } from '../speech-error.ts';
import { PcmReader, type SampleReader, WavReader } from '../wav.ts';

/**
 * `pcm`: "the raw samples in 24kHz (16-bit signed, low-endian), without the header"
 * (https://platform.openai.com/docs/guides/text-to-speech).
 */
const PCM_RATE_HZ = 24_000;
const RATE_LEAST_HZ = 8_000;
const RATE_MOST_HZ = 48_000;
const SOUND_TYPE =
  /^(?:audio\/(?:pcm|x-pcm|raw|x-raw|wav|wave|x-wav|vnd\.wave)|(?:application|binary)\/octet-stream)$/i;
const RATE = /^\s*rate=(\d{4,5})\s*$/i;
const MAGIC = 'RIFF';

/**
 * Sound of an answer, bare or as a WAV file: which of both is seen by how it begins, because some servers send always the same. Throws a
 * {@link SpeechError} `invalid` for a content type that is neither; samples of another format would be a loud noise.
 */
export class SoundReader implements SampleReader {
  readonly #pcmRateHz: number;
  #reader: SampleReader | null = null;
  #begin = Buffer.alloc(0);

  constructor(contentType: string | null) {
    const [type = '', ...parameters] = (contentType ?? '').split(';');
    if (type !== '' && !SOUND_TYPE.test(type.trim()))
      throw new SpeechError('invalid', 'The speech server sent neither bare samples nor a WAV file.');
    const told = Number(parameters.map((each) => RATE.exec(each)?.[1]).find(Boolean) ?? PCM_RATE_HZ);
    this.#pcmRateHz = told >= RATE_LEAST_HZ && told <= RATE_MOST_HZ ? told : PCM_RATE_HZ;
  }

  get rateHz(): number {
    return this.#reader?.rateHz ?? this.#pcmRateHz;
  }

  read(bytes: Uint8Array): Int16Array {
    if (this.#reader !== null) return this.#reader.read(bytes);
    this.#begin = Buffer.concat([this.#begin, bytes]);
    if (this.#begin.length < MAGIC.length) return new Int16Array(0);
    const isWav = this.#begin.toString('latin1', 0, MAGIC.length) === MAGIC;
    this.#reader = isWav ? new WavReader() : new PcmReader(this.#pcmRateHz);
    return this.#reader.read(this.#begin);
  }

  end(): void {
    this.#reader?.end();
  }
}
