import { DeIntentModel, DirectoryWords } from '@rer/agent';
import { MemoryDirectory } from '@rer/agent/testing';
import { describe, expect, test } from 'vitest';
import { MUELLER, PROVIDERS, StaffTalk } from '../support/staff-talk.ts';

async function talked(...messages: readonly string[]) {
  const directory = new MemoryDirectory(PROVIDERS);
  const words = () => DirectoryWords.of(directory.providers);
  const talk = new StaffTalk({ directory, model: new DeIntentModel({ words }) });
  let text = '';
  for (const message of messages) text = await talk.says(message);
  const phone = directory.providers.find(({ id }) => id === MUELLER)?.phone;
  return { text, phone, directory, proposal: talk.assistant.facts.proposal };
}

const CHANGE = 'Ändere die Telefonnummer von Müller Solar auf 0221 9988';
const NEW = 'Neue Firma: Kabel Nord GmbH, info@kabel-nord.example, Kiel';

describe('what was taken back and is wanted after all', () => {
  test.each(['Stellen Sie es wieder her', 'doch wieder ändern bitte'])(
    'is proposed once more: %s',
    async (message) => {
      const { proposal, phone } = await talked(CHANGE, 'ja', 'rückgängig', message);
      expect(phone).toBe('0221 1000');
      expect(proposal).toMatchObject({ kind: 'change', fields: [{ field: 'phone', new: '0221 9988' }] });
    },
  );

  test('is not meant where a list is to be shown again', async () => {
    const { proposal } = await talked('Suche Meyer', CHANGE, 'ja', 'rückgängig', 'zeig die Liste nochmal');
    expect(proposal).toBeNull();
  });

  test('is written after a yes', async () => {
    const { phone } = await talked(CHANGE, 'ja', 'rückgängig', 'stell das bitte wieder her', 'ja');
    expect(phone).toBe('0221 9988');
  });

  test('is a new company where one was taken back', async () => {
    const { proposal } = await talked(NEW, 'ja', 'rückgängig', 'stell sie bitte wieder her');
    expect(proposal).toMatchObject({ kind: 'create' });
    expect(JSON.stringify(proposal)).toContain('info@kabel-nord.example');
  });
});

describe('a change that is to be taken back', () => {
  test('is the one of the company that is named, whatever was changed after it', async () => {
    const { proposal } = await talked(
      CHANGE,
      'ja',
      'Ändere die E-Mail von Meyer Wind auf neu@meyer-wind.example',
      'ja',
      'nimm das bei Müller Solar zurück',
    );
    expect(proposal).toMatchObject({ kind: 'undo', change: { provider: { id: MUELLER } } });
  });
});

describe('another value of what waits', () => {
  test('is of the company of the proposal, also behind a question about another one', async () => {
    const { proposal } = await talked(
      CHANGE,
      'Welche E-Mail hat Meyer Wind?',
      'nein, die Nummer ist 0221 9977',
    );
    expect(proposal).toMatchObject({
      provider: { id: MUELLER },
      fields: [{ field: 'phone', new: '0221 9977' }],
    });
  });
});

describe('a company that is not meant', () => {
  test('gets nothing of what waits', async () => {
    const { proposal } = await talked('Suche Meyer Wind', CHANGE, 'nicht Meyer Wind');
    expect(JSON.stringify(proposal)).not.toContain('Meyer');
  });

  test('gives way to the one that is named behind it', async () => {
    const { proposal } = await talked('Suche Meyer Wind', CHANGE, 'nicht Müller Solar, Meyer Wind');
    expect(proposal).toMatchObject({
      provider: { name: 'Meyer Wind AG' },
      fields: [{ field: 'phone', new: '0221 9988' }],
    });
  });
});

describe('a question behind a search by a value', () => {
  test('is another search, and no change', async () => {
    const { proposal, text } = await talked('Wem gehört die Nummer 0221 1000?', 'und 0228 2000');
    expect(proposal).toBeNull();
    expect(text).toContain('0228 2000');
  });
});

describe('a mail with a new address', () => {
  test('proposes no telephone number that is only written otherwise', async () => {
    const { proposal } = await talked(
      'Sehr geehrte Damen und Herren, unsere neue Anschrift lautet: Lindenweg 8, 04109 Leipzig. Mit freundlichen Grüßen, Müller Solar GmbH, Tel. +49 221 1000',
    );
    expect(proposal?.kind === 'change' ? proposal.fields.map(({ field }) => field) : proposal).toEqual([
      'strasse_mit_hausnummer',
      'plz',
      'stadt',
    ]);
  });
});

describe('the adding of a company', () => {
  test('keeps the street where its house number alone is corrected', async () => {
    const { proposal } = await talked(
      'Neuer Dienstleister',
      'Kabel Nord',
      'info@kabel-nord.example',
      'weiter',
      'weiter',
      'Neckarstraße 12',
      'nein, Hausnummer 14',
      'fertig',
    );
    expect(JSON.stringify(proposal)).toContain('Neckarstraße 14');
  });

  test('is over with a no to its first question', async () => {
    const { text } = await talked('Neuer Dienstleister', 'nein danke');
    expect(text).toBe('Gut, ich lege keinen neuen Dienstleister an.');
  });

  test('takes a name that the directory has, and tells that it is there', async () => {
    const { text } = await talked('Leg Müller Solar an', 'neu@mueller.example', 'fertig');
    expect(text).toContain('Die Firma gibt es schon: „Müller Solar GmbH“');
    expect(text).toContain('Name: „Müller Solar“');
  });
});
