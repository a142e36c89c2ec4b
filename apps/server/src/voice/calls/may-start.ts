import { CLIENT_MESSAGES_DEFAULT } from '@rer/agent/live';
import { isRecord, utf8Bytes } from '@rer/contracts';
import type { VoiceBearer } from '../bearer/voice-bearer.ts';
import { type AssistantOverrides, FINALS, type VoiceAssistant } from '../dialect/assistant-schema.ts';
import { VoiceApiError } from '../dialect/voice-api-error.ts';
import type { WebCallRequest } from '../dialect/web-call-body.ts';

/** Bytes of variable values that come with a public token or of staff. */
const VALUES_MAX_BYTES = 16 * 1024;

/** Members of an assistant that a call may override. */
const MAY_CHANGE: Readonly<Record<'public' | 'staff', readonly string[]>> = {
  public: ['variableValues'],
  staff: ['variableValues', 'clientMessages'],
};

/** Ids of the two assistants of the installation. */
export interface OwnIds {
  readonly visitors: string;
  readonly staff: string;
}

/**
 * Refuses a call that its bearer may not start (design, 'Who may do what'): the installation's public key starts the visitors' assistant
 * alone, a staff token the two built-in ones. Neither may override more than variable values, except that staff may turn messages off
 * ({@link grantedOverrides}). Other public tokens start what their restrictions allow, but never the staff assistant, and an assistant
 * they supply may use neither stored tools nor servers.
 * @throws {VoiceApiError} 403, the same for an assistant that does not exist; 400 for too many values.
 */
export function refuseStart(bearer: VoiceBearer, { wanted, overrides }: WebCallRequest, own: OwnIds): void {
  if (bearer.kind === 'private') return;
  const changeable = MAY_CHANGE[bearer.kind];
  const changed = Object.entries(overrides).filter(
    ([name, value]) => !changeable.includes(name) && value !== undefined,
  );
  if (changed.length > 0) {
    const names = changeable.join(' and ');
    throw new VoiceApiError(403, `This token may change nothing of an assistant but ${names}.`);
  }
  if (utf8Bytes(JSON.stringify(overrides.variableValues ?? {})) > VALUES_MAX_BYTES) {
    throw new VoiceApiError(400, ['assistantOverrides.variableValues: must have at most 16 KiB']);
  }
  if (wanted.kind === 'transient') refuseTransient(bearer, wanted.assistant);
  else if (wanted.version !== undefined || !mayStart(bearer, wanted.id, own)) {
    throw new VoiceApiError(403, 'This token may not start calls with this assistant.');
  }
}

/** A staff token may only narrow the assistant's client messages; transcripts are limited to finals if either side says so. */
export function grantedOverrides(
  { kind }: Pick<VoiceBearer, 'kind'>,
  { overrides }: Pick<WebCallRequest, 'overrides'>,
  { clientMessages: allowed = [...CLIENT_MESSAGES_DEFAULT] }: Pick<VoiceAssistant, 'clientMessages'>,
): AssistantOverrides {
  const { clientMessages: requested } = overrides;
  if (kind !== 'staff' || requested === undefined) return overrides;
  const finals = allowed.filter((name) => FINALS.test(name));
  const granted = requested.flatMap((name) => {
    if (allowed.includes(name) || (FINALS.test(name) && allowed.includes('transcript'))) return [name];
    return name === 'transcript' ? finals : [];
  });
  return { ...overrides, clientMessages: granted };
}

/**
 * Whether servers that the assistant names may be told about events of the call. The holder of a public token who supplies an assistant
 * must not choose where this machine sends them.
 */
export function mayTellServers({ kind }: VoiceBearer, { wanted }: WebCallRequest): boolean {
  return kind !== 'public' || wanted.kind === 'stored';
}

function mayStart(bearer: Exclude<VoiceBearer, { kind: 'private' }>, id: string, own: OwnIds): boolean {
  if (bearer.kind === 'staff') return id === own.staff || id === own.visitors;
  if (bearer.restrictions === null) return id === own.visitors;
  const { allowedAssistantIds } = bearer.restrictions;
  return id !== own.staff && (allowedAssistantIds === undefined || allowedAssistantIds.includes(id));
}

function refuseTransient(bearer: Exclude<VoiceBearer, { kind: 'private' }>, assistant: VoiceAssistant): void {
  const restrictions = bearer.kind === 'public' ? bearer.restrictions : null;
  const isAllowed =
    restrictions !== null &&
    restrictions.allowedAssistantIds === undefined &&
    restrictions.allowTransientAssistant === true;
  if (!isAllowed) throw new VoiceApiError(403, 'This token may not bring an assistant of its own.');
  const { model } = assistant;
  // The holder of such a token must not choose where this machine sends the conversation.
  if (model?.provider === 'custom-llm' || model?.url !== undefined) {
    throw new VoiceApiError(403, 'An assistant that comes with a public token may not name a model server.');
  }
  const { metadata: _free, ...meant } = assistant;
  if (namesServer(meant)) {
    throw new VoiceApiError(403, 'An assistant that comes with a public token may not name servers.');
  }
  // Stored tools carry secrets of their servers.
  if ((model?.toolIds ?? []).length > 0) {
    throw new VoiceApiError(403, 'An assistant that comes with a public token may not use stored tools.');
  }
}

/** Members of the dialect that name a server or what is sent to it, at any depth of an assistant. */
const SERVER_MEMBERS = new Set(['server', 'serverUrl', 'serverUrlSecret', 'headers', 'credentials']);

function namesServer(value: unknown): boolean {
  if (Array.isArray(value)) return value.some(namesServer);
  if (!isRecord(value)) return false;
  // A tool that asks an address by itself.
  if (value['type'] === 'apiRequest' && value['url'] !== undefined) return true;
  return Object.entries(value).some(
    ([name, member]) => (SERVER_MEMBERS.has(name) && member !== undefined) || namesServer(member),
  );
}
