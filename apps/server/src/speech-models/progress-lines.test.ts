import { expect, test } from 'vitest';
import { ProgressLines } from './progress-lines.ts';

const TOTAL = 200_000_000;

function written(isTTY: boolean, percents: readonly number[]): readonly string[] {
  const texts: string[] = [];
  const progress = new ProgressLines({ isTTY, write: (text) => texts.push(text) });
  for (const percent of percents)
    progress.show({ file: 'encoder.onnx', received: (percent * TOTAL) / 100, total: TOTAL });
  progress.end();
  return texts;
}

test('a log gets a line for every ten percent', () => {
  expect(written(false, [0, 1, 9, 10, 11, 25, 29, 30, 100])).toEqual([
    '  0 %  1 MB of 200 MB  encoder.onnx\n',
    ' 10 %  20 MB of 200 MB  encoder.onnx\n',
    ' 25 %  50 MB of 200 MB  encoder.onnx\n',
    ' 30 %  60 MB of 200 MB  encoder.onnx\n',
    '100 %  200 MB of 200 MB  encoder.onnx\n',
  ]);
});

test('a terminal gets one line, which changes with each percent and is left at the end', () => {
  expect(written(true, [1, 1, 2])).toEqual([
    '\r\u001b[K  1 %  2 MB of 200 MB  encoder.onnx',
    '\r\u001b[K  2 %  4 MB of 200 MB  encoder.onnx',
    '\n',
  ]);
});

test('each file has a line of its own', () => {
  const texts: string[] = [];
  const progress = new ProgressLines({ write: (text) => texts.push(text) });
  progress.show({ file: 'encoder.onnx', received: 0, total: TOTAL });
  progress.show({ file: 'tokens.txt', received: 0, total: TOTAL });
  expect(texts).toHaveLength(2);
});
