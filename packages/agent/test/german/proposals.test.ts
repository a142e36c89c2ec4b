import { DeIntentModel, DirectoryWords } from '@rer/agent';
import { MemoryDirectory, providerOf, testId } from '@rer/agent/testing';
import { describe, expect, it } from 'vitest';
import { readSetDirectory } from '../judge-scripts/script-files.ts';
import { StaffTalk } from '../support/staff-talk.ts';

function newTalk(directory = new MemoryDirectory(readSetDirectory())): StaffTalk {
  const words = () => DirectoryWords.of(directory.providers);
  return new StaffTalk({ directory, model: new DeIntentModel({ words }) });
}

async function talkOf(
  ...said: readonly string[]
): Promise<{ readonly talk: StaffTalk; readonly answer: string }> {
  const talk = newTalk();
  let answer = '';
  for (const text of said) answer = await talk.says(text);
  return { talk, answer };
}

function columns(talk: StaffTalk): string[] {
  const { proposal } = talk.assistant.facts;
  return proposal === null || proposal.kind === 'undo' ? [] : proposal.fields.map(({ field }) => field);
}

const THREE =
  'Ändere Telefon von Seidel Notstrom auf 0371-555 und die Mail auf info@seidel.de und die Bewertung auf 4,9';

describe('a part of a proposal', () => {
  it.each([
    ['nur die Telefonnummer', ['phone']],
    ['bitte nur die Telefonnummer ändern', ['phone']],
    ['ja, aber nur die Telefonnummer', ['phone']],
    ['nur Telefon und Mail', ['email', 'phone']],
    ['ohne die Bewertung', ['email', 'phone']],
    ['die Bewertung nicht', ['email', 'phone']],
    ['die Mail lass weg', ['phone', 'rating']],
    ['lass die Mail so', ['phone', 'rating']],
    ['die Bewertung soll bleiben', ['email', 'phone']],
    ['alles außer der Mail', ['phone', 'rating']],
    ['nur das erste', ['email']],
    ['nur die ersten beiden', ['email', 'phone']],
    ['ohne das letzte', ['email', 'phone']],
    ['streich die Bewertung', ['email', 'phone']],
  ])('is what „%s“ leaves', async (said, left) => {
    const { talk } = await talkOf(THREE, said);
    expect(columns(talk)).toEqual(left);
  });

  it('is read back before the yes, which writes nothing else', async () => {
    const { answer, talk } = await talkOf(THREE, 'nur die Telefonnummer');
    expect(answer).toBe(
      'Bei „Seidel Notstrom GmbH“ (Jens Seidel, Chemnitz) soll ich Folgendes ändern:\nTelefon: bisher „+49 371 45210“, neu „0371-555“\nSoll ich das so speichern?',
    );
    await talk.says('ja');
    expect(talk.assistant.facts.written.flatMap(({ fields }) => fields.map(({ field }) => field))).toEqual([
      'phone',
    ]);
  });

  it('that is none of it is told so, and nothing is left out', async () => {
    const { answer, talk } = await talkOf(THREE, 'nur die Webseite');
    expect(answer).toMatch(/^„Webseite“ gehört nicht zu meinem Vorschlag\./);
    expect(columns(talk)).toEqual(['email', 'phone', 'rating']);
  });

  it('that is all of it leaves nothing to be saved', async () => {
    const { answer, talk } = await talkOf(
      'Ändere die Telefonnummer von GridSoft auf 06151 99',
      'ohne die Telefonnummer',
    );
    expect(answer).toBe('Gut, ich habe nichts geändert.');
    expect(talk.assistant.facts.proposal).toBeNull();
  });
});

describe('while a change waits for a yes', () => {
  it('a question is answered', async () => {
    const { answer } = await talkOf('Aktiviere Klimahaus Jansen', 'ist Klimahaus Jansen jetzt aktiv?');
    expect(answer).toContain('Nein, Klimahaus Jansen GmbH ist inaktiv.');
  });

  it('a postcode is no telephone number', async () => {
    const { talk } = await talkOf('Ändere die Telefonnummer von GridSoft auf 06151 99', '64295');
    expect(talk.assistant.facts.proposal).not.toMatchObject({ fields: [{ field: 'phone', new: '64295' }] });
  });

  it('a town goes to the address, and is searched where there is none', async () => {
    const { talk } = await talkOf('Ändere die Straße von GridSoft auf Hauptstraße 5', 'in Husum');
    expect(columns(talk)).toEqual(['strasse_mit_hausnummer', 'stadt']);
    const other = await talkOf('Ändere die Telefonnummer von GridSoft auf 06151 99', 'in Husum');
    expect(other.answer).toContain('Nordwind Anlagenbau GmbH');
  });
});

describe('right after something was saved', () => {
  it.each([
    'nein, Hauptstraße 6',
    'falsch, Hauptstraße 6',
    'ach nein, es ist Hauptstraße 6',
    'Hauptstraße 6 statt 5',
  ])('„%s“ corrects it', async (said) => {
    const { talk } = await talkOf('Ändere die Straße von GridSoft auf Hauptstraße 5', 'ja', said);
    expect(talk.assistant.facts.proposal).toMatchObject({
      kind: 'change',
      provider: { firmen_name: 'GridSoft Software AG' },
      fields: [{ field: 'strasse_mit_hausnummer', old: 'Hauptstraße 5' }],
    });
  });

  it('a new provider is corrected as well', async () => {
    const { talk } = await talkOf(
      'Leg die Nordwind GmbH an, a@nordwind.de, Am Markt 5',
      'ja',
      'nein, Hauptstraße 6',
    );
    expect(talk.assistant.facts.proposal).toMatchObject({
      kind: 'change',
      fields: [{ field: 'strasse_mit_hausnummer', old: 'Am Markt 5', new: 'Hauptstraße 6' }],
    });
  });

  it('„alles zurück“ takes it back', async () => {
    const { talk } = await talkOf('Aktiviere Klimahaus Jansen', 'ja', 'alles zurück', 'ja');
    expect(talk.assistant.facts.written.map(({ kind }) => kind)).toEqual(['change', 'undo']);
  });

  it('what was written is told', async () => {
    const { answer } = await talkOf('Aktiviere Klimahaus Jansen', 'ja', 'Was habe ich geändert?');
    expect(answer).toContain('Aktiv: bisher nein, neu ja');
  });
});

describe('an entry of a list', () => {
  it('is struck from the list that holds it', async () => {
    const { talk } = await talkOf('Welche Produktgruppen hat GridSoft?', 'streiche Netzleittechnik');
    expect(talk.assistant.facts.proposal).toMatchObject({
      fields: [{ field: 'produktgruppen', new: 'Energiemanagement' }],
    });
  });

  it('that no list holds is nothing of it', async () => {
    const { answer, talk } = await talkOf('Welche Produktgruppen hat GridSoft?', 'streiche Rotoren');
    expect(answer).toContain('Welche Angabe soll ich ändern');
    expect(talk.assistant.facts.proposal).toBeNull();
  });
});

describe('a provider that is spoken of', () => {
  it.each(['Ist das in Hamburg?', 'Sitzt die in Oldenburg?'])('is what „%s“ asks about', async (said) => {
    expect((await talkOf('Zeig mir Klimahaus Jansen', said)).answer).toBe(
      'Klimahaus Jansen GmbH sitzt in Oldenburg.',
    );
  });

  it('is set active by a pronoun', async () => {
    const { talk } = await talkOf('Zeig mir Klimahaus Jansen', 'setz sie aktiv');
    expect(talk.assistant.facts.proposal).toMatchObject({ fields: [{ field: 'is_active', new: true }] });
  });
});

describe('a second change of a list that waits', () => {
  const FIRST = 'Bei Isar Ladetechnik kommt Beratung zu den Angeboten dazu';

  it('is applied to the proposed value, not to the stored one', async () => {
    const { talk } = await talkOf(FIRST, 'und Vermietung muss bei den Angeboten raus');
    expect(talk.assistant.facts.proposal).toMatchObject({
      fields: [{ field: 'angebote', new: 'Installation, Beratung' }],
    });
  });

  it('takes its place where the first was wrong', async () => {
    const { talk } = await talkOf(FIRST, 'nein, Montage zu den Angeboten dazu');
    expect(talk.assistant.facts.proposal).toMatchObject({
      fields: [{ field: 'angebote', new: 'Installation, Vermietung, Montage' }],
    });
  });
});

describe('a rating', () => {
  it.each(['150', '-100', '7', '-1'])('of %s is refused', async (rating) => {
    const { answer, talk } = await talkOf(`Ändere die Bewertung von GridSoft auf ${rating}`);
    expect(answer).toBe('Bewertung: Eine Bewertung ist eine Zahl von 0 bis 5.');
    expect(talk.assistant.facts.proposal).toBeNull();
  });
});

describe('a name of figures', () => {
  it('is searched for', async () => {
    const talk = newTalk(
      new MemoryDirectory([
        providerOf({
          id: testId(1),
          name: '1&1 Versatel GmbH',
          email: 'info@eins.example',
          stadt: 'Düsseldorf',
        }),
        providerOf({ id: testId(2), name: 'Meyer Wind AG', email: 'post@meyer.example', stadt: 'Bonn' }),
      ]),
    );
    expect(await talk.says('1&1')).toContain('1&1 Versatel GmbH');
  });

  it('that no provider has is reported', async () => {
    expect((await talkOf('1&1')).answer).toBe('Ich habe keinen Dienstleister mit dem Namen „1&1“ gefunden.');
  });
});
