import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { SpokenTurns } from '../support/spoken-turns.ts';

const part = z.enum(['making', 'held-out']);
const Pause = z.union([
  z.strictObject({ heard: z.string(), isComplete: z.literal(true), part }),
  z.strictObject({ heard: z.string(), isComplete: z.literal(false), pauseMs: z.number(), part }),
]);
const Utterance = z.strictObject({ heard: z.string(), isBackchannel: z.boolean(), part });

function rowsOf<T>(name: string, row: z.ZodType<T>): readonly T[] {
  const lines = readFileSync(new URL(name, import.meta.url), 'utf8')
    .trim()
    .split('\n');
  return lines.map((line) => row.parse(JSON.parse(line)));
}

const pauses = rowsOf('pauses.jsonl', Pause);
const utterances = rowsOf('backchannels.jsonl', Utterance);
const PARTS = ['making', 'held-out'] as const;

/** Whether a turn ends in a pause after which the speaker goes on. */
async function isCutOff(heard: string, pauseMs: number): Promise<boolean> {
  const talk = new SpokenTurns();
  await talk.say(heard);
  await talk.silence(pauseMs);
  await talk.say('weiter', 300);
  return talk.timeOf('final') !== undefined;
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
      if (!row.isComplete && (await isCutOff(row.heard, row.pauseMs))) cut.push(row.heard);
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
