import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readServerMessage } from './read-server-message.ts';

const FACTS = {
  focus: { id: 'p1', name: 'Muster', email: 'a@b.example', stadt: null },
  results: [],
  proposal: { kind: 'create', fields: [] },
  written: [
    {
      kind: 'change',
      provider: { id: 'p1', name: 'Muster', email: '', stadt: null },
      changeId: 'c1',
      fields: [
        { field: 'phone', old: null, new: '1' },
        { field: 'neu', old: 1, new: 2 },
      ],
      isUndone: false,
    },
  ],
  toolCalls: 3,
};

describe('a message of the service', () => {
  it('is a transcript of the assistant, partial or final', () => {
    const told = { type: 'transcript', role: 'assistant', transcript: 'Gu' };
    expect(readServerMessage({ ...told, transcriptType: 'partial' })).toEqual({
      is: 'transcript',
      text: 'Gu',
      isFinal: false,
    });
    expect(readServerMessage({ ...told, transcriptType: 'final' })).toMatchObject({ isFinal: true });
    expect(readServerMessage({ ...told, role: 'user', transcriptType: 'final' })).toBeNull();
  });

  it('says that the conversation goes on elsewhere; how else a call ends tells the call', () => {
    const ended = { type: 'status-update', status: 'ended' };
    const reason = 'conversation-continued-elsewhere';
    expect(readServerMessage({ ...ended, endedReason: reason })).toEqual({ is: 'elsewhere' });
    expect(readServerMessage({ ...ended, endedReason: 'silence-timed-out' })).toBeNull();
    expect(
      readServerMessage({ type: 'status-update', status: 'in-progress', endedReason: reason }),
    ).toBeNull();
  });

  it.each([
    ['user', [{ role: 'bot' }, { role: 'user' }]],
    ['assistant', [{ role: 'user' }, { role: 'bot' }, { role: 'tool_calls' }]],
    [null, [{ role: 'system' }]],
  ])('says that %s spoke last', (endsWith, messages) => {
    expect(readServerMessage({ type: 'conversation-update', messages })).toEqual({
      is: 'history',
      endsWith,
    });
  });

  it.each([
    [{ kind: 'read', providerId: 'p1' }, 'read', null],
    [{ kind: 'proposed', providerId: null }, 'proposed', null],
    [{ kind: 'failed' }, 'failed', null],
    [undefined, 'read', null],
    [
      { kind: 'changed', providerId: 'p1', changeId: 'c1', fields: [] },
      'written',
      { kind: 'changed', providerId: 'p1', changeId: 'c1' },
    ],
  ])('is a step: %j', (detail, kind, change) => {
    const told = { type: 'assistant.step', text: 'Getan', turn: 1, detail };
    expect(readServerMessage(told)).toEqual({ is: 'step', step: { text: 'Getan', kind, change } });
  });

  it('tells the facts: of whom is spoken, what waits for a yes, what was written', () => {
    const told = { type: 'assistant.facts', facts: FACTS };
    expect(readServerMessage(told)).toMatchObject({
      is: 'facts',
      facts: { focus: { id: 'p1' }, proposal: { kind: 'create' }, written: [{ changeId: 'c1' }] },
    });
  });

  it('that is something else means nothing, however it looks', () => {
    const type = fc.constantFrom(
      'transcript',
      'conversation-update',
      'assistant.step',
      'assistant.facts',
      'status-update',
    );
    fc.assert(
      fc.property(type, fc.dictionary(fc.string(), fc.jsonValue()), (name, members) => {
        const heard = readServerMessage({ ...members, type: name });
        if (heard !== null) expect(heard).toHaveProperty('is');
      }),
    );
  });
});
