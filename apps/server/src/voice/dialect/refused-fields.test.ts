import { describe, expect, it } from 'vitest';
import { storedAssistant, voiceAssistant } from './assistant-schema.ts';
import { readVoiceBody } from './read-body.ts';
import { readWebCallBody } from './web-call-body.ts';

const read = (body: object) => readVoiceBody(voiceAssistant, body, { unknown: 'refused' });
const rule = { type: 'customer', regex: 'nummer', timeoutSeconds: 3 };

/** Each with the field that is named, and what is said to be done instead. */
const UNDONE: readonly (readonly [asked: object, field: string, advice: string])[] = [
  [{ backgroundSound: 'office' }, 'backgroundSound', "leave it out or send 'off'"],
  [{ backgroundSound: 'https://example.org/loop.mp3' }, 'backgroundSound', "leave it out or send 'off'"],
  [{ backgroundDenoisingEnabled: true }, 'backgroundDenoisingEnabled', 'leave it out or turn it off'],
  [
    { backgroundSpeechDenoisingPlan: { smartDenoisingPlan: { enabled: true } } },
    'backgroundSpeechDenoisingPlan',
    'leave it out or turn it off',
  ],
  [{ firstMessage: 'https://example.org/hallo.mp3' }, 'firstMessage', 'send the text that is to be said'],
  [
    { startSpeakingPlan: { customEndpointingRules: [rule] } },
    'startSpeakingPlan.customEndpointingRules',
    "use startSpeakingPlan's waitSeconds and transcriptionEndpointingPlan",
  ],
  [
    { startSpeakingPlan: { smartEndpointingPlan: { provider: 'custom-endpointing-model' } } },
    'startSpeakingPlan.smartEndpointingPlan.provider',
    'leave smartEndpointingPlan out',
  ],
  [
    { startSpeakingPlan: { smartEndpointingPlan: { provider: 'livekit', waitFunction: '200 + 8000 * x' } } },
    'startSpeakingPlan.smartEndpointingPlan.waitFunction',
    'leave it out',
  ],
  [{ transcriber: { provider: 'custom-transcriber' } }, 'transcriber.provider', 'name another provider'],
  [
    { transcriber: { provider: 'deepgram', fallbackPlan: { transcribers: [{ provider: 'gladia' }] } } },
    'transcriber.fallbackPlan',
    'leave it out',
  ],
  [{ voice: { provider: 'custom-voice' } }, 'voice.provider', 'name another provider'],
  [
    { voice: { provider: 'x', chunkPlan: { enabled: false } } },
    'voice.chunkPlan.enabled',
    'use minCharacters',
  ],
  [
    { voice: { provider: 'x', chunkPlan: { punctuationBoundaries: [','] } } },
    'voice.chunkPlan.punctuationBoundaries',
    'use minCharacters',
  ],
  [
    { voice: { provider: 'x', chunkPlan: { formatPlan: { enabled: true, replacements: [{}] } } } },
    'voice.chunkPlan.formatPlan',
    'write texts as they are to be said',
  ],
];

describe('what an assistant asks for and no call does', () => {
  it.each(UNDONE)('is refused with what to do instead: %j', (asked, field, advice) => {
    expect(() => read(asked)).toThrow(`${field}: `);
    expect(() => read(asked)).toThrow(advice);
  });

  it.each(UNDONE)('is refused in the assistant and the overrides of a call: %j', (asked, field) => {
    expect(() => readWebCallBody({ assistant: asked })).toThrow(`assistant.${field}: `);
    const assistantId = crypto.randomUUID();
    expect(() => readWebCallBody({ assistantId, assistantOverrides: asked })).toThrow(
      `assistantOverrides.${field}: `,
    );
  });

  it.each(UNDONE)('stays readable where it was stored: %j', (asked) => {
    expect(storedAssistant.parse(asked)).toEqual(asked);
  });
});

describe('what clients of the rented service send and is done here, or changes nothing', () => {
  it.each([
    { backgroundSound: 'off', backgroundDenoisingEnabled: false },
    { backgroundSpeechDenoisingPlan: { smartDenoisingPlan: { enabled: false } } },
    { firstMessage: 'Guten Tag, alles über uns steht auf https://example.org/ im Netz.' },
    {
      startSpeakingPlan: { waitSeconds: 0.4, smartEndpointingEnabled: 'livekit', customEndpointingRules: [] },
    },
    { startSpeakingPlan: { smartEndpointingEnabled: true, smartEndpointingPlan: { provider: 'livekit' } } },
    { startSpeakingPlan: { smartEndpointingPlan: { provider: 'vapi' } } },
    { stopSpeakingPlan: { numWords: 2, voiceSeconds: 0.3, backoffSeconds: 1 } },
    {
      transcriber: {
        provider: 'deepgram',
        model: 'nova-2',
        language: 'de',
        keywords: ['Mainova:2'],
        keyterm: ['Enercity'],
        confidenceThreshold: 0.4,
        endpointing: 300,
      },
    },
    {
      voice: {
        provider: '11labs',
        voiceId: 'sarah',
        stability: 0.5,
        speed: 1.1,
        cachingEnabled: true,
        chunkPlan: {
          enabled: true,
          minCharacters: 30,
          punctuationBoundaries: [],
          formatPlan: { enabled: true },
        },
        fallbackPlan: { voices: [{ provider: 'local', voiceId: 'espeak:de' }] },
      },
    },
  ])('is taken as it stands: %j', (asked) => {
    expect(read(asked)).toEqual(asked);
  });
});
