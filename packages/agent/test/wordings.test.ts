import { EMPTY_CONTEXT } from '@rer/agent';
import { describe, expect, it } from 'vitest';
import { learnedFiles, readTurns, readWordings, type Wording } from '../learn/read-wordings.ts';
import { oneWayOf } from '../learn/vary.ts';

const wording = (text: string): Wording => ({
  id: '',
  kind: '',
  text,
  context: EMPTY_CONTEXT,
  requests: [{ intent: 'search', slots: {} }],
  asks: false,
  directory: 'first',
});

describe('a wording with alternatives', () => {
  it('is said in one of its ways', () => {
    const ways = new Set(
      [0, 0.3, 0.6, 0.9].map((at) => oneWayOf(wording('{zeig|gib} mir {mal |}Nordwind'), () => at).text),
    );
    expect(ways).toEqual(new Set(['zeig mir mal Nordwind', 'gib mir Nordwind']));
  });

  it('leaves other braces as they stand', () => {
    expect(oneWayOf(wording('Notiz {eilig}'), () => 0).text).toBe('Notiz {eilig}');
  });
});

describe('the wordings that are learned from', () => {
  it('have a reading each, and ids of their own', () => {
    const wordings = readWordings(learnedFiles());
    expect(wordings.filter(({ requests }) => requests.length === 0)).toEqual([]);
    expect(new Set(wordings.map(({ id }) => id)).size).toBe(wordings.length);
  });

  it('stand where the conversations that they are from stood', () => {
    const scripted = readTurns().filter(({ id }) => id.startsWith('turn'));
    const stands = scripted.map(({ context: { openQuestion, focus, proposal, shown } }) => [
      openQuestion !== null,
      focus !== null,
      proposal !== null,
      shown.length > 0,
    ]);
    // Each turn comes behind another one.
    expect(stands.filter((state) => !state.includes(true)).length).toBeLessThan(stands.length / 10);
  });
});
