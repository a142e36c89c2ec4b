import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import process from 'node:process';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';
import { fromRoot } from '../../scripts/lib/paths.mjs';

const run = promisify(execFile);

/** The private and the public network, and which machine is in which. The router has both of its addresses. */
export const ADDRESSES = {
  4: { server: '10.77.0.2', inside: '10.77.0.1', outside: '198.51.100.1', client: '198.51.100.2', bits: 24 },
  6: { server: 'fd77:1::2', inside: 'fd77:1::1', outside: 'fd77:2::1', client: 'fd77:2::2', bits: 64 },
} as const;
export type Family = keyof typeof ADDRESSES;

const PLACES = ['server', 'router', 'client'] as const;
type Place = (typeof PLACES)[number];

/** Why this machine can have no networks of its own; undefined when it can. */
export async function namespaceProblem(): Promise<string | undefined> {
  if (process.getuid?.() !== 0) return 'making network namespaces needs root';
  const name = `rer-try-${process.pid}`;
  try {
    await run('ip', ['netns', 'add', name]);
    await run('ip', ['netns', 'delete', name]);
    return undefined;
  } catch (error) {
    return `"ip netns" does not work here (${error instanceof Error ? error.message.trim() : String(error)})`;
  }
}

/** A machine that reaches nothing but itself: it has an address, as media clients use none of loopback alone, and no way out. */
export async function startAlone(program: string, told: unknown): Promise<NetworkProgram> {
  const name = `rer-alone-${process.pid}-${Date.now() % 100_000}`;
  await run('ip', ['netns', 'add', name]);
  const { server, bits } = ADDRESSES[4];
  for (const setting of [
    'link set lo up',
    'link add world type veth peer name nobody',
    `address add ${server}/${bits} dev world`,
    'link set world up',
    'link set nobody up',
  ])
    await run('ip', ['-n', name, ...setting.split(' ')]);
  return new NetworkProgram(['netns', 'exec', name, ...commandOf(program, told)], async () => {
    await run('ip', ['netns', 'delete', name]);
  });
}

/** Runs a program of this folder, with what it is told as JSON. */
function commandOf(program: string, told: unknown): readonly string[] {
  const tsx = fromRoot('node_modules', 'tsx', 'dist', 'cli.mjs');
  const file = fromRoot('conformance', 'network', program);
  return [process.execPath, tsx, '--conditions=@rer/source', file, JSON.stringify(told)];
}

/** Three machines on one: a server in a private network, a client in the public one, and a router in between. */
export class Namespaces {
  readonly #name = `rer-${process.pid}-${Date.now() % 100_000}`;

  private constructor() {}

  /** @param family The only kind of addresses that there is. */
  static async make(family: Family): Promise<Namespaces> {
    const made = new Namespaces();
    for (const place of PLACES) await run('ip', ['netns', 'add', made.#of(place)]);
    for (const place of PLACES) await made.#ip(place, 'link', 'set', 'lo', 'up');
    const { server, inside, outside, client, bits } = ADDRESSES[family];
    await made.#cable('server', server, inside, bits, family);
    await made.#cable('client', client, outside, bits, family);
    for (const [place, router] of [
      ['server', inside],
      ['client', outside],
    ] as const) {
      await made.#ip(place, `-${family}`, 'route', 'add', 'default', 'via', router);
    }
    // With enough addresses for everybody nothing is translated, only handed on.
    if (family === 6) {
      await made.#run('router', 'sh', '-c', 'echo 1 > /proc/sys/net/ipv6/conf/all/forwarding');
    }
    return made;
  }

  /** Runs a program of this folder at a place, with what it is told as JSON. */
  start(place: Place, program: string, told: unknown): NetworkProgram {
    return new NetworkProgram(['netns', 'exec', this.#of(place), ...commandOf(program, told)]);
  }

  async remove(): Promise<void> {
    for (const place of PLACES) await run('ip', ['netns', 'delete', this.#of(place)]);
  }

  async #cable(place: Place, address: string, routers: string, bits: number, family: Family): Promise<void> {
    const options = family === 6 ? ['nodad'] : [];
    await this.#ip(
      'router',
      'link',
      'add',
      place,
      'type',
      'veth',
      'peer',
      'name',
      'world',
      'netns',
      this.#of(place),
    );
    await this.#ip('router', 'address', 'add', `${routers}/${bits}`, 'dev', place, ...options);
    await this.#ip(place, 'address', 'add', `${address}/${bits}`, 'dev', 'world', ...options);
    await this.#ip('router', 'link', 'set', place, 'up');
    await this.#ip(place, 'link', 'set', 'world', 'up');
  }

  async #ip(place: Place, ...args: string[]): Promise<void> {
    await run('ip', ['-n', this.#of(place), ...args]);
  }

  async #run(place: Place, ...command: string[]): Promise<void> {
    await run('ip', ['netns', 'exec', this.#of(place), ...command]);
  }

  #of(place: Place): string {
    return `${this.#name}-${place}`;
  }
}

/** A program at some place, which says something in lines and ends when nobody listens any more. */
export class NetworkProgram {
  readonly #child;
  readonly #lines;
  readonly #release: () => Promise<void>;
  #errors = '';

  /** `release` is called when it has ended. */
  constructor(args: readonly string[], release: () => Promise<void> = async () => undefined) {
    this.#release = release;
    this.#child = spawn('ip', args, { stdio: ['pipe', 'pipe', 'pipe'] });
    this.#child.stderr.setEncoding('utf8').on('data', (text: string) => {
      this.#errors += text;
    });
    this.#lines = createInterface({ input: this.#child.stdout })[Symbol.asyncIterator]();
  }

  /** The next thing that it says. */
  async says(): Promise<string> {
    const { value, done } = await this.#lines.next();
    if (done === true) throw new Error(`The program has ended:\n${this.#errors}`);
    return value;
  }

  async end(): Promise<void> {
    const ended = once(this.#child, 'close');
    this.#child.stdin.end();
    if (this.#child.exitCode === null) await ended;
    await this.#release();
  }
}
