import { DirectoryWords, EMPTY_CONTEXT } from '@rer/agent';
import { interpretMessage } from '@rer/agent/testing';
import { describe, expect, it } from 'vitest';
import { setDirectories } from '../../learn/read-wordings.ts';

const words = DirectoryWords.of(setDirectories().second);
const PROVIDER = { id: 'x', name: 'X', firmen_name: 'X GmbH', email: 'x@x.example', stadt: null };

function meant(message: string, context: Partial<typeof EMPTY_CONTEXT> = {}) {
  const result = interpretMessage(message, { ...EMPTY_CONTEXT, ...context }, words);
  return result.kind === 'understood'
    ? result.requests.map(({ intent, slots }) => ({ intent, slots }))
    : result.kind;
}

describe('a message that network and rules read', () => {
  it('keeps a name of two words whole', () => {
    expect(meant('Suche nach Hamburger Sparkase')).toEqual([
      { intent: 'search', slots: { name: 'Hamburger Sparkase' } },
    ]);
  });

  it('is a company of exactly that name, whatever else the words may mean', () => {
    const energy = {
      name: 'Danke Energie GmbH',
      firmen_name: 'Danke Energie GmbH',
      company: null,
      stadt: null,
    };
    const none = {
      land: null,
      category: null,
      produktgruppen: null,
      angebote: null,
      stadtwerke_kollaborationen: null,
    };
    const result = interpretMessage(
      'danke energie',
      EMPTY_CONTEXT,
      DirectoryWords.of([{ ...energy, ...none }]),
    );
    expect(result).toMatchObject({ requests: [{ intent: 'search', slots: { name: 'danke energie' } }] });
  });

  it('asks for the value of a column that is to be changed, and does not read it', () => {
    expect(meant('Ändere die E-Mail von Vattenfall')).toEqual([
      { intent: 'change', slots: { name: 'Vattenfall', fields: ['email'] } },
    ]);
  });

  it('keeps a value in the column that was named, whatever it looks like', () => {
    expect(meant('ändere bei Vattenfall die E-Mail auf kevin.vattenfall.io')).toMatchObject([
      { intent: 'change', slots: { changes: { email: 'kevin.vattenfall.io' } } },
    ]);
  });

  it('is no change where it asks, though a value stands in it and a proposal waits', () => {
    const fields = [{ field: 'email', old: null, new: 'a@x.example' }] as const;
    const proposal = { kind: 'change', provider: PROVIDER, version: 1, fields } as const;
    expect(meant('sekunde hat info@stromwerk-suhl.de schon einer', { proposal, focus: PROVIDER })).toEqual([
      { intent: 'search', slots: { email: 'info@stromwerk-suhl.de' } },
    ]);
  });

  it('is a yes where the rules hear one, and what follows it', () => {
    const fields = [{ field: 'phone', old: null, new: '0221 2000' }] as const;
    const proposal = { kind: 'change', provider: PROVIDER, version: 1, fields } as const;
    expect(
      meant('Ja, speichern. Und wie viele Firmen sitzen in Kiel?', { proposal, focus: PROVIDER }),
    ).toEqual([
      { intent: 'confirm', slots: {} },
      { intent: 'count', slots: { stadt: 'Kiel' } },
    ]);
  });
});

describe('a message about a waiting proposal', () => {
  const to = (
    field: 'strasse_mit_hausnummer' | 'umsatz' | 'phone',
    value: string | number,
    message: string,
  ) => {
    const fields = [{ field, old: null, new: value }];
    return meant(message, {
      proposal: { kind: 'change', provider: PROVIDER, version: 1, fields },
      focus: PROVIDER,
    });
  };

  it('is a whole value as the network hears it', () => {
    expect(to('strasse_mit_hausnummer', 'Hedwigstr. 4', 'Ja, aber 4 bis 6, sprich Hedwigstr. 4-6')).toEqual([
      { intent: 'change', slots: { changes: { strasse_mit_hausnummer: 'Hedwigstr. 4-6' } } },
    ]);
  });

  it('is completed where it is a part of the value', () => {
    expect(to('phone', '0351 2290114', '0341, nicht 0351')).toEqual([
      { intent: 'change', slots: { changes: { phone: '0341 2290114' } } },
    ]);
  });

  it('moves no value where another request comes first', () => {
    const requests = to('umsatz', 870_000, 'Nee lass, da muss erst die Anzahl der Zweigstellen anders');
    expect(JSON.stringify(requests)).not.toContain('870000');
  });

  it('is a yes that is read back where only the network hears it', () => {
    expect(to('umsatz', 870_000, 'nu mach, speicher das endlisch')).toEqual([
      { intent: 'confirm', slots: {} },
    ]);
  });
});

describe('a message while a company is added', () => {
  const to = (field: 'umsatz' | 'stadt', message: string) =>
    meant(message, { openQuestion: { kind: 'new-provider', field } });

  it('is no figure of nought where it passes the column over', () => {
    expect(to('umsatz', 'umsatz geben die nicht raus')).toEqual([{ intent: 'create', slots: {} }]);
  });

  it('is no value where it asks for a company', () => {
    expect(to('stadt', 'gibt es die schon? Torbau Meinert mein ich')).toEqual([
      { intent: 'search', slots: { name: 'Torbau Meinert' } },
    ]);
  });
});
