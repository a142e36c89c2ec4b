import { DirectoryWords, type Interpretation } from '@rer/agent';
import { understand } from '@rer/agent/testing';
import { describe, expect, it } from 'vitest';
import { contextOf } from '../judge/set-context.ts';
import { readDirectory, type Utterance } from '../judge/set-files.ts';
import { readSetDirectory } from '../judge-scripts/script-files.ts';

const directory = readDirectory();
const [provider] = directory;
const id = provider?.id ?? null;
const focus = provider?.id ?? '';
const words = DirectoryWords.of(readSetDirectory());

const understood = (text: string, context?: Utterance['context']): Interpretation =>
  understand(
    text,
    contextOf({ id: 'x', text, intent: 'change', slots: {}, ...(context && { context }) }, directory),
    words,
  );
const meant = (text: string, context?: Utterance['context']) => {
  const { intent, slots } = understood(text, context);
  return { intent, slots };
};

describe('a column with its new value', () => {
  it.each([
    ['Umsatz Hafenstrom Rostock: 850 TEUR', 'Hafenstrom Rostock', { umsatz: 850_000 }],
    ['Konzern bei ChargeWerk: Isar Holding', 'ChargeWerk', { company: 'Isar Holding' }],
    ['tel colo süd neu 0911 81230 55', 'colo süd', { phone: '0911 81230 55' }],
    [
      'kategorie bei seidel notstrom von energietechnik auf notstrom',
      'seidel notstrom',
      { category: 'Notstrom' },
    ],
  ])('needs no verb: %s', (text, name, changes) => {
    expect(meant(text)).toEqual({ intent: 'change', slots: { name, changes } });
  });

  it.each(['Umsatz über 5 Mio', 'PLZ Köln 50667', 'Telefon von Colo Süd?'])('is none in %s', (text) => {
    expect(understood(text).intent).not.toBe('change');
  });
});

describe('a note', () => {
  it.each([
    [
      'schreib bei der metraq in die notizen neuer preis ab januar',
      { notes: { add: 'Neuer preis ab januar' } },
    ],
    [
      'bei Metraq in die Notizen: bietet keine Schulungen mehr an',
      { notes: { add: 'Bietet keine Schulungen mehr an' } },
    ],
    ['benchmarks von metraq ändern auf lieferzeit 14 wochen', { benchmarks: 'Lieferzeit 14 wochen' }],
    ['sonstiges bei metraq: meisterbetrieb seit 1998 eintragen', { sonstiges: 'Meisterbetrieb seit 1998' }],
    ['Der Vermerk bei Metraq ist hinfällig, mach das Notizfeld leer.', { notes: null }],
  ])('is all that was said but the order: %s', (text, changes) => {
    expect(understood(text).slots.changes).toEqual(changes);
  });
});

describe('goods that are taken from a list', () => {
  it.each([
    [
      'inspektion machen die nimmer tu das bitte bei den angeboten raus',
      { angebote: { remove: 'Inspektion' } },
    ],
    ['Masten raus aus den Produktgruppen', { produktgruppen: { remove: 'Masten' } }],
  ])('are no name of a company: %s', (text, changes) => {
    expect(understood(text, { focus: id ?? '' }).slots.changes).toEqual(changes);
  });
});

describe('a proposal whose value is right', () => {
  const waiting = (changes: Record<string, string | number>) => ({ asked: { proposal: { id, changes } } });

  it.each([
    ['zweigstellen warens, nicht mitarbeiter', { mitarbeiter: 4 }, { zweigstellen: 4 }],
    ['das sind filialen, keine mitarbeiter', { mitarbeiter: 4 }, { zweigstellen: 4 }],
    ['das gehört in sonstiges, nich in die notizen', { notes: 'VdS' }, { sonstiges: { add: 'VdS' } }],
  ])('moves to the column that was meant: %s', (text, proposed, changes) => {
    const { slots, drops } = understood(text, waiting(proposed));
    expect(slots.changes).toEqual(changes);
    expect(drops).toEqual(Object.keys(proposed));
  });

  it.each([
    ['falsche firma, die 45 mitarbeiter sind von colo süd', 'colo süd'],
    ['nicht bei hansen, bei thermo becker', 'thermo becker'],
  ])('moves to the provider that was meant: %s', (text, name) => {
    expect(meant(text, waiting({ mitarbeiter: 45 }))).toEqual({
      intent: 'change',
      slots: { name, changes: { mitarbeiter: 45 } },
    });
  });

  it.each([
    ['nicht dazu, ersetzen sollst du die damit', 'Rotornaben'],
    ['nicht ersetzen, nur ergänzen', { add: 'Rotornaben' }],
  ])('is put in place of what is there or beside it: %s', (text, produktgruppen) => {
    expect(understood(text, waiting({ produktgruppen: 'Rotornaben' })).slots.changes).toEqual({
      produktgruppen,
    });
  });
});

describe('a new provider', () => {
  it.each([
    'wir müssen jemand neues ins verzeichnis eintragen',
    'da ist noch wer, der ins verzeichnis muss',
    'mach mal nen neuen eintrag',
    'Ich möchte jemanden erfassen, den es hier noch nicht gibt.',
  ])('is understood by what makes it new and where it is to go: %s', (text) => {
    expect(meant(text)).toEqual({ intent: 'create', slots: {} });
  });

  it.each([
    'Für den neuen Azubi müsste ein Zugang eingerichtet werden.',
    'leg einen neuen Termin an',
    'wer ist neu im Verzeichnis?',
  ])('is no other thing that can be set up: %s', (text) => {
    expect(understood(text).intent).not.toBe('create');
  });

  it('is called by its name, not by what it is to be', () => {
    expect(meant('Würden Sie bitte die Firma Wattwerk Isny GmbH als neuen Dienstleister erfassen?')).toEqual({
      intent: 'create',
      slots: { changes: { name: 'Wattwerk Isny GmbH' } },
    });
  });

  it.each([
    ['name', 'der betrieb nennt sich gute laune strom', { name: 'Gute Laune Strom' }],
    ['company', 'Die gehören zum Unternehmen Inntal Gruppe', { company: 'Inntal Gruppe' }],
    ['stadt', 'Leer an der Ems', { stadt: 'Leer an der Ems' }],
    ['zweigstellen', 'nur den hauptsitz, keine filiale', { zweigstellen: 0 }],
    ['notes', 'bitte nur vormittags anrufen', { notes: 'bitte nur vormittags anrufen' }],
    ['produktgruppen', 'Turbinen u. Generatoren', { produktgruppen: 'Turbinen, Generatoren' }],
  ])('is described in whole sentences: %s', (awaiting, text, changes) => {
    expect(meant(text, { asked: { awaiting } })).toEqual({ intent: 'create', slots: { changes } });
  });
});

describe('what held until now', () => {
  it.each([
    [
      'Kategorie von Energiehof Eder bitte von Bioenergie auf Energieversorgung umstellen',
      { name: 'Energiehof Eder', changes: { category: 'Energieversorgung' } },
    ],
    [
      'Netzbau Eder sitzt nicht mehr im Gewerbepark, neue Straße ist Bahnhofstraße 12',
      { name: 'Netzbau Eder', changes: { strasse_mit_hausnummer: 'Bahnhofstraße 12' } },
    ],
  ])('is no new value: %s', (text, slots) => {
    expect(meant(text)).toEqual({ intent: 'change', slots });
  });

  it('is no company', () => {
    expect(meant('kategorie soll nicht beratung sondern planung sein', { focus })).toEqual({
      intent: 'change',
      slots: { changes: { category: 'Planung' } },
    });
  });

  it('may be the provider that is named where the directory knows no such value', () => {
    expect(meant('Kategorie von Netzwerk Lahn auf Wartung').slots).toEqual({
      name: 'Netzwerk Lahn',
      changes: { category: 'Wartung' },
    });
  });
});

describe('a provider that moved', () => {
  it('has the town, the street and the postcode of one dictated sentence', () => {
    expect(
      meant(
        'die firma is umgezogen nach bruchsal am alten schlachthof drei postleitzahl sieben sechs sechs vier sechs',
        {
          focus,
        },
      ).slots.changes,
    ).toEqual({ stadt: 'Bruchsal', strasse_mit_hausnummer: 'Am Alten Schlachthof 3', plz: '76646' });
  });
});

describe('a column that is missing', () => {
  it('is filled with what belongs there', () => {
    expect(
      meant('Bei Ampere Eder fehlt noch der Konzern, da gehört Spree Mobility Holding rein.').slots,
    ).toEqual({ name: 'Ampere Eder', changes: { company: 'Spree Mobility Holding' } });
  });

  it('is not filled where nothing is said to belong there', () => {
    expect(understood('Bei Ampere Charge fehlt noch das Unternehmen, da ruf ich an').intent).not.toBe(
      'change',
    );
  });
});

describe('values that are written at once', () => {
  it('have no value in the words that say so', () => {
    expect(
      meant('umsatz zwei komma vier mio und mitarbeiter einundzwanzig, mach das gleich zusammen', {
        focus,
      }),
    ).toEqual({ intent: 'change', slots: { changes: { umsatz: 2_400_000, mitarbeiter: 21 } } });
  });
});

describe('an additional company', () => {
  it('is added', () => {
    expect(understood('neu dazu kommt die Solarteam Eder GmbH, Mail info@solarteam-eder.de').intent).toBe(
      'create',
    );
  });

  it('is a company, and nothing that one offers', () => {
    expect(understood('neu dazu kommt bei Metraq die Wartung').intent).toBe('change');
  });
});

describe('an answer that names its column behind the value', () => {
  it('is the value alone', () => {
    expect(meant('Trafobau Eder ist der name', { asked: { awaiting: 'name' } }).slots).toEqual({
      changes: { name: 'Trafobau Eder' },
    });
  });
});

describe('a change in a message that tells more', () => {
  it.each([
    [
      'how it comes',
      'Biogas Emsland ist leider insolvent, setzt die bitte auf inaktiv',
      { is_active: false },
    ],
    [
      'a place that was left',
      'Metraq ist aus dem Industriepark raus, neue Straße Am Wehr 3',
      { strasse_mit_hausnummer: 'Am Wehr 3' },
    ],
    [
      'a cooperation that ended',
      'Busdepot Energie arbeitet nicht mehr mit den Stadtwerken Hildesheim zusammen',
      { stadtwerke_kollaborationen: { remove: 'Stadtwerke Hildesheim' } },
    ],
    ['an arrow', 'mitarbeiter ampere charge 33 -> 38', { mitarbeiter: 38 }],
  ])('has its value, and not %s', (_, text, changes) => {
    expect(meant(text)).toMatchObject({ intent: 'change', slots: { changes } });
  });

  it('leaves alone the column that stays', () => {
    expect(meant('Straße ist jetzt Heilbronner Straße 150, PLZ 70191 bleibt', { focus })).toEqual({
      intent: 'change',
      slots: { changes: { strasse_mit_hausnummer: 'Heilbronner Straße 150' } },
    });
  });

  it('takes no verb of a reason for a provider', () => {
    expect(meant('bewertung runter auf drei komma zwei, die haben uns versetzt', { focus })).toEqual({
      intent: 'change',
      slots: { changes: { rating: 3.2 } },
    });
  });

  it('is no deletion where an entry of a list is struck from the provider that is spoken of', () => {
    expect(meant('schmeiß die Wechselrichter da raus', { focus })).toEqual({
      intent: 'change',
      slots: { changes: { produktgruppen: { remove: 'Wechselrichter' } } },
    });
  });
});

describe('a text that is noted down', () => {
  it.each([
    'A -> B, und mehr als 10 >= 9',
    'Frau Maurer fragt, wer zuständig ist',
    'wir haben erfahren, dass sie umziehen',
  ])('stays as it was said where it was asked for: %s', (text) => {
    expect(meant(text, { asked: { awaiting: 'notes' } })).toEqual({
      intent: 'create',
      slots: { changes: { notes: text } },
    });
  });

  it('keeps its signs behind the column', () => {
    expect(meant('Notiz: Rechnung -> Buchhaltung', { focus }).slots.changes).toEqual({
      notes: { add: 'Rechnung -> Buchhaltung' },
    });
  });
});

it.each([
  'die Notiz bitte leeren, die kriegen ihre Rechnungen inzwischen per Mail',
  'Benchmarks leeren, das stimmt alles nicht mehr',
])('a text is emptied where the order ends with that, whatever follows: %s', (message) => {
  const { intent, slots } = meant(message, { focus });
  expect({ intent, values: Object.values(slots.changes ?? {}) }).toEqual({
    intent: 'change',
    values: [null],
  });
});

describe('a company that is not there', () => {
  it.each([
    ['wir brauchen die firma lechtal wasserkraft gmbh im verzeichnis', 'Lechtal wasserkraft GmbH'],
    ['ab nächster woche arbeiten wir mit der wattwerk emden kg, leg die mal an', 'Wattwerk emden KG'],
  ])('is to be added: %s', (text, name) => {
    const { intent, slots } = meant(text);
    expect(intent).toBe('create');
    expect(String(slots.changes?.name).toLowerCase()).toBe(name.toLowerCase());
  });
});

describe('a person who left', () => {
  it.each([
    'trag da Ansprechpartnerin Gabi Thiel ein, Thomas Bergmann hat aufgehört',
    'Ansprechpartner dort nicht mehr Oliver Stein, das macht jetzt Gabi Thiel',
    'statt Frau Kaminski ist jetzt Gabi Thiel Ansprechpartnerin, ändere das',
  ])('is neither the provider nor the new value: %s', (text) => {
    expect(meant(text, { focus })).toEqual({ intent: 'change', slots: { changes: { name: 'Gabi Thiel' } } });
  });
});

describe('a company that stopped', () => {
  it('stays the one that is meant', () => {
    const { slots } = meant('Netzbau Eder hat aufgehört, Ansprechpartner ist jetzt Gabi Thiel', { focus });
    expect(slots.name).toBe('Netzbau Eder');
  });
});

describe('words beside a value', () => {
  it.each([
    ['schreib als Kategorie Messtechnik hin, Messwesen stimmt nicht', { category: 'Messtechnik' }],
    ['Angebote: Planung und Wartung, alles andere weg', { angebote: 'Planung, Wartung' }],
    ['gilt also nicht mehr als intern, bitte ändern', { intern: false }],
  ])('is no part of it: %s', (text, changes) => {
    expect(meant(text, { focus })).toEqual({ intent: 'change', slots: { changes } });
  });
});
