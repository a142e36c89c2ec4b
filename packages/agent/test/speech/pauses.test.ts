import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { SpokenTurns } from '../support/spoken-turns.ts';

const part = z.enum(['making', 'held-out']);
const row = { heard: z.string(), part, writer: z.number().optional() };
const Pause = z.union([
  z.strictObject({ ...row, isComplete: z.literal(true) }),
  z.strictObject({ ...row, isComplete: z.literal(false), pauseMs: z.number() }),
]);
const Utterance = z.strictObject({ ...row, isBackchannel: z.boolean() });

function rowsOf<T>(name: string, row: z.ZodType<T>): readonly T[] {
  const lines = readFileSync(new URL(name, import.meta.url), 'utf8')
    .trim()
    .split('\n');
  return lines.map((line) => row.parse(JSON.parse(line)));
}

const pauses = rowsOf('pauses.jsonl', Pause);
const utterances = rowsOf('backchannels.jsonl', Utterance);
const PARTS = ['making', 'held-out'] as const;

/** What comes of a pause after which the speaker goes on: the turn ends in it or not, and what follows is taken up as its rest or not. */
async function pauseOf(heard: string, pauseMs: number): Promise<{ isCutOff: boolean; isTakenUp: boolean }> {
  const talk = new SpokenTurns();
  await talk.say(heard);
  await talk.silence(pauseMs);
  const isCutOff = talk.timeOf('final') !== undefined;
  // The assistant begins to answer.
  talk.isAssistantSpeaking = isCutOff;
  await talk.say('und weiter geht es.', 900);
  await talk.silence(1_600);
  const finals = talk.events.flatMap(({ event }) => (event.kind === 'final' ? [event] : []));
  return { isCutOff, isTakenUp: isCutOff && finals.at(-1)?.continues === true };
}

/** How long after the end of speech a turn is over, ms. */
async function waitAfter(heard: string): Promise<number> {
  const talk = new SpokenTurns();
  await talk.say(heard);
  await talk.silence(1_600);
  return (talk.timeOf('final') ?? Number.NaN) - talk.endedAt;
}

async function endsAssistantsTurn(heard: string): Promise<boolean> {
  const talk = new SpokenTurns();
  await talk.assistantSpeaks();
  await talk.say(heard, 500);
  await talk.silence(1_600);
  return talk.timeOf('final') !== undefined;
}

const median = (values: readonly number[]) => values.toSorted((a, b) => a - b)[values.length >> 1];

describe.each(PARTS)('turns by the pauses of the set, its part %s', (name) => {
  const rows = pauses.filter((row) => row.part === name);

  it('are cut off in fewer than 5 % of the pauses', async () => {
    const cut: string[] = [];
    for (const row of rows) {
      if (!row.isComplete && (await pauseOf(row.heard, row.pauseMs)).isCutOff) cut.push(row.heard);
    }
    expect(cut.length / rows.length, cut.join('\n')).toBeLessThan(0.05);
  });

  it('are over 350 ms after the end of speech at the median', async () => {
    const waits: number[] = [];
    for (const row of rows) if (row.isComplete) waits.push(await waitAfter(row.heard));
    expect(median(waits)).toBeLessThanOrEqual(350);
  });
});

describe.each(PARTS)('speech over the assistant, by the set, its part %s', (name) => {
  const rows = utterances.filter((row) => row.part === name);

  async function ending(isBackchannel: boolean): Promise<readonly string[]> {
    const ended: string[] = [];
    for (const row of rows) {
      if (row.isBackchannel === isBackchannel && (await endsAssistantsTurn(row.heard))) ended.push(row.heard);
    }
    return ended;
  }

  it('ends its turn by fewer than 5 % of the backchannels', async () => {
    const ended = await ending(true);
    const share = ended.length / rows.filter((row) => row.isBackchannel).length;
    expect(share, ended.join('\n')).toBeLessThan(0.05);
  });

  it('interrupts it otherwise', async () => {
    expect(await ending(false)).toEqual(rows.filter((row) => !row.isBackchannel).map((row) => row.heard));
  });
});

describe('turns by the pauses that others wrote', () => {
  const rows = rowsOf('pauses-by-others.jsonl', Pause);

  it('lose the rest of what is said after fewer than 5 % of the pauses', async () => {
    const lost: string[] = [];
    for (const row of rows) {
      if (row.isComplete) continue;
      const { isCutOff, isTakenUp } = await pauseOf(row.heard, row.pauseMs);
      if (isCutOff && !isTakenUp) lost.push(row.heard);
    }
    expect(lost.length / rows.length, lost.join('\n')).toBeLessThan(0.05);
  });

  it('are answered too early in fewer than 11 % of the pauses', async () => {
    const early: string[] = [];
    for (const row of rows)
      if (!row.isComplete && (await pauseOf(row.heard, row.pauseMs)).isCutOff) early.push(row.heard);
    expect(early.length / rows.length, early.join('\n')).toBeLessThan(0.11);
  });
});

describe('speech over the assistant that others wrote', () => {
  const rows = rowsOf('backchannels-by-others.jsonl', Utterance);

  it.each([
    ['ends its turn by fewer than 5 % of the backchannels', true],
    ['interrupts it by 95 % of the others', false],
  ])('%s', async (_rule, isBackchannel) => {
    const chosen = rows.filter((row) => row.isBackchannel === isBackchannel);
    const wrong: string[] = [];
    for (const row of chosen)
      if ((await endsAssistantsTurn(row.heard)) === isBackchannel) wrong.push(row.heard);
    expect(wrong.length / chosen.length, wrong.join('\n')).toBeLessThan(0.05);
  });
});
