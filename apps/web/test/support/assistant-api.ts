import type { Conversation, VoiceConfig } from '@rer/contracts';
import { sendError, sendJson } from './answers.ts';
import type { BuiltSite } from './built-site.ts';

/** What the voice service is for a member of staff. */
export const STAFF_VOICE: VoiceConfig = {
  base: '/voice',
  publicKey: 'public-key-of-visitors',
  visitorAssistantId: 'visitors',
  providerName: 'Volta',
  staffAssistantId: 'staff',
  staffToken: 'staff-token-of-somebody',
};

/** A conversation about one provider, with a change that was written. */
export function sampleConversation(change: Partial<Conversation> = {}): Conversation {
  return {
    id: '11111111-1111-4111-8111-111111111111',
    createdAt: '2026-11-20T08:00:00.000Z',
    updatedAt: '2026-11-20T08:05:00.000Z',
    eraseAfter: '2027-02-18T08:00:00.000Z',
    title: 'Wo sitzt Firma 1?',
    messageCount: 4,
    messages: [
      { role: 'user', message: 'Wo sitzt Firma 1?', time: 1 },
      { role: 'tool_calls', message: '', time: 2 },
      { role: 'tool_call_result', message: '', time: 3 },
      { role: 'bot', message: 'Firma 0001 GmbH sitzt in der Domstraße 1 in Köln.', time: 4 },
    ],
    state: { facts: null, session: { format: 1 } },
    ...change,
  };
}

/** The interface of the voice service's pages, as a test wants it to be; can be changed at any time. */
export interface AssistantApi {
  voice: VoiceConfig | null;
  conversations: Conversation[];
  /** Ids that were erased. */
  readonly erased: string[];
}

/** Puts configuration and conversations before the site. */
export function serveAssistantApi({ answers }: Pick<BuiltSite, 'answers'>): AssistantApi {
  const api: AssistantApi = { voice: STAFF_VOICE, conversations: [], erased: [] };
  answers.set('/api/config', () => sendJson(200, { publishableKey: 'k', access: 'open', voice: api.voice }));
  answers.set('/api/conversations/current', () =>
    sendJson(200, { conversation: api.conversations[0] ?? null }),
  );
  answers.set('/api/conversations', () => {
    const conversations = api.conversations.map(({ messages: _, state: _state, ...summary }) => summary);
    return sendJson(200, { conversations });
  });
  return api;
}

/** Puts the route of one conversation before the site. */
export function serveConversation(
  { answers }: Pick<BuiltSite, 'answers'>,
  api: AssistantApi,
  id: string,
): void {
  answers.set(`/api/conversations/${id}`, (request) => {
    const found = api.conversations.find((conversation) => conversation.id === id);
    if (found === undefined) return sendError(404, 'not_found');
    if (request.method !== 'DELETE') return sendJson(200, found);
    api.erased.push(id);
    api.conversations = api.conversations.filter((conversation) => conversation.id !== id);
    return sendJson(200, {});
  });
}
