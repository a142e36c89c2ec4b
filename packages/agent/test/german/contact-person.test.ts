import { DeIntentModel, DirectoryWords, type Interpretation } from '@rer/agent';
import { MemoryDirectory, meant, providerOf, testId } from '@rer/agent/testing';
import { describe, expect, it } from 'vitest';
import { StaffTalk } from '../support/staff-talk.ts';

const RECORDS = [
  providerOf({
    id: testId(1),
    name: 'Eva Lang',
    firmen_name: 'Nordkabel GmbH',
    email: 'post@nordkabel.example',
    stadt: 'Kiel',
    additional_data: { Ansprechpartner: 'Udo Alt' },
  }),
  providerOf({
    id: testId(2),
    name: 'Werk Süd AG',
    firmen_name: 'Werk Süd AG',
    email: 'post@werk-sued.example',
    stadt: 'Ulm',
    notes: 'Telefax 0731 99',
    additional_data: {
      Ansprechperson: 'Frau Dr. Weiß',
      'USt-ID-Nr.': 'DE123456789',
      Durchwahl: '-17',
      Kreditlimit: 5000,
    },
  }),
  providerOf({ id: testId(3), name: 'Solo Montage GmbH', email: 'post@solo.example' }),
];

function newTalk(read?: Interpretation): StaffTalk {
  const directory = new MemoryDirectory(RECORDS);
  const words = () => DirectoryWords.of(directory.providers);
  const model = new DeIntentModel(read === undefined ? { words } : { words, read: () => meant(read) });
  return new StaffTalk({ directory, model });
}

describe('the contact person', () => {
  it.each([
    ['is the name beside the company', 'Nordkabel GmbH', 'Kontakt bei Nordkabel GmbH: Eva Lang.'],
    [
      'is whom a file named, where the name is the company',
      'Werk Süd AG',
      'Kontakt bei Werk Süd AG: Frau Dr. Weiß.',
    ],
    [
      'is said to be missing, and is not the company',
      'Solo Montage GmbH',
      'Bei Solo Montage GmbH ist kein Ansprechpartner eingetragen.',
    ],
  ])('%s', async (_what, company, answer) => {
    expect(await newTalk().says(`Wer ist Ansprechpartner bei ${company}?`)).toBe(answer);
  });

  it('stands behind the company in lists', async () => {
    const talk = newTalk({ intent: 'search', slots: { is_active: true } });
    expect(await talk.says('…')).toContain('Nordkabel GmbH, Kiel (Eva Lang)');
  });
});

describe('a new contact person', () => {
  it('leaves the company where it is, and says so', async () => {
    const talk = newTalk();
    expect(await talk.says('Neuer Ansprechpartner bei Werk Süd AG: Gabi Thiel')).toContain(
      'Name: bisher „Werk Süd AG“, neu „Gabi Thiel“\nDer Name ist der des Ansprechpartners; die Firma bleibt „Werk Süd AG“.',
    );
    await talk.says('ja');
    expect(await talk.says('Wer ist Ansprechpartner bei Werk Süd AG?')).toBe(
      'Kontakt bei Werk Süd AG: Gabi Thiel.',
    );
  });

  it('moves the company into its own column, where it stood in the name alone', async () => {
    const talk = newTalk();
    expect(await talk.says('Neuer Ansprechpartner bei Solo Montage GmbH: Gabi Thiel')).toContain(
      'Name: bisher „Solo Montage GmbH“, neu „Gabi Thiel“\nFirmenname: bisher leer, neu „Solo Montage GmbH“',
    );
  });

  it('takes the place of the one before', async () => {
    const talk = newTalk();
    await talk.says('Neuer Ansprechpartner bei Nordkabel GmbH: Gabi Thiel');
    expect(talk.assistant.facts.proposal).toMatchObject({
      fields: [{ field: 'name', old: 'Eva Lang', new: 'Gabi Thiel' }],
    });
  });
});

describe('a company that is renamed', () => {
  it('is renamed in both columns, so that its old name matches nothing', async () => {
    const talk = newTalk();
    await talk.says('Benenne Werk Süd AG um in Werk Mitte AG');
    expect(talk.assistant.facts.proposal).toMatchObject({
      fields: [
        { field: 'name', new: 'Werk Mitte AG' },
        { field: 'firmen_name', new: 'Werk Mitte AG' },
      ],
    });
  });

  it('keeps its contact person', async () => {
    const talk = newTalk();
    await talk.says('Benenne Nordkabel GmbH um in Südkabel GmbH');
    expect(talk.assistant.facts.proposal).toMatchObject({
      fields: [{ field: 'firmen_name', new: 'Südkabel GmbH' }],
    });
  });
});

describe('a key of additional_data', () => {
  const asked = (...extraFields: readonly string[]): Interpretation => ({
    intent: 'read',
    slots: { name: 'Werk Süd AG', extraFields },
  });

  it.each([
    ['by its own name', ['durchwahl'], 'Durchwahl von Werk Süd AG: „-17“'],
    ['by another name of it', ['ust_id'], 'USt-ID-Nr. von Werk Süd AG: „DE123456789“'],
    ['that is none of ours', ['kreditlimit'], 'Kreditlimit von Werk Süd AG: „5000“'],
    ['that is missing', ['kundennummer'], 'Kundennummer von Werk Süd AG steht nicht im Verzeichnis.'],
    [
      'that a note names',
      ['fax'],
      'Für Fax hat Werk Süd AG kein eigenes Feld, in den Notizen steht: „Telefax 0731 99“.',
    ],
    [
      'beside another',
      ['durchwahl', 'iban'],
      'Werk Süd AG:\n- Durchwahl: „-17“\n- IBAN: steht nicht im Verzeichnis',
    ],
  ])('%s is answered', async (_what, keys, answer) => {
    expect(await newTalk(asked(...keys)).says('…')).toBe(answer);
  });

  it('is part of the whole record', async () => {
    expect(await newTalk().says('Zeig mir alle Daten von Werk Süd AG')).toMatch(
      /^Das steht im Eintrag von Werk Süd AG:\n- Firmenname: Werk Süd AG\n[\s\S]*\n- Ansprechperson: „Frau Dr. Weiß“\n- USt-ID-Nr.: „DE123456789“\n- Durchwahl: „-17“\n- Kreditlimit: „5000“$/,
    );
  });
});
