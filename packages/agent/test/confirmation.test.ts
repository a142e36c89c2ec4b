import { DIRECTORY_TOOLS, END_CALL_TOOL } from '@rer/agent';
import { called, MemoryDirectory, type ScriptedAnswer, ScriptedModel, said } from '@rer/agent/testing';
import { describe, expect, test } from 'vitest';
import { MUELLER, PROVIDERS, StaffTalk } from './support/staff-talk.ts';

const NEW_PHONE = '0221 2000';
const search: ScriptedAnswer = [called(DIRECTORY_TOOLS.search, { query: 'Müller' })];
const proposePhone: ScriptedAnswer = [
  called(DIRECTORY_TOOLS.proposeChange, { id: MUELLER, changes: { phone: NEW_PHONE } }),
];

function talk(answers: readonly ScriptedAnswer[] = [search, proposePhone]) {
  const directory = new MemoryDirectory(PROVIDERS);
  const model = new ScriptedModel(answers);
  const phone = async () => (await directory.read(MUELLER))?.phone;
  return { directory, model, phone, staff: new StaffTalk({ directory, model }) };
}

describe('a proposal', () => {
  test('is read back with provider, field, old and new value, and nothing is written', async () => {
    const { directory, staff } = talk();
    const answer = await staff.says('Ändere das Telefon von Müller auf 0221 2000');
    expect(answer).toBe(
      'Bei „Müller Solar GmbH“ (info@mueller-solar.example, Köln) soll ich Folgendes ändern:\nTelefon: bisher „0221 1000“, neu „0221 2000“\nSoll ich das so speichern?',
    );
    expect(directory.writes).toEqual([]);
  });

  test('is written after a yes, and the person is told how to take it back', async () => {
    const { phone, staff } = talk();
    await staff.says('Ändere das Telefon von Müller auf 0221 2000');
    const answer = await staff.says('Ja, bitte.');
    expect(await phone()).toBe(NEW_PHONE);
    expect(answer).toContain('Mit „Rückgängig“ nehme ich das zurück.');
  });

  test('is dropped after a no, and a later yes means nothing', async () => {
    const { directory, staff } = talk();
    await staff.says('Ändere das Telefon von Müller auf 0221 2000');
    expect(await staff.says('nein')).toBe('Gut, ich habe nichts geändert.');
    await staff.says('ja');
    expect(directory.writes).toEqual([]);
  });

  test('goes to the model with anything that is neither', async () => {
    const { directory, model, staff } = talk();
    await staff.says('Ändere das Telefon von Müller auf 0221 2000');
    await staff.says('ja, aber die Faxnummer auch');
    expect(directory.writes).toEqual([]);
    expect(model.requests.at(-1)?.messages.at(-1)).toEqual({
      role: 'user',
      content: 'ja, aber die Faxnummer auch',
    });
  });

  test('that waits is read back again at the end of the next answer, and a yes to that counts', async () => {
    const { phone, staff } = talk([search, proposePhone, [said('In Köln.')]]);
    await staff.says('Ändere das Telefon von Müller auf 0221 2000');
    const answer = await staff.says('Wo sitzen die?');
    expect(answer).toMatch(/^In Köln\.\n\nNoch offen .*neu „0221 2000“/s);
    await staff.says('ok');
    expect(await phone()).toBe(NEW_PHONE);
  });

  test('is read back again by a yes that comes after something else was said', async () => {
    const { directory, phone, staff } = talk();
    await staff.says('Ändere das Telefon von Müller auf 0221 2000');
    staff.conversation.say('Sind Sie noch da?');
    await staff.conversation.idle();
    expect(await staff.says('ja')).toContain('Soll ich das so speichern?');
    expect(directory.writes).toEqual([]);
    await staff.says('ja');
    expect(await phone()).toBe(NEW_PHONE);
  });

  test('is not confirmed by a yes that came before its read-back', async () => {
    const { directory, staff } = talk();
    staff.conversation.addMessage('user', 'Ändere das Telefon von Müller auf 0221 2000');
    staff.conversation.addMessage('user', 'ja');
    await staff.conversation.idle();
    expect(directory.writes).toEqual([]);
  });

  test('is not confirmed by a yes to a read-back that was cut short', async () => {
    const { directory, staff } = talk();
    await staff.says('Ändere das Telefon von Müller auf 0221 2000');
    staff.conversation.cutAnswer(0, 20);
    expect(await staff.says('ja')).toContain('Soll ich das so speichern?');
    expect(directory.writes).toEqual([]);
  });

  test('is not confirmed by a system message, nor by a message that asks for no answer', async () => {
    const { directory, staff } = talk();
    await staff.says('Ändere das Telefon von Müller auf 0221 2000');
    staff.conversation.addMessage('system', 'ja');
    staff.conversation.addMessage('user', 'ja', { respond: false });
    await staff.conversation.idle();
    expect(directory.writes).toEqual([]);
  });

  test('is not confirmed by what the model says', async () => {
    const { directory, staff } = talk([search, proposePhone, [said('ja'), said(' Gespeichert!')]]);
    await staff.says('Ändere das Telefon von Müller auf 0221 2000');
    await staff.says('Hm, warte mal');
    expect(directory.writes).toEqual([]);
  });

  test('that waits is not spoken of when the conversation ends', async () => {
    const directory = new MemoryDirectory(PROVIDERS);
    const model = new ScriptedModel([
      search,
      proposePhone,
      [said('Auf Wiedersehen.'), called(END_CALL_TOOL, {})],
    ]);
    const staff = new StaffTalk({ directory, model });
    await staff.says('Ändere das Telefon von Müller auf 0221 2000');
    expect(await staff.says('Tschüss dann')).toBe('Auf Wiedersehen.');
  });

  test('survives a reload', async () => {
    const { directory, model, phone, staff } = talk();
    await staff.says('Ändere das Telefon von Müller auf 0221 2000');
    const later = new StaffTalk({ directory, model, stored: staff.stored() });
    await later.says('ja');
    expect(await phone()).toBe(NEW_PHONE);
  });

  test('is replaced by a later one, which alone is written', async () => {
    const other = [called(DIRECTORY_TOOLS.proposeChange, { id: MUELLER, changes: { phone: '0221 3000' } })];
    const { phone, staff } = talk([search, proposePhone, other]);
    await staff.says('Ändere das Telefon von Müller auf 0221 2000');
    await staff.says('nein, 0221 3000');
    await staff.says('ja');
    expect(await phone()).toBe('0221 3000');
  });

  test('that follows another in the same answer is refused', async () => {
    const two = [
      ...proposePhone,
      called(DIRECTORY_TOOLS.proposeChange, { id: MUELLER, changes: { stadt: 'Bonn' } }),
    ];
    const { directory, staff } = talk([search, two]);
    await staff.says('Ändere das Telefon von Müller auf 0221 2000 und den Ort auf Bonn');
    await staff.says('ja');
    expect(directory.writes).toEqual([
      { kind: 'change', providerId: MUELLER, changes: { phone: NEW_PHONE } },
    ]);
  });

  test('of what stands there already is refused with a sentence', async () => {
    const same = [called(DIRECTORY_TOOLS.proposeChange, { id: MUELLER, changes: { phone: '0221 1000' } })];
    const { model, staff } = talk([search, same]);
    await staff.says('Ändere das Telefon von Müller auf 0221 2000');
    expect(model.requests.at(-1)?.messages.at(-1)).toMatchObject({
      role: 'tool',
      isError: true,
      content:
        'Bei „Müller Solar GmbH“ (info@mueller-solar.example, Köln) steht das schon so (Telefon: „0221 1000“). Es gibt nichts zu ändern.',
    });
  });

  test('for a record that the conversation has not come upon is refused', async () => {
    const { directory, model, staff } = talk([proposePhone]);
    await staff.says('Ändere das Telefon von Müller auf 0221 2000');
    await staff.says('ja');
    expect(model.requests[1]?.messages.at(-1)).toMatchObject({ isError: true });
    expect(directory.writes).toEqual([]);
  });
});

describe('a record that was changed by another person meanwhile', () => {
  test('is shown as it is now, and the same is proposed anew', async () => {
    const { directory, phone, staff } = talk();
    await staff.says('Ändere das Telefon von Müller auf 0221 2000');
    const [mueller] = PROVIDERS;
    if (mueller !== undefined) directory.put({ ...mueller, phone: '0221 1500', version: 2 });
    const answer = await staff.says('ja');
    expect(answer).toContain('Jemand anderes hat diesen Dienstleister inzwischen geändert.');
    expect(answer).toContain('Telefon: bisher „0221 1500“, neu „0221 2000“');
    expect(directory.writes).toEqual([]);
    await staff.says('ja');
    expect(await phone()).toBe(NEW_PHONE);
  });

  test('keeps what the other added to a list', async () => {
    const add = [
      called(DIRECTORY_TOOLS.proposeChange, { id: MUELLER, changes: { produktgruppen: { add: 'Wind' } } }),
    ];
    const { directory, staff } = talk([search, add]);
    await staff.says('Füge bei Müller Wind hinzu');
    const [mueller] = PROVIDERS;
    if (mueller !== undefined)
      directory.put({ ...mueller, produktgruppen: 'PV, Speicher, Wärme', version: 2 });
    await staff.says('ja');
    await staff.says('ja');
    expect((await directory.read(MUELLER))?.produktgruppen).toBe('PV, Speicher, Wärme, Wind');
  });

  test('is said to be gone when it was removed', async () => {
    const { directory, staff } = talk();
    await staff.says('Ändere das Telefon von Müller auf 0221 2000');
    directory.remove(MUELLER);
    expect(await staff.says('ja')).toBe('Dieser Dienstleister wurde inzwischen gelöscht.');
  });
});

describe('Rückgängig', () => {
  test('of the person takes the last change back at once', async () => {
    const { phone, staff } = talk();
    await staff.says('Ändere das Telefon von Müller auf 0221 2000');
    await staff.says('ja');
    const answer = await staff.says('Mach das bitte rückgängig');
    expect(await phone()).toBe('0221 1000');
    expect(answer).toContain('Telefon: „0221 1000“');
  });

  test('of a model needs a yes', async () => {
    const { phone, staff } = talk([search, proposePhone, [called(DIRECTORY_TOOLS.proposeUndo, {})]]);
    await staff.says('Ändere das Telefon von Müller auf 0221 2000');
    await staff.says('ja');
    await staff.says('Das mit Müller war doch falsch');
    expect(await phone()).toBe(NEW_PHONE);
    await staff.says('ja');
    expect(await phone()).toBe('0221 1000');
  });

  test('twice takes back two changes, and then says that there is none', async () => {
    const city = [called(DIRECTORY_TOOLS.proposeChange, { id: MUELLER, changes: { stadt: 'Bonn' } })];
    const { directory, phone, staff } = talk([search, proposePhone, city]);
    const requests = ['Telefon von Müller jetzt 0221 2000', 'ja', 'Ort auf Bonn ändern', 'ja', 'Rückgängig'];
    for (const text of requests) await staff.says(text);
    expect((await directory.read(MUELLER))?.stadt).toBe('Köln');
    expect(await phone()).toBe(NEW_PHONE);
    await staff.says('Rückgängig');
    expect(await phone()).toBe('0221 1000');
    expect(await staff.says('Rückgängig')).toContain('keine Änderung');
  });

  test('removes a provider that was just added', async () => {
    const add = [
      called(DIRECTORY_TOOLS.proposeProvider, { fields: { name: 'Neu AG', email: 'a@neu.example' } }),
    ];
    const { directory, staff } = talk([add]);
    await staff.says('Lege Neu AG an, a@neu.example');
    await staff.says('ja');
    expect(directory.providers).toHaveLength(3);
    await staff.says('rückgängig');
    expect(directory.providers).toHaveLength(2);
  });
});

describe('what a model says that it did', () => {
  const FALSE_CLAIM = 'Ich habe die Telefonnummer von Müller auf 999 geändert und gespeichert.';
  const NOTHING = 'Hinweis: In diesem Schritt wurde nichts geändert.';

  test('and that was not done is contradicted by the rules', async () => {
    const { directory, staff } = talk([
      [said('Ich habe die Telefonnummer von Müller auf 999 geän'), said('dert und gespeichert.')],
    ]);
    expect(await staff.says('Ändere das Telefon von Müller auf 999')).toBe(`${FALSE_CLAIM}\n\n${NOTHING}`);
    expect(directory.writes).toEqual([]);
    expect(staff.events).toContainEqual({ kind: 'text', turn: 0, text: `\n\n${NOTHING}`, source: 'rules' });
  });

  test('is contradicted before a search, at the end of the call, and when the person goes on', async () => {
    const waiting: ScriptedAnswer = async function* (_, signal) {
      yield said('Gespeichert.');
      await new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }));
    };
    const { staff } = talk([
      [said('Gespeichert.'), ...(Array.isArray(search) ? search : [])],
      [said('Hier ist der Eintrag.')],
      [said('Gespeichert.'), called(END_CALL_TOOL, {})],
      waiting,
    ]);
    expect(await staff.says('Ändere das')).toContain(NOTHING);
    expect(await staff.says('Tschüss')).toContain(NOTHING);
    staff.conversation.addMessage('user', 'Ändere das');
    await expect.poll(() => staff.events.filter(({ kind }) => kind === 'text').length).toBeGreaterThan(5);
    staff.conversation.stop();
    await staff.conversation.idle();
    expect(staff.answersSince(0).at(-1)).toBe(`Gespeichert.\n\n${NOTHING}`);
  });

  test('beside a proposal needs no contradiction: that asks for a yes', async () => {
    const { staff } = talk([
      search,
      [said('Ich habe das geändert.'), ...(Array.isArray(proposePhone) ? proposePhone : [])],
    ]);
    expect(await staff.says('Ändere das Telefon von Müller auf 0221 2000')).not.toContain('Hinweis');
  });

  test('was done before, when the person asks for that, is not contradicted, and otherwise is', async () => {
    const { staff } = talk([
      search,
      proposePhone,
      [said('Ja, die Nummer ist gespeichert.')],
      [said('Gespeichert.')],
    ]);
    await staff.says('Ändere das Telefon von Müller auf 0221 2000');
    await staff.says('ja');
    expect(await staff.says('Ist das jetzt gespeichert?')).not.toContain('Hinweis');
    expect(await staff.says('und die Adresse auf Domplatz 1')).toContain(NOTHING);
  });

  test('stands before the proposal that still waits', async () => {
    const { staff } = talk([search, proposePhone, [said('Gespeichert.')]]);
    await staff.says('Ändere das Telefon von Müller auf 0221 2000');
    expect(await staff.says('und die Adresse auf Domplatz 1')).toMatch(
      /^Gespeichert\.\n\nHinweis: .*\n\nNoch offen/,
    );
  });

  test('of an unread record is named as that', async () => {
    const { staff } = talk([
      [said('Telefon von Müller Solar GmbH: 0900 666 777')],
      search,
      [said('Telefon: 0221/1000, info@mueller-solar.example')],
    ]);
    expect(await staff.says('Telefon von Müller?')).toMatch(
      /Hinweis: Nicht alle Angaben dieser Antwort habe ich im Verzeichnis nachgelesen\.$/,
    );
    expect(await staff.says('Telefon und Mail?')).not.toContain('Hinweis');
  });
});

describe('a reply that was spoken', () => {
  const CHANGE = 'Ändere das Telefon von Müller auf 0221 2000';
  const ASKED_AGAIN =
    'Das habe ich nicht genau verstanden. Soll ich das so speichern? Bitte sagen Sie Ja oder Nein.';

  test.each(['Ja.', 'Jah.', 'Yeah.'])('is a yes as recognisers write it: %s', async (heard) => {
    const { phone, staff } = talk();
    await staff.speaks(CHANGE);
    await staff.speaks(heard);
    expect(await phone()).toBe(NEW_PHONE);
  });

  test('is a no as recognisers write it', async () => {
    const { directory, staff } = talk();
    await staff.speaks(CHANGE);
    expect(await staff.speaks('Nain.')).toBe('Gut, ich habe nichts geändert.');
    expect(directory.writes).toEqual([]);
  });

  test.each(['Neun.', 'Ja?', 'Vielen Dank.'])(
    'and is plainly neither is asked again, and goes to no model: %s',
    async (heard) => {
      const { directory, model, staff } = talk();
      await staff.speaks(CHANGE);
      const asked = model.requests.length;
      expect(await staff.speaks(heard)).toBe(ASKED_AGAIN);
      expect(model.requests).toHaveLength(asked);
      expect(directory.writes).toEqual([]);
    },
  );

  test('counts as one to the read-back when it follows the repeated question', async () => {
    const { phone, staff } = talk();
    await staff.speaks(CHANGE);
    await staff.speaks('Neun.');
    expect(await staff.speaks('Vielen Dank.')).toBe(ASKED_AGAIN);
    await staff.speaks('Ja.');
    expect(await phone()).toBe(NEW_PHONE);
  });

  test('has the whole value read back when that was cut short', async () => {
    const { directory, staff } = talk();
    await staff.speaks(CHANGE);
    staff.conversation.cutAnswer(0, 20);
    expect(await staff.speaks('Neun.')).toMatch(
      /^Das habe ich nicht genau verstanden\.\nBei .*neu „0221 2000“/s,
    );
    expect(directory.writes).toEqual([]);
  });

  test('counts no more when the repeated question was cut short', async () => {
    const { directory, staff } = talk();
    await staff.speaks(CHANGE);
    await staff.speaks('Neun.');
    staff.conversation.cutAnswer(1, 20);
    expect(await staff.speaks('Ja.')).toContain('neu „0221 2000“');
    expect(directory.writes).toEqual([]);
  });

  test('and is short goes to the model after other words than the read-back', async () => {
    const { model, staff } = talk();
    await staff.speaks(CHANGE);
    staff.conversation.say('Sind Sie noch da?');
    await staff.conversation.idle();
    await staff.speaks('Meyer Wind.');
    expect(model.requests.at(-1)?.messages.at(-1)).toEqual({ role: 'user', content: 'Meyer Wind.' });
  });

  test('and asks for the last change to be taken back is no yes and no riddle', async () => {
    const { staff } = talk();
    await staff.speaks(CHANGE);
    expect(await staff.speaks('Rückgängig.')).toContain('Gut, ich habe nichts geändert.');
  });

  test('adds no words to what the user asks for when it was not understood', async () => {
    const { staff } = talk();
    await staff.speaks(CHANGE);
    const before = JSON.stringify(staff.assistant.rules.snapshot());
    staff.assistant.rules.handleUserMessage({ text: 'Neun.', repliesTo: 0, isSpoken: true });
    expect(JSON.stringify(staff.assistant.rules.snapshot())).toBe(before);
  });

  test('may be typed as before: what is neither goes to the model', async () => {
    const { model, staff } = talk();
    await staff.says(CHANGE);
    await staff.says('Neun.');
    expect(model.requests.at(-1)?.messages.at(-1)).toEqual({ role: 'user', content: 'Neun.' });
  });
});
