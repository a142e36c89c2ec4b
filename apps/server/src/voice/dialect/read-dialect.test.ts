import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { patched } from './apply-patch.ts';
import { voiceAssistant } from './assistant-schema.ts';
import { readVoiceListQuery } from './list-query.ts';
import { readVoiceBody, unknownFields } from './read-body.ts';
import { voiceToken } from './token-schema.ts';
import { voiceTool } from './tool-schema.ts';
import { VoiceApiError, voiceErrorBody } from './voice-api-error.ts';
import { readWebCallBody } from './web-call-body.ts';

const FIELDS = Object.keys(voiceAssistant.shape);
/** JSON that looks like what clients send: known names, and values of any kind. */
const members = fc.dictionary(
  fc.oneof(fc.constantFrom(...FIELDS, 'type', 'function', 'variableValues'), fc.string()),
  fc.jsonValue(),
);
const webCall = fc.oneof(
  fc.jsonValue(),
  fc.record({ assistant: members, assistantOverrides: members }, { requiredKeys: [] }),
  fc.record({ assistantId: fc.oneof(fc.uuid(), fc.string()), assistantOverrides: fc.jsonValue() }),
);

/** Texts that the checks of shapes write by themselves. */
const RAW = /: (Invalid|Too|Unrecognized)|expected|received/;

/** Whatever comes, it is read or refused by 400 with texts of the dialect, and nothing else happens. */
function isReadOrRefused(read: () => unknown): boolean {
  try {
    read();
    return true;
  } catch (error) {
    if (!(error instanceof VoiceApiError)) throw error;
    const { message } = voiceErrorBody(error);
    return (
      error.statusCode === 400 &&
      !RAW.test(JSON.stringify(message)) &&
      (typeof message === 'string' || (Array.isArray(message) && message.length > 0))
    );
  }
}

describe('what clients send is read, or refused with texts', () => {
  test('to begin a call', () => {
    fc.assert(fc.property(webCall, (body) => isReadOrRefused(() => readWebCallBody(body))));
  });

  test.each([
    ['an assistant', voiceAssistant],
    ['a tool', voiceTool],
    ['a token', voiceToken],
  ])('as %s', (_what, schema) => {
    fc.assert(
      fc.property(fc.oneof(members, fc.jsonValue()), (body) =>
        isReadOrRefused(() => readVoiceBody(schema, body, { unknown: 'refused' })),
      ),
    );
  });

  test('as changes of an assistant', () => {
    fc.assert(
      fc.property(fc.oneof(members, fc.jsonValue()), (body) =>
        isReadOrRefused(() => patched(voiceAssistant, { name: 'A' }, body)),
      ),
    );
  });

  test('as a query', () => {
    const query = fc.dictionary(
      fc.constantFrom('limit', 'page', 'sortOrder', 'createdAtGt', 'updatedAtLe', 'x'),
      fc.oneof(
        fc.string(),
        fc.integer().map(String),
        fc.date({ noInvalidDate: true }).map((date) => date.toISOString()),
        fc.array(fc.string()),
      ),
    );
    fc.assert(fc.property(query, (given) => isReadOrRefused(() => readVoiceListQuery(given))));
  });
});

test('records are stored as sent: reading adds no defaults', () => {
  const body = {
    name: 'A',
    model: { provider: 'x', messages: [{ role: 'system', content: 'y' }] },
    voice: { provider: 'z', speed: 1 },
  };
  expect(readVoiceBody(voiceAssistant, body, { unknown: 'refused' })).toEqual(body);
});

test('an unknown field is found wherever fields are named, and nowhere else', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[a-z]{12,20}$/), (name) => {
      const given = {
        [name]: 1,
        server: { [name]: 1 },
        metadata: { [name]: 1 },
        voice: { provider: 'x', [name]: 1 },
      };
      expect(unknownFields(voiceAssistant, given)).toEqual([name, `server.${name}`]);
    }),
  );
});

test('exactly one partner is named in a call', () => {
  const partners = ['assistant', 'assistantId', 'squad', 'squadId', 'workflow', 'workflowId'];
  fc.assert(
    fc.property(fc.subarray(partners), (named) => {
      const body = Object.fromEntries(
        named.map((name) => [name, name === 'assistantId' ? crypto.randomUUID() : {}]),
      );
      const isGood = named.length === 1 && (named[0] === 'assistant' || named[0] === 'assistantId');
      if (isGood) expect(readWebCallBody(body)).toMatchObject({ endsWhenLeft: true });
      else expect(() => readWebCallBody(body)).toThrow(VoiceApiError);
    }),
  );
});

test('null counts as absent', () => {
  const id = crypto.randomUUID();
  expect(
    readWebCallBody({
      assistantId: id,
      assistant: null,
      squad: null,
      assistantOverrides: { firstMessage: null },
    }),
  ).toEqual({ wanted: { kind: 'stored', id, version: undefined }, overrides: {}, endsWhenLeft: true });
});

test.each([
  ['a text', { name: 1 }, 'name: must be a string'],
  ['a length', { name: 'x'.repeat(41) }, 'name: must be shorter than or equal to 40 characters'],
  ['a number', { maxDurationSeconds: 1 }, 'maxDurationSeconds: must not be less than 10'],
  [
    'one of some',
    { firstMessageMode: 'x' },
    'firstMessageMode: must be one of the following values: assistant-speaks-first, assistant-speaks-first-with-model-generated-message, assistant-waits-for-user',
  ],
  ['an id', { model: { provider: 'x', toolIds: ['x'] } }, 'model.toolIds.0: must be a UUID'],
])('what should have been %s is told in the words of the dialect', (_what, body, text) => {
  expect(() => readVoiceBody(voiceAssistant, body, { unknown: 'refused' })).toThrow(text);
});

test.each(['squadOverrides', 'workflowOverrides'])('%s are refused beside an assistant', (name) => {
  const body = { assistantId: crypto.randomUUID(), [name]: {} };
  expect(() => readWebCallBody(body)).toThrow(`${name}: calls with squads and workflows are not built yet`);
});

describe('the limit and the page of a list', () => {
  test.each(['0', '1001', 'x', '-1', '1.5', '1e3', '99999999999999999999'])(
    'out of their range are refused with one sentence that names it: %s',
    (limit) => {
      expect(() => readVoiceListQuery({ limit })).toThrow(/^limit: must be a whole number from 1 to 1000$/);
    },
  );

  test('are named one by one', () => {
    expect(() => readVoiceListQuery({ limit: '0', page: '99999999999999999999' })).toThrow(
      /^limit: must be a whole number from 1 to 1000; page: must be a whole number from 1 to 1000000$/,
    );
  });

  test('are taken to their ends', () => {
    expect(readVoiceListQuery({ limit: '1000', page: '1' })).toMatchObject({ limit: 1000, page: 1 });
  });
});
