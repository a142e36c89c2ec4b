import { DeIntentModel, endCallToolbox, type JsonObject, joinedToolboxes, type Toolbox } from '@rer/agent';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { tellToolResult } from '../../src/german/generation/without-directory.ts';
import { PlainTalk } from '../support/plain-talk.ts';

const PARAMETERS: JsonObject = {
  type: 'object',
  properties: { query: { type: 'string' } },
  required: ['query'],
};

/** An assistant without the directory, whose one tool answers this. */
function talkWith(result: unknown, { parameters = PARAMETERS, isError = false } = {}) {
  const asked: JsonObject[] = [];
  const tool: Toolbox = {
    definitions: [{ name: 'dienstleister_suchen', description: 'Sucht Dienstleister', parameters }],
    run: async ({ arguments: given }) => {
      asked.push(given);
      return { content: JSON.stringify(result), isError };
    },
  };
  const tools = joinedToolboxes([tool, endCallToolbox()]);
  const talk = new PlainTalk({ model: new DeIntentModel(), tools });
  const says = async (text: string) => {
    await talk.says(text);
    return talk.of('turn-ended').at(-1)?.text;
  };
  return { asked, says, talk };
}

const MUELLER = {
  id: 'x',
  name: 'Monika Müller',
  firmen_name: 'Elektro Müller',
  email: 'm@x.de',
  phone: '0221 1',
  stadt: 'Köln',
};

describe('an assistant with one tool that takes a query', () => {
  it.each([
    ['Suche Elektro Müller', 'Elektro Müller'],
    ['Wer sitzt in Köln?', 'Köln'],
    ['Wie wird morgen das Wetter auf Sylt?', 'Wie wird morgen das Wetter auf Sylt?'],
  ])('asks it for what is looked for, else for all that was said: %s', async (said, query) => {
    const { asked, says } = talkWith([]);
    expect(await says(said)).toBe('Dazu habe ich nichts gefunden.');
    expect(asked).toEqual([{ query }]);
  });

  it('asks for no more than 200 characters', async () => {
    const { asked, says } = talkWith('');
    await says('Wetter '.repeat(100));
    expect(String(asked[0]?.['query'])).toHaveLength(200);
  });

  it.each([
    ['Hallo!', 'Guten Tag! Wonach soll ich suchen?'],
    ['Danke', 'Gern geschehen!'],
    ['Wer bist du?', 'Ich bin ein Programm und kein Mensch. Ich suche für Sie.'],
    ['ja', 'In Ordnung. Wonach soll ich suchen?'],
  ])('asks it nothing where nothing is looked for: %s', async (said, answer) => {
    const { asked, says } = talkWith([]);
    expect([await says(said), asked]).toEqual([answer, []]);
  });

  it('does not pretend when it failed', async () => {
    const { says } = talkWith('Please sign in', { isError: true });
    expect(await says('Suche Elektro Müller')).toBe(
      'Die Suche hat leider nicht geklappt. Bitte versuchen Sie es später noch einmal.',
    );
  });

  it('greets first without a word of the directory of staff', async () => {
    const { talk } = talkWith([]);
    talk.conversation.respond();
    await talk.conversation.idle();
    expect(talk.endings).toEqual(['complete: Guten Tag! Wonach soll ich suchen?']);
  });
});

describe('an assistant with nothing to ask', () => {
  it.each([
    [{ type: 'object', properties: { ort: { type: 'string' } }, required: ['ort'] }],
    [{ ...PARAMETERS, required: ['query', 'ort'] }],
    [{ ...PARAMETERS, properties: { query: { type: 'number' } } }],
    [{}],
  ])('calls no tool whose parameters it does not know: %j', async (parameters) => {
    const { asked, says } = talkWith([], { parameters });
    expect(await says('Suche Elektro Müller')).toContain('Kontaktformular');
    expect(asked).toEqual([]);
  });

  it.each(['Hallo', 'Wie geht es dir?', 'Wer bist du?', 'Das ist falsch!', 'Was kannst du?'])(
    'does not speak of the directory of staff: %s',
    async (said) => {
      const { says } = talkWith([], { parameters: {} });
      expect(await says(said)).not.toMatch(/Verzeichnis|Dienstleister/);
    },
  );
});

describe('what a tool found', () => {
  it.each<[unknown, string]>([
    ['sonnig, 20 Grad', 'sonnig, 20 Grad'],
    [[MUELLER], 'Gefunden: Elektro Müller, Köln: m@x.de, 0221 1'],
    [
      { results: [MUELLER, { name: 'GridSoft\n', stadt: null }] },
      'Ich habe 2 Treffer gefunden.\n1. Elektro Müller, Köln: m@x.de, 0221 1\n2. GridSoft',
    ],
    [{ ort: 'Köln', grad: 20 }, 'ort: Köln\ngrad: 20'],
    [{}, 'Dazu habe ich nichts gefunden.'],
    [null, 'Dazu habe ich nichts gefunden.'],
  ])('is told as it is: %j', (found, told) => {
    expect(tellToolResult(JSON.stringify(found))).toBe(told);
  });

  it('is told to a sensible length', () => {
    const many = Array.from({ length: 50 }, (_, i) => ({ name: `N${i} ${'x'.repeat(5000)}` }));
    const told = tellToolResult(JSON.stringify(many));
    expect(told).toContain('Ich habe 50 Treffer gefunden. Das sind die ersten 10:');
    expect(told.split('\n')).toHaveLength(11);
    expect(told.length).toBeLessThan(2000);
    expect(tellToolResult(JSON.stringify('x'.repeat(9999))).length).toBeLessThan(2010);
  });

  it('is told whatever it is', () => {
    fc.assert(
      fc.property(fc.oneof(fc.json(), fc.string()), (content) => {
        const told = tellToolResult(content);
        expect(told).not.toBe('');
        expect(told.length).toBeLessThan(50_000);
      }),
    );
  });
});
