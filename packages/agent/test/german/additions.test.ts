import { DeIntentModel, DirectoryWords } from '@rer/agent';
import { MemoryDirectory } from '@rer/agent/testing';
import { describe, expect, it } from 'vitest';
import { readSetDirectory } from '../judge-scripts/script-files.ts';
import { StaffTalk } from '../support/staff-talk.ts';

function newTalk(): { readonly talk: StaffTalk; readonly directory: MemoryDirectory } {
  const directory = new MemoryDirectory(readSetDirectory());
  const words = () => DirectoryWords.of(directory.providers);
  return { directory, talk: new StaffTalk({ directory, model: new DeIntentModel({ words }) }) };
}

/** What waits for a yes after these were said, by column. */
async function proposedBy(...said: readonly string[]): Promise<Record<string, unknown> | null> {
  const { talk } = newTalk();
  for (const text of said) await talk.says(text);
  return proposed(talk);
}

function proposed(talk: StaffTalk): Record<string, unknown> | null {
  const { proposal } = talk.assistant.facts;
  if (proposal === null || proposal.kind === 'undo') return null;
  return Object.fromEntries(proposal.fields.map(({ field, new: value }) => [field, value]));
}

const ONE_SENTENCE =
  'Bitte lege an: Name Max Mustermann, Firma Muster Solar GmbH, E-Mail max@muster-solar.de, Telefon 0221 123456, Musterstraße 1, 50667 Köln, Produktgruppen Solarmodule und Wechselrichter, 12 Mitarbeiter';
const WATTENMEER =
  'Leg mal bitte die Firma Windkraft Wattenmeer GmbH an, Ansprechpartnerin Anke Janssen, mail anke@wattenmeer-wind.de, Tel. 04651 998877, in Sylt';
const WATTENMEER_FIELDS = {
  name: 'Anke Janssen',
  firmen_name: 'Windkraft Wattenmeer GmbH',
  email: 'anke@wattenmeer-wind.de',
  phone: '04651 998877',
  stadt: 'Sylt',
};

describe('a new provider told in one sentence', () => {
  it('has every value in its column', async () => {
    expect(await proposedBy(ONE_SENTENCE)).toEqual({
      name: 'Max Mustermann',
      firmen_name: 'Muster Solar GmbH',
      email: 'max@muster-solar.de',
      phone: '0221 123456',
      strasse_mit_hausnummer: 'Musterstraße 1',
      plz: '50667',
      stadt: 'Köln',
      produktgruppen: 'Solarmodule, Wechselrichter',
      mitarbeiter: 12,
    });
  });

  it('has its town, said with a word before it', async () => {
    expect(await proposedBy(WATTENMEER)).toEqual(WATTENMEER_FIELDS);
  });

  it('has its town behind a list or a cooperation that it is joined to', async () => {
    expect(
      await proposedBy(
        'Bitte lege an: Firma Muster Solar GmbH, a.lang@wind.example, Kooperation: Stadtwerke Emden und aus Köln',
      ),
    ).toEqual({
      name: 'Muster Solar GmbH',
      email: 'a.lang@wind.example',
      stadtwerke_kollaborationen: 'Stadtwerke Emden',
      stadt: 'Köln',
    });
  });

  it('may come line by line', async () => {
    expect(
      await proposedBy(
        'Neuer Dienstleister:\nFirma: Muster GmbH\nTelefon: 0221 12345\n50667 Köln\nAnsprechpartner: Eva Lang\nMitarbeiter: 12\nUmsatz: 2 Mio\nStraße: Am Markt 5\nMail: eva@muster.de',
      ),
    ).toEqual({
      name: 'Eva Lang',
      firmen_name: 'Muster GmbH',
      phone: '0221 12345',
      plz: '50667',
      stadt: 'Köln',
      mitarbeiter: 12,
      umsatz: 2_000_000,
      strasse_mit_hausnummer: 'Am Markt 5',
      email: 'eva@muster.de',
    });
  });

  it('may be told in sentences', async () => {
    expect(
      await proposedBy(
        'Bitte leg die Alpha Energie AG an, sie arbeitet mit den Stadtwerken Emden zusammen und bietet Wartung und Service an, erreichbar unter 0221 998877 und info@alpha.de',
      ),
    ).toEqual({
      name: 'Alpha Energie AG',
      stadtwerke_kollaborationen: 'Stadtwerke Emden',
      angebote: 'Wartung, Service',
      phone: '0221 998877',
      email: 'info@alpha.de',
    });
  });

  it('has numbers, states and a note in their columns', async () => {
    expect(
      await proposedBy(
        'Leg die Firma Ladepunkt Harz an, mail x@y.de, 4 Filialen, Umsatz 1,2 Mio Euro, Bewertung 4,5, intern, nicht aktiv, Notiz: ruft Montag zurück',
      ),
    ).toEqual({
      name: 'Ladepunkt Harz',
      email: 'x@y.de',
      zweigstellen: 4,
      umsatz: 1_200_000,
      rating: 4.5,
      intern: true,
      is_active: false,
      notes: 'ruft Montag zurück',
    });
  });

  it.each([
    'Füge die Firma Alpen Strom GmbH hinzu, Mail a@alpen.de, Tel 0221 998877',
    'Nimm die Firma Alpen Strom GmbH auf, Tel 0221 998877, a@alpen.de',
    'Lege Alpen Strom GmbH an: 0221 998877, a@alpen.de',
    'Kannst du bitte die Alpen Strom GmbH anlegen, Telefon ist 0221 998877 und die Mail a@alpen.de?',
  ])('may be wished for as „%s“', async (said) => {
    expect(await proposedBy(said)).toEqual({
      name: 'Alpen Strom GmbH',
      email: 'a@alpen.de',
      phone: '0221 998877',
    });
  });

  it('is told what has no place', async () => {
    const { talk } = newTalk();
    const answer = await talk.says(
      'Leg die Nordwind Wartung GmbH an, Mail a@nordwind.de, Kontakt Eva Lang, Flugfeld, 0431 998877',
    );
    expect(answer).toMatch(/^Das konnte ich keinem Feld zuordnen: „Flugfeld“\.\n/);
    expect(proposed(talk)).toEqual({
      name: 'Eva Lang',
      firmen_name: 'Nordwind Wartung GmbH',
      email: 'a@nordwind.de',
      phone: '0431 998877',
    });
  });

  it('is told of a second value of one column', async () => {
    const { talk } = newTalk();
    const answer = await talk.says(
      'Leg die Nordwind GmbH an, Mail a@nordwind.de, Telefon 0431 998877, Telefon 0431 998800',
    );
    expect(answer).toContain('Das konnte ich keinem Feld zuordnen: „Telefon 0431 998800“.');
  });
});

describe('while a new provider waits for a yes', () => {
  it.each([
    ['25980', { plz: '25980' }],
    ['in Husum', { stadt: 'Husum' }],
    ['Telefon 04841 7788', { phone: '04841 7788' }],
    ['04841 7788', { phone: '04841 7788' }],
    ['und die PLZ ist 25813', { plz: '25813' }],
    ['nein, Hauptstraße 6', { strasse_mit_hausnummer: 'Hauptstraße 6' }],
    ['Hauptstraße 6, 25813 Husum', { strasse_mit_hausnummer: 'Hauptstraße 6', plz: '25813', stadt: 'Husum' }],
    ['und 12 Mitarbeiter', { mitarbeiter: 12 }],
    ['Produktgruppen Rotoren und Türme', { produktgruppen: 'Rotoren, Türme' }],
    ['die Firma heißt Windkraft Nordsee GmbH', { firmen_name: 'Windkraft Nordsee GmbH' }],
    ['neue@wattenmeer-wind.de', { email: 'neue@wattenmeer-wind.de' }],
  ])('„%s“ goes to it', async (said, change) => {
    expect(await proposedBy(WATTENMEER, said)).toEqual({ ...WATTENMEER_FIELDS, ...change });
  });

  it('a search stays a search', async () => {
    const { talk } = newTalk();
    await talk.says(WATTENMEER);
    expect(await talk.says('Suche Firmen in Husum')).toContain('Nordwind Anlagenbau GmbH');
    expect(proposed(talk)).toEqual(WATTENMEER_FIELDS);
  });

  it('keeps the company where a contact person comes to it', async () => {
    expect(
      await proposedBy('Leg die Nordwind GmbH an, a@nordwind.de', 'Ansprechpartnerin ist Eva Lang'),
    ).toEqual({ name: 'Eva Lang', firmen_name: 'Nordwind GmbH', email: 'a@nordwind.de' });
  });

  it('can be narrowed, but for its name and e-mail address', async () => {
    expect(await proposedBy(WATTENMEER, 'ohne die Telefonnummer')).not.toHaveProperty('phone');
    expect(await proposedBy(WATTENMEER, 'nur die Telefonnummer')).toEqual({
      name: 'Anke Janssen',
      email: 'anke@wattenmeer-wind.de',
      phone: '04651 998877',
    });
  });
});

describe('while a new provider is asked for step by step', () => {
  it('a bare number is no name', async () => {
    const { talk } = newTalk();
    await talk.says('Neuer Dienstleister');
    expect(await talk.says('25980')).toBe(
      'Notiert: Postleitzahl: „25980“. Wie heißt der neue Dienstleister?',
    );
  });

  it('an answer may tell more than was asked', async () => {
    expect(
      await proposedBy(
        'Neuer Dienstleister',
        'Nordwind GmbH, Telefon 0431 998877, in Kiel',
        'a@nordwind.de, 12 Mitarbeiter',
        'fertig',
      ),
    ).toEqual({
      name: 'Nordwind GmbH',
      phone: '0431 998877',
      stadt: 'Kiel',
      email: 'a@nordwind.de',
      mitarbeiter: 12,
    });
  });

  it('a question is answered, and no value', async () => {
    const { talk } = newTalk();
    await talk.says('Neuer Dienstleister');
    expect(await talk.says('ist Klimahaus Jansen aktiv?')).toContain(
      'Nein, Klimahaus Jansen GmbH ist inaktiv.',
    );
  });

  const begun = ['Neuer Dienstleister', 'Nordlicht Nord GmbH', 'a@nordlicht-nord.example'] as const;

  it.each([
    'nein danke',
    'Nein, danke.',
    'danke, nein',
    'keine',
    'keine, danke',
    'nee, haben die nicht',
    'weiß ich nicht',
    'weiter',
    'überspringen',
    'gibt es nicht',
  ])('„%s“ passes over a question that may stay open', async (said) => {
    const { talk } = newTalk();
    for (const text of begun) await talk.says(text);
    expect(await talk.says(said)).toMatch(/^Welche Webseite hat er\?/);
    await talk.says('fertig');
    expect(proposed(talk)).toEqual({ name: begun[1], email: begun[2] });
  });

  it('„nein“ to the question for a note passes it over', async () => {
    const { talk } = newTalk();
    for (const text of begun) await talk.says(text);
    let asked = '';
    for (let i = 0; i < 15; i += 1) asked = await talk.says(asked.includes('interner') ? 'nein' : 'keine');
    expect(asked).toContain('Soll ich eine Notiz festhalten');
    await talk.says('nein');
    expect(proposed(talk)).toMatchObject({ name: begun[1], email: begun[2], intern: false });
    expect(proposed(talk)).not.toHaveProperty('notes');
  });

  it.each([
    'speichern',
    'fertig',
    'so speichern',
    'ja, speichern bitte',
    'das wars, so anlegen',
    'leg es so an',
  ])('„%s“ ends the questions', async (said) => {
    const { talk } = newTalk();
    for (const text of begun) await talk.says(text);
    expect(await talk.says(said)).toMatch(/Soll ich das so speichern\?$/);
    expect(proposed(talk)).toEqual({ name: begun[1], email: begun[2] });
  });

  it('„speichern“ asks for required values', async () => {
    const { talk } = newTalk();
    for (const text of begun.slice(0, 2)) await talk.says(text);
    expect(await talk.says('speichern')).toMatch(/^Name und E-Mail-Adresse brauche ich mindestens\. Wie/);
  });

  it.each(['nein danke', 'keine'])('„%s“ is no answer to the question for a required value', async (said) => {
    const { talk } = newTalk();
    for (const text of begun.slice(0, 2)) await talk.says(text);
    await talk.says(said);
    await talk.says('fertig');
    expect(proposed(talk)).toBeNull();
  });

  it('„Speicher“ is a product', async () => {
    const { talk } = newTalk();
    for (const text of begun) await talk.says(text);
    let asked = '';
    for (let i = 0; i < 10 && !asked.includes('Produktgruppen'); i += 1) asked = await talk.says('keine');
    await talk.says('Speicher');
    await talk.says('speichern');
    expect(proposed(talk)).toEqual({ name: begun[1], email: begun[2], produktgruppen: 'Speicher' });
  });

  it.each(['nein', 'nein danke', 'abbrechen'])('„%s“ to all of it rejects it', async (said) => {
    const { directory, talk } = newTalk();
    for (const text of [...begun, 'fertig', said]) await talk.says(text);
    expect(proposed(talk)).toBeNull();
    await talk.says('ja');
    expect(directory.writes).toEqual([]);
  });

  it.each(['abbrechen', 'doch nicht anlegen', 'nein'])('„%s“ ends it without any', async (said) => {
    const { talk } = newTalk();
    for (const text of begun) await talk.says(text);
    expect(await talk.says(said)).toBe('Gut, ich lege keinen neuen Dienstleister an.');
  });
});

describe('a new provider that exists already', () => {
  it.each([
    ['Leg die Netzblick IT GmbH an, a@netzblick-neu.example', 'Die Firma'],
    ['Leg die Alpen Strom Nord GmbH an, a@alpen-nord.example, Telefon 0221 4710601', 'Die Telefonnummer'],
    ['Leg die Alpen Strom Nord GmbH an, neu@netzblick.io', 'Die Internetadresse'],
  ])('is told of, and added all the same after a yes: %s', async (said, shared) => {
    const { directory, talk } = newTalk();
    const answer = await talk.says(said);
    expect(answer).toContain(
      `Achtung: ${shared} gibt es schon: „Netzblick IT GmbH“ (Kevin Schulz, Köln). Trotzdem anlegen?\n`,
    );
    expect(answer).toMatch(/Soll ich das so speichern\?$/);
    await talk.says('ja');
    expect(directory.writes).toHaveLength(1);
  });

  it('is told of where it was asked for step by step', async () => {
    const { talk } = newTalk();
    for (const text of ['Neuer Dienstleister', 'Alpen Strom Nord GmbH', 'neu@netzblick.io'])
      await talk.says(text);
    expect(await talk.says('fertig')).toContain('Trotzdem anlegen?');
  });
});
