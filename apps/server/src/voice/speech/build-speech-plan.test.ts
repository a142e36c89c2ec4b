import { describe, expect, it } from 'vitest';
import { effectiveAssistant } from '../calls/effective-assistant.ts';
import { storedAssistant } from '../dialect/assistant-schema.ts';
import { buildSpeechPlan } from './build-speech-plan.ts';

const planOf = (assistant: object) =>
  buildSpeechPlan({ assistant: effectiveAssistant(storedAssistant.parse(assistant), {}) });

describe('how a call is spoken', () => {
  it('follows the voice that is named, or else the first of its fallbacks that this installation may have', () => {
    const local = { provider: 'local', voiceId: 'espeak:de' };
    const fallbackPlan = { voices: [{ provider: 'cartesia', voiceId: 'x' }, local] };
    const voiceOf = (voice: object) => planOf({ voice }).style.voice;
    expect(voiceOf({ provider: '11labs', voiceId: 'sarah', fallbackPlan })).toBe('espeak:de');
    expect(voiceOf({ provider: 'x', voiceId: 'openai:alloy', fallbackPlan })).toBe('openai:alloy');
    expect(voiceOf({ provider: '11labs', voiceId: 'sarah' })).toBe('sarah');
  });

  it('has the pieces, the silence and the threshold that are asked for, within their ranges', () => {
    const voice = (minCharacters: unknown) => ({ voice: { provider: 'x', chunkPlan: { minCharacters } } });
    expect(planOf(voice(12)).pieceCharacters).toBe(12);
    expect(planOf(voice(1000)).pieceCharacters).toBe(80);
    expect(planOf(voice('viele')).pieceCharacters).toBe(30);
    expect(planOf({ stopSpeakingPlan: { backoffSeconds: 2 } }).backoffSeconds).toBe(2);
    const transcriber = { provider: 'x', confidenceThreshold: 0.6 };
    expect(planOf({ transcriber }).confidenceThreshold).toBe(0.6);
  });

  it('is without backing off and without a threshold unless they are asked for', () => {
    expect(planOf({})).toMatchObject({ backoffSeconds: 0, confidenceThreshold: null, pieceCharacters: 30 });
  });
});
