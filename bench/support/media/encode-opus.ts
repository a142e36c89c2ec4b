import type { SpeechAudio } from '@rer/agent/speech';
import type { Page } from 'playwright-core';
import { z } from 'zod';
import { launchBrowser } from '../../../testing/browsers.ts';
import { type OpusSound, PACKET_MS } from './opus-sound.ts';

/** WebRTC's bit rate for speech of one channel. */
const BITS_PER_SECOND = 32_000;
const FULL_SCALE = 32_768;
const SILENCE_DBOV = 127;
const encoded = z.array(z.object({ timestampUs: z.number(), payload: z.base64() }));

/**
 * Encodes sounds as Opus by the encoder that Chromium has for pages, with settings as for a call.
 * @throws {Error} where a sound does not come out as packets without a gap.
 */
export async function encodeOpus(sounds: readonly SpeechAudio[]): Promise<readonly OpusSound[]> {
  const browser = await launchBrowser();
  try {
    const page = await browser.newPage();
    // Pages of this machine's own are trusted with encoders; there need be nothing at the address.
    await page.route('**/*', (route) => route.fulfill({ contentType: 'text/html', body: '' }));
    await page.goto('http://localhost/');
    const all: OpusSound[] = [];
    for (const sound of sounds) all.push(await encodeOne(page, sound));
    return all;
  } finally {
    await browser.close();
  }
}

async function encodeOne(page: Page, { samples, rateHz }: SpeechAudio): Promise<OpusSound> {
  const sound = {
    base64: Buffer.from(samples.buffer, samples.byteOffset, samples.byteLength).toString('base64'),
    rateHz,
    bitrate: BITS_PER_SECOND,
    packetUs: PACKET_MS * 1000,
  };
  const packets = encoded.parse(await page.evaluate(`(${ENCODE_IN_PAGE})(${JSON.stringify(sound)})`));
  const perPacket = (rateHz * PACKET_MS) / 1000;
  const isWhole = packets.every(({ timestampUs }, index) => timestampUs === index * PACKET_MS * 1000);
  if (!isWhole || packets.length < samples.length / perPacket) throw new Error('A sound was not encoded.');
  return {
    durationMs: (samples.length / rateHz) * 1000,
    packets: packets.map(({ payload }, index) => ({
      payload: Buffer.from(payload, 'base64'),
      levelDbov: levelDbov(samples.subarray(index * perPacket, (index + 1) * perPacket)),
    })),
  };
}

/** A text, since what compiles this file would put its own helpers into a function. */
const ENCODE_IN_PAGE = `async ({ base64, rateHz, bitrate, packetUs }) => {
  const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
  const packets = [];
  let failure;
  const encoder = new AudioEncoder({
    output: (chunk) => {
      const payload = new Uint8Array(chunk.byteLength);
      chunk.copyTo(payload);
      packets.push({ timestampUs: chunk.timestamp, payload: btoa(String.fromCharCode(...payload)) });
    },
    error: (error) => { failure = error; },
  });
  encoder.configure({
    codec: 'opus',
    sampleRate: rateHz,
    numberOfChannels: 1,
    bitrate,
    opus: { application: 'voip', signal: 'voice', frameDuration: packetUs },
  });
  encoder.encode(new AudioData({
    format: 's16',
    sampleRate: rateHz,
    numberOfFrames: bytes.length / 2,
    numberOfChannels: 1,
    timestamp: 0,
    data: bytes,
  }));
  await encoder.flush();
  encoder.close();
  if (failure) throw failure;
  return packets;
}`;

/** RFC 6464 section 3: of the mean square, in relation to full scale. */
function levelDbov(samples: Int16Array): number {
  const square = samples.reduce((sum, sample) => sum + (sample / FULL_SCALE) ** 2, 0) / samples.length;
  return square > 0 ? Math.min(SILENCE_DBOV, Math.round(-10 * Math.log10(square))) : SILENCE_DBOV;
}
