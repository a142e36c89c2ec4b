import { DeIntentModel, DirectoryWords, type Understood } from '@rer/agent';
import { MemoryDirectory, meant, understoodTwice } from '@rer/agent/testing';
import { describe, expect, it } from 'vitest';
import { interpretMessage } from '../../src/german/interpret-message.ts';
import { readSetDirectory } from '../judge-scripts/script-files.ts';
import { StaffTalk } from '../support/staff-talk.ts';

const [FIRST] = readSetDirectory();
const one = FIRST?.firmen_name ?? '';

/** A talk in which some messages mean what stands beside them, and all others what they say. */
function talkOf(meanings: Readonly<Record<string, Understood>> = {}): {
  readonly talk: StaffTalk;
  readonly directory: MemoryDirectory;
} {
  const directory = new MemoryDirectory(readSetDirectory());
  const given = new Map(Object.entries(meanings));
  const model = new DeIntentModel({
    words: () => DirectoryWords.of(directory.providers),
    read: (message, context, words) => given.get(message) ?? interpretMessage(message, context, words),
  });
  return { directory, talk: new StaffTalk({ directory, model }) };
}

async function answerTo(talk: StaffTalk, ...said: readonly string[]): Promise<string> {
  let answer = '';
  for (const text of said) answer = await talk.says(text);
  return answer;
}

function proposed({ assistant }: StaffTalk): Record<string, unknown> | null {
  const { proposal } = assistant.facts;
  if (proposal === null || proposal.kind === 'undo') return null;
  return Object.fromEntries(proposal.fields.map(({ field, new: value }) => [field, value]));
}

const BEGUN = ['Neuer Dienstleister', 'Alpen Strom GmbH', 'a@alpen-strom.example'];
const FIELDS = { name: 'Alpen Strom GmbH', email: 'a@alpen-strom.example' };
const BACK = 'Zurück zum neuen Dienstleister: Wie lautet die Telefonnummer?';
const ENDS_BACK = /\nZurück zum neuen Dienstleister: Wie lautet die Telefonnummer\?$/;

describe('while a new provider is added', () => {
  const unclear: Understood = {
    kind: 'unclear',
    missing: 'company',
    request: { intent: 'read', slots: { fields: ['email'] }, text: 'die Mail' },
  };

  it('the question whose message it is comes before the one that was open', async () => {
    const { talk } = talkOf({ 'Wessen?': unclear });
    expect(await answerTo(talk, ...BEGUN, 'Wessen?')).toMatch(/^Zu welchem Dienstleister gehört/);
    expect(await talk.says(one)).toContain(`${FIRST?.email}\n${BACK}`);
    await answerTo(talk, '0431 998877', 'fertig');
    expect(proposed(talk)).toEqual({ ...FIELDS, phone: '0431 998877' });
  });

  it('the question for values has the one that was open behind it', async () => {
    const { talk } = talkOf({ 'Eine Mail': { kind: 'unclear', missing: 'values', request: null } });
    expect(await answerTo(talk, ...BEGUN, 'Eine Mail')).toMatch(ENDS_BACK);
  });

  it('the question which reading is meant leaves what was said', async () => {
    const twice = understoodTwice(
      { intent: 'read', slots: { name: one, fields: ['email'] } },
      { intent: 'read', slots: { name: one, fields: ['stadt'] } },
    );
    const { talk } = talkOf({ 'Was denn?': twice });
    expect(await answerTo(talk, ...BEGUN, 'Was denn?')).toMatch(/^Das verstehe ich auf zwei Arten/);
    expect(await talk.says('das erste')).toContain(`${FIRST?.email}\n${BACK}`);
    await answerTo(talk, '0431 998877', 'fertig');
    expect(proposed(talk)).toEqual({ ...FIELDS, phone: '0431 998877' });
  });

  it('a no to such a question leads back to it', async () => {
    const { talk } = talkOf({ 'Wessen?': unclear });
    expect(await answerTo(talk, ...BEGUN, 'Wessen?', 'nein')).toBe(`In Ordnung.\n${BACK}`);
    await talk.says('fertig');
    expect(proposed(talk)).toEqual(FIELDS);
  });

  it('the question which of several was meant is answered first', async () => {
    const { talk } = talkOf();
    expect(await answerTo(talk, ...BEGUN, 'Wie ist die Telefonnummer von Bergmann?')).toContain(
      'Welchen meinen Sie?',
    );
    expect(await talk.says('die erste')).toMatch(ENDS_BACK);
  });

  it.each([
    ['Wie viele Firmen gibt es in Berlin?', /^Es sind 2 Dienstleister/],
    ['Vergleiche Datenhafen und Colo Süd', /^Im Vergleich/],
    ['Wer sitzt in Köln?', /^Ich habe 6 Dienstleister/],
    ['Was kannst du?', /^Ich helfe/],
  ])('„%s“ has the question behind its answer', async (said, begins) => {
    const { talk } = talkOf();
    const answer = await answerTo(talk, ...BEGUN, said);
    expect(answer).toMatch(begins);
    expect(answer).toMatch(ENDS_BACK);
  });

  it('a question of one’s own is answered, and the open one asked again', async () => {
    const { talk } = talkOf();
    expect(await answerTo(talk, ...BEGUN, 'Wie ist die Telefonnummer von Netzblick IT?')).toBe(
      `Telefon von Netzblick IT GmbH: +49 221 4710 601\n${BACK}`,
    );
    await answerTo(talk, '0431 998877', 'fertig');
    expect(proposed(talk)).toEqual({ ...FIELDS, phone: '0431 998877' });
  });

  it('a change of another provider can be saved in between', async () => {
    const change = meant({ intent: 'change', slots: { name: one, changes: { phone: '0221 998877' } } });
    const said = `Ändere das Telefon von ${one} auf 0221 998877`;
    const { directory, talk } = talkOf({ [said]: change });
    await answerTo(talk, ...BEGUN, said, 'ja');
    expect(directory.providers.find(({ id }) => id === FIRST?.id)?.phone).toBe('0221 998877');
    await answerTo(talk, '0431 998877', 'fertig');
    expect(proposed(talk)).toEqual({ ...FIELDS, phone: '0431 998877' });
  });

  it('a no to such a change drops the change alone', async () => {
    const change = meant({ intent: 'change', slots: { name: one, changes: { phone: '0221 998877' } } });
    const said = `Ändere das Telefon von ${one} auf 0221 998877`;
    const { directory, talk } = talkOf({ [said]: change });
    await answerTo(talk, ...BEGUN, said, 'nö du, das blasen wir ab', '0431 998877', 'fertig');
    expect(directory.writes).toEqual([]);
    expect(proposed(talk)).toEqual({ ...FIELDS, phone: '0431 998877' });
  });
});

describe('while the value of a column is awaited', () => {
  const PHONE = 'Ändere die Telefonnummer von Netzblick IT';
  const AGAIN = 'Zurück zu Netzblick IT GmbH: Was soll bei „Telefon“ stehen?';

  it.each([
    'Wie ist die Telefonnummer von Metraq?',
    'Wer sitzt in Berlin?',
    'Wie viele Firmen gibt es in Berlin?',
    'und die Mail von Netzblick IT?',
    'danke',
  ])('„%s“ is answered, and the next value goes where it was awaited', async (between) => {
    const { talk } = talkOf();
    const answer = await answerTo(talk, PHONE, between);
    expect(answer.endsWith(`\n${AGAIN}`)).toBe(true);
    await talk.says('0221 445566');
    expect(talk.assistant.facts.proposal).toMatchObject({
      kind: 'change',
      provider: { firmen_name: 'Netzblick IT GmbH' },
      fields: [{ field: 'phone', new: '0221 445566' }],
    });
  });

  it.each([
    ['Ändere den Firmennamen von Netzblick IT', 'Wie ist die Mail von Metraq?', 'Nordwind Nord GmbH'],
    ['Ändere den Ansprechpartner von Netzblick IT', 'Wer ist Ansprechpartner bei Metraq?', 'Lena Vetter'],
    ['Ändere den Ort von Netzblick IT', 'Wo sitzt Metraq?', 'Bonn'],
  ])('a name is no other company’s: %s', async (request, between, value) => {
    const { talk } = talkOf();
    await answerTo(talk, request, between, value);
    expect(talk.assistant.facts.proposal).toMatchObject({
      kind: 'change',
      provider: { firmen_name: 'Netzblick IT GmbH' },
    });
    expect(Object.values(proposed(talk) ?? {})).toContain(value);
  });

  it('it is asked for once more and no third time', async () => {
    const { talk } = talkOf();
    await answerTo(talk, PHONE, 'Wer sitzt in Berlin?');
    expect(await talk.says('Wer sitzt in Bonn?')).not.toContain('Zurück zu');
  });

  it('another wish to change something ends it', async () => {
    const { talk } = talkOf();
    await answerTo(talk, PHONE, 'Setz die Mitarbeiter von Metraq auf 12', 'nein');
    expect(await talk.says('Wer sitzt in Berlin?')).not.toContain('Zurück zu');
  });

  it('one of a list that was told in between is no value', async () => {
    const { talk } = talkOf();
    await answerTo(talk, 'Ändere den Firmennamen von Netzblick IT', 'Wer sitzt in Berlin?');
    expect(await talk.says('die zweite')).toMatch(/^Volt & Watt Ladesysteme GmbH/);
  });
});

describe('a value alone, while a new provider is added', () => {
  it('goes to the question that was put aside, whatever else is asked', async () => {
    const { talk } = talkOf();
    await answerTo(talk, 'Neuer Dienstleister', FIELDS.name, 'Wie ist die Mail von Bergmann?', FIELDS.email);
    await talk.says('fertig');
    expect(proposed(talk)).toEqual(FIELDS);
  });

  it('is an address and no name', async () => {
    const { talk } = talkOf();
    await answerTo(talk, 'Neuer Dienstleister', FIELDS.email, FIELDS.name, 'fertig');
    expect(proposed(talk)).toEqual(FIELDS);
  });

  it('is no place in a list', async () => {
    const { talk } = talkOf();
    await answerTo(
      talk,
      'Neuer Dienstleister',
      'Wer sitzt in Berlin?',
      'die zweite',
      FIELDS.name,
      FIELDS.email,
    );
    await talk.says('fertig');
    expect(proposed(talk)).toEqual(FIELDS);
  });
});
