import { DirectoryWords, EMPTY_CONTEXT } from '@rer/agent';
import { providerOf, testId, understand } from '@rer/agent/testing';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

const COLO = providerOf({
  id: testId(1),
  name: 'Stefanie Lang',
  firmen_name: 'Colo Süd GmbH',
  email: 'a@colo.example',
  stadt: 'Nürnberg',
});
const HAFEN = providerOf({
  id: testId(2),
  name: 'Ingo Brandt',
  firmen_name: 'Datenhafen Rechenzentren GmbH',
  email: 'b@hafen.example',
  stadt: 'Hamburg',
});
const NETZ = providerOf({
  id: testId(3),
  name: 'Kevin Schulz',
  firmen_name: 'Netzblick IT GmbH',
  email: 'c@netz.example',
  stadt: 'Köln',
});
const RECORDS = [COLO, HAFEN, NETZ];
const WORDS = DirectoryWords.of(RECORDS);
const SHOWN = RECORDS.map(({ id, name, firmen_name, email, stadt }) => ({
  id,
  name,
  email,
  stadt,
  label: firmen_name ?? name,
}));

const alone = (message: string) => understand(message, EMPTY_CONTEXT, WORDS);
const ofColo = (message: string) => understand(message, { ...EMPTY_CONTEXT, focus: COLO }, WORDS);
const ofList = (message: string) => understand(message, { ...EMPTY_CONTEXT, shown: SHOWN }, WORDS);

describe('a column of one provider that the directory knows', () => {
  it.each([
    ['gib mir bitte mal die mailadresse von der colo süd', 'colo süd', ['email']],
    ['Können Sie mir mitteilen, welche E-Mail-Adresse bei Colo Süd hinterlegt ist?', 'Colo Süd', ['email']],
    ['Feld Sonstiges bei Netzblick IT, was hat da einer reingeschrieben?', 'Netzblick IT', ['sonstiges']],
    ['Zählt Netzblick IT zu den Internen?', 'Netzblick IT', ['intern']],
    ['wann wurde der eintrag von colo süd angelegt', 'colo süd', ['created_at']],
    ['Für die Rechnung brauche ich die Postleitzahl von Colo Süd', 'Colo Süd', ['plz']],
    ['wem schreib ich bei netzblick it', 'netzblick it', ['name']],
    ['wen ruf ich bei netzblick it an', 'netzblick it', ['name']],
    ['seit wann haben wir colo süd', 'colo süd', ['created_at']],
    ['in welche kategorie habt ihr netzblick it gesteckt', 'netzblick it', ['category']],
    ['wieviel mann beschäftigt colo süd', 'colo süd', ['mitarbeiter']],
  ])('is read, however it is asked for: %s', (message, name, fields) => {
    expect(alone(message)).toMatchObject({ intent: 'read', slots: { name, fields } });
  });

  it.each([
    'Notiz bei Colo Süd: neue Nummer folgt',
    'Colo Süd ist jetzt inaktiv',
    'Kategorie von Colo Süd muss Speicher sein',
  ])('is not read where something is told: %s', (message) => {
    expect(alone(message).intent).not.toBe('read');
  });

  it('is not taken for that of another name with a word in common', () => {
    expect(alone('Telefon von Netzblick Solarpark').slots.name).toBe('Netzblick Solarpark');
  });
});

describe('of several columns that are named', () => {
  it.each([
    ['what is denied is not meant', 'nicht die Mail, die Telefonnummer von Colo Süd', ['phone']],
    ['what follows more closely is meant', 'an welche Adresse bei Colo Süd, also Mail', ['email']],
    ['whose it is is not meant', 'Nummer vom Ansprechpartner bei Colo Süd', ['phone']],
    ['those who are asked about are not counted', 'haben die Leute von Colo Süd eine Homepage', ['url']],
  ])('%s', (_, message, fields) => {
    expect(alone(message)).toMatchObject({ intent: 'read', slots: { fields } });
  });

  it('the one before a question that only points back is meant', () => {
    expect(ofColo('muss denen ne mail schreiben, wie lautet die')).toMatchObject({
      intent: 'read',
      slots: { fields: ['email'] },
    });
  });
});

describe('a question for columns with something beside it', () => {
  it.each([
    [
      'a second question',
      'Colo Süd wie viele Leute haben die und wie sind die bewertet',
      ['mitarbeiter', 'rating'],
    ],
    ['an alternative', 'Colo Süd, aktiv oder schon weg vom Fenster?', ['is_active']],
    ['a doubt at its end', 'Colo Süd, hat die jetzt ne Webseite oder nicht', ['url']],
    [
      'a word said more closely',
      'wie heißt nochmal der Chef, also der Ansprechpartner, bei Colo Süd',
      ['name'],
    ],
    [
      'a seat said more closely',
      'wo hat Colo Süd ihren Sitz, Straße mit Nummer?',
      ['strasse_mit_hausnummer'],
    ],
    ['an errand', 'ich benötige die Telefonnummer von Colo Süd für ein Schreiben', ['phone']],
    ['a question if so', 'haben wir für Colo Süd eine Bewertung drin und wenn ja welche', ['rating']],
  ])('is the same with %s', (_, message, fields) => {
    expect(alone(message)).toEqual({ intent: 'read', slots: { name: 'Colo Süd', fields } });
  });

  it.each(['ob die noch aktiv sind wüsst ich gern', 'ich müsste wissen, ob die als intern gelten'])(
    'whether it is so changes nothing: %s',
    (message) => {
      expect(ofColo(message)).toMatchObject({ intent: 'read', slots: {} });
    },
  );
});

describe('a statement of intent', () => {
  const address = ['strasse_mit_hausnummer', 'plz', 'stadt', 'land'];

  it.each(['ich will denen ein Paket schicken', 'wir müssen da mal vorbeifahren'])(
    'needs the address of the one that is spoken of: %s',
    (message) => {
      expect(ofColo(message)).toEqual({ intent: 'read', slots: { fields: address } });
    },
  );

  it.each([
    'ich will denen Unterlagen per Fax schicken',
    'ich will denen ein Paket schicken, kannst du das machen?',
    'schick denen ein Paket',
    'ich will denen eine Mail schicken',
  ])('is not read where it is to be done for them: %s', (message) => {
    expect(ofColo(message).intent).toBe('refuse');
  });
});

describe('one of those that were told', () => {
  it.each([
    ['how it is, in a clause', 'der wo inaktiv ist', { is_active: false }],
    ['a guess', 'ich glaub, es war der in Köln', { stadt: 'Köln' }],
    ['its seat', 'ja genau, die mit dem Sitz in Hamburg', { stadt: 'Hamburg' }],
    ['its address for mail', 'der mit der Mail b@hafen.example', { email: 'b@hafen.example' }],
    ['what it has more of', 'die umsatzstärkere', { sort: { by: 'umsatz', order: 'desc' } }],
  ])('is chosen by %s', (_, message, slots) => {
    expect(ofList(message)).toEqual({ intent: 'pick', slots });
  });

  it('are compared by the column that the comparison is called after', () => {
    expect(ofList('Umsatzvergleich bitte')).toEqual({ intent: 'compare', slots: { fields: ['umsatz'] } });
  });
});

describe('short forms of columns', () => {
  const columns = [
    ['Ansprechpartner', 'name'],
    ['Bewertung', 'rating'],
    ['Produktgruppe', 'produktgruppen'],
    ['Zweigstelle', 'zweigstellen'],
    ['Kategorie', 'category'],
    ['Mitarbeiter', 'mitarbeiter'],
    ['Homepage', 'url'],
    ['Benchmark', 'benchmarks'],
  ] as const;

  it('stand for the column that they begin, with a dot', () => {
    const shortened = fc
      .constantFrom(...columns)
      .chain(([word, field]) =>
        fc
          .integer({ min: 5, max: word.length - 2 })
          .map((end) => ({ short: `${word.slice(0, end)}.`, field })),
      );
    fc.assert(
      fc.property(shortened, fc.boolean(), ({ short, field }, isSmall) => {
        const message = `${isSmall ? short.toLowerCase() : short} Colo Süd`;
        expect(alone(message)).toMatchObject({
          intent: 'read',
          slots: { name: 'Colo Süd', fields: [field] },
        });
      }),
    );
  });

  it.each([
    ['prod.gruppen colo süd', ['produktgruppen']],
    ['bewertg colo süd', ['rating']],
    ['stadtwerke-koop. colo süd', ['stadtwerke_kollaborationen']],
  ])('leave letters out inside: %s', (message, fields) => {
    expect(alone(message)).toMatchObject({ intent: 'read', slots: { fields } });
  });

  it('do not count within a note', () => {
    expect(alone('notiere bei Colo Süd: kat. prüfen').slots.changes).toEqual({
      notes: { add: 'Kat. prüfen' },
    });
  });
});

describe('a word that is no name', () => {
  it('is no name while a provider is in focus', () => {
    expect(ofColo('nochmal die Straße bitte, die hab ich nicht mitgeschrieben').slots).toEqual({
      fields: ['strasse_mit_hausnummer'],
    });
  });

  it('is a name after a preposition', () => {
    expect(ofColo('und die Nummer von Hugendubel?').slots.name).toBe('Hugendubel');
  });
});

describe('providers side by side', () => {
  it.each([
    ['colo süd vs. datenhafen', undefined],
    ['Was unterscheidet Colo Süd von Netzblick IT?', undefined],
    ['wer hat mehr mitarbeiter, colo süd oder datenhafen', ['mitarbeiter']],
    ['liegt colo süd beim rating über datenhafen', ['rating']],
    ['umsatzvergleich: colo süd und datenhafen', ['umsatz']],
    ['ist colo süd kleiner als datenhafen', ['mitarbeiter']],
  ])('are compared: %s', (message, fields) => {
    const { intent, slots } = alone(message);
    expect([intent, slots.names?.length, slots.fields]).toEqual(['compare', 2, fields]);
  });

  it('are not compared as if an unknown name were another company', () => {
    expect(alone('Vergleiche Netzblick Solarpark mit Colo Süd').slots.names).toContain('Netzblick Solarpark');
  });

  it.each([
    'ist datenhafen besser bewertet',
    'und gegen Datenhafen gehalten?',
    'wie steht Datenhafen dagegen da',
  ])('are one and the one that is spoken of: %s', (message) => {
    expect(ofColo(message)).toMatchObject({
      intent: 'compare',
      slots: { names: [expect.stringMatching(/datenhafen/i)] },
    });
  });

  it.each([
    ['die ersten beiden vergleichen', ['Colo Süd GmbH', 'Datenhafen Rechenzentren GmbH']],
    ['den ersten und den dritten gegenüberstellen', ['Colo Süd GmbH', 'Netzblick IT GmbH']],
    ['nummer 2 gegen nummer 3', ['Datenhafen Rechenzentren GmbH', 'Netzblick IT GmbH']],
  ])('are told by their places: %s', (message, names) => {
    expect(ofList(message)).toMatchObject({ intent: 'compare', slots: { names } });
  });

  it.each([
    ['telefon von colo süd und datenhafen', ['phone']],
    ['mitarbeiter colo süd / netzblick it', ['mitarbeiter']],
    ['halt die bewertungen von colo süd und datenhafen gegeneinander', ['rating']],
  ])('are two that are named with a column: %s', (message, fields) => {
    expect(alone(message)).toMatchObject({
      intent: 'compare',
      slots: { names: [expect.stringMatching(/colo/), expect.any(String)], fields },
    });
  });

  it.each(['was ist bei denen anders', 'und was ist sonst noch verschieden', 'was haben die drei gemeinsam'])(
    'are those that were told where it is asked what differs: %s',
    (message) => {
      expect(ofList(message)).toEqual({ intent: 'compare', slots: {} });
    },
  );

  it('are the compared ones if the question is which one leads', () => {
    const compared = { ...EMPTY_CONTEXT, shown: SHOWN, last: { kind: 'compare' } as const };
    expect(understand('und bei der Bewertung, wer liegt da vorn?', compared, WORDS)).toMatchObject({
      intent: 'compare',
      slots: { fields: ['rating'] },
    });
  });

  it('are the listed ones if none is named', () => {
    expect(ofList('wer von den dreien hat die meisten Mitarbeiter')).toMatchObject({
      intent: 'compare',
      slots: { fields: ['mitarbeiter'] },
    });
  });
});

describe('one of those that were told', () => {
  it.each([
    ['die kleinere', { sort: { by: 'mitarbeiter', order: 'asc' } }],
    ['die mit weniger leuten', { sort: { by: 'mitarbeiter', order: 'asc' } }],
    ['den besser bewerteten', { sort: { by: 'rating', order: 'desc' } }],
    ['ganz hinten der', { ordinal: -1 }],
    ['die in der mitte', { ordinal: 2 }],
    ['hamburg', { stadt: 'Hamburg' }],
    ['datenhafn', { name: 'datenhafn' }],
    ['Die zweite.', { ordinal: 2 }],
    ['die untere', { ordinal: -1 }],
    ['den da oben', { ordinal: 1 }],
    ['der österreicher', { land: 'Österreich' }],
    ['de in Hamburg', { stadt: 'Hamburg' }],
  ])('is picked: %s', (message, slots) => {
    expect(ofList(message)).toMatchObject({ intent: 'pick', slots });
  });

  it.each([
    ['bei der 3. die notiz', 3],
    ['bei der letzten mal die nummer', -1],
  ])('is asked for a column: %s', (message, ordinal) => {
    expect(ofList(message)).toMatchObject({ intent: 'read', slots: { ordinal } });
  });
});

describe('the list that was told', () => {
  it.each([
    'geh wieder auf die trefferliste',
    'zur ergebnisliste',
    'kannst du wieder die übersicht zeigen',
    'welche standen da noch zur auswahl',
    'ich möchte die anderen nochmal sehen',
  ])('is told again: %s', (message) => {
    expect(ofList(message).intent).toBe('back');
  });

  it('is not told again where something else is looked for', () => {
    expect(ofList('nochmal eine Liste der Firmen in Köln').intent).toBe('search');
  });
});
