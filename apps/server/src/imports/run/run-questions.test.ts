import { MessageChannel } from 'node:worker_threads';
import { afterEach, describe, expect, it } from 'vitest';
import { answerRun, type RunAnswers, RunQuestions } from './run-questions.ts';

const likeAll: RunAnswers['namesLike'] = async (names) => names.map(alike);
const alike = (name: string) => ({ id: name, name: `${name} AG`, email: null });

describe('questions of a run', () => {
  let questions: RunQuestions | undefined;
  afterEach(() => questions?.close());

  const start = (answers: Partial<RunAnswers>, patienceMs?: number): RunQuestions => {
    const { port1, port2 } = new MessageChannel();
    answerRun(port1, { namesLike: likeAll, whenFindable: async () => undefined, ...answers });
    questions = new RunQuestions(port2, patienceMs);
    return questions;
  };

  it('are answered one after the other', async () => {
    const asking = start({});
    expect(await asking.namesLike(['A', 'B'])).toEqual([alike('A'), alike('B')]);
    expect(await asking.namesLike(['C'])).toEqual([alike('C')]);
  });

  it('are given up when answers take too long together, and not asked again', async () => {
    const asked: string[] = [];
    const namesLike: RunAnswers['namesLike'] = async (names) => {
      asked.push(...names);
      return names.includes('slow') ? new Promise(() => undefined) : likeAll(names);
    };
    const asking = start({ namesLike }, 500);
    expect(await asking.namesLike(['quick'])).toEqual([alike('quick')]);
    expect(await asking.namesLike(['slow'])).toEqual([]);
    expect(await asking.namesLike(['later'])).toEqual([]);
    expect(asked).toEqual(['quick', 'slow']);
  });

  it('wait until the rows that were stored can be found', async () => {
    let rows = 0;
    let found: (() => void) | undefined;
    const asking = start({
      whenFindable: (stored) => {
        rows = stored;
        return new Promise((resolve) => {
          found = resolve;
        });
      },
    });
    let isOver = false;
    const waiting = asking.whenFindable(3).then(() => {
      isOver = true;
    });
    await expect.poll(() => rows).toBe(3);
    expect(isOver).toBe(false);
    found?.();
    await waiting;
  });

  it('are given up when the one who answers is gone', async () => {
    const { port1, port2 } = new MessageChannel();
    questions = new RunQuestions(port2, 50);
    port1.close();
    expect(await questions.namesLike(['A'])).toEqual([]);
  });
});
