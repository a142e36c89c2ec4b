import { DIRECTORY_TOOLS, OpenAiModel } from '@rer/agent';
import { MemoryDirectory } from '@rer/agent/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { GUARD_TEXTS } from '../../src/directory/guards/proposal-guard.ts';
import { chunk, ModelServer } from '../support/model-server.ts';
import { MEYER, MUELLER, PROVIDERS, StaffTalk } from '../support/staff-talk.ts';

let server: ModelServer;
beforeAll(async () => {
  server = await ModelServer.start();
});
afterAll(() => server.stop());

type Call = readonly [tool: string, given: object];

/** A model server that does these calls, one answer after the other, whatever it is asked, and then says something. */
function misled(calls: readonly Call[]) {
  const left = [...calls];
  server.answers((response) => {
    const next = left.shift();
    const delta =
      next === undefined
        ? { content: 'Was soll ich tun?' }
        : {
            tool_calls: [
              { index: 0, id: 'x', function: { name: next[0], arguments: JSON.stringify(next[1]) } },
            ],
          };
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    response.end(`data: ${JSON.stringify(chunk(delta, 'stop'))}\n\ndata: [DONE]\n\n`);
  });
  const directory = new MemoryDirectory(PROVIDERS);
  const staff = new StaffTalk({
    directory,
    model: new OpenAiModel({ baseUrl: server.baseUrl, model: 'test' }),
  });
  const refusals = () =>
    staff.events.flatMap((event) => (event.kind === 'tool-ended' && event.isError ? [event.result] : []));
  return { directory, refusals, staff };
}

const search = (query: string): Call => [DIRECTORY_TOOLS.search, { query }];
const change = (id: string, changes: object): Call => [DIRECTORY_TOOLS.proposeChange, { id, changes }];
const add = (fields: object): Call => [DIRECTORY_TOOLS.proposeProvider, { fields }];

describe('a question becomes no change', () => {
  test.each([
    'wem gehört die nummer +49 30 20181000',
    'Ist 0302018 1000 nicht die Nummer von Müller Solar?',
    'firmen mit der nummer +49 30 20181000',
    '+49 30 20181000, wer ist das',
  ])('of the provider that is shown: „%s“', async (text) => {
    const { refusals, staff } = misled([change(MUELLER, { phone: '+49 30 20181000' })]);
    await staff.assistant.focus(MUELLER);
    await staff.says(text);
    expect(refusals()).toEqual([GUARD_TEXTS.noRequest]);
    expect(staff.assistant.facts.proposal).toBeNull();
  });

  test.each(['firmen in 80331 münchen', 'hat die 80331 schon jemand', 'Wer sitzt in 80331?'])(
    'of the proposal that waits: „%s“',
    async (text) => {
      const { refusals, staff } = misled([
        search('Müller'),
        change(MUELLER, { phone: '0221 2000' }),
        change(MUELLER, { phone: '80331' }),
      ]);
      await staff.says('Ändere das Telefon von Müller auf 0221 2000');
      await staff.says(text);
      expect(refusals()).toEqual([GUARD_TEXTS.noRequest]);
      expect(staff.assistant.facts.proposal).toMatchObject({
        fields: [{ field: 'phone', new: '0221 2000' }],
      });
    },
  );

  test('and adds no provider', async () => {
    const { refusals, staff } = misled([add({ name: 'Neu AG', email: 'a@neu.example' })]);
    await staff.says('Gibt es die Neu AG mit a@neu.example schon bei uns?');
    expect(refusals()).toEqual([GUARD_TEXTS.noRequest]);
    expect(staff.assistant.facts.proposal).toBeNull();
  });
});

describe('a pasted mail', () => {
  const MAIL =
    'Sehr geehrte Damen und Herren,\nunsere neue Rufnummer lautet 0221 2000.\nMit freundlichen Grüßen\nIhr Service';

  test('is not pinned on a stranger that its words happen to find', async () => {
    const { refusals, staff } = misled([search('Wind'), change(MEYER, { phone: '0221 2000' })]);
    await staff.says(MAIL);
    expect(refusals()).toEqual([GUARD_TEXTS.otherProvider]);
    expect(staff.assistant.facts.proposal).toBeNull();
  });

  test('is for the company whose domain stands in it', async () => {
    const { staff } = misled([search('Müller'), change(MUELLER, { phone: '0221 2000' })]);
    await staff.says(`${MAIL}\nservice@mueller-solar.example`);
    expect(staff.assistant.facts.proposal).toMatchObject({ provider: { id: MUELLER } });
  });
});

describe('another company', () => {
  test('than the one that is named gets no change, even while it is shown', async () => {
    const { refusals, staff } = misled([search('Müller Solar'), change(MEYER, { phone: '0221 2000' })]);
    await staff.assistant.focus(MEYER);
    await staff.says('Ändere bei Müller Solar das Telefon auf 0221 2000');
    expect(refusals()).toEqual([GUARD_TEXTS.otherProvider]);
    expect(staff.assistant.facts.proposal).toBeNull();
  });

  test('does not give its values to the one that is changed', async () => {
    const { refusals, staff } = misled([
      search('Müller'),
      change(MUELLER, { email: 'post@meyer-wind.example' }),
    ]);
    await staff.says('Ändere bei Müller die Mail');
    expect(refusals()).toEqual([GUARD_TEXTS.strangeValue]);
    expect(staff.assistant.facts.proposal).toBeNull();
  });
});

describe('what the person said', () => {
  test('in an earlier message counts when the assistant has asked for it', async () => {
    const { staff } = misled([]);
    await staff.says('Ich möchte bei Müller das Telefon ändern');
    const later = misled([search('Müller'), change(MUELLER, { phone: '0221 2000' })]);
    const talk = new StaffTalk({
      directory: later.directory,
      model: new OpenAiModel({ baseUrl: server.baseUrl, model: 'test' }),
      stored: staff.stored(),
    });
    await talk.says('null zwo zwo eins, zwei null null null');
    expect(talk.assistant.facts.proposal).toMatchObject({ fields: [{ new: '0221 2000' }] });
  });

  test('as a bare value changes nothing where nothing was asked', async () => {
    const { refusals, staff } = misled([change(MUELLER, { phone: '0221 2000' })]);
    await staff.assistant.focus(MUELLER);
    await staff.says('0221 2000');
    expect(refusals()).toEqual([GUARD_TEXTS.noRequest]);
  });

  test('right after a write corrects it', async () => {
    const { staff } = misled([
      search('Müller'),
      change(MUELLER, { phone: '0221 2000' }),
      change(MUELLER, { phone: '0221 3000' }),
    ]);
    await staff.says('Ändere das Telefon von Müller auf 0221 2000');
    await staff.says('ja');
    await staff.says('nein, 0221 3000');
    expect(staff.assistant.facts.proposal).toMatchObject({ fields: [{ new: '0221 3000' }] });
  });
});
