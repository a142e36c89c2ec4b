import { isRecord } from '@rer/contracts';
import * as z from 'zod';
import {
  type AssistantOverrides,
  assistantOverrides,
  type VoiceAssistant,
  voiceAssistant,
} from './assistant-schema.ts';
import { readVoiceBody, requireObject } from './read-body.ts';
import { VoiceApiError } from './voice-api-error.ts';

/** Which assistant a web call is with. */
type WantedAssistant =
  | { readonly kind: 'stored'; readonly id: string; readonly version: number | undefined }
  | { readonly kind: 'transient'; readonly assistant: VoiceAssistant };

/** The request of `POST /call/web` (voice-AI contract, 2). */
export interface WebCallRequest {
  readonly wanted: WantedAssistant;
  readonly overrides: AssistantOverrides;
  /** Whether the call ends when the participant leaves it; default true. */
  readonly endsWhenLeft: boolean;
}

/** The possible partners of a call; exactly one of them is allowed. */
const PARTNERS = ['assistant', 'assistantId', 'squad', 'squadId', 'workflow', 'workflowId'] as const;

/** Members for partners that are not supported: an assistant has no use for them. */
const OF_OTHER_PARTNERS = ['squadOverrides', 'workflowOverrides'] as const;

const body = z.object({
  assistant: voiceAssistant.optional(),
  assistantId: z.uuid('must be a UUID').optional(),
  assistantVersion: z.int().min(1).optional(),
  assistantOverrides: assistantOverrides.optional(),
  roomDeleteOnUserLeaveEnabled: z.boolean().optional(),
});

/**
 * Reads the body of `POST /call/web`. Fields that we do not know are left out: newer clients send newer ones.
 * @throws {VoiceApiError} 400.
 */
export function readWebCallBody(given: unknown): WebCallRequest {
  const object = requireObject(given);
  const named = PARTNERS.filter((name) => object[name] !== undefined && object[name] !== null);
  if (named.length !== 1) {
    throw new VoiceApiError(400, [`exactly one of ${PARTNERS.join(', ')} must be given`]);
  }
  const [partner] = named;
  if (partner !== 'assistant' && partner !== 'assistantId') {
    throw new VoiceApiError(400, [
      `${partner}: calls with squads and workflows are not built yet, name an assistant`,
    ]);
  }
  const useless = OF_OTHER_PARTNERS.find((name) => object[name] !== undefined && object[name] !== null);
  if (useless !== undefined) {
    throw new VoiceApiError(400, [`${useless}: calls with squads and workflows are not built yet`]);
  }
  const read = readVoiceBody(
    body,
    {
      ...object,
      assistant: withoutNulls(object['assistant']),
      assistantOverrides: withoutNulls(object['assistantOverrides']),
    },
    { unknown: 'ignored' },
  );
  const { assistant, assistantId, assistantVersion, assistantOverrides: overrides = {} } = read;
  const wanted: WantedAssistant | undefined =
    assistantId !== undefined
      ? { kind: 'stored', id: assistantId, version: assistantVersion }
      : assistant && { kind: 'transient', assistant };
  if (wanted === undefined) throw new VoiceApiError(400, ['assistant must be an object']);
  return { wanted, overrides, endsWhenLeft: read.roomDeleteOnUserLeaveEnabled ?? true };
}

function withoutNulls(value: unknown): unknown {
  if (!isRecord(value)) return value ?? null;
  return Object.fromEntries(Object.entries(value).filter(([, member]) => member !== null));
}
