import { type ExpectedAnswer, type HeardContext, repairHeardText, SoundingNames } from '@rer/agent';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { wordErrors, wordsOf } from '../../../../testing/word-errors.ts';
import { typedRequests } from './correct-sentences.ts';
import { CONDITIONS, companyNames, directoryOf, heardSentences } from './material.ts';

const OPEN: HeardContext = { expects: null, words: [] };
const { lookup } = directoryOf(companyNames());
const namesOf = (...names: readonly string[]) =>
  SoundingNames.of(names.map((name) => ({ name, firmen_name: name, company: null })));
const repaired = (text: string, expects: ExpectedAnswer | null = null) =>
  repairHeardText(text, lookup, { expects, words: [] }).text;

describe('numbers are written as what is named before them can be', () => {
  it.each([
    ['Ändere die Telefonnummer auf 0, 4 0 8 0 8 0 3 0 3 0', 'Ändere die Telefonnummer auf 04080803030'],
    [
      'Die Telefonnummer ist null vier null achtzig achtzig dreißig dreißig.',
      'Die Telefonnummer ist 04080803030.',
    ],
    ['Die Nummer lautet plus neunundvierzig vierzig acht null acht null', 'Die Nummer lautet +49408080'],
    ['Telefon null zwei zwei eins doppel acht drei und vierzig', 'Telefon 02218843'],
    [
      'Die Postleitzahl ist 3 0 1 6 9 und der Ort Hannover',
      'Die Postleitzahl ist 30169 und der Ort Hannover',
    ],
    ['Die Postleitzahl ist 30.169', 'Die Postleitzahl ist 30169'],
    [
      'Das Gründungsjahr 1900 bleibt, das Jahr ist neunzehn fünfundneunzig',
      'Das Gründungsjahr 1900 bleibt, das Jahr ist 1995',
    ],
    ['Die Adresse ist Hauptstraße zwölf', 'Die Adresse ist Hauptstraße 12'],
  ])('%j is %j', (heard, expected) => {
    expect(repaired(heard)).toBe(expected);
  });

  it.each([
    ['a postcode of four digits', 'Die Postleitzahl ist drei null eins sechs'],
    ['a telephone number longer than any', `Die Telefonnummer ist ${'null acht '.repeat(9).trim()}`],
    ['a count', 'Finde alle Anbieter mit mehr als fünfzig Mitarbeitern'],
    ['a number as it is typed', 'Ändere die Telefonnummer auf +49 40 8080-3030'],
    ['another number', 'Die Kundennummer ist eins zwei drei vier fünf'],
  ])('leaves %s', (_, heard) => {
    expect(repaired(heard)).toBe(heard);
  });

  it('takes digits for what was asked for', () => {
    expect(repaired('drei null eins sechs neun', 'postcode')).toBe('30169');
    expect(repaired('drei null eins sechs neun')).toBe('drei null eins sechs neun');
  });
});

describe('times are written as times', () => {
  it.each([
    ['Rückruf um vierzehn Uhr dreißig.', 'Rückruf um 14:30 Uhr.'],
    ['Rückruf um 14 Uhr 5', 'Rückruf um 14:05 Uhr'],
    ['Rückruf um neun Uhr', 'Rückruf um 9 Uhr'],
    ['Um 14 Uhr 30 Module geliefert', 'Um 14 Uhr 30 Module geliefert'],
    ['um 30 Uhr', 'um 30 Uhr'],
  ])('%j is %j', (heard, expected) => {
    expect(repaired(heard)).toBe(expected);
  });
});

describe('addresses are written as such', () => {
  it.each([
    [
      'Die E-Mail-Adresse lautet datenschutz at rhenag Punkt de.',
      'Die E-Mail-Adresse lautet datenschutz@rhenag.de.',
    ],
    ['info et stadtwerke minus köln Punkt D E', 'info@stadtwerke-koeln.de'],
    ['Die Mail ist max Unterstrich vogt Klammeraffe rhenag.de', 'Die Mail ist max_vogt@rhenag.de'],
    ['Die Webseite ist www Punkt rhenag Punkt de', 'Die Webseite ist www.rhenag.de'],
    ['Die E-Mail-Adresse lautet datenschutzart-Henag.d.', 'Die E-Mail-Adresse lautet datenschutz@rhenag.de'],
  ])('%j is %j', (heard, expected) => {
    expect(repaired(heard)).toBe(expected);
  });

  it('leaves what runs together where the host is like no name', () => {
    const heard = 'Die E-Mail-Adresse lautet datenschutzart-Wolkenkuckuck.d.';
    expect(repaired(heard)).toBe(heard);
  });

  it('leaves a host of a sentence that is about something else', () => {
    const heard = 'Das ist der Punkt de facto';
    expect(repaired(heard)).toBe(heard);
  });
});

describe('what is spelled is one word', () => {
  it.each([
    ['Buchstabiere bitte: Martha, Anton, Ida, Nordpol, Otto, Viktor, Anton.', 'Buchstabiere bitte: Mainova.'],
    [
      'Buchstabiere bitte, Martha, Anton, wieder, Notpul, Otto, Viktor, Anton.',
      'Buchstabiere bitte, Mainova.',
    ],
    ['M wie Martha, A wie Anton, I wie Ida, N wie Nordpol, Z wie Zeppelin', 'Mainz'],
    ['Suche M A I N O V A', 'Suche Mainova'],
    ['Suche R-W-E', 'Suche RWE'],
    ['Ich buchstabiere: Rostock, Wuppertal, Essen', 'Ich buchstabiere: RWE'],
  ])('%j is %j', (heard, expected) => {
    expect(repaired(heard)).toBe(expected);
  });

  it.each(['Suche Anbieter in Essen, Hamburg, Köln, München', 'Zeig mir Anton, Berta und Emil'])(
    'leaves names that stand in a row: %j',
    (heard) => {
      expect(repaired(heard)).toBe(heard);
    },
  );
});

it.each([
  ['Die Postleidzahl und die Telefonmoner', 'Die Postleitzahl und die Telefonnummer'],
  ['Welcher Einbieter und welcher Dienstleistar', 'Welcher Anbieter und welcher Dienstleister'],
  ['Lege statt Werke Musterstadt an', 'Lege Stadtwerke Musterstadt an'],
  ['Die im All-Adresse fehlt', 'Die E-Mail-Adresse fehlt'],
  ['mehr als 50 mit Arbeiten', 'mehr als 50 Mitarbeitern'],
  ['Ich bin mit Arbeiten beschäftigt', 'Ich bin mit Arbeiten beschäftigt'],
  [
    'Ändere Ditele-Phone-Nummer von Lichtblick auf 0408080',
    'Ändere die Telefonnummer von Lichtblick auf 0408080',
  ],
  ['Ändere Ditelephonenummer auf 0408080', 'Ändere die Telefonnummer auf 0408080'],
  ['Die Postleitzahl ist 50667', 'Die Postleitzahl ist 50667'],
  ['Lösche den Anweterstromjub nicht', 'Lösche den Anbieter Stromjub nicht'],
])('words of requests that are misheard: %j is %j', (heard, expected) => {
  expect(repaired(heard)).toBe(expected);
});

describe('names are those of the directory that they sound like', () => {
  it.each([
    ['Wie lautet die Telefonnummer der Meinuwa AG?', 'Wie lautet die Telefonnummer der Mainova AG?'],
    ['Wie lautet die Telefonnummer der Minover AG?', 'Wie lautet die Telefonnummer der Mainova AG?'],
    ['Welche Adresse hat Fattenfall in Hamburg?', 'Welche Adresse hat Vattenfall in Hamburg?'],
    ['Ist die reiner grennische Energie AG aktiv?', 'Ist die rhenag Rheinische Energie AG aktiv?'],
  ])('%j is %j', (heard, expected) => {
    expect(repaired(heard)).toBe(expected);
  });

  it('leaves a name that sounds like two, and doubts it', () => {
    const heard = 'Suche nach Meinuwa';
    const both = namesOf('Mainova AG', 'Minowa GmbH');
    expect(repairHeardText(heard, both, OPEN)).toEqual({
      text: heard,
      repairs: [],
      doubtful: [{ start: 11, end: 18 }],
    });
  });

  it.each([
    ['of a company that is new', 'Lege als neuen Anbieter die Meinuwa AG an'],
    ['of a person', 'Mein Name ist Meinuwa'],
    ['of a place', 'Suche Anbieter in Meinuwa'],
    ['that is to be written', 'Ändere den Namen von LichtBlick auf Meinuwa'],
    ['that goes on', 'Suche Meinuwa Bielefeld'],
    ['that is far from all', 'Suche nach Quaxelbrumm'],
  ])('leaves a name %s', (_, heard) => {
    expect(repaired(heard)).toBe(heard);
  });

  it('leaves a name of the directory that sounds like another', () => {
    const both = namesOf('Lindner Solar GmbH', 'Lintner GmbH');
    expect(repairHeardText('Suche nach Lintner', both, OPEN).text).toBe('Suche nach Lintner');
  });
});

describe('what is not to be trusted is told', () => {
  const doubtfulOf = (text: string, context: HeardContext = OPEN) => {
    const heard = repairHeardText(text, lookup, context);
    return heard.doubtful.map(({ start, end }) => heard.text.slice(start, end));
  };

  it('digits, and names that were taken for another', () => {
    expect(doubtfulOf('Ändere die Telefonnummer der Meinuwa AG auf 069 21302')).toEqual([
      'Mainova',
      '069 21302',
    ]);
  });

  it('words of which the recogniser is not sure, where they still stand', () => {
    const words = [
      { text: 'Suche', confidence: 0.9 },
      { text: 'nach', confidence: 0.3 },
      { text: 'Fattenfall', confidence: 0.2 },
      { text: 'bitte.', confidence: null },
    ];
    expect(doubtfulOf('Suche nach Fattenfall bitte.', { expects: null, words })).toEqual([
      'nach',
      'Vattenfall',
    ]);
  });

  it('each repair', () => {
    expect(repairHeardText('Die Postleidzahl ist 3 0 1 6 9', lookup, OPEN).repairs).toEqual([
      { from: 'Postleidzahl', to: 'Postleitzahl', kind: 'word' },
      { from: '3 0 1 6 9', to: '30169', kind: 'number' },
    ]);
  });

  it('by spans of the text that are in order, whatever was heard', () => {
    const word = fc.constantFrom(
      ...'Telefonnummer null 0 , Meinuwa at Punkt de Martha Uhr zwölf Postleidzahl . - 30 wie plus Ä @'.split(
        ' ',
      ),
    );
    fc.assert(
      fc.property(fc.array(fc.oneof(word, fc.string({ maxLength: 6 })), { maxLength: 14 }), (words) => {
        const { text, doubtful } = repairHeardText(words.join(' '), lookup, OPEN);
        let at = 0;
        for (const { start, end } of doubtful) {
          expect(start).toBeGreaterThanOrEqual(at);
          expect(end).toBeGreaterThan(start);
          at = end;
        }
        expect(at).toBeLessThanOrEqual(text.length);
      }),
    );
  });
});

it('leaves the digits of a number as they were said, whatever they are', () => {
  const digits = 'null eins zwei drei vier fünf sechs sieben acht neun'.split(' ');
  fc.assert(
    fc.property(fc.array(fc.nat(9), { minLength: 5, maxLength: 15 }), (number) => {
      const said = number.map((digit) => digits[digit]).join(' ');
      expect(repaired(`Die Telefonnummer ist null ${said}`)).toBe(
        `Die Telefonnummer ist 0${number.join('')}`,
      );
    }),
  );
});

describe('what is right stays', () => {
  const said = heardSentences().map((sentence) => sentence.said);

  it.each([...said])('no name and no word of %j is another', (sentence) => {
    const { repairs } = repairHeardText(sentence, lookup, OPEN);
    expect(repairs.filter(({ kind }) => kind === 'name' || kind === 'word')).toEqual([]);
  });

  it('no name of 1,052 typed requests is another, though their companies are not in the directory', () => {
    const requests = typedRequests();
    expect(requests.length).toBe(1052);
    const renamed = requests.flatMap((text) => {
      const { repairs } = repairHeardText(text, lookup, OPEN);
      return repairs.filter(({ kind }) => kind === 'name').map(({ from, to }) => `${from} > ${to}: ${text}`);
    });
    expect(renamed).toEqual([]);
  });
});

it.each([
  ['whole', 0.08],
  ['streamed', 0.12],
  ['fast', 0.31],
  ['noisy', 0.68],
] as const)(
  'of what the recogniser wrote (%s) at most %d of the words are wrong after the repair',
  (condition, share) => {
    expect(CONDITIONS).toContain(condition);
    let words = 0;
    let errors = 0;
    for (const { said, heard } of heardSentences()) {
      const written = wordsOf(repaired(said));
      words += written.length;
      errors += wordErrors(written, wordsOf(repaired(heard[condition])));
    }
    expect(errors / words).toBeLessThanOrEqual(share);
  },
);
