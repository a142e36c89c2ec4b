import { MessageChannel } from 'node:worker_threads';
import { afterEach, describe, expect, it } from 'vitest';
import { type AnswerNames, answerNames, NameQuestions } from './name-questions.ts';

const LIKE_ALL: AnswerNames = async (names) => names.map((name) => `${name} AG`);

describe('questions for names', () => {
  let questions: NameQuestions | undefined;
  afterEach(() => questions?.close());

  const start = (answer: AnswerNames, patienceMs?: number): NameQuestions => {
    const { port1, port2 } = new MessageChannel();
    answerNames(port1, answer);
    questions = new NameQuestions(port2, patienceMs);
    return questions;
  };

  it('are answered one after the other', async () => {
    const asking = start(LIKE_ALL);
    expect(await asking.ask(['A', 'B'])).toEqual(['A AG', 'B AG']);
    expect(await asking.ask(['C'])).toEqual(['C AG']);
  });

  it('are given up when answers take too long together, and not asked again', async () => {
    const asked: string[] = [];
    const asking = start(async (names) => {
      asked.push(...names);
      return names.includes('slow') ? new Promise(() => undefined) : LIKE_ALL(names);
    }, 60);
    expect(await asking.ask(['quick'])).toEqual(['quick AG']);
    expect(await asking.ask(['slow'])).toEqual([]);
    expect(await asking.ask(['later'])).toEqual([]);
    expect(asked).toEqual(['quick', 'slow']);
  });

  it('are given up when the one who answers is gone', async () => {
    const { port1, port2 } = new MessageChannel();
    questions = new NameQuestions(port2, 50);
    port1.close();
    expect(await questions.ask(['A'])).toEqual([]);
  });
});
