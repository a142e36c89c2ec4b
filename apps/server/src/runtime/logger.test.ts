import { expect, test } from 'vitest';
import { createLogger } from './logger.ts';

function logged(write: (logger: ReturnType<typeof createLogger>) => void): string {
  let lines = '';
  write(createLogger('debug', { write: (line) => (lines += line) }));
  return lines;
}

test.each([
  { email: 'a@example.org' },
  { request: { authorization: 'Bearer secret' } },
  { a: { b: { phone: '0221 1' } } },
])('personal members and secrets do not reach a line: %o', (data) => {
  expect(logged((logger) => logger.info(data, 'event'))).not.toMatch(/a@example\.org|secret|0221/);
});

test.each(['ENOSPC', 'EMFILE', 'unavailable', 'out_of_resources'])(
  'trouble outside of our code (%s) is logged without a stack',
  (code) => {
    const error = new Error('outer', { cause: Object.assign(new Error('inner'), { code }) });
    const line = logged((logger) => logger.error({ err: error }, 'request failed'));
    expect(line).toContain('"message":"inner"');
    expect(line).not.toContain('stack');
  },
);

test('an error is logged by type, message, code and cause, without what drivers attach to it', () => {
  const cause = new Error('inner');
  const error = Object.assign(new Error('outer', { cause }), {
    code: 'E1',
    detail: 'Failing row contains (Änne)',
  });
  const line = logged((logger) => logger.error({ err: error }, 'request failed'));
  expect(line).toContain('"message":"outer"');
  expect(line).toContain('"code":"E1"');
  expect(line).toContain('"message":"inner"');
  expect(line).not.toContain('Änne');
});

test('text of strangers begins no line of its own', () => {
  const line = logged((logger) => logger.info({ path: '/\n{"level":"error"}\r\u2028\u001b[2J' }, 'event'));
  expect(line.match(/\n/g)).toHaveLength(1);
  expect(line).not.toContain('\u001b');
  expect(JSON.parse(line)).toMatchObject({ level: 'info', path: '/\n{"level":"error"}\r\u2028\u001b[2J' });
});
