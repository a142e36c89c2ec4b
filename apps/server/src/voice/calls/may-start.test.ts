import { describe, expect, it } from 'vitest';
import { ANONYMOUS } from '../../access/caller.ts';
import type { VoiceAssistant } from '../dialect/assistant-schema.ts';
import type { TokenRestrictions } from '../dialect/token-schema.ts';
import { grantedOverrides, refuseStart } from './may-start.ts';

const FINALS = "transcript[transcriptType='final']";
const granted = (kind: 'staff' | 'private', told: string[] | undefined, asked: string[] | undefined) =>
  grantedOverrides({ kind }, { overrides: { clientMessages: asked } }, { clientMessages: told })
    .clientMessages;

describe('the messages that a token of staff asks for', () => {
  it.each([
    [
      'those that the assistant tells',
      ['hang', 'transcript'],
      ['transcript', 'model-output'],
      ['transcript'],
    ],
    ['the finals alone, where the assistant tells no others', [FINALS, 'hang'], ['transcript'], [FINALS]],
    ['the finals alone, where no others are asked for', ['transcript'], [FINALS], [FINALS]],
    ['none', ['hang'], [], []],
    ['those that are told by default', undefined, ['hang', 'metadata'], ['hang']],
    ['all, where nothing is asked for', ['hang'], undefined, undefined],
  ])('are %s', (_which, told, asked, expected) => {
    expect(granted('staff', told, asked)).toEqual(expected);
  });

  it('are chosen freely with a private key', () => {
    expect(granted('private', ['hang'], ['model-output'])).toEqual(['model-output']);
  });
});

describe('an assistant that comes with a public token', () => {
  const bring = (
    assistant: VoiceAssistant,
    restrictions: TokenRestrictions = { allowTransientAssistant: true },
  ) =>
    refuseStart(
      {
        kind: 'public',
        tokenId: 't',
        caller: ANONYMOUS,
        restrictions,
        currentCaller: () => Promise.resolve(ANONYMOUS),
      },
      { wanted: { kind: 'transient', assistant }, overrides: {}, endsWhenLeft: true },
      { visitors: 'v', staff: 's' },
    );
  const server = { url: 'https://partner.example/' };
  const model = (member: object): VoiceAssistant => ({ model: { provider: 'local', ...member } });

  it('is taken where the token says so, and nowhere else', () => {
    expect(() => bring({ name: 'Gast', metadata: { server: 'frei' } })).not.toThrow();
    for (const restrictions of [
      {},
      { allowTransientAssistant: false },
      { allowTransientAssistant: true, allowedAssistantIds: ['v'] },
    ])
      expect(() => bring({}, restrictions)).toThrow('may not bring an assistant');
  });

  it.each<[string, VoiceAssistant]>([
    ['of its own', { server }],
    ['of its own in the older way', { serverUrl: server.url }],
    ['for a secret alone', { serverUrlSecret: 'geheim' }],
    ['of a tool', model({ tools: [{ type: 'function', function: { name: 'frage' }, server }] })],
    ['of a tool that asks an address', model({ tools: [{ type: 'apiRequest', url: server.url }] })],
    ['of its hooks', { hooks: [{ on: 'call.ending', do: [{ type: 'function', server }] }] }],
    [
      'of a tool of its hooks',
      { hooks: [{ on: 'call.ending', do: [{ type: 'tool', tool: { type: 'query', server } }] }] },
    ],
    ['for its voice', { voice: { provider: 'custom-voice', server } }],
    ['by headers of its model', model({ headers: { authorization: 'x' } })],
    ['by credentials', { credentials: [{ provider: 'custom-llm', apiKey: 'x' }] }],
  ])('names no server %s', (_whose, assistant) => {
    expect(() => bring(assistant)).toThrow('may not name servers');
  });
});
