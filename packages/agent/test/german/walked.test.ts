import { DeIntentModel, DirectoryWords } from '@rer/agent';
import { MemoryDirectory, providerOf, testId } from '@rer/agent/testing';
import { describe, expect, it } from 'vitest';
import { StaffTalk } from '../support/staff-talk.ts';

/** What went wrong while people walked freely through the assistant; each stands for a class. */
const COMPANIES = [
  {
    name: 'taz Verlags GmbH',
    email: 'post@taz.example',
    phone: '030 111',
    stadt: 'Berlin',
    url: 'https://taz.example',
  },
  {
    name: 'YOC AG',
    email: 'post@yoc.example',
    phone: '030 222',
    stadt: 'Berlin',
    url: 'https://yoc.example',
  },
  { name: 'Mister Spex GmbH', email: 'post@spex.example', phone: '030 333', stadt: 'Berlin' },
  { name: 'Hornbach AG', email: 'post@hornbach.example', phone: '06348 444', stadt: 'Bornheim' },
  { name: 'voor GmbH', email: 'post@voor.example', phone: '0341 555', stadt: 'Leipzig' },
  { name: 'IServ GmbH', email: 'post@iserv.example', phone: '0531 666', stadt: 'Braunschweig', plz: '38104' },
  { name: 'Hamburger Sparkasse AG', email: 'post@haspa.example', phone: '040 888', stadt: 'Hamburg' },
  { name: 'komoot GmbH', email: 'post@komoot.example', phone: '0331 777', stadt: 'Potsdam' },
];

function newTalk() {
  const directory = new MemoryDirectory(
    COMPANIES.map((company, i) => providerOf({ id: testId(i + 1), firmen_name: company.name, ...company })),
  );
  const model = new DeIntentModel({ words: () => DirectoryWords.of(directory.providers) });
  return new StaffTalk({ directory, model });
}

async function answerTo(...messages: readonly string[]): Promise<string> {
  const talk = newTalk();
  let answer = '';
  for (const message of messages) answer = await talk.says(message);
  return answer;
}

describe('a question about two companies', () => {
  it.each([
    ['telefonnummer von mister spex und hornbach', '030 333', '06348 444'],
    ['und von taz und yoc die webseite', 'taz.example', 'yoc.example'],
  ])('is told of both: %s', async (message, first, second) => {
    const answer = await answerTo('zeig komoot', message);
    expect(answer).toContain(first);
    expect(answer).toContain(second);
  });

  it('is never told of a third one', async () => {
    expect(await answerTo('zeig taz', 'tel eventim un mail von komoot')).not.toContain('030 111');
  });
});

describe('a wish', () => {
  it('counts the list that it asks for', async () => {
    expect(await answerTo('Welche Firmen haben wir in Berlin, und wie viele sind das?')).toMatch(
      /Es sind 3 Dienstleister/,
    );
  });

  it('finds a name that begins with the town', async () => {
    const answer = await answerTo('Suche nach der Hamburger Sparkasse', 'und die Telefonnummer?');
    expect(answer).toContain('040 888');
  });

  it('takes no part of a verb for a company', async () => {
    expect(await answerTo('zeig taz', 'Lesen Sie mir die Notiz nochmal vor')).toMatch(/taz/);
  });

  it('tells the columns of a company that is named with its town', async () => {
    expect(await answerTo('iserv braunschweig adresse')).toContain('38104');
  });

  it('counts those that were told', async () => {
    expect(await answerTo('Wer sitzt in Berlin?', 'wieviele sind das')).toMatch(/^Es sind 3 Dienstleister/);
  });

  it('tells what was changed in all of the directory', async () => {
    const answer = await answerTo('zeig taz', 'was hat sich heute alles geändert');
    expect(answer).not.toContain('taz');
  });
});

describe('a change', () => {
  it.each([
    ['Dann tragen Sie die 0171 5520983 als Mobil ein', 'mobil'],
    ['Fax ist 030 99 88 77', 'fax'],
  ])('puts a number where its word says: %s', async (message, key) => {
    const answer = await answerTo('zeig taz', message);
    expect(answer).toContain(`„${key}“`);
    expect(answer).not.toContain('Telefon:');
  });

  it('keeps telephone and fax apart where both are said', async () => {
    const answer = await answerTo('zeig taz', 'die haben neu: Telefon 030 99 88 77, Fax 030 99 88 78');
    expect(answer).toMatch(/Telefon: bisher „030 111“, neu „030 99 88 77“/);
    expect(answer).toMatch(/„fax“: bisher leer, neu „030 99 88 78“/);
  });

  it('keeps the values that stand before a note', async () => {
    const answer = await answerTo('zeig taz', 'neue Telefonnummer 030 998877, Notiz: ruft zurück');
    expect(answer).toContain('neu „030 998877“');
    expect(answer).toContain('neu „Ruft zurück“');
  });

  it('takes no end of a number for a number', async () => {
    const answer = await answerTo('neue tel bei komoot 0331 123456', 'doch die war richtig aber endung 01');
    expect(answer).not.toContain('neu „01“');
  });

  it('belongs to the new person, not to the leaving one', async () => {
    const answer = await answerTo(
      'Bei Hornbach ist der Ansprechpartner Herr Brandes weg, da sitzt jetzt Frau Kolb',
    );
    expect(answer).toContain('neu „Kolb“');
  });

  it('is taken back by an oath', async () => {
    expect(await answerTo('neue tel bei komoot 0331 123456', 'ja', 'scheiße zurück')).toMatch(
      /neu „0331 777“/,
    );
  });
});

describe('a company that is named', () => {
  it.each([
    ['spex tel', '030 333'],
    ['telefon und mail von mister spex', '030 333'],
    ['Moment, welche Nummer hat die Mister Spex noch mal?', '030 333'],
  ])('beats the one that is shown: %s', async (message, phone) => {
    const answer = await answerTo('zeig komoot', message);
    expect(answer).toContain(phone);
    expect(answer).not.toContain('0331 777');
  });

  it('is the one that is changed', async () => {
    const answer = await answerTo(
      'zeig komoot',
      'Bei Hornbach stimmt die Telefonnummer nicht mehr, richtig ist 06348 60 4000.',
    );
    expect(answer).toMatch(/Bei „Hornbach AG“/);
  });
});

describe('while a company is added', () => {
  it('a value that is not known leaves the others', async () => {
    const talk = newTalk();
    for (const message of [
      'neue firma elektro brandl gmbh 0941 5557788 regensburg',
      'weiß nich steht nich drauf',
    ])
      await talk.says(message);
    expect(await talk.says('info@brandl.example')).toContain('info@brandl.example');
  });
});

describe('an addition that was saved', () => {
  it('is over: what comes next is no more of it', async () => {
    const talk = newTalk();
    for (const message of [
      'neue firma huber kg tel 08421 903344 mail service@huber.example eichstätt',
      'name ohne transporter un kategorie heizung und bad',
      'ja',
      'Hornbach neue Telefonnummer 0911 3190',
    ])
      await talk.says(message);
    expect(talk.assistant.facts.proposal).toMatchObject({
      kind: 'change',
      provider: { firmen_name: 'Hornbach AG' },
      fields: [{ field: 'phone', new: '0911 3190' }],
    });
  });
});

describe('a note', () => {
  const noted = async (...messages: readonly string[]) => {
    const talk = newTalk();
    for (const message of ['Notiz bei taz: Fax 030 999', 'ja', ...messages]) await talk.says(message);
    const { proposal } = talk.assistant.facts;
    return proposal?.kind === 'change' ? proposal.fields.map(({ new: value }) => value) : proposal;
  };

  it('is appended to the stored value', async () => {
    expect(await noted('schreib bei taz in die Notiz: zahlt erst nach Mahnung')).toEqual([
      'Fax 030 999; Zahlt erst nach Mahnung',
    ]);
  });

  it('is written over where that is said', async () => {
    expect(await noted('Die Notiz soll lauten: zahlt pünktlich, immer')).toEqual(['Zahlt pünktlich, immer']);
  });

  it('keeps every word behind its colon', async () => {
    expect(await noted('Notiz: wartet auf Rückruf durch Frau Weiß')).toEqual([
      'Fax 030 999; Wartet auf Rückruf durch Frau Weiß',
    ]);
  });

  it('has no part of it exchanged for what was meant otherwise', async () => {
    const fields = await noted('in der Notiz von taz muss es 30.11.2027 heißen statt 31.12.2027');
    expect(fields).toBeNull();
  });
});

it('a chatting person is answered after a hundred messages as after one', async () => {
  const talk = newTalk();
  for (let i = 0; i < 100; i += 1) await talk.says('Telefon von taz');
  expect(await talk.says('Telefon von komoot')).toContain('0331 777');
});

it('a search for a filled key of the further data is answered that this is impossible', async () => {
  expect(await answerTo('Eigentlich such ich Firmen mit Fax.')).toContain('Zusatzfeld');
});

it('a search by number covers all providers, whatever was listed before', async () => {
  expect(await answerTo('Wer sitzt in Berlin?', 'wem gehört die Nummer 0531 666')).toContain('IServ');
});

it('a last entry that is to be deleted is taken back, and no company', async () => {
  const answer = await answerTo(
    'Telefon von taz auf 030 4711',
    'ja',
    'Löschen Sie bitte meine letzte Eingabe wieder',
  );
  expect(answer).toContain('zurück');
});

describe('what a short message says', () => {
  it.each([
    ['nr Hornbach', '06348 444'],
    ['Wie viele Stadtwerke haben wir?', 'keinen Dienstleister mit dem Namen „Stadtwerke“'],
  ])('is not left out: %s', async (message, told) => {
    expect(await answerTo(message)).toContain(told);
  });

  it('leaves a part out of a value that waits', async () => {
    const talk = newTalk();
    await talk.says('neue Firma Transporter Sanitär Huber KG, service@huber.example, 08421 903344');
    await talk.says('name ohne transporter');
    expect(talk.assistant.facts.proposal).toMatchObject({
      fields: expect.arrayContaining([expect.objectContaining({ field: 'name', new: 'Sanitär Huber KG' })]),
    });
  });
});
