import { DeIntentModel, DirectoryWords, type NluResult } from '@rer/agent';
import { ambiguous, MemoryDirectory, understood } from '@rer/agent/testing';
import { describe, expect, it } from 'vitest';
import { readSetDirectory } from '../judge-scripts/script-files.ts';
import { StaffTalk } from '../support/staff-talk.ts';

const [FIRST, SECOND] = readSetDirectory();
const [one, other] = [FIRST?.firmen_name ?? '', SECOND?.firmen_name ?? ''];

/** A talk in which each message means what stands beside it. */
function talkOf(...results: readonly NluResult[]): { talk: StaffTalk; directory: MemoryDirectory } {
  const directory = new MemoryDirectory(readSetDirectory());
  const left = [...results];
  const model = new DeIntentModel({
    words: () => DirectoryWords.of(directory.providers),
    interpret: () => left.shift() ?? understood({ intent: 'refuse', slots: {}, refusal: 'topic' }),
  });
  return { talk: new StaffTalk({ directory, model }), directory };
}

describe('two requests in one message', () => {
  it('are two answers, in their order', async () => {
    const { talk } = talkOf(
      understood(
        { intent: 'read', slots: { name: one, fields: ['email'] } },
        { intent: 'read', slots: { name: other, fields: ['stadt'] } },
      ),
    );
    const answer = await talk.says(`Die Mail von ${one} und wo ${other} sitzt`);
    expect(answer.indexOf(FIRST?.email ?? '?')).toBeGreaterThanOrEqual(0);
    expect(answer.indexOf(SECOND?.stadt ?? '?')).toBeGreaterThan(answer.indexOf(FIRST?.email ?? '?'));
  });

  it('have the change as the last, so that a yes answers it', async () => {
    const { talk, directory } = talkOf(
      understood(
        { intent: 'change', slots: { name: one, changes: { phone: '0221 998877' } } },
        { intent: 'read', slots: { name: other, fields: ['email'] } },
      ),
    );
    const answer = await talk.says(
      `Bei ${one} bitte die Nummer 0221 998877 eintragen. Und wie ist die Mail von ${other}?`,
    );
    expect(answer.indexOf(SECOND?.email ?? '?')).toBeGreaterThanOrEqual(0);
    expect(answer).toMatch(/Soll ich das so speichern\?$/);
    await talk.says('ja');
    expect(directory.providers.find(({ id }) => id === FIRST?.id)?.phone).toBe('0221 998877');
  });

  it('that both change something are told apart: the second is to be said again', async () => {
    const { talk } = talkOf(
      understood(
        { intent: 'change', slots: { name: one, changes: { phone: '0221 998877' } } },
        { intent: 'change', slots: { name: other, changes: { phone: '0221 112233' } } },
      ),
    );
    const answer = await talk.says(
      `Bei ${one} die 0221 998877 eintragen, neue Nummer von ${other}: 0221 112233`,
    );
    expect(answer).toMatch(/^Immer eins nach dem anderen: „.+“ sagen Sie mir danach bitte noch einmal\./);
    expect(answer).toContain('0221 998877');
  });

  it('wait for the question which provider is meant', async () => {
    const { talk } = talkOf(
      understood({ intent: 'read', slots: { fields: ['email'] } }, { intent: 'date', slots: {} }),
    );
    expect(await talk.says('Die Mail und das Datum')).toContain('Immer eins nach dem anderen');
  });
});

describe('a message that may mean two things', () => {
  const doubt = () =>
    ambiguous(
      { intent: 'read', slots: { name: one, fields: ['email'] } },
      { intent: 'search', slots: { stadt: SECOND?.stadt ?? '' } },
    );

  it('is answered by both readings as a choice', async () => {
    const { talk } = talkOf(doubt());
    expect(await talk.says('hm')).toBe(
      `Das verstehe ich auf zwei Arten. Was meinen Sie?\n1. E-Mail von ${one} nennen\n2. Dienstleister suchen: ${SECOND?.stadt}`,
    );
  });

  it.each(['1', 'das erste', 'Nummer eins'])('goes on with the first by “%s”', async (answer) => {
    const { talk } = talkOf(doubt());
    await talk.says('hm');
    expect(await talk.says(answer)).toContain(FIRST?.email);
  });

  it('goes on with the second', async () => {
    const { talk } = talkOf(doubt());
    await talk.says('hm');
    expect(await talk.says('die zweite')).toContain(SECOND?.stadt);
  });

  it('is forgotten where something else is said', async () => {
    const { talk } = talkOf(
      doubt(),
      understood({ intent: 'read', slots: { name: other, fields: ['email'] } }),
    );
    await talk.says('hm');
    expect(await talk.says(`die Mail von ${other}`)).toContain(SECOND?.email);
  });
});
