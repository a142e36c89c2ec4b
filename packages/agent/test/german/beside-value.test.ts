import { providerOf, testId } from '@rer/agent/testing';
import { describe, expect, test } from 'vitest';
import { chooseInterpretation } from '../../src/german/choose-interpretation.ts';
import { type Context, EMPTY_CONTEXT } from '../../src/german/interpretation/context.ts';
import type { Interpretation, UserRequest } from '../../src/german/interpretation/interpretation.ts';
import type { NetworkRequest } from '../../src/german/network/network-interpreter.ts';

const provider = providerOf({ id: testId(1), name: 'Kabel Nord', email: 'a@kabel-nord.example' });
const ASKED: Context = {
  ...EMPTY_CONTEXT,
  openQuestion: { kind: 'new-provider', field: 'strasse_mit_hausnummer' },
};
const PROPOSED: Context = {
  ...EMPTY_CONTEXT,
  proposal: {
    kind: 'change',
    provider,
    version: 1,
    fields: [{ field: 'phone', old: '0431 1', new: '0431 200' }],
  },
};

/** The reader that wins if the network read `request` with a share of 0.7, and the rules read `answer`. */
function believed(
  request: Omit<UserRequest, 'text'>,
  text: string,
  answer: Interpretation,
  context: Context,
) {
  const said: UserRequest = { ...request, text };
  const read: NetworkRequest = {
    intent: request.intent,
    slots: {},
    flags: {},
    text,
    tags: [],
    confidence: 0.7,
    runnerUp: { intent: 'refuse', probability: 0, slots: {} },
    intentProbability: 0.7,
    writeProbability: 0,
    needsClarification: false,
  };
  return chooseInterpretation([read], [said], answer, context);
}

describe('a message that only looks like a value', () => {
  test('passes a column over, where the network reads that', () => {
    const answer: Interpretation = {
      intent: 'create',
      slots: { changes: { strasse_mit_hausnummer: 'Rest pflegt die Kollegin' } },
    };
    const text = 'den Rest pflegt die Kollegin nach, einfach anlegen';
    expect(believed({ intent: 'create', slots: {}, isFinished: true }, text, answer, ASKED)).toBe('network');
  });

  test('changes nothing that waits, where the network reads a no or a question', () => {
    const answer: Interpretation = { intent: 'change', slots: { changes: { name: 'nachher in Ruhe' } } };
    const text = 'jetzt nicht, das mach ich nachher in Ruhe';
    for (const intent of ['deny', 'help'] as const)
      expect(believed({ intent, slots: {} }, text, answer, PROPOSED)).toBe('network');
  });
});

describe('two readings of values', () => {
  test('are the one with more columns, where the other took them into one value', () => {
    const request = {
      intent: 'create',
      slots: { changes: { strasse_mit_hausnummer: 'Am Salzhaus 4', plz: '60311' } },
    } as const;
    const answer: Interpretation = {
      intent: 'create',
      slots: { changes: { strasse_mit_hausnummer: 'Am Salzhaus 4 plz 60311' } },
    };
    expect(believed(request, 'Am Salzhaus 4 plz 60311', answer, ASKED)).toBe('network');
  });

  test('are the one of the columns that wait', () => {
    const request = { intent: 'change', slots: { changes: { phone: '0431 300' } } } as const;
    const answer: Interpretation = { intent: 'change', slots: { changes: { plz: '43130' } } };
    expect(believed(request, 'die Nummer war 0431 300', answer, PROPOSED)).toBe('network');
  });
});

describe('a yes of the network', () => {
  test('has the proposal read back where the rules hear a no, and nothing is dropped', () => {
    const answer: Interpretation = { intent: 'deny', slots: {} };
    expect(believed({ intent: 'confirm', slots: {} }, 'nein. doch. ja', answer, PROPOSED)).toBe('network');
  });
});
