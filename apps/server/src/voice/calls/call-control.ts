import { randomBytes } from 'node:crypto';
import type { VoiceBearer } from '../bearer/voice-bearer.ts';
import type { WebCallRequest } from '../dialect/web-call-body.ts';
import type { OwnAssistant } from '../store/assistants.ts';
import type { EffectiveAssistant } from './effective-assistant.ts';
import { mayTellServers } from './may-start.ts';

/** 192 bits. */
const KEY_BYTES = 24;

/**
 * The key that opens a call to somebody beside it (voice-AI contract, 7: `monitorPlan`); null: nobody may, as it is unless the assistant
 * says otherwise. Who has it could say yes in the name of who is in the call: so never where somebody of staff is, with his rights, nor
 * with an assistant that a stranger brought along.
 */
export function controlKeyFor(
  bearer: VoiceBearer,
  request: WebCallRequest,
  own: OwnAssistant | null,
  { monitorPlan }: EffectiveAssistant,
): string | null {
  if (monitorPlan?.controlEnabled !== true || own === 'staff' || bearer.kind === 'staff') return null;
  if (!mayTellServers(bearer, request)) return null;
  return randomBytes(KEY_BYTES).toString('base64url');
}

/** `monitor.controlUrl` of a call. */
export function controlUrlOf(publicUrl: string, id: string, key: string): string {
  return `${publicUrl}/voice/call/${id}/control/${key}`;
}
