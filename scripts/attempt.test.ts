import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { attempt, strayFileOf } from './lib/attempt.mjs';
import { countVitest } from './lib/count.mjs';
import { vitestFailedFiles, vitestFailures } from './lib/failures.mjs';

const VITEST = { count: countVitest, failures: vitestFailures, failedFiles: vitestFailedFiles };

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rer-attempt-'));
});
afterEach(() => rm(folder, { recursive: true }));

/** A run of three tests that pass, by a program that leaves this as well. */
function run({ code = 0, stray }: { code?: number; stray?: readonly string[] }) {
  const report = join(folder, 'not', 'made', 'yet', 'unit.json');
  return attempt('unit', report, VITEST, async () => {
    if (stray !== undefined) await writeFile(strayFileOf(report), JSON.stringify(stray));
    await writeFile(report, JSON.stringify({ numPassedTests: 3 }));
    return code;
  });
}

describe('one run of a stage', () => {
  test('may leave its report in a folder that is not there yet, as on a fresh checkout', async () => {
    expect(await run({ stray: [] })).toEqual({ passed: 3, failed: 0, failures: [], failedFiles: [] });
  });

  test('names what went wrong outside of any test', async () => {
    const { failed, failures } = await run({ code: 1, stray: ['Error: nobody waited for it'] });
    expect(failed).toBe(1);
    expect(failures).toEqual(['outside of any test\n    Error: nobody waited for it']);
  });

  test('says so where only the exit code tells that it failed', async () => {
    const { failed, failures } = await run({ code: 128 });
    expect(failed).toBe(1);
    expect(failures).toEqual([
      'unit ended with exit code 128 and 3 tests passed, none failed: see its output',
    ]);
  });

  test('that leaves no report has failed, and says so', async () => {
    const outcome = await attempt('unit', join(folder, 'none.json'), VITEST, async () => 0);
    expect(outcome).toMatchObject({ passed: 0, failed: 1 });
    expect(outcome.failures.join()).toContain('unit left no report that can be read');
  });
});
