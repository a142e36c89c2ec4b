import { DeIntentModel, DirectoryWords } from '@rer/agent';
import { MemoryDirectory, providerOf, testId } from '@rer/agent/testing';
import { describe, expect, it } from 'vitest';
import { StaffTalk } from '../support/staff-talk.ts';

const COMPANIES: readonly (readonly [label: string, stadt: string, phone: string])[] = [
  ['Vattenfall Europe Sales GmbH', 'Hamburg', '040 111111'],
  ['Grünstrom Kiel GmbH', 'Kiel', '0431 222222'],
  ['Elektro Schulz GmbH', 'Halle (Saale)', '0345 333333'],
  ['Elektro Schulz Montage GmbH', 'Rostock', '0381 44444'],
  ['Stadtwerke Weimar GmbH', 'Weimar', '03643 66666'],
  ['N-ERGIE Aktiengesellschaft', 'Nürnberg', '0911 555555'],
];

function talkOver(): StaffTalk {
  const providers = COMPANIES.map(([firmen_name, stadt, phone], at) =>
    providerOf({
      id: testId(at + 1),
      name: firmen_name,
      firmen_name,
      email: `info${at}@example.test`,
      stadt,
      phone,
    }),
  );
  const directory = new MemoryDirectory(providers);
  return new StaffTalk({
    directory,
    model: new DeIntentModel({ words: () => DirectoryWords.of(providers) }),
  });
}

async function answerTo(talk: StaffTalk, ...said: readonly string[]): Promise<string> {
  let answer = '';
  for (const text of said) answer = await talk.says(text);
  return answer;
}

describe('a company that is named', () => {
  it('beats the one that is spoken of, and the answer says whose data it gives', async () => {
    const talk = talkOver();
    expect(await answerTo(talk, 'Suche Vattenfall', 'Telefonnummer von Grün Strom Kiel')).toBe(
      'Telefon von Grünstrom Kiel GmbH: 0431 222222',
    );
    expect(talk.assistant.facts.focus?.firmen_name).toBe('Grünstrom Kiel GmbH');
  });

  it.each(['Telefonnummer von nergie', 'Telefonnummer von N Ergie'])(
    'is found joined and apart: %s',
    async (said) => {
      expect(await answerTo(talkOver(), said)).toBe('Telefon von N-ERGIE Aktiengesellschaft: 0911 555555');
    },
  );

  it('and is not there has nothing told of the one that is spoken of', async () => {
    const talk = talkOver();
    const answer = await answerTo(talk, 'Suche Vattenfall', 'Telefonnummer von Zalando');
    expect(answer).toMatch(/^Ich habe keinen Dienstleister mit dem Namen „Zalando“ gefunden/);
    expect(await talk.says('und die Adresse?')).not.toContain('Vattenfall');
  });

  it('and may be one of several is asked for, and nothing of the one before is told or changed meanwhile', async () => {
    const talk = talkOver();
    const answer = await answerTo(talk, 'Suche Vattenfall', 'Telefonnummer von Elektro Schulz');
    expect(answer).toContain('Elektro Schulz GmbH, Halle (Saale)');
    expect(answer).toContain('Elektro Schulz Montage GmbH, Rostock');
    await talk.says('Ändere die Telefonnummer auf 030 9999999');
    expect(talk.assistant.facts.proposal).toBeNull();
  });

  it('like another is not changed in its place before a yes', async () => {
    const talk = talkOver();
    const answer = await answerTo(talk, 'Ändere die Telefonnummer von Grünstrom Kial auf 0431 9999999');
    expect(answer).toContain('Meinen Sie Grünstrom Kiel GmbH, Kiel?');
    expect(talk.assistant.facts.proposal).toBeNull();
    await talk.says('ja');
    expect(talk.assistant.facts.proposal).toMatchObject({ provider: { firmen_name: 'Grünstrom Kiel GmbH' } });
  });

  it.each([
    'stadtwerke weimar nummer',
    'Telefonnummer der Stadtwerke Weimar',
    'wie ist die nummer der stadtwerke weimar',
  ])('is one where it is a utility, too: %s', async (said) => {
    expect(await answerTo(talkOver(), 'Suche Vattenfall', said)).toBe(
      'Telefon von Stadtwerke Weimar GmbH: 03643 66666',
    );
  });

  it('and is a utility that is not there has nothing told of the one that is spoken of', async () => {
    const answer = await answerTo(talkOver(), 'Suche Vattenfall', 'stadtwerke münchen nummer');
    expect(answer).toMatch(/^Ich habe keinen Dienstleister mit dem Namen „stadtwerke münchen“ gefunden/i);
  });

  it('is no company where it is asked with whom the one that is spoken of works', async () => {
    const answer = await answerTo(
      talkOver(),
      'Suche Vattenfall',
      'arbeitet der mit den Stadtwerken Weimar zusammen?',
    );
    expect(answer).toContain('mit der Kooperation „Stadtwerke Weimar“');
  });

  it('with another town is asked for', async () => {
    expect(await answerTo(talkOver(), 'Telefonnummer von Vattenfall Berlin')).toContain(
      'Meinen Sie Vattenfall Europe Sales GmbH, Hamburg?',
    );
  });
});
