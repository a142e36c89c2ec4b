import type { Interpretation } from '@rer/agent';
import { understand } from '@rer/agent/testing';
import { describe, expect, it } from 'vitest';
import { contextOf } from '../judge/set-context.ts';
import { readDirectory } from '../judge/set-files.ts';

const understood = (text: string): Pick<Interpretation, 'intent' | 'slots'> => {
  const { intent, slots } = understand(text);
  return { intent, slots };
};

describe('a wish with something said around it', () => {
  it.each([
    ['a greeting', 'Guten Tag, Hansen Wärmepumpen'],
    ['a call for attention', 'sag mal, Hansen Wärmepumpen'],
    ['thanks', 'Hansen Wärmepumpen, danke dir'],
    ['haste', 'Hansen Wärmepumpen, ist dringend'],
    ['where the person is', 'ich sitze gerade im Auto, Hansen Wärmepumpen'],
  ])('means the same: %s', (_, text) => {
    expect(understood(text)).toEqual({ intent: 'search', slots: { name: 'Hansen Wärmepumpen' } });
  });

  it.each([
    ['a reason behind it', 'wie ist die Telefonnummer von Metraq, wir bereiten eine Besprechung vor'],
    ['somebody else who asks', 'mein Chef will wissen, wie die Telefonnummer von Metraq ist'],
  ])('means the same: %s', (_, text) => {
    expect(understood(text)).toEqual({ intent: 'read', slots: { name: 'Metraq', fields: ['phone'] } });
  });

  it('takes the provider that was named before the wish', () => {
    expect(understood('ich telefoniere gleich mit Kabel Bergmann, wie ist die Nummer?')).toEqual({
      intent: 'read',
      slots: { name: 'Kabel Bergmann', fields: ['phone'] },
    });
  });

  it('keeps a greeting that a company is called by', () => {
    expect(understood('Welche Adresse hat Moin Solar?').slots.name).toBe('Moin Solar');
    expect(understood('Moin Solar GmbH').slots.name).toBe('Moin Solar GmbH');
  });

  it('is no wish where only talk is left', () => {
    expect(understood('hallo, ich bin die Neue').intent).toBe('smalltalk');
  });
});

describe('words of everyday life', () => {
  it.each([
    'wie lange muss ein Ei kochen',
    'wie viele Planeten gibt es',
    'was kostet eine Wohnung in Köln',
    'genehmige den Urlaubsantrag von Peter',
    'kopier mir den Datensatz von GridSoft',
    'wer ist Angela Merkel',
    'wie sagt man auf Polnisch guten Tag',
    'wie viel ist 15 mal 12',
    'setze alle Dienstleister auf inaktiv',
    'sag mir alle 60 Adressen hintereinander',
    'nimm Thermo Becker komplett aus der Datenbank',
    'schick eine Mail an info@metraq.de',
  ])('are none of the directory: %s', (text) => {
    expect(understood(text)).toEqual({ intent: 'refuse', slots: {} });
  });

  it.each([
    ['a name with a legal form', 'Suche Kaffee und Kuchen GmbH', 'search'],
    ['a note', 'Notiz bei GridSoft: Vertrag liegt beim Anwalt', 'change'],
    ['a column that is asked for', 'in welcher Kategorie läuft Biogas Emsland', 'read'],
    ['goods that are offered', 'welche Firmen verkaufen Wechselrichter', 'search'],
  ] as const)('are of it in %s', (_, text, intent) => {
    expect(understood(text).intent).toBe(intent);
  });
});

describe('an address without the name of its column', () => {
  it.each([
    'Metraq ist umgezogen: Mergentheimer Straße 76, 97082 Würzburg',
    'Metraq ist umgezogen nach 97082 Würzburg, Mergentheimer Straße 76',
  ])('is street, postcode and town: %s', (text) => {
    expect(understood(text)).toEqual({
      intent: 'change',
      slots: {
        name: 'Metraq',
        changes: { strasse_mit_hausnummer: 'Mergentheimer Straße 76', plz: '97082', stadt: 'Würzburg' },
      },
    });
  });
});

describe('a town after the search words', () => {
  it.each([
    ['a trade', 'Elektroinstallation Duisburg', { category: 'Elektroinstallation', stadt: 'Duisburg' }],
    ['goods', 'Gateways, Dortmund', { produktgruppe: 'Gateways', stadt: 'Dortmund' }],
    ['work', 'Wartung Hamburg', { angebot: 'Wartung', stadt: 'Hamburg' }],
    ['a name that the town is part of', 'Hafenstrom Rostock', { name: 'Hafenstrom Rostock' }],
  ])('is where it is: %s', (_, text, slots) => {
    expect(understood(text)).toEqual({ intent: 'search', slots });
  });
});

describe('the most and the least of a column', () => {
  it.each([
    ['wer hat am meisten Zweigstellen', 'zweigstellen', 'desc'],
    ['wer hat den geringsten Jahresumsatz', 'umsatz', 'asc'],
    ['wer hat die stärkste Belegschaft', 'mitarbeiter', 'desc'],
  ])('is an order: %s', (text, by, order) => {
    expect(understood(text).slots.sort).toEqual({ by, order });
  });
});

describe('what was and is no more', () => {
  it.each([
    ['Colo Süd bietet keine Schulungen mehr an', { angebote: { remove: 'Schulungen' } }],
    [
      'die Kooperation von Colo Süd mit den Stadtwerken Bonn gibt es nicht mehr',
      { stadtwerke_kollaborationen: { remove: 'Stadtwerke Bonn' } },
    ],
    ['Colo Süd gehört jetzt zur Isar Gruppe', { company: 'Isar Gruppe' }],
  ])('is a change: %s', (text, changes) => {
    expect(understood(text)).toEqual({ intent: 'change', slots: { name: 'Colo Süd', changes } });
  });
});

describe('a correction of a proposal that waits', () => {
  const directory = readDirectory();
  const [provider] = directory;
  const corrected = (changes: Record<string, string | number>, text: string) =>
    understand(
      text,
      contextOf(
        {
          id: 'x',
          text,
          intent: 'change',
          slots: {},
          context: { asked: { proposal: { id: provider?.id ?? null, changes } } },
        },
        directory,
      ),
    ).slots.changes;

  it('of an amount keeps its scale', () => {
    expect(corrected({ umsatz: 1_200_000 }, 'nein, 1,3')).toEqual({ umsatz: 1_300_000 });
    expect(corrected({ umsatz: 19_900_000 }, 'moment, 20,9 Mio nicht 19,9')).toEqual({ umsatz: 20_900_000 });
  });

  it('may be the whole value', () => {
    expect(corrected({ email: 'buero@a.de' }, 'nein, nicht buero sondern office@a.de')).toEqual({
      email: 'office@a.de',
    });
  });

  it('may be digits that are said one by one', () => {
    expect(corrected({ phone: '059180462' }, 'nein am Ende sechs drei')).toEqual({ phone: '059180463' });
  });
});
