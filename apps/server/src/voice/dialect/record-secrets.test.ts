import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { joinSecrets, keepSecrets, splitSecrets } from './record-secrets.ts';

const SECRET = 'sehr-geheim';
const url = 'https://partner.example/';

const ASSISTANT = {
  name: 'Mit allem',
  metadata: { secret: 'frei', headers: { a: 'b' } },
  server: { url, secret: SECRET, headers: { authorization: SECRET }, timeoutSeconds: 5 },
  serverUrlSecret: SECRET,
  credentials: [{ provider: 'custom-llm', apiKey: SECRET }],
  model: {
    provider: 'custom-llm',
    url,
    headers: { authorization: SECRET },
    messages: [{ role: 'system', content: 'Hallo.' }],
    tools: [
      {
        type: 'function',
        function: {
          name: 'frage',
          parameters: { type: 'object', properties: { secret: { type: 'string' } } },
        },
        server: { url, secret: SECRET },
      },
      { type: 'apiRequest', url, headers: { authorization: SECRET }, environmentVariables: [{ a: SECRET }] },
    ],
  },
  hooks: [{ on: 'call.ending', do: [{ type: 'function', server: { url, headers: { x: SECRET } } }] }],
};

describe('the secrets of an assistant', () => {
  it('are parted from all that may be shown, wherever a server stands', () => {
    const { open, secrets } = splitSecrets(ASSISTANT);
    expect(JSON.stringify(open)).not.toContain(SECRET);
    expect(secrets).toHaveLength(9);
  });

  it('are not looked for in free-form members or function parameters', () => {
    const { open } = splitSecrets(ASSISTANT);
    expect(open).toMatchObject({
      metadata: ASSISTANT.metadata,
      server: { url, timeoutSeconds: 5 },
      model: { tools: [{ function: ASSISTANT.model.tools[0]?.function }, { url }] },
    });
  });

  it('come back to where they stood', () => {
    const { open, secrets } = splitSecrets(ASSISTANT);
    expect(joinSecrets(open, secrets)).toEqual(ASSISTANT);
  });

  it('that are empty are none', () => {
    const { open, secrets } = splitSecrets({ server: { url, secret: '', headers: {} } });
    expect([open, secrets]).toEqual([{ server: { url } }, []]);
  });

  it('come back in whatever record they stood', () => {
    const name = fc.constantFrom(
      'secret',
      'headers',
      'server',
      'model',
      'tools',
      'url',
      'metadata',
      'a',
      '__proto__',
    );
    const { record } = fc.letrec<{ value: unknown; record: object }>((tie) => ({
      value: fc.oneof(
        fc.constant(SECRET),
        fc.integer(),
        fc.array(tie('value'), { maxLength: 3 }),
        tie('record'),
      ),
      record: fc.dictionary(name, tie('value'), { maxKeys: 4 }),
    }));
    fc.assert(
      fc.property(record, (given) => {
        const { open, secrets } = splitSecrets(given);
        const joined = joinSecrets(open, secrets);
        const again = splitSecrets(joined);
        expect(again.open).toEqual(open);
        expect(again.secrets).toHaveLength(secrets.length);
        expect(again.secrets).toEqual(expect.arrayContaining(secrets));
        expect(splitSecrets(open).secrets).toEqual([]);
      }),
    );
  });
});

describe('a change that says nothing of secrets, which answers do not show', () => {
  const shown = splitSecrets(ASSISTANT).open;

  it('leaves them where they are', () => {
    expect(keepSecrets(ASSISTANT, shown, 'everywhere')).toEqual(ASSISTANT);
  });

  it('gives them to no other address', () => {
    const elsewhere = keepSecrets(
      ASSISTANT,
      { ...shown, server: { url: 'https://evil.example/' } },
      'everywhere',
    );
    expect(elsewhere.server).toEqual({ url: 'https://evil.example/' });
  });

  it('removes secrets that it names empty, and replaces those with a value', () => {
    const changed = keepSecrets(
      ASSISTANT,
      { server: { url, secret: '', headers: { x: 'neu' } } },
      'everywhere',
    );
    expect(splitSecrets(changed).open).toEqual({ server: { url } });
    expect(changed.server).toEqual({ url, secret: '', headers: { x: 'neu' } });
  });

  it('brings back no field that a patch took away', () => {
    const { credentials: _gone, ...rest } = ASSISTANT;
    expect(keepSecrets(ASSISTANT, rest, 'inside')).toEqual(rest);
  });
});
