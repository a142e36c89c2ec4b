import type { SpeechPlan } from '@rer/agent/live';
import * as z from 'zod';
import type { StartedCall } from '../call-host.ts';

/** Rates of speech that a voice can be asked for. */
const SPEED_MIN = 0.5;
const SPEED_MAX = 2;
/** Default of `stopSpeakingPlan` (voice-AI contract, 7). */
const VOICE_S = 0.2;

/** What of an assistant's `voice` is kept: fields of other providers are theirs. A value that does not fit counts as none. */
const voiceFields = z.object({
  voiceId: z.string().max(100).optional().catch(undefined),
  speed: z.number().optional().catch(undefined),
});

/** How the assistant of a call hears and speaks. */
export function buildSpeechPlan({ assistant }: StartedCall): SpeechPlan {
  const { startSpeakingPlan = {}, stopSpeakingPlan = {} } = assistant;
  const { transcriptionEndpointingPlan = {} } = startSpeakingPlan;
  const voice = voiceFields.parse(assistant.voice ?? {});
  return {
    // Who names a voice wants it heard, also by those who write.
    speaksUnasked: assistant.voice !== undefined,
    style: {
      ...(voice.voiceId !== undefined && { voice: voice.voiceId }),
      ...(voice.speed !== undefined && { speed: Math.min(SPEED_MAX, Math.max(SPEED_MIN, voice.speed)) }),
    },
    isFirstMessageInterruptible: assistant.firstMessageInterruptionsEnabled === true,
    turns: {
      waitSeconds: startSpeakingPlan.waitSeconds ?? null,
      onPunctuationSeconds: transcriptionEndpointingPlan.onPunctuationSeconds ?? null,
      onNoPunctuationSeconds: transcriptionEndpointingPlan.onNoPunctuationSeconds ?? null,
      onNumberSeconds: transcriptionEndpointingPlan.onNumberSeconds ?? null,
      numWords: stopSpeakingPlan.numWords ?? 0,
      voiceSeconds: stopSpeakingPlan.voiceSeconds ?? VOICE_S,
      acknowledgementPhrases: stopSpeakingPlan.acknowledgementPhrases ?? [],
      interruptionPhrases: stopSpeakingPlan.interruptionPhrases ?? [],
    },
  };
}
