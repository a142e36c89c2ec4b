import type { ImportReport } from '@rer/contracts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { sampleReport } from '../../../../../../testing/import-report.ts';
import type { loadReport } from '../import-calls.ts';
import { isUndoRunning } from '../undo/undo-progress-texts.ts';
import { watchImport } from './watch-import.ts';

const UNREACHABLE = { ok: false, failure: { kind: 'unreachable', cause: null } } as const;
const told = (part: Partial<ImportReport>) => ({ ok: true, value: sampleReport(part) }) as const;

describe('watching an import that is taken back', () => {
  beforeEach(() => vi.useFakeTimers());
  afterEach(() => vi.useRealTimers());

  /** What was asked for in vain, and how it ended, when the server answers so one after the other. */
  async function watch(...answers: Awaited<ReturnType<typeof loadReport>>[]) {
    let lost = 0;
    const watching = watchImport('1', {
      isOver: (report) => !isUndoRunning(report),
      ask: () => Promise.resolve(answers.shift() ?? UNREACHABLE),
      onReport: () => undefined,
      onLost: () => {
        lost += 1;
      },
      signal: new AbortController().signal,
    });
    await vi.advanceTimersByTimeAsync(60_000);
    return { lost, end: await watching };
  }

  it('goes on while the server does not answer, works or clears away, and ends with what it says then', async () => {
    const clearing = { removed: 1, total: 2 };
    const { lost, end } = await watch(
      UNREACHABLE,
      told({ isUndoing: true, canUndo: false }),
      UNREACHABLE,
      told({ state: 'undone', canUndo: false, clearing }),
      told({ state: 'undone', canUndo: false }),
    );
    expect(lost).toBe(2);
    expect(end).toMatchObject({ kind: 'report', report: { state: 'undone' } });
  });
});
