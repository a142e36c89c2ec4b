import { DeIntentModel, DIRECTORY_TOOLS, DirectoryWords } from '@rer/agent';
import { called, MemoryDirectory, providerOf, ScriptedModel, testId } from '@rer/agent/testing';
import { describe, expect, it } from 'vitest';
import { readSetDirectory } from '../judge-scripts/script-files.ts';
import { StaffTalk } from '../support/staff-talk.ts';

function talkOver(directory = new MemoryDirectory(readSetDirectory())): StaffTalk {
  return new StaffTalk({
    directory,
    model: new DeIntentModel({ words: () => DirectoryWords.of(directory.providers) }),
  });
}

/** Says these one after the other, and gives the last answer. */
async function answerTo(talk: StaffTalk, ...said: readonly string[]): Promise<string> {
  let answer = '';
  for (const text of said) answer = await talk.says(text);
  return answer;
}

describe('an unknown name', () => {
  it('is reported, and a similar provider is suggested', async () => {
    expect(await answerTo(talkOver(), 'Suche die Firma Maim Solar')).toBe(
      'Ich habe keinen Dienstleister mit dem Namen „Maim Solar“ gefunden. Meinen Sie Solarwerke Rhein-Main AG, Frankfurt am Main?',
    );
  });

  it('sets no provider in focus', async () => {
    const talk = talkOver();
    await talk.says('Suche die Firma Maim Solar');
    expect(talk.assistant.facts.focus).toBeNull();
  });

  it('proposes nothing for a similar provider before a yes', async () => {
    const talk = talkOver();
    await answerTo(talk, 'Suche die Firma Maim Solar', 'Die Telefonnummer ist 069 12345');
    expect(talk.assistant.facts.proposal).toBeNull();
    await talk.says('ja');
    expect(talk.assistant.facts.proposal).toMatchObject({
      kind: 'change',
      provider: { firmen_name: 'Solarwerke Rhein-Main AG' },
    });
  });

  it('is not compared as if it were the one that is similar', async () => {
    expect(await answerTo(talkOver(), 'Vergleiche Maim Solar und Netzblick IT')).toBe(
      'Ich habe keinen Dienstleister mit dem Namen „Maim Solar“ gefunden. Ähnlich ist vielleicht „Solarwerke Rhein-Main AG“.',
    );
  });
});

describe('providers that were compared by their names', () => {
  const compared = 'Vergleiche Datenhafen und Colo Süd';

  it('can be chosen from', async () => {
    expect(await answerTo(talkOver(), compared, 'den zweiten bitte')).toMatch(/^Colo Süd GmbH, Nürnberg/);
  });

  it('are asked for what differs between them', async () => {
    expect(
      await answerTo(talkOver(), 'Telefon von Datenhafen und Colo Süd', 'und was ist sonst anders'),
    ).toMatch(/^Im Vergleich: Datenhafen Rechenzentren GmbH und Colo Süd GmbH\n- Ort/);
  });

  it('are left by a step back to the list before them', async () => {
    expect(await answerTo(talkOver(), 'Wer sitzt in Chemnitz?', compared, 'zurück zur Liste')).toMatch(
      /Seidel Notstrom/,
    );
  });
});

describe('a search that finds one alone', () => {
  it('reads it, and it is what the conversation is about', async () => {
    const talk = talkOver();
    expect(await talk.says('Suche Netzblik')).toMatch(
      /^Gefunden: Netzblick IT GmbH, Köln: Kontakt Kevin Schulz/,
    );
    expect(talk.assistant.facts.focus?.firmen_name).toBe('Netzblick IT GmbH');
  });
});

describe('of the list that was told last', () => {
  it.each([
    ['Wer davon macht Ladesäulen?', 'in „Berlin“ mit der Produktgruppe „Ladesäulen“'],
    ['Wie viele davon sind intern?', 'internen Dienstleister in „Berlin“'],
    ['Sortiere nach Umsatz', 'in „Berlin“'],
    ['nur die aktiven', 'aktive Dienstleister in „Berlin“'],
  ])('speaks „%s“', async (said, told) => {
    expect(await answerTo(talkOver(), 'Wer sitzt in Berlin?', said)).toContain(told);
  });

  it('continues with the list after one of its records was read', async () => {
    const answer = await answerTo(
      talkOver(),
      'Wer sitzt in Köln?',
      'Wie ist die Adresse von Netzblick IT?',
      'Wie viele davon sind intern?',
    );
    expect(answer).toContain('in „Köln“');
  });
});

describe('„weiter“', () => {
  const many = () =>
    talkOver(
      new MemoryDirectory(
        Array.from({ length: 23 }, (_, i) =>
          providerOf({
            id: testId(i + 1),
            name: `Firma ${String(i + 1).padStart(2, '0')}`,
            email: `post@firma-${i + 1}.example`,
            stadt: 'Köln',
          }),
        ),
      ),
    );

  it('tells the next of a list until all were told', async () => {
    const talk = many();
    expect(await talk.says('Wer sitzt in Köln?')).toMatch(/Insgesamt sind es 23; .*„weiter“/);
    expect(await talk.says('weiter')).toMatch(/^Die nächsten 10:\n1\. Firma 11.*Es gibt noch 3/s);
    expect(await talk.says('zeig mir mehr')).toMatch(/^Die nächsten 3:\n1\. Firma 21.*Das waren alle\.$/s);
    expect(await talk.says('die nächsten')).toBe('Das waren alle 23.');
  });

  it('has the lines that were told last counted', async () => {
    const talk = many();
    await answerTo(talk, 'Wer sitzt in Köln?', 'weiter', 'die zweite');
    expect(talk.assistant.facts.focus?.name).toBe('Firma 12');
  });
});

describe('what was looked for is told in good German', () => {
  it.each([
    ['Wie viele inaktive Dienstleister gibt es?', 'Es sind 5 inaktive Dienstleister.'],
    ['Wie viele Anbieter sind intern und inaktiv?', 'Es gibt 1 inaktiven internen Dienstleister.'],
    ['Wie viele haben mehr als 100 Mitarbeiter?', /mit mindestens 101 Mitarbeitern\.$/],
    ['Wie viele haben eine Bewertung über 4,5?', 'Es sind 12 Dienstleister mit einer Bewertung über 4,5.'],
    ['Wie viele haben unter 1 Million Umsatz?', /mit einem Umsatz unter 1\.000\.000 Euro\.$/],
  ])('%s', async (said, told) => {
    const answer = await answerTo(talkOver(), said);
    if (typeof told === 'string') expect(answer).toBe(told);
    else expect(answer).toMatch(told);
  });
});

describe('a question about the provider in focus', () => {
  it('still refers to it if a stray short word is no name', async () => {
    const talk = talkOver();
    expect(await answerTo(talk, 'Suche Nordlicht Energie', 'gib mir die plz fü')).toContain(
      'Nordlicht Energie AG',
    );
    expect(talk.assistant.facts.focus?.firmen_name).toBe('Nordlicht Energie AG');
  });
});

describe('several changes', () => {
  it('are taken back one after the other, and it is said so', async () => {
    const talk = talkOver();
    const answer = await answerTo(
      talk,
      'Suche Nordlicht Energie',
      ...['setze mitarbeiter auf 12', 'ja', 'setze zweigstellen auf 3', 'ja'],
      'mach beides rückgängig',
    );
    expect(answer).toMatch(/^Ich nehme Änderungen einzeln zurück/);
    expect(talk.assistant.facts.proposal).toBeNull();
  });
});

describe('what cannot be', () => {
  it('searched for because it is too long is said so', async () => {
    expect(await talkOver().says(`Suche ${'x'.repeat(2000)}`)).toMatch(
      /^Das ist zu lang, um danach zu suchen/,
    );
  });

  it('emptied is asked for', async () => {
    expect(await answerTo(talkOver(), 'Suche Nordlicht Energie', 'email löschen')).toBe(
      'E-Mail: Bitte geben Sie eine E-Mail-Adresse an.',
    );
  });
});

it('money is read back with its unit', async () => {
  const answer = await answerTo(talkOver(), 'Suche Nordlicht Energie', 'Umsatz auf 320 Millionen ändern');
  expect(answer).toContain('Umsatz: bisher 310.000.000 Euro, neu 320.000.000 Euro');
});

describe('instead of a model that only asks for tools', () => {
  it('the message of the person is answered anew', async () => {
    const directory = new MemoryDirectory(readSetDirectory());
    const talk = new StaffTalk({
      directory,
      model: new ScriptedModel([], { otherwise: [called(DIRECTORY_TOOLS.search, { query: 'Köln' })] }),
      fallbackModel: new DeIntentModel({ words: () => DirectoryWords.of(directory.providers) }),
    });
    expect(await talk.says('Suche Netzblick IT')).toMatch(/^Gefunden: Netzblick IT GmbH, Köln/);
  });
});

describe('a caller without write access', () => {
  const viewer = () => talkOver(new MemoryDirectory(readSetDirectory(), { mayWrite: false }));
  const READ_ONLY = /^Sie dürfen das Verzeichnis lesen, aber nicht ändern\./;

  it.each(['Ändere die Telefonnummer von Netzblick auf 0221 99887', 'Lege einen neuen Dienstleister an'])(
    'hears so at once: %s',
    async (said) => {
      expect(await viewer().says(said)).toMatch(READ_ONLY);
    },
  );

  it('is not offered changes', async () => {
    expect(await viewer().says('Was kannst du?')).not.toContain('ändern:');
  });
});

it('a caller who was signed out meanwhile is told so, and nothing is written', async () => {
  const directory = new MemoryDirectory(readSetDirectory());
  const talk = talkOver(directory);
  await answerTo(talk, 'Suche Netzblick', 'Ändere die Telefonnummer auf 0221 99887');
  directory.isClosed = true;
  expect(await talk.says('ja')).toMatch(/^Sie sind nicht mehr angemeldet\. Es wurde nichts gespeichert\./);
  expect(await talk.says('Suche GridSoft')).toBe(
    'Sie sind nicht mehr angemeldet. Bitte melden Sie sich wieder an.',
  );
  expect(directory.writes).toEqual([]);
});

describe('what was changed', () => {
  it('is told on asking, with the record', async () => {
    const talk = talkOver();
    await answerTo(talk, 'Ändere die Telefonnummer von Netzblick IT auf 0221 445566', 'ja');
    const told = await talk.says('Was hast du geändert?');
    expect(told).toContain('„Netzblick IT GmbH“');
    expect(told).toContain('0221 445566');
  });

  it('is nothing before anything was', async () => {
    expect(await answerTo(talkOver(), 'Was hast du geändert?')).toBe(
      'In diesem Gespräch ist noch nichts geändert worden.',
    );
  });

  it('is a number that is asked for again without its name', async () => {
    const talk = talkOver();
    await answerTo(talk, 'Ändere die Mitarbeiterzahl von Netzblick IT auf 81', 'ja');
    expect(await talk.says('wie viele sind es jetzt')).toContain('81');
  });
});

it('a region that is no federal state is unknown', async () => {
  expect(await talkOver().says('Wie viele Firmen sitzen im Ruhrgebiet?')).toMatch(
    /^Solche Regionen stehen nicht im Verzeichnis/,
  );
});

it.each([
  ['Batteriespeicher in Bayern', 'Bayern'],
  ['Wie viele Firmen sitzen in NRW?', 'Nordrhein-Westfalen'],
])('a federal state is told of by postcodes: %s', async (said, state) => {
  const talk = talkOver();
  const answer = await talk.says(said);
  expect(`${answer} ${talk.steps.join()}`).toMatch(new RegExp(`Bundesland „${state}“`));
});

it('a request for all providers is answered with the place that lists them', async () => {
  expect(await talkOver().says('zeig mir alle Dienstleister')).toMatch(/^Alle auf einmal zeige ich nicht/);
});

it('whom a search found beside the one of that name is said', async () => {
  expect(await talkOver().says('Suche Kabel Bergmann')).toMatch(
    /^Gefunden: Kabel Bergmann KG.*\nÄhnlich heißen: Bergmann Kabel und Leitungen GmbH\.$/s,
  );
});

it('the first of a town are a search, whatever was listed before', async () => {
  const answer = await answerTo(talkOver(), 'Wer sitzt in Köln?', 'Zeig die ersten 20 aus Berlin');
  expect(answer).toMatch(/^Ich habe 2 Dienstleister in „Berlin“/);
});

it('when the record was changed is asked of the one that is spoken of', async () => {
  const answer = await answerTo(talkOver(), 'Suche GridSoft', 'Wann wurde der Eintrag zuletzt geändert?');
  expect(answer).toMatch(/^Der Eintrag von GridSoft Software AG wurde zuletzt am/);
});

describe('a choice', () => {
  it('of none of those that were told is of another, of whom the same is told', async () => {
    const talk = talkOver();
    const answer = await answerTo(
      talk,
      'Telefonnummer von Hafenstrom Rostock bitte',
      'und die von busdepot energie',
    );
    expect(answer).toBe('Telefon von Busdepot Energie GmbH: +49 511 12770');
  });

  it('may say a word for a sign of the name', async () => {
    const answer = await answerTo(talkOver(), 'Wer hat mehr als fünf Zweigstellen?', 'zähler und co bitte');
    expect(answer).toContain('Zähler & Co. Messdienste GmbH, Dortmund');
  });
});
