import { PIECE_CHARACTERS, type SpeechPlan } from '@rer/agent/live';
import * as z from 'zod';
import type { StartedCall } from '../call-host.ts';

/** Rates of speech that a voice can be asked for. */
const SPEED_MIN = 0.5;
const SPEED_MAX = 2;
/** Default of `stopSpeakingPlan` (voice-AI contract, 7). */
const VOICE_S = 0.2;

/** Lengths of pieces that can be asked for (voice-AI contract, 7: `chunkPlan.minCharacters`), UTF-16 units. */
const PIECE_MIN = 1;
const PIECE_MAX = 80;
/** Names of voices that this installation may have. */
const OWN_VOICE = /^(?:espeak|openai|sherpa):/;

const text = z.string().max(100).optional().catch(undefined);
const number = z.number().optional().catch(undefined);
/** What of an assistant's `voice` is kept: fields of other providers are theirs. A value that does not fit counts as none. */
const voiceFields = z.object({
  voiceId: text,
  speed: number,
  chunkPlan: z.object({ minCharacters: number }).optional().catch(undefined),
  fallbackPlan: z
    .object({ voices: z.array(z.object({ voiceId: text })).max(20) })
    .optional()
    .catch(undefined),
});
type VoiceFields = z.infer<typeof voiceFields>;
const transcriberFields = z.object({ confidenceThreshold: number });

/** How the assistant of a call hears and speaks. */
export function buildSpeechPlan({ assistant }: Pick<StartedCall, 'assistant'>): SpeechPlan {
  const { startSpeakingPlan = {}, stopSpeakingPlan = {} } = assistant;
  const { transcriptionEndpointingPlan = {} } = startSpeakingPlan;
  const voice = voiceFields.parse(assistant.voice ?? {});
  const voiceId = voiceIdOf(voice);
  const { confidenceThreshold = null } = transcriberFields.parse(assistant.transcriber ?? {});
  return {
    // An assistant that names a voice wants it heard, also by participants that write.
    speaksUnasked: assistant.voice !== undefined,
    style: {
      ...(voiceId !== undefined && { voice: voiceId }),
      ...(voice.speed !== undefined && { speed: within(SPEED_MIN, voice.speed, SPEED_MAX) }),
    },
    isFirstMessageInterruptible: assistant.firstMessageInterruptionsEnabled === true,
    backoffSeconds: stopSpeakingPlan.backoffSeconds ?? 0,
    confidenceThreshold,
    pieceCharacters: within(PIECE_MIN, voice.chunkPlan?.minCharacters ?? PIECE_CHARACTERS, PIECE_MAX),
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

/** The voice that is named, or the first of `fallbackPlan` that may be one of here where that one is not. */
function voiceIdOf({ voiceId, fallbackPlan }: VoiceFields): string | undefined {
  const named = [voiceId, ...(fallbackPlan?.voices ?? []).map((voice) => voice.voiceId)];
  return named.find((id) => id !== undefined && OWN_VOICE.test(id)) ?? voiceId;
}

function within(min: number, value: number, max: number): number {
  return Math.min(max, Math.max(min, value));
}
