import { DeIntentModel, DirectoryWords } from '@rer/agent';
import { MemoryDirectory, providerOf, testId } from '@rer/agent/testing';
import { describe, expect, it } from 'vitest';
import { StaffTalk } from '../support/staff-talk.ts';

const POSTCODE =
  'Eine deutsche Postleitzahl hat fünf Ziffern, zum Beispiel 01067. Für eine andere geben Sie bitte das Land an.';
const ADDRESS = 'Das ist keine E-Mail-Adresse, zum Beispiel name@beispiel.de.';

function newTalk(): StaffTalk {
  const directory = new MemoryDirectory([
    providerOf({
      id: testId(1),
      name: 'Nordkabel GmbH',
      firmen_name: 'Nordkabel GmbH',
      email: 'post@nordkabel.example',
    }),
  ]);
  return new StaffTalk({
    directory,
    model: new DeIntentModel({ words: () => DirectoryWords.of(directory.providers) }),
  });
}

function proposed({ assistant }: StaffTalk): Record<string, unknown> {
  const { proposal } = assistant.facts;
  const fields = proposal === null || proposal.kind === 'undo' ? [] : proposal.fields;
  return Object.fromEntries(fields.map(({ field, new: value }) => [field, value]));
}

describe('a value that is said', () => {
  it.each([
    ['Notiz bei Nordkabel: Ruft am Montag zurück.', { notes: 'Ruft am Montag zurück.' }],
    [
      'Notiz bei Nordkabel: Bitte nicht anrufen. Ruft zurück!',
      { notes: 'Bitte nicht anrufen. Ruft zurück!' },
    ],
    ['Notiz bei Nordkabel: „Nicht anrufen.“', { notes: 'Nicht anrufen.' }],
    ['Notiz bei Nordkabel: <b>wichtig</b> bitte lesen', { notes: '<b>wichtig</b> bitte lesen' }],
    ['Notiz bei Nordkabel: ruft zurück', { notes: 'Ruft zurück' }],
    ['Telefon von Nordkabel auf 0221 99.', { phone: '0221 99' }],
    ['Bewertung von Nordkabel auf 4,5.', { rating: 4.5 }],
    ['Ändere die Mitarbeiterzahl von Nordkabel auf 200.', { mitarbeiter: 200 }],
    [
      'Neuer Lieferant: Elektro Schulze e.K., info@schulze.example, macht Wallboxen und PV',
      { name: 'Elektro Schulze e.K.', email: 'info@schulze.example', produktgruppen: 'Wallboxen, PV' },
    ],
  ])('„%s“ is proposed as it is', async (said, values) => {
    const talk = newTalk();
    const answer = await talk.says(said);
    expect(proposed(talk)).toEqual(values);
    expect(answer).toMatch(/^(Bei „|Ich soll)/);
  });

  it.each([
    ['Ändere die Mitarbeiterzahl von Nordkabel auf ungefähr 200', { mitarbeiter: 200 }, 'ungefähr'],
    ['Ändere die Mitarbeiterzahl von Nordkabel auf ca. 1.200', { mitarbeiter: 1200 }, 'ca.'],
    ['Nordkabel hat etwa zwanzig Mitarbeiter, trag das ein', { mitarbeiter: 20 }, 'etwa'],
    ['Setze den Umsatz von Nordkabel auf knapp 3 Millionen Euro', { umsatz: 3_000_000 }, 'knapp'],
    [
      'Neuer Dienstleister: Windkraft Nord GmbH, info@wkn.example, rund 200 Mitarbeiter',
      { name: 'Windkraft Nord GmbH', email: 'info@wkn.example', mitarbeiter: 200 },
      'rund',
    ],
  ])('„%s“ is told to be stored as the number alone', async (said, values, about) => {
    const talk = newTalk();
    const answer = await talk.says(said);
    expect(proposed(talk)).toEqual(values);
    expect(answer).toMatch(
      new RegExp(
        `^Gespeichert wird nur die Zahl selbst, ohne „${about}“\\.\\n[\\s\\S]*Soll ich das so speichern\\?$`,
      ),
    );
  });

  it.each([
    [
      'Ändere die E-Mail von Nordkabel auf keine-mail',
      `„keine-mail“ kann nicht bei „E-Mail“ stehen: ${ADDRESS}`,
    ],
    [
      'Ändere die Postleitzahl von Nordkabel auf 123',
      `„123“ kann nicht bei „Postleitzahl“ stehen: ${POSTCODE}`,
    ],
    [
      'Ändere die Webseite von Nordkabel auf quatsch',
      '„quatsch“ kann nicht bei „Webseite“ stehen: Das ist keine Webadresse, zum Beispiel https://www.beispiel.de.',
    ],
    ['Bewertung von Nordkabel auf 11', 'Bewertung: Eine Bewertung ist eine Zahl von 0 bis 5.'],
    [
      'Ändere die Bewertung von Nordkabel auf sehr gut',
      '„sehr gut“ kann nicht bei „Bewertung“ stehen: Eine Bewertung ist eine Zahl von 0 bis 5.',
    ],
    [
      'Ändere die Mitarbeiterzahl von Nordkabel auf -5',
      'Mitarbeiter: Bitte geben Sie eine ganze Zahl ab 0 an.',
    ],
    [
      'Ändere die Mitarbeiterzahl von Nordkabel auf 200 bis 300',
      'Speichern kann ich nur eine Zahl, keinen Bereich wie „200 bis 300“.',
    ],
    [
      'Ändere den Ansprechpartner von Nordkabel auf <b>Eva</b>',
      'Name: Die Zeichen < und > haben hier keinen Platz. Bitte nennen Sie den Text ohne sie.',
    ],
  ])('„%s“ is refused with the rule', async (said, sentence) => {
    const talk = newTalk();
    expect(await talk.says(said)).toContain(sentence);
    expect(talk.assistant.facts.proposal).toBeNull();
  });

  it.each([
    ['E-Mail', 'keine-mail', ADDRESS],
    ['Postleitzahl', '123', POSTCODE],
  ])('to the question for „%s“ is refused with the rule, and asked for again', async (column, said, rule) => {
    const talk = newTalk();
    await talk.says(`Ändere die ${column} von Nordkabel`);
    expect(await talk.says(said)).toBe(
      `„${said}“ kann nicht bei „${column}“ stehen: ${rule} Was soll bei „${column}“ von Nordkabel GmbH stehen?`,
    );
  });

  it('as the name of a new provider holds no markup', async () => {
    const talk = newTalk();
    await talk.says('Neuer Dienstleister');
    await talk.says('<b>Fett</b>');
    await talk.says('info@fett.example');
    expect(await talk.says('fertig')).toContain('Die Zeichen < und > haben hier keinen Platz.');
    expect(talk.assistant.facts.proposal).toBeNull();
  });
});
