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
    await talk.says('Wer sitzt in Köln?', 'weiter', 'die zweite');
    expect(talk.assistant.facts.focus?.name).toBe('Firma 12');
  });
});

it('what is too long to be searched for is said to be', async () => {
  expect(await talkOver().says(`Suche ${'x'.repeat(2000)}`)).toMatch(/^Das ist zu lang, um danach zu suchen/);
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

it('a caller who was signed out meanwhile is told so, and nothing is written', async () => {
  const directory = new MemoryDirectory(readSetDirectory());
  const talk = talkOver(directory);
  await talk.says('Suche Netzblick', 'Ändere die Telefonnummer auf 0221 99887');
  directory.isClosed = true;
  expect(await talk.says('ja')).toMatch(/^Sie sind nicht mehr angemeldet\. Es wurde nichts gespeichert\./);
  expect(await talk.says('Suche GridSoft')).toBe(
    'Sie sind nicht mehr angemeldet. Bitte melden Sie sich wieder an.',
  );
  expect(directory.writes).toEqual([]);
});

it.each([
  ['Batteriespeicher in Bayern', 'Bayern'],
  ['Wie viele Firmen sitzen in NRW?', 'Nordrhein-Westfalen'],
])('a federal state is told of by postcodes: %s', async (said, state) => {
  const talk = talkOver();
  const answer = await talk.says(said);
  expect(`${answer} ${talk.steps.join()}`).toMatch(new RegExp(`Bundesland „${state}“`));
});

it('a chatting person is answered after a hundred messages as after one', async () => {
  const talk = talkOver();
  for (let i = 0; i < 100; i += 1) await talk.says('Telefon von GridSoft');
  expect(await talk.says('Telefon von Busdepot Energie')).toContain('+49 511 12770');
});
