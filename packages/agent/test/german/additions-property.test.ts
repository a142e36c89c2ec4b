import { DeIntentModel, DirectoryWords } from '@rer/agent';
import { MemoryDirectory } from '@rer/agent/testing';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { testSize } from '../../../../testing/test-size.ts';
import { readSetDirectory } from '../judge-scripts/script-files.ts';
import { StaffTalk } from '../support/staff-talk.ts';

const DIRECTORY = readSetDirectory();
const WORDS = DirectoryWords.of(DIRECTORY);

/** A part of a message, and the columns that it tells. */
interface Part {
  readonly text: string;
  readonly fields: Readonly<Record<string, string | number | boolean>>;
}

/** `Telefon 0221 1`, `Telefon: 0221 1`, `die Telefonnummer ist 0221 1`. */
function labelled(labels: readonly string[]): fc.Arbitrary<string> {
  return fc
    .tuple(fc.constantFrom(...labels), fc.constantFrom(' ', ': ', ' ist ', ' lautet '))
    .map((parts) => parts.join(''));
}

/** With one of the labels, or, where its shape tells what it is, without. */
function part(
  field: string,
  labels: readonly string[],
  values: fc.Arbitrary<string | number>,
  isBare = false,
): fc.Arbitrary<Part> {
  const lead = isBare ? fc.oneof(labelled(labels), fc.constant('')) : labelled(labels);
  return fc
    .tuple(lead, values)
    .map(([label, value]) => ({ text: `${label}${value}`, fields: { [field]: value } }));
}

const people = fc
  .tuple(
    fc.constantFrom('Anke', 'Max', 'Wiebke', 'Jörg', 'Eva', 'Hans-Peter', 'Zoë'),
    fc.constantFrom('Janssen', 'Mustermann', 'Lang', 'Müller-Lüdenscheidt', 'Groß', 'Öztürk', 'Weiß'),
  )
  .map((words) => words.join(' '));
const companies = fc
  .tuple(
    fc.constantFrom(
      'Muster Solar',
      'Windkraft Wattenmeer',
      'Elektro Blitz',
      'Speicherwerk Süd',
      'Volt & Söhne',
    ),
    fc.constantFrom('GmbH', 'AG', 'GmbH & Co. KG', 'KG', 'UG'),
  )
  .map((words) => words.join(' '));
const digits = (length: number) => fc.stringMatching(new RegExp(`^[1-9][0-9]{${length - 1}}$`));
const phones = fc.oneof(
  fc.tuple(digits(3), digits(6)).map(([area, number]) => `0${area} ${number}`),
  fc.tuple(digits(3), digits(5)).map(([area, number]) => `+49 ${area} ${number}`),
  fc.tuple(digits(3), digits(4), digits(2)).map(([area, number, end]) => `0${area}/${number}-${end}`),
);
const emails = fc
  .tuple(
    fc.constantFrom('info', 'a.lang', 'post_24', 'kontakt'),
    fc.constantFrom('muster-solar.de', 'wind.example', 'volt.com'),
  )
  .map((parts) => parts.join('@'));
const streets = fc
  .tuple(
    fc.constantFrom(
      'Musterstraße',
      'Am Markt',
      'Berliner Platz',
      'Alter Hafen',
      'Lange Gasse',
      'Hauptstr.',
      'An der Mühle',
    ),
    fc.constantFrom('1', '12', '4a', '17 b', '4-6', '130'),
  )
  .map((parts) => parts.join(' '));
const towns = fc.constantFrom('Köln', 'Sylt', 'Husum', 'Frankfurt am Main', 'Bad Hersfeld', 'Kiel', 'Emden');
const things = fc.uniqueArray(
  fc.constantFrom('Solarmodule', 'Wechselrichter', 'Wallboxen', 'Batteriespeicher', 'Wärmepumpen', 'Kabel'),
  { minLength: 1, maxLength: 4 },
);
const works = fc.uniqueArray(
  fc.constantFrom('Wartung', 'Schulung', 'Montage', 'Beratung', 'Notdienst', 'Service'),
  {
    minLength: 1,
    maxLength: 3,
  },
);

/** `A, B und C`. */
function listed(entries: readonly string[]): string {
  const [last = '', ...others] = [...entries].reverse();
  return others.length === 0 ? last : `${others.reverse().join(', ')} und ${last}`;
}

function list(field: string, labels: readonly string[], entries: fc.Arbitrary<string[]>): fc.Arbitrary<Part> {
  return fc
    .tuple(fc.constantFrom(...labels), fc.constantFrom(' ', ': ', ' sind '), entries)
    .map(([label, between, values]) => ({
      text: `${label}${between}${listed(values)}`,
      fields: { [field]: values.join(', ') },
    }));
}

function counted(
  field: string,
  labels: readonly string[],
  nouns: readonly string[],
  max: number,
): fc.Arbitrary<Part> {
  const values = fc.integer({ min: 2, max });
  return fc.oneof(
    part(field, labels, values),
    fc
      .tuple(values, fc.constantFrom(...nouns))
      .map(([value, noun]) => ({ text: `${value} ${noun}`, fields: { [field]: value } })),
  );
}

const revenue = fc.constantFrom<Part>(
  { text: 'Umsatz 2 Mio Euro', fields: { umsatz: 2_000_000 } },
  { text: 'Umsatz: 1,2 Millionen', fields: { umsatz: 1_200_000 } },
  { text: '850.000 Euro Umsatz', fields: { umsatz: 850_000 } },
  { text: 'der Umsatz liegt bei 3.400.000 €', fields: { umsatz: 3_400_000 } },
);
const rating = fc.constantFrom<Part>(
  { text: 'Bewertung 4,5', fields: { rating: 4.5 } },
  { text: 'Bewertung: 3', fields: { rating: 3 } },
  { text: '4,2 Sterne', fields: { rating: 4.2 } },
);
const states = fc.constantFrom<Part>(
  { text: 'intern', fields: { intern: true } },
  { text: 'extern', fields: { intern: false } },
  { text: 'intern: nein', fields: { intern: false } },
);
const active = fc.constantFrom<Part>(
  { text: 'aktiv', fields: { is_active: true } },
  { text: 'nicht aktiv', fields: { is_active: false } },
  { text: 'inaktiv', fields: { is_active: false } },
);
const note = fc
  .tuple(
    fc.constantFrom('Notiz: ', 'Notiz ', 'Anmerkung: '),
    fc.constantFrom('ruft Montag zurück', 'kennt Herrn Groß aus Kiel', 'bitte nur per Post'),
  )
  .map(([label, text]) => ({ text: `${label}${text}`, fields: { notes: text } }));
const place = fc.oneof(
  fc.tuple(digits(5), towns).map(([plz, stadt]) => ({ text: `${plz} ${stadt}`, fields: { plz, stadt } })),
  fc
    .tuple(fc.constantFrom('in ', 'aus ', 'Ort: ', 'Ort ', 'Stadt ', 'der Ort ist '), towns)
    .map(([lead, stadt]) => ({
      text: `${lead}${stadt}`,
      fields: { stadt },
    })),
  fc
    .tuple(digits(5), towns)
    .map(([plz, stadt]) => ({ text: `PLZ ${plz}, Ort ${stadt}`, fields: { plz, stadt } })),
  digits(5).map((plz) => ({ text: `PLZ: ${plz}`, fields: { plz } })),
);
const utility = fc
  .tuple(
    fc.constantFrom('Kooperation: ', 'Kooperation mit den ', 'Stadtwerke-Kooperationen: ', ''),
    fc.constantFrom('Emden', 'Bonn'),
  )
  .map(([lead, town]) => ({
    text: `${lead}${lead.endsWith('den ') ? 'Stadtwerken' : 'Stadtwerke'} ${town}`,
    fields: { stadtwerke_kollaborationen: `Stadtwerke ${town}` },
  }));

/** One part for each column, of which some are said. */
const OPTIONAL: readonly fc.Arbitrary<Part>[] = [
  part('phone', ['Telefon', 'Tel.', 'Telefonnummer', 'die Telefonnummer'], phones, true),
  part(
    'url',
    ['Webseite', 'Website', 'Homepage'],
    fc.constantFrom('www.muster-solar.de', 'https://volt.example/de'),
    true,
  ),
  part('strasse_mit_hausnummer', ['Straße', 'Straße und Hausnummer', 'Adresse'], streets, true),
  place,
  part('land', ['Land', 'das Land'], fc.constantFrom('Deutschland', 'Österreich', 'Schweiz'), true),
  part(
    'category',
    ['Kategorie', 'Branche'],
    fc.constantFrom('Photovoltaik', 'Windkraft', 'Netzbau', 'Speicher'),
  ),
  list('produktgruppen', ['Produktgruppen', 'Produkte', 'die Produktgruppen'], things),
  list('angebote', ['Angebote', 'Leistungen'], works),
  utility,
  counted('mitarbeiter', ['Mitarbeiter', 'Mitarbeiterzahl'], ['Mitarbeiter', 'Leute', 'Beschäftigte'], 900),
  counted('zweigstellen', ['Zweigstellen'], ['Zweigstellen', 'Filialen', 'Standorte'], 40),
  revenue,
  rating,
  states,
  active,
  note,
];

const said = fc.record({
  company: companies,
  companyLead: fc.constantFrom('Firma ', 'die Firma ', 'Firma: ', 'Firmenname: '),
  person: fc.option(
    fc.tuple(
      fc.constantFrom('Ansprechpartner ', 'Ansprechpartnerin: ', 'Kontakt: ', 'Name: ', 'Name '),
      people,
    ),
    { nil: undefined },
  ),
  email: part('email', ['E-Mail', 'Mail', 'die Mail', 'E-Mail-Adresse'], emails, true),
  others: fc.tuple(...OPTIONAL.map((one) => fc.option(one, { nil: undefined }))),
  request: fc.constantFrom(
    'Bitte lege an: ',
    'Neuer Dienstleister: ',
    'Leg bitte einen neuen Dienstleister an: ',
    'Neuen Dienstleister anlegen, ',
  ),
  separator: fc.constantFrom(', ', '; ', '\n', '. '),
  hasAnd: fc.boolean(),
  order: fc.array(fc.nat(1000), { minLength: 20, maxLength: 20 }),
});

/** The message, and what it says by column. */
function messageOf({
  company,
  companyLead,
  email,
  hasAnd,
  order,
  others,
  person,
  separator,
  request,
}: ReturnTypeOf<typeof said>): {
  readonly message: string;
  readonly fields: Record<string, unknown>;
} {
  const parts: Part[] = [
    {
      text: `${companyLead}${company}`,
      fields: person === undefined ? { name: company } : { firmen_name: company },
    },
    ...(person === undefined ? [] : [{ text: person.join(''), fields: { name: person[1] } }]),
    email,
    ...others.filter((one) => one !== undefined),
  ];
  const shuffled = parts
    .map((one, i) => ({ one, key: order[i % order.length] ?? 0 }))
    .sort((a, b) => a.key - b.key)
    .map(({ one }) => one);
  const [last, ...before] = [...shuffled].reverse().map(({ text }) => text);
  const isListLast = /notiz|anmerkung/i.test(before[0] ?? '') || /notiz|anmerkung/i.test(last ?? '');
  const end = hasAnd && separator === ', ' && !isListLast ? ' und ' : separator;
  return {
    message: `${request}${before.reverse().join(separator)}${end}${last}`,
    fields: Object.assign({}, ...shuffled.map(({ fields }) => fields)),
  };
}

type ReturnTypeOf<T> = T extends fc.Arbitrary<infer Value> ? Value : never;

describe('a new provider told in one message', () => {
  it('is proposed with exactly what was said, in any order and however it was named', async () => {
    await fc.assert(
      fc.asyncProperty(said.map(messageOf), async ({ fields, message }) => {
        const talk = new StaffTalk({
          directory: new MemoryDirectory(DIRECTORY),
          model: new DeIntentModel({ words: () => WORDS }),
        });
        const answer = await talk.says(message);
        const { proposal } = talk.assistant.facts;
        const proposed =
          proposal?.kind === 'create'
            ? Object.fromEntries(proposal.fields.map(({ field, new: value }) => [field, value]))
            : null;
        const { url } = fields;
        const usual = typeof url === 'string' && !url.startsWith('http') ? { url: `https://${url}` } : {};
        expect({ message, fields: proposed }).toEqual({ message, fields: { ...fields, ...usual } });
        expect(answer).not.toContain('Das konnte ich keinem Feld zuordnen');
      }),
      { numRuns: testSize(30, 100) },
    );
  }, 240_000);
});
