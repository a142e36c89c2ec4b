import { expect, test } from 'vitest';
import { DatabaseError } from '../db/errors.ts';
import { createLogger } from '../runtime/logger.ts';
import { HttpError } from './errors.ts';
import { FailureLog } from './failure-log.ts';

const full = () =>
  new DatabaseError('out_of_resources', 'The database has no room left.', { sqlState: '53100' });

/** A log of failures, and what it was told to do later. */
function scene() {
  const lines: Record<string, unknown>[] = [];
  const due: (() => void)[] = [];
  const logger = createLogger('warn', { write: (line) => lines.push(JSON.parse(line)) });
  const log = new FailureLog({ logger, later: (run) => due.push(run) });
  const passMinute = () => {
    for (const run of due.splice(0)) run();
  };
  return { log, lines, passMinute };
}

test('trouble that all requests meet is one line with its sentence and no stack, then a count a minute', () => {
  const { log, lines, passMinute } = scene();
  for (let request = 0; request < 40; request += 1) {
    log.note(
      request % 2 === 0 ? full() : new HttpError('unavailable', 'Kein Platz.', { cause: full() }),
      `r${request}`,
    );
  }
  expect(lines).toMatchObject([
    {
      level: 'error',
      requestId: 'r0',
      err: { message: 'The database has no room left.', sqlState: '53100' },
    },
  ]);
  expect(JSON.stringify(lines)).not.toContain('stack');
  passMinute();
  expect(lines.slice(1)).toMatchObject([{ level: 'warn', code: 'out_of_resources', requests: 39 }]);
});

test('trouble that comes back after a minute without it is told anew', () => {
  const { log, lines, passMinute } = scene();
  log.note(full(), 'r1');
  passMinute();
  passMinute();
  log.note(full(), 'r2');
  expect(lines).toMatchObject([{ requestId: 'r1' }, { requestId: 'r2' }]);
});

test('another trouble is told beside the first', () => {
  const { log, lines } = scene();
  log.note(full(), 'r1');
  log.note(Object.assign(new Error('too many open files'), { code: 'EMFILE' }), 'r2');
  expect(lines).toMatchObject([{ requestId: 'r1' }, { requestId: 'r2', err: { code: 'EMFILE' } }]);
});

test('defects are told each time, with their stacks', () => {
  const { log, lines } = scene();
  log.note(new TypeError('x is undefined'), 'r1');
  log.note(new TypeError('x is undefined'), 'r2');
  const err = { stack: expect.stringContaining('failure-log.test') };
  expect(lines).toMatchObject([
    { requestId: 'r1', err },
    { requestId: 'r2', err },
  ]);
});

test('what is refused on purpose, as during a stop, is no failure', () => {
  const { log, lines } = scene();
  log.note(new HttpError('unavailable', 'Der Server wird gerade neu gestartet.', { retryAfterS: 5 }), 'r1');
  expect(lines).toEqual([]);
});
