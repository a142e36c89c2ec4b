import type { HistoryMessage } from '@rer/agent';
import { expect, test } from 'vitest';
import { effectiveAssistant } from '../calls/effective-assistant.ts';
import { storedAssistant } from '../dialect/assistant-schema.ts';
import { describeCall } from './describe-call.ts';

const SECRET = 'streng-geheim';
const server = {
  url: `https://example.org/${SECRET}`,
  secret: SECRET,
  headers: { 'x-key': SECRET },
  credentialId: SECRET,
};
const assistant = storedAssistant.parse({
  name: 'Wetterfrosch',
  firstMessage: 'Hallo!',
  model: {
    provider: 'custom-llm',
    model: 'frosch',
    url: `https://${SECRET}.example/v1`,
    headers: { authorization: SECRET },
    apiKey: SECRET,
    messages: [{ role: 'system', content: 'Sei freundlich.', note: SECRET }],
    tools: [
      {
        type: 'function',
        function: { name: 'wetter' },
        server,
        headers: { a: SECRET },
        url: SECRET,
        body: { a: SECRET },
      },
    ],
  },
  voice: { provider: 'custom-voice', voiceId: 'x', server },
  transcriber: { provider: 'custom-transcriber', language: 'de', server },
  server,
  serverUrl: SECRET,
  serverUrlSecret: SECRET,
  credentials: [{ provider: 'custom-llm', apiKey: SECRET }],
  credentialIds: [SECRET],
  hooks: [{ on: 'call.ending', do: [{ type: 'function', function: { name: 'ende' }, server }] }],
  analysisPlan: { summaryPlan: { messages: [{ role: 'system', content: SECRET }] } },
  artifactPlan: { transcriptPlan: { userName: 'Kunde' }, recordingPath: SECRET },
  transportConfigurations: [SECRET],
  observabilityPlan: { key: SECRET },
  metadata: { kunde: 7 },
});
const call = {
  id: 'call-1',
  orgId: 'org-1',
  createdAt: new Date(0),
  assistantId: 'assistant-1',
  assistant: effectiveAssistant(assistant, {}),
  variableValues: { name: 'Ada' },
  room: { name: 'raum', url: 'https://example.org/rooms/raum' },
};
const timed = { time: 0, secondsFromStart: 0, endTime: 0, duration: 0 };
const messages: HistoryMessage[] = [
  { role: 'user', message: 'Wetter?', ...timed },
  { role: 'bot', message: 'Moment.', source: 'model', ...timed },
];

test('a server is told of its call, its assistant and the conversation', () => {
  expect(describeCall(call, { messages, openAi: [{ role: 'user', content: 'Wetter?' }] })).toEqual({
    call: {
      id: 'call-1',
      orgId: 'org-1',
      type: 'webCall',
      status: 'in-progress',
      createdAt: '1970-01-01T00:00:00.000Z',
      webCallUrl: 'https://example.org/rooms/raum',
      assistantId: 'assistant-1',
      assistantOverrides: { variableValues: { name: 'Ada' } },
    },
    assistant: expect.objectContaining({
      name: 'Wetterfrosch',
      firstMessage: 'Hallo!',
      metadata: { kunde: 7 },
      model: {
        provider: 'custom-llm',
        model: 'frosch',
        messages: [{ role: 'system', content: 'Sei freundlich.' }],
        tools: [{ type: 'function', function: { name: 'wetter' } }],
        temperature: 0,
        maxTokens: 250,
      },
      voice: { provider: 'custom-voice', voiceId: 'x' },
      transcriber: { provider: 'custom-transcriber', language: 'de' },
    }),
    artifact: {
      messages,
      messagesOpenAIFormatted: [{ role: 'user', content: 'Wetter?' }],
      transcript: 'Kunde: Wetter?\nAI: Moment.\n',
    },
  });
});

test('nothing that is secret is told, wherever in an assistant it stands', () => {
  expect(JSON.stringify(describeCall(call, { messages, openAi: [] }))).not.toContain(SECRET);
});

test('of a long conversation the newest entries are told', () => {
  const long = Array.from(
    { length: 500 },
    (_, n): HistoryMessage => ({
      role: 'user',
      message: `Nachricht ${n}`,
      ...timed,
    }),
  );
  const { artifact } = describeCall(call, { messages: long, openAi: [] });
  expect(artifact).toMatchObject({ messages: long.slice(-200) });
});
