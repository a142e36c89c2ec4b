import { DeIntentModel, DirectoryWords, type Interpretation } from '@rer/agent';
import { MemoryDirectory, providerOf, testId, understood } from '@rer/agent/testing';
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
  const model = new DeIntentModel(
    read === undefined ? { words } : { words, interpret: () => understood(read) },
  );
  return new StaffTalk({ directory, model });
}

describe('the contact person', () => {
  it('stands behind the company in lists', async () => {
    const talk = newTalk({ intent: 'search', slots: { is_active: true } });
    expect(await talk.says('…')).toContain('Nordkabel GmbH, Kiel (Eva Lang)');
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
});
