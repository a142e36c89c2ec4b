import { randomBytes } from 'node:crypto';
import type { VoiceBearer } from '../bearer/voice-bearer.ts';
import type { WebCallRequest } from '../dialect/web-call-body.ts';
import type { OwnAssistant } from '../store/assistants.ts';
import type { EffectiveAssistant } from './effective-assistant.ts';
import { mayTellServers } from './may-start.ts';

/** 192 bits. */
const KEY_BYTES = 24;

/**
 * The key that lets a third party control a call (voice-AI contract, 7: `monitorPlan`); null: control is off, which is the default
 * unless the assistant says otherwise. Its holder could say yes in the participant's name, so there is no key where a member of staff
 * takes part with staff rights, nor with an assistant that a stranger supplied.
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
