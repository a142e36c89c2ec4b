import { SpeechError } from './speech-error.ts';
import type { SpeechAudio } from './synthesizer.ts';

// RIFF WAVE with 16-bit PCM: "Multimedia Programming Interface and Data Specifications 1.0" (IBM, Microsoft, 1991), and
// WAVE_FORMAT_EXTENSIBLE, which some programs write for the same samples.

const RIFF_BYTES = 12;
const CHUNK_HEAD_BYTES = 8;
const FORMAT_BYTES = 16;
const EXTENSIBLE_FORMAT_BYTES = 40;
const HEADER_BYTES = RIFF_BYTES + CHUNK_HEAD_BYTES + FORMAT_BYTES + CHUNK_HEAD_BYTES;
const SAMPLE_BYTES = 2;
const PCM = 1;
const EXTENSIBLE = 0xfffe;
const RATE_LEAST_HZ = 8_000;
const RATE_MOST_HZ = 48_000;
/** What may stand before the samples, bytes: titles and notes are shorter. */
const PREAMBLE_MAX = 16 * 1024;
/** A program that writes into a pipe cannot go back for the length: ffmpeg writes 0xFFFFFFFF, SoX 0x7FFFF000, others none. */
const UNKNOWN_LENGTH_LEAST = 0x7fff_f000;

/** Samples of one channel as a WAV file. */
export function wavOf({ samples, rateHz }: SpeechAudio): Uint8Array<ArrayBuffer> {
  const dataBytes = samples.length * SAMPLE_BYTES;
  const bytes = new Uint8Array(HEADER_BYTES + dataBytes);
  const view = new DataView(bytes.buffer);
  const writeName = (at: number, name: string) => bytes.set(Buffer.from(name, 'latin1'), at);
  writeName(0, 'RIFF');
  view.setUint32(4, HEADER_BYTES - CHUNK_HEAD_BYTES + dataBytes, true);
  writeName(8, 'WAVE');
  writeName(12, 'fmt ');
  view.setUint32(16, FORMAT_BYTES, true);
  view.setUint16(20, PCM, true);
  view.setUint16(22, 1, true);
  view.setUint32(24, rateHz, true);
  view.setUint32(28, rateHz * SAMPLE_BYTES, true);
  view.setUint16(32, SAMPLE_BYTES, true);
  view.setUint16(34, SAMPLE_BYTES * 8, true);
  writeName(36, 'data');
  view.setUint32(40, dataBytes, true);
  samples.forEach((sample, place) => {
    view.setInt16(HEADER_BYTES + place * SAMPLE_BYTES, sample, true);
  });
  return bytes;
}

/** A whole WAV file; two channels are mixed to one. @throws {SpeechError} `invalid`, as {@link WavReader} does. */
export function readWav(bytes: Uint8Array): SpeechAudio {
  const reader = new WavReader();
  const samples = reader.read(bytes);
  reader.end();
  return { samples, rateHz: reader.rateHz };
}

/** Makes samples of bytes that are cut anywhere. */
export interface SampleReader {
  /** Known when samples have come. */
  readonly rateHz: number;
  /** The samples that are complete with these bytes; possibly none. @throws {SpeechError} `invalid` */
  read(bytes: Uint8Array): Int16Array;
  /** No more bytes come. @throws {SpeechError} `invalid`, where some are missing. */
  end(): void;
}

/** Bare samples, signed 16 bit, little endian; several channels are mixed to one. */
export class PcmReader implements SampleReader {
  readonly rateHz: number;
  readonly #channels: number;
  #rest: Uint8Array = new Uint8Array(0);

  constructor(rateHz: number, channels = 1) {
    this.rateHz = rateHz;
    this.#channels = channels;
  }

  read(bytes: Uint8Array): Int16Array {
    const all = joined(this.#rest, bytes);
    const frameBytes = SAMPLE_BYTES * this.#channels;
    const frames = Math.floor(all.length / frameBytes);
    const view = viewOf(all);
    const samples = new Int16Array(frames);
    for (let frame = 0; frame < frames; frame += 1) {
      let sum = 0;
      for (let channel = 0; channel < this.#channels; channel += 1)
        sum += view.getInt16(frame * frameBytes + channel * SAMPLE_BYTES, true);
      samples[frame] = sum / this.#channels;
    }
    this.#rest = all.slice(frames * frameBytes);
    return samples;
  }

  /** Half a sample that is left is no loss. */
  end(): void {
    this.#rest = new Uint8Array(0);
  }
}

/**
 * A WAV file as it comes: 16-bit PCM of one or two channels, 8 to 48 kHz, with other chunks before and behind the samples, at most 16 KiB
 * before them. Its length may be unknown. Throws a {@link SpeechError} `invalid` for everything else.
 */
export class WavReader implements SampleReader {
  #preamble: Uint8Array = new Uint8Array(0);
  #samples: PcmReader | null = null;
  /** Bytes of samples that still have to come. */
  #missing = 0;

  get rateHz(): number {
    return this.#samples?.rateHz ?? 0;
  }

  read(bytes: Uint8Array): Int16Array {
    const data = this.#samples === null ? this.#dataBehindPreamble(bytes) : bytes;
    if (this.#samples === null) return new Int16Array(0);
    // Notes may stand behind the samples.
    const own = data.subarray(0, Math.min(data.length, this.#missing));
    this.#missing -= own.length;
    return this.#samples.read(own);
  }

  end(): void {
    if (this.#samples === null) throw invalid('it ends before its samples begin');
    if (Number.isFinite(this.#missing) && this.#missing > 0) throw invalid('it ends before its samples do');
  }

  #dataBehindPreamble(bytes: Uint8Array): Uint8Array {
    const all = joined(this.#preamble, bytes);
    const found = findSamples(all);
    if (found === null) {
      if (all.length > PREAMBLE_MAX) throw invalid('its samples do not begin in time');
      this.#preamble = all;
      return new Uint8Array(0);
    }
    this.#preamble = new Uint8Array(0);
    this.#samples = new PcmReader(found.rateHz, found.channels);
    this.#missing = found.length;
    return all.subarray(found.at);
  }
}

interface SampleFormat {
  readonly rateHz: number;
  readonly channels: number;
}

interface FoundSamples extends SampleFormat {
  readonly at: number;
  /** Bytes; infinite: up to the end. */
  readonly length: number;
}

/** Null: more bytes are needed to tell. */
function findSamples(bytes: Uint8Array): FoundSamples | null {
  if (bytes.length < RIFF_BYTES) return null;
  if (nameAt(bytes, 0) !== 'RIFF' || nameAt(bytes, 8) !== 'WAVE') throw invalid('it does not begin like one');
  const view = viewOf(bytes);
  let format: SampleFormat | null = null;
  for (let at = RIFF_BYTES; at + CHUNK_HEAD_BYTES <= bytes.length; ) {
    const name = nameAt(bytes, at);
    const size = view.getUint32(at + 4, true);
    const begin = at + CHUNK_HEAD_BYTES;
    if (name === 'data') {
      if (format === null) throw invalid('its samples have no format');
      const isUnknown = size === 0 || size >= UNKNOWN_LENGTH_LEAST;
      return { ...format, at: begin, length: isUnknown ? Number.POSITIVE_INFINITY : size };
    }
    if (begin + size > PREAMBLE_MAX) throw invalid('a chunk before its samples is too long');
    if (name === 'fmt ') {
      if (begin + size > bytes.length) return null;
      format = readFormat(view, begin, size);
    }
    // Chunks begin at even places.
    at = begin + size + (size % 2);
  }
  return null;
}

function readFormat(view: DataView, at: number, size: number): SampleFormat {
  if (size < FORMAT_BYTES) throw invalid('its format is too short');
  const tag = view.getUint16(at, true);
  const channels = view.getUint16(at + 2, true);
  const rateHz = view.getUint32(at + 4, true);
  // The name of the format in the extension begins with the tag that it stands for.
  const isPcm =
    tag === PCM ||
    (tag === EXTENSIBLE && size >= EXTENSIBLE_FORMAT_BYTES && view.getUint16(at + 24, true) === PCM);
  if (!isPcm || view.getUint16(at + 14, true) !== SAMPLE_BYTES * 8) throw invalid('it holds no 16-bit PCM');
  if (channels !== 1 && channels !== 2) throw invalid('it has neither one channel nor two');
  if (view.getUint16(at + 12, true) !== channels * SAMPLE_BYTES)
    throw invalid('its format contradicts itself');
  if (rateHz < RATE_LEAST_HZ || rateHz > RATE_MOST_HZ) throw invalid('its rate is not one of speech');
  return { rateHz, channels };
}

function invalid(why: string): SpeechError {
  return new SpeechError('invalid', `No WAV file of speech: ${why}.`);
}

function nameAt(bytes: Uint8Array, at: number): string {
  return String.fromCharCode(...bytes.subarray(at, at + 4));
}

function viewOf(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

function joined(first: Uint8Array, second: Uint8Array): Uint8Array {
  if (first.length === 0) return second;
  const all = new Uint8Array(first.length + second.length);
  all.set(first);
  all.set(second, first.length);
  return all;
}
