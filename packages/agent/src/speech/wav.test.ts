import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { SpeechError } from './speech-error.ts';
import { PcmReader, readWav, WavReader, wavOf } from './wav.ts';

const SAMPLES = Int16Array.of(1, -2, 300, -32_768, 32_767);

interface WavParts {
  readonly tag?: number;
  readonly channels?: number;
  readonly rateHz?: number;
  readonly bits?: number;
  readonly blockBytes?: number;
  readonly formatBytes?: number;
  readonly subformat?: number;
  /** Chunks between the format and the samples: name, content. */
  readonly before?: readonly (readonly [string, Uint8Array])[];
  readonly dataLength?: number;
  readonly data?: Uint8Array;
}

function chunk(name: string, content: Uint8Array, length = content.length): Uint8Array {
  const head = Buffer.alloc(8);
  head.write(name, 'latin1');
  head.writeUInt32LE(length, 4);
  return Buffer.concat([head, content, Buffer.alloc(content.length % 2)]);
}

const bytesOf = (samples: Int16Array) => wavOf({ samples, rateHz: 16_000 }).subarray(44);

/** A WAV file of these parts, right where they do not say otherwise. */
function wav(parts: WavParts = {}): Uint8Array {
  const { bits = 16, channels = 1, data = bytesOf(SAMPLES), rateHz = 24_000, tag = 1 } = parts;
  const { blockBytes = (channels * bits) / 8, formatBytes = 16 } = parts;
  const format = Buffer.alloc(Math.max(formatBytes, 16));
  format.writeUInt16LE(tag, 0);
  format.writeUInt16LE(channels, 2);
  format.writeUInt32LE(rateHz, 4);
  format.writeUInt32LE(rateHz * blockBytes, 8);
  format.writeUInt16LE(blockBytes, 12);
  format.writeUInt16LE(bits, 14);
  if (formatBytes >= 40) format.writeUInt16LE(parts.subformat ?? 1, 24);
  const chunks = [
    chunk('fmt ', format.subarray(0, formatBytes)),
    ...(parts.before ?? []).map(([name, content]) => chunk(name, content)),
    chunk('data', data, parts.dataLength),
  ];
  return chunkOfAll(chunks);
}

function chunkOfAll(chunks: readonly Uint8Array[]): Uint8Array {
  return chunk('RIFF', Buffer.concat([Buffer.from('WAVE'), ...chunks]));
}

function failureOf(bytes: Uint8Array): unknown {
  try {
    return readWav(bytes);
  } catch (error) {
    return error instanceof SpeechError ? error.code : error;
  }
}

test('a file that is written is read as the same samples at the same rate', () => {
  fc.assert(
    fc.property(fc.int16Array(), fc.integer({ min: 8_000, max: 48_000 }), (samples, rateHz) => {
      expect(readWav(wavOf({ samples, rateHz }))).toEqual({ samples, rateHz });
    }),
  );
});

test('a file that is cut anywhere gives the same samples', () => {
  const whole = wav({ before: [['LIST', Buffer.from('INFOISFT')]] });
  fc.assert(
    fc.property(fc.array(fc.nat(whole.length)), (cuts) => {
      const reader = new WavReader();
      const places = [0, ...cuts.sort((a, b) => a - b), whole.length];
      const pieces = places.slice(1).map((end, place) => reader.read(whole.subarray(places[place], end)));
      reader.end();
      expect(pieces.flatMap((piece) => [...piece])).toEqual([...SAMPLES]);
    }),
  );
});

test('of any bytes nothing else comes than samples or a refusal', () => {
  const broken = fc.tuple(fc.nat(60), fc.nat(255)).map(([at, byte]) => {
    const bytes = Uint8Array.from(wav());
    bytes[at] = byte;
    return bytes;
  });
  fc.assert(
    fc.property(fc.oneof(fc.uint8Array({ maxLength: 80 }), broken), (bytes) => {
      const result = failureOf(bytes);
      expect(
        result === 'invalid' || (typeof result === 'object' && result !== null && 'samples' in result),
      ).toBe(true);
    }),
  );
});

describe('is read', () => {
  test.each([
    ['with notes before the samples, of odd length too', { before: [['LIST', Buffer.from('odd')]] }],
    ['whose length a pipe left at 0xFFFFFFFF', { dataLength: 0xffff_ffff }],
    ['whose length SoX could not know', { dataLength: 0x7fff_f000 }],
    ['whose length was never written', { dataLength: 0 }],
    ['with a format that has an extension', { formatBytes: 18 }],
    ['as extensible PCM', { tag: 0xfffe, formatBytes: 40 }],
  ] satisfies [string, WavParts][])('a file %s', (_, parts) => {
    expect(readWav(wav(parts))).toEqual({ samples: SAMPLES, rateHz: 24_000 });
  });

  test('of two channels their mean', () => {
    const data = bytesOf(Int16Array.of(10, 20, -32_768, -32_768, 32_767, 32_767));
    expect(readWav(wav({ channels: 2, data })).samples).toEqual(Int16Array.of(15, -32_768, 32_767));
  });

  test('nothing behind the samples', () => {
    const file = Buffer.concat([wav(), chunk('LIST', Buffer.from('INFO'))]);
    expect(readWav(file).samples).toEqual(SAMPLES);
  });
});

describe('is refused', () => {
  test.each([
    ['another format than PCM', wav({ tag: 3 })],
    ['extensible of another format', wav({ tag: 0xfffe, formatBytes: 40, subformat: 3 })],
    ['samples of eight bits', wav({ bits: 8, blockBytes: 2 })],
    ['three channels', wav({ channels: 3 })],
    ['a block that does not fit its channels', wav({ blockBytes: 4 })],
    ['a rate below 8 kHz', wav({ rateHz: 7_999 })],
    ['a rate above 48 kHz', wav({ rateHz: 48_001 })],
    ['a format that is too short', wav({ formatBytes: 14 }).subarray(0, 34)],
    ['more than 16 KiB before the samples', wav({ before: [['LIST', Buffer.alloc(17 * 1024)]] })],
    ['samples without a format', chunkOfAll([chunk('data', bytesOf(SAMPLES))])],
    ['a file that ends before its samples do', wav({ dataLength: 12 })],
    ['a file that ends before they begin', wav().subarray(0, 40)],
    ['another kind of file with the same chunks', Buffer.concat([Buffer.from('RIFX'), wav().subarray(4)])],
    ['a page', Buffer.from('<!doctype html><title>Fehler</title>')],
    ['nothing', new Uint8Array(0)],
  ])('%s', (_, bytes) => {
    expect(failureOf(bytes)).toBe('invalid');
  });

  test('a file whose samples never begin, before it is over', () => {
    const reader = new WavReader();
    const notes = chunk('LIST', Buffer.alloc(100));
    expect(() => {
      reader.read(chunkOfAll([]));
      for (let i = 0; i < 1_000; i += 1) reader.read(notes);
    }).toThrow(SpeechError);
  });
});

test('bare samples are whole wherever the bytes are cut', () => {
  const reader = new PcmReader(24_000);
  const bytes = bytesOf(SAMPLES);
  const pieces = [0, 1, 4, 5].map((at, place) => reader.read(bytes.subarray(at, [1, 4, 5, 10][place])));
  expect(pieces.flatMap((piece) => [...piece])).toEqual([...SAMPLES]);
});
