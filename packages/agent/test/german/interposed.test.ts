import { DeIntentModel, DirectoryWords, type NluResult } from '@rer/agent';
import { ambiguous, MemoryDirectory, understood } from '@rer/agent/testing';
import { describe, expect, it } from 'vitest';
import { interpretMessage } from '../../src/german/interpret-message.ts';
import { readSetDirectory } from '../judge-scripts/script-files.ts';
import { StaffTalk } from '../support/staff-talk.ts';

const [FIRST] = readSetDirectory();
const one = FIRST?.firmen_name ?? '';

/** A talk in which some messages mean what stands beside them, and all others what they say. */
function talkOf(meanings: Readonly<Record<string, NluResult>>): {
  readonly talk: StaffTalk;
  readonly directory: MemoryDirectory;
} {
  const directory = new MemoryDirectory(readSetDirectory());
  const given = new Map(Object.entries(meanings));
  const model = new DeIntentModel({
    words: () => DirectoryWords.of(directory.providers),
    interpret: (message, context, words) => given.get(message) ?? interpretMessage(message, context, words),
  });
  return { directory, talk: new StaffTalk({ directory, model }) };
}

const BEGUN = ['Neuer Dienstleister', 'Alpen Strom GmbH', 'a@alpen-strom.example'];
const FIELDS = { name: 'Alpen Strom GmbH', email: 'a@alpen-strom.example' };
const BACK = 'Zurück zum neuen Dienstleister: Wie lautet die Telefonnummer?';
const ENDS_BACK = /\nZurück zum neuen Dienstleister: Wie lautet die Telefonnummer\?$/;

describe('while a new provider is added', () => {
  const unclear: NluResult = {
    kind: 'incomplete',
    missing: 'company',
    request: { intent: 'read', slots: { fields: ['email'] }, text: 'die Mail' },
  };

  it('the question whose message it is comes before the one that was open', async () => {
    const { talk } = talkOf({ 'Wessen?': unclear });
    expect(await talk.says(...BEGUN, 'Wessen?')).toMatch(/^Zu welchem Dienstleister gehört/);
    expect(await talk.says(one)).toContain(`${FIRST?.email}\n${BACK}`);
    await talk.says('0431 998877', 'fertig');
    expect(talk.proposed).toEqual({ ...FIELDS, phone: '0431 998877' });
  });

  it('the question for values has the one that was open behind it', async () => {
    const { talk } = talkOf({ 'Eine Mail': { kind: 'incomplete', missing: 'values', request: null } });
    expect(await talk.says(...BEGUN, 'Eine Mail')).toMatch(ENDS_BACK);
  });

  it('the question which reading is meant leaves what was said', async () => {
    const twice = ambiguous(
      { intent: 'read', slots: { name: one, fields: ['email'] } },
      { intent: 'read', slots: { name: one, fields: ['stadt'] } },
    );
    const { talk } = talkOf({ 'Was denn?': twice });
    expect(await talk.says(...BEGUN, 'Was denn?')).toMatch(/^Das verstehe ich auf zwei Arten/);
    expect(await talk.says('das erste')).toContain(`${FIRST?.email}\n${BACK}`);
    await talk.says('0431 998877', 'fertig');
    expect(talk.proposed).toEqual({ ...FIELDS, phone: '0431 998877' });
  });

  it('a no to such a question leads back to it', async () => {
    const { talk } = talkOf({ 'Wessen?': unclear });
    expect(await talk.says(...BEGUN, 'Wessen?', 'nein')).toBe(`In Ordnung.\n${BACK}`);
    await talk.says('fertig');
    expect(talk.proposed).toEqual(FIELDS);
  });

  it('a change of another provider can be saved in between', async () => {
    const change = understood({ intent: 'change', slots: { name: one, changes: { phone: '0221 998877' } } });
    const said = `Ändere das Telefon von ${one} auf 0221 998877`;
    const { directory, talk } = talkOf({ [said]: change });
    await talk.says(...BEGUN, said, 'ja');
    expect(directory.providers.find(({ id }) => id === FIRST?.id)?.phone).toBe('0221 998877');
    await talk.says('0431 998877', 'fertig');
    expect(talk.proposed).toEqual({ ...FIELDS, phone: '0431 998877' });
  });

  it('a no to such a change drops the change alone', async () => {
    const change = understood({ intent: 'change', slots: { name: one, changes: { phone: '0221 998877' } } });
    const said = `Ändere das Telefon von ${one} auf 0221 998877`;
    const { directory, talk } = talkOf({ [said]: change });
    await talk.says(...BEGUN, said, 'nö du, das blasen wir ab', '0431 998877', 'fertig');
    expect(directory.writes).toEqual([]);
    expect(talk.proposed).toEqual({ ...FIELDS, phone: '0431 998877' });
  });
});
