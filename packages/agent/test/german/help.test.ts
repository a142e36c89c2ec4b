import { DeIntentModel, DirectoryWords, type Interpretation } from '@rer/agent';
import { MemoryDirectory, providerOf, testId, understood } from '@rer/agent/testing';
import { describe, expect, it } from 'vitest';
import { StaffTalk } from '../support/staff-talk.ts';

const RECORDS = [
  providerOf({
    id: testId(1),
    name: 'Eva Lang',
    firmen_name: 'Nordkabel GmbH',
    email: 'a@a.example',
    stadt: 'Kiel',
  }),
  providerOf({ id: testId(2), name: 'Werk Süd AG', email: 'b@b.example' }),
];

function newTalk(records = RECORDS, options: { mayWrite?: boolean; read?: Interpretation } = {}): StaffTalk {
  const directory = new MemoryDirectory(records, options);
  const words = () => DirectoryWords.of(directory.providers);
  const { read } = options;
  return new StaffTalk({
    directory,
    model: new DeIntentModel(read === undefined ? { words } : { words, interpret: () => understood(read) }),
  });
}

const REFUSED: Interpretation = { intent: 'refuse', slots: {}, refusal: 'topic' };

describe('help', () => {
  it('shows three examples of this very directory', async () => {
    const answer = await newTalk().says('Was kannst du?');
    expect(answer.match(/^- .*$/gm)).toEqual([
      '- „Wie ist die Telefonnummer von Nordkabel GmbH?“',
      '- „Wer sitzt in Kiel?“',
      '- „Ändere die E-Mail von Werk Süd AG auf info@beispiel.de“. Ich lese jede Änderung vor und speichere erst nach einem Ja',
    ]);
  });

  it('offers no change to a read-only caller', async () => {
    const answer = await newTalk(RECORDS, { mayWrite: false }).says('Was kannst du?');
    expect(answer).toContain('„Zeig mir alle Daten von Werk Süd AG“');
    expect(answer).not.toMatch(/Ändere|lege/);
  });

  it('for an empty directory teaches the import', async () => {
    expect(await newTalk([]).says('Was kannst du?')).toContain('/dienstleister-import');
  });

  it('in English is English', async () => {
    const answer = await newTalk(RECORDS, { read: { intent: 'help', slots: {} } }).says(
      'What can you do for me?',
    );
    expect(answer).toBe(
      'I work in German. I can search, read, count and compare the companies of this directory, and change or add one after your yes. Try: “Telefonnummer von Nordkabel GmbH”.',
    );
  });
});

describe('a refusal', () => {
  it('is never said twice in a row', async () => {
    const talk = newTalk(RECORDS, { read: REFUSED });
    const answers: string[] = [];
    for (let n = 0; n < 8; n += 1) answers.push(await talk.says('Wie wird das Wetter?'));
    expect(answers.filter((answer, n) => answer === answers[n - 1])).toEqual([]);
    expect(answers[1]).toBe(
      'Auch dazu weiß ich nichts. Fragen Sie zum Beispiel: „Wie ist die Adresse von Nordkabel GmbH?“',
    );
  });

  it('begins anew behind another answer', async () => {
    const talk = newTalk();
    const first = await talk.says('Wie wird das Wetter?');
    await talk.says('Was kannst du?');
    expect(await talk.says('Wie wird das Wetter?')).toBe(first);
  });

  it.each([
    ['Exportiere die Liste als CSV', '/dienstleister)'],
    ['Kann ich das in Excel haben?', '/dienstleister)'],
    ['Lies diese CSV-Datei ein, Import bitte', '/dienstleister-import)'],
    ['Wie viele Klicks hatten wir?', '/stats)'],
  ])('of „%s“ names the page that does it', async (said, path) => {
    const talk = newTalk(RECORDS, { read: { ...REFUSED, refusal: 'deed' } });
    expect(await talk.says(said)).toContain(`(${path}`);
  });

  it('of an English message says in English what can be done', async () => {
    expect(await newTalk(RECORDS, { read: REFUSED }).says('What is the weather like please?')).toMatch(
      /^I work in German\./,
    );
  });
});
