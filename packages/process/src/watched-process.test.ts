import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { setImmediate as later } from 'node:timers/promises';
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest';
import { WatchedProcess } from './watched-process.ts';

interface Incoming {
  readonly type: string;
  readonly value?: unknown;
}
interface Outgoing {
  readonly type: 'arguments' | 'echo' | 'environment' | 'exit' | 'nonsense';
  readonly value?: unknown;
}
type Options = ConstructorParameters<typeof WatchedProcess<Outgoing, Incoming>>[0];

const PING_MS = 1000;
const UNANSWERED_MAX = 2;

/** Does what the README asks of a program. */
const OBEDIENT = `
process.on('message', ({ type, value }) => {
  if (type === 'ping') process.send({ type: 'pong' });
  if (type === 'close') process.disconnect();
  if (type === 'echo') process.send({ type: 'echoed', value });
  if (type === 'environment') process.send({ type: 'environment', value: { ...process.env } });
  if (type === 'arguments') process.send({ type: 'arguments', value: process.execArgv });
  if (type === 'nonsense') process.send({ nonsense: true });
  if (type === 'exit') process.exit(7);
});
process.send({ type: 'ready' });
`;
/** Its thread never comes back from its first ping. */
const HANGING = `
process.on('message', ({ type }) => { while (type === 'ping'); });
process.send({ type: 'ready' });
`;
/** Answers its first ping alone. */
const ANSWERING_ONCE = `
process.once('message', () => process.send({ type: 'pong' }));
process.on('message', () => undefined);
process.send({ type: 'ready' });
`;
/** Does not end when it is told to. */
const DEAF = `
process.on('message', ({ type }) => { if (type === 'echo') process.send({ type: 'echoed' }); });
setInterval(() => undefined, 1000);
process.send({ type: 'ready' });
`;

const folder = mkdtempSync(join(tmpdir(), 'watched-process-'));
const running = new Set<WatchedProcess<Outgoing, Incoming>>();
let programs = 0;

interface Watched {
  readonly child: WatchedProcess<Outgoing, Incoming>;
  /** Messages that were understood, and those of them that were handed to `handle`. */
  readonly parsed: Incoming[];
  readonly handled: Incoming[];
}

function start(source: string, options: Partial<Options> = {}): Watched {
  programs += 1;
  const program = join(folder, `program-${programs}.cjs`);
  writeFileSync(program, source);
  const parsed: Incoming[] = [];
  const handled: Incoming[] = [];
  const child = new WatchedProcess<Outgoing, Incoming>({
    program,
    parse: (input) => {
      if (typeof input !== 'object' || input === null || !('type' in input)) return { success: false };
      const message = { ...input, type: String(input.type) };
      parsed.push(message);
      return { success: true, data: message };
    },
    handle: (message) => handled.push(message),
    pingIntervalMs: PING_MS,
    unansweredMax: UNANSWERED_MAX,
    ...options,
  });
  running.add(child);
  return { child, parsed, handled };
}

async function ready(source: string, options?: Partial<Options>): Promise<Watched> {
  const watched = start(source, options);
  await expect.poll(() => watched.handled).toEqual([{ type: 'ready' }]);
  return watched;
}

/** Lets the time until the next ping pass. */
async function tick(): Promise<void> {
  vi.advanceTimersByTime(PING_MS);
  // The ping goes out behind what has arrived.
  await later();
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'setTimeout', 'clearTimeout'] });
});
afterEach(async () => {
  vi.useRealTimers();
  for (const child of running) child.kill();
  await Promise.all([...running].map(({ ended }) => ended));
  running.clear();
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('a message of the program is handed on as it was parsed', async () => {
  const { child, handled } = await ready(OBEDIENT);
  child.send({ type: 'echo', value: [1, 'zwei'] });
  await expect.poll(() => handled.at(-1)).toEqual({ type: 'echoed', value: [1, 'zwei'] });
});

test('bytes stay bytes where the form of messages is `advanced`', async () => {
  const { child, handled } = await ready(OBEDIENT, { serialization: 'advanced' });
  child.send({ type: 'echo', value: new Uint8Array([1, 2]) });
  await expect.poll(() => handled.at(-1)?.value).toEqual(new Uint8Array([1, 2]));
});

test('a message that is refused ends the process', async () => {
  const { child } = await ready(OBEDIENT);
  child.send({ type: 'nonsense' });
  expect(await child.ended).toBe('ended with SIGKILL');
});

test('the program has the environment that it was given, and nothing of ours', async () => {
  const { child, handled } = await ready(OBEDIENT, { env: { GIVEN: 'yes' } });
  child.send({ type: 'environment' });
  await expect.poll(() => handled.at(-1)?.value).toMatchObject({ GIVEN: 'yes', NODE_ENV: 'production' });
  expect(handled.at(-1)?.value).not.toHaveProperty('PATH');
});

test('a program that is to stay compact gives freed memory back early', async () => {
  const { child, handled } = await ready(OBEDIENT, { isCompact: true });
  child.send({ type: 'environment' });
  await expect.poll(() => handled.at(-1)?.value).toMatchObject({ MALLOC_ARENA_MAX: '2' });
  child.send({ type: 'arguments' });
  await expect.poll(() => handled.at(-1)?.value).toEqual(['--max-semi-space-size=1']);
});

test('a program that answers its pings is kept, however many they are', async () => {
  const { child, parsed } = await ready(OBEDIENT);
  for (let pings = 1; pings <= 2 * UNANSWERED_MAX; pings += 1) {
    await tick();
    await expect.poll(() => parsed.filter(({ type }) => type === 'pong').length).toBe(pings);
  }
  expect(child.send({ type: 'echo' })).toBe(true);
});

test('a pong is not handed on', async () => {
  const { parsed, handled } = await ready(OBEDIENT);
  await tick();
  await expect.poll(() => parsed.at(-1)).toEqual({ type: 'pong' });
  expect(handled).toEqual([{ type: 'ready' }]);
});

test('a program that hangs is killed when it has left so many pings unanswered, and no sooner', async () => {
  const { child } = await ready(HANGING);
  const kill = vi.spyOn(child, 'kill');
  for (let pings = 1; pings <= UNANSWERED_MAX; pings += 1) await tick();
  expect(kill).not.toHaveBeenCalled();
  await tick();
  expect(await child.ended).toBe('ended with SIGKILL');
});

test('a program that has not answered yet is given longer, where that is asked for', async () => {
  const { child } = await ready(HANGING, { unansweredAtStartMax: 5 });
  const kill = vi.spyOn(child, 'kill');
  for (let pings = 1; pings <= 5; pings += 1) await tick();
  expect(kill).not.toHaveBeenCalled();
  await tick();
  expect(kill).toHaveBeenCalledOnce();
});

test('a program that has answered is not given longer any more', async () => {
  const { child, parsed } = await ready(ANSWERING_ONCE, { unansweredAtStartMax: 5 });
  const kill = vi.spyOn(child, 'kill');
  await tick();
  await expect.poll(() => parsed.at(-1)).toEqual({ type: 'pong' });
  for (let pings = 1; pings <= UNANSWERED_MAX; pings += 1) await tick();
  expect(kill).not.toHaveBeenCalled();
  await tick();
  expect(kill).toHaveBeenCalledOnce();
});

test('nothing is pinged after the end', async () => {
  const { child } = await ready(OBEDIENT);
  expect(vi.getTimerCount()).toBe(1);
  child.kill();
  await child.ended;
  expect(vi.getTimerCount()).toBe(0);
});

test('a program that ends by itself is told of with its code', async () => {
  const { child } = await ready(OBEDIENT);
  child.send({ type: 'exit' });
  expect(await child.ended).toBe('ended with code 7');
});

test('a process that could not be started is told of with the reason', async () => {
  const { execPath } = process;
  process.execPath = join(folder, 'no-node');
  const { child } = start(OBEDIENT);
  process.execPath = execPath;
  expect(await child.ended).toMatch(/^spawn .* ENOENT$/);
  expect(child.pid).toBeUndefined();
});

test('`send` answers that it sent, and calls back when the message was handed over', async () => {
  const { child } = await ready(OBEDIENT);
  const sent = vi.fn();
  expect(child.send({ type: 'echo' }, sent)).toBe(true);
  await expect.poll(() => sent.mock.calls.length).toBe(1);
});

test('after the end `send` answers that it did not, and calls nothing', async () => {
  const { child } = await ready(OBEDIENT);
  child.kill();
  await child.ended;
  const sent = vi.fn();
  expect(child.send({ type: 'echo' }, sent)).toBe(false);
  await later();
  expect(sent).not.toHaveBeenCalled();
});

test('`close` lets the program end by itself', async () => {
  const { child } = await ready(OBEDIENT);
  await child.close();
  expect(await child.ended).toBe('ended with code 0');
});

test('`close` kills a program that has not ended after three seconds', async () => {
  const { child, handled } = await ready(DEAF, { pingIntervalMs: 60_000 });
  const closed = child.close();
  vi.advanceTimersByTime(2999);
  child.send({ type: 'echo' });
  await expect.poll(() => handled.at(-1)).toEqual({ type: 'echoed' });
  vi.advanceTimersByTime(1);
  await closed;
  expect(await child.ended).toBe('ended with SIGKILL');
});
