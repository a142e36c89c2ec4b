import type {
  ConsoleLevel,
  ContractCheck,
  EngineMessage,
  Fields,
  HandlerEffect,
  HeldTrack,
  Mark,
  Outcome,
  Pattern,
  PeerState,
  Special,
  Step,
  Value,
} from './language.ts';
import RECORDED_EVENTS from './recorded-events.json' with { type: 'json' };
import { STARTS } from './starts.ts';
import type { ContractTarget, OpenedComponent } from './target.ts';

export interface CheckResult {
  readonly id: string;
  readonly outcome: 'passed' | 'failed' | 'not built' | 'other platform';
  readonly why?: string;
}

/** How often a promise that must settle is given another turn. */
const TURNS = 12;
const SHORT = 300;

/** Runs one check, or other steps from its start, against a target. Never throws. */
export async function runCheck(
  check: ContractCheck,
  target: ContractTarget,
  steps: readonly Step[] = check.steps,
): Promise<CheckResult> {
  const { id } = check;
  if (check.platform === 'browser' && target.platform !== 'browser') return { id, outcome: 'other platform' };
  if (check.beyondGuards && target.notBuilt.includes(check.feature)) return { id, outcome: 'not built' };
  let run: CheckRun | undefined;
  try {
    run = new CheckRun(check, await target.open(check.surroundings ?? {}));
    await run.begin();
    for (const step of steps) await run.step(step);
    return { id, outcome: 'passed' };
  } catch (error) {
    return { id, outcome: 'failed', why: error instanceof Error ? error.message : String(error) };
  } finally {
    await run?.end();
  }
}

/** Runs checks one after the other; those with an id in which none of the words is are left out. */
export async function runChecks(
  checks: readonly ContractCheck[],
  target: ContractTarget,
  words: readonly string[] = [],
): Promise<readonly CheckResult[]> {
  const results: CheckResult[] = [];
  for (const check of checks) {
    if (words.length > 0 && !words.some((word) => check.id.includes(word))) continue;
    results.push(await runCheck(check, target));
  }
  return results;
}

/** What a step saw, for the recorder. */
export interface Seen {
  readonly value?: unknown;
  readonly ended?: 'returned' | 'threw' | Watched['state'];
  readonly events?: readonly { readonly name: string; readonly payload: unknown }[];
}

/** One check under way against one opened component. */
export class CheckRun {
  readonly #check: ContractCheck;
  readonly #opened: OpenedComponent;
  readonly #saved = new Map<string, unknown>();
  readonly #tracks = new Map<string, object>();
  readonly #promises = new Map<string, Watched>();
  readonly #clientIds = new Map<string, unknown>();
  readonly #restore: () => void;
  #held: readonly HeldTrack[] = [];
  #peers: readonly PeerState[] = [];
  #events: { readonly of: string; readonly name: string; readonly payload: unknown }[] = [];
  #logged: { readonly level: ConsoleLevel; readonly text: string }[] = [];
  #notes: unknown[] = [];
  #sentBefore = 0;
  #place = 'start';
  #seen: Seen | Watched = {};

  constructor(check: ContractCheck, opened: OpenedComponent) {
    this.#check = check;
    this.#opened = opened;
    this.#restore = listenToConsole((level, text) => this.#logged.push({ level, text }));
  }

  async end(): Promise<void> {
    for (const [name, instance] of this.#saved) {
      if (!this.#clientIds.has(name) || !isObject(instance)) continue;
      try {
        const ended = invoke(instance, 'destroy', []);
        if (isThenable(ended))
          await Promise.race([Promise.resolve(ended).catch(() => undefined), this.#opened.settle()]);
      } catch {
        // A broken instance is thrown away with its component.
      }
    }
    this.#restore();
    await this.#opened.close();
  }

  /** Brings the component into the state that the check begins in. */
  async begin(): Promise<void> {
    for (const step of STARTS[this.#check.start](this.#check.options ?? {})) await this.step(step);
    this.forget();
  }

  /** What the step that ran last saw. */
  get seen(): Seen {
    const seen = this.#seen;
    return 'state' in seen ? { ended: seen.state, value: seen.value } : seen;
  }

  /** The name under which a step saved this object. */
  nameOf(value: object): string | undefined {
    return [...this.#saved].find(([, saved]) => saved === value)?.[0];
  }

  forget(): void {
    this.#events = [];
    this.#logged = [];
    this.#notes = [];
    this.#sentBefore = this.#opened.engine.sent().length;
  }

  async step(step: Step): Promise<void> {
    this.#place = describe(step);
    switch (step.do) {
      case 'static': {
        const args = await this.#values(step.args ?? []);
        await this.#outcome(
          () => this.#keep(step, invoke(this.#opened.component, step.name, args)),
          step.expect,
          step.save,
        );
        return;
      }
      case 'call': {
        const instance = this.#object(step.on ?? 'call');
        const args = await this.#values(step.args ?? []);
        await this.#outcome(
          () => this.#watch(step, invoke(instance, step.method, args)),
          step.expect,
          step.save,
        );
        return;
      }
      case 'settled':
        return this.#settled(this.#promise(step.promise), step.expect);
      case 'get': {
        const found = read(this.#get(step.of ?? 'call'), step.path);
        if (step.save !== undefined) this.#saved.set(step.save, found);
        return this.#matchSeen(found, step.expect, step.path.join('.'));
      }
      case 'exports':
        return this.#matchSeen(this.#opened.exports[step.name], step.expect, step.name);
      case 'global':
        return this.#matchSeen(
          read(globalThis, await this.#path(step.path)),
          step.expect,
          step.path.join('.'),
        );
      case 'make':
        this.#saved.set(step.save, await this.#value(step.value));
        return;
      case 'engine':
        this.#opened.engine.emit(await this.#message(step.message), this.#clientId(step.to ?? 'call'));
        return this.#opened.settle();
      case 'stranger':
        this.#opened.engine.strange(await this.#message(step.message), this.#clientId('call'));
        return this.#opened.settle();
      case 'when':
        this.#opened.engine.when(step.action, {
          answer: step.answer === undefined ? undefined : await this.#value(step.answer),
          emit: await Promise.all((step.emit ?? []).map((message) => this.#value(message))),
        });
        return;
      case 'loads':
        this.#opened.engine.loads(step.outcomes);
        return;
      case 'tracks':
        this.#held = step.held;
        return this.#hold();
      case 'peers':
        this.#peers = step.peers;
        return this.#hold();
      case 'sent':
        return this.#sent(step);
      case 'events':
        return this.#checkEvents(step);
      case 'console': {
        const lines = this.#logged.filter(({ level }) => level === step.level).map(({ text }) => text);
        const expected = step.expect.map((text) => this.#opened.text(text));
        this.#seen = { value: lines };
        if (!same(lines, expected))
          this.#fail(`console.${step.level}: ${show(lines)} instead of ${show(expected)}`);
        return;
      }
      case 'logged': {
        const text = this.#opened.text(step.text);
        if (this.#logged.some((line) => line.level === step.level && line.text === text)) return;
        return this.#fail(`no line ${show(text)} among ${show(this.#logged)}`);
      }
      case 'forget':
        return this.forget();
      case 'advance':
        await this.#opened.clock.advance(step.ms);
        return this.#opened.settle();
      case 'handler': {
        const args = 'notes' in step.effect ? await this.#values(step.effect.args ?? []) : [];
        invoke(this.#object(step.on ?? 'call'), 'on', [
          step.event,
          () => this.#effect(step.effect, step.on ?? 'call', args),
        ]);
        return this.#opened.settle();
      }
      case 'notes':
        this.#seen = { value: this.#notes };
        if (this.#notes.length !== step.expect.length) this.#fail(`notes ${show(this.#notes)}`);
        for (const [at, pattern] of step.expect.entries())
          this.#match(this.#notes[at], pattern, `note ${at}`);
        return;
      case 'devices':
        await this.#opened.devices(step.list, step.tell);
        return this.#opened.settle();
      case 'geo':
        this.#opened.geo(step.answer);
        return;
      default:
        return never(step);
    }
  }

  // Values

  async #values(values: readonly Value[]): Promise<unknown[]> {
    const made: unknown[] = [];
    for (const value of values) made.push(await this.#value(value));
    return made;
  }

  async #value(value: Value): Promise<unknown> {
    if (value === null || typeof value !== 'object') return value;
    if (isList(value)) return this.#values(value);
    if (isSpecial(value)) return this.#special(value);
    const made: Record<string, unknown> = {};
    for (const [key, field] of Object.entries(value)) made[key] = await this.#value(field);
    return made;
  }

  async #special(value: Special): Promise<unknown> {
    switch (value.$) {
      case 'undefined':
        return undefined;
      case 'notANumber':
        return Number.NaN;
      case 'infinity':
        return Number.POSITIVE_INFINITY;
      case 'bigint':
        return BigInt(value.digits);
      case 'function':
        return () => undefined;
      case 'circular': {
        const circle: Record<string, unknown> = {};
        circle['itself'] = circle;
        return circle;
      }
      case 'repeat':
        return value.text.repeat(value.times);
      case 'set':
        return new Set(await this.#values(value.of));
      case 'date':
        return new Date(value.at);
      case 'bytes':
        return new ArrayBuffer(value.length);
      case 'instanceOfAClass':
        return new SomeClass();
      case 'track':
        return this.#track(value);
      case 'stream':
        return this.#opened.stream();
      case 'room':
        return this.#opened.room(value.name, value.query);
      case 'saved':
        return this.#get(value.name);
      case 'clientId':
        return this.#clientId(value.of);
      case 'element':
        return this.#opened.element(value.tag, value.attached);
      default:
        return never(value);
    }
  }

  async #track({ kind, name, state }: Extract<Special, { readonly $: 'track' }>): Promise<object> {
    const known = this.#tracks.get(name);
    if (known !== undefined) return known;
    const made = await this.#opened.track(kind, state ?? 'live');
    this.#tracks.set(name, made);
    return made;
  }

  async #hold(): Promise<void> {
    const tracks: { held: HeldTrack; track: object }[] = [];
    for (const held of this.#held) tracks.push({ held, track: await this.#track(held.track) });
    this.#opened.engine.hold(tracks, this.#peers);
  }

  async #message(message: EngineMessage): Promise<EngineMessage> {
    const made: Record<string, Value> = {};
    // Values of messages are data already, apart from marks that stand for sets, dates and ids.
    for (const [key, field] of Object.entries(message)) made[key] = field;
    const value = await this.#value(made);
    if (!isMessage(value)) return this.#fail('the message has no action');
    return value;
  }

  async #path(path: readonly string[]): Promise<readonly string[]> {
    return path.map((part) => (part.startsWith('clientId:') ? String(this.#clientId(part.slice(9))) : part));
  }

  #get(name: string): unknown {
    if (!this.#saved.has(name)) return this.#fail(`nothing was saved as ${name}`);
    return this.#saved.get(name);
  }

  #object(name: string): object {
    const value = this.#get(name);
    return isObject(value) ? value : this.#fail(`${name} is no object`);
  }

  #promise(name: string): Watched {
    return this.#promises.get(name) ?? this.#fail(`no promise was saved as ${name}`);
  }

  #clientId(name: string): string | undefined {
    const id = this.#clientIds.get(name);
    return typeof id === 'string' ? id : undefined;
  }

  // Instances and their events

  #keep(step: Extract<Step, { readonly do: 'static' }>, result: unknown): unknown {
    if (step.save === undefined) return result;
    this.#saved.set(step.save, result);
    if (!isObject(result) || typeof Reflect.get(result, 'on') !== 'function') return result;
    this.#clientIds.set(step.save, Reflect.get(result, 'callClientId'));
    const of = step.save;
    for (const name of step.listen ?? RECORDED_EVENTS) {
      invoke(result, 'on', [name, (payload: unknown) => this.#events.push({ of, name, payload })]);
    }
    return result;
  }

  #watch(step: Extract<Step, { readonly do: 'call' }>, result: unknown): unknown {
    const { mark } = step;
    if (mark === undefined || !isThenable(result)) return result;
    return Promise.resolve(result).then((value: unknown) => {
      this.#notes.push(mark);
      return value;
    });
  }

  #effect(effect: HandlerEffect, on: string, args: readonly unknown[]): void {
    if ('throws' in effect) throw new Error(effect.throws);
    if ('mark' in effect) {
      this.#notes.push(effect.mark);
      return;
    }
    const subject = effect.static === true ? this.#opened.component : this.#object(on);
    this.#notes.push(read(invoke(subject, effect.notes, args), effect.path ?? []));
  }

  #checkEvents(step: Extract<Step, { readonly do: 'events' }>): void {
    const of = step.of ?? 'call';
    const seen = this.#events.filter(
      (event) => event.of === of && (step.among === undefined || step.among.includes(event.name)),
    );
    this.#seen = {
      events: seen.map(({ name, payload }) => ({ name, payload: withoutEnvelope(payload, null) })),
    };
    const names = seen.map(({ name }) => name);
    const expected = step.expect.map(([name]) => name);
    if (!same(names, expected)) this.#fail(`events ${show(names)} instead of ${show(expected)}`);
    for (const [at, [name, payload]] of step.expect.entries()) {
      if (payload === undefined) continue;
      this.#match(withoutEnvelope(seen[at]?.payload, payload), payload, name);
    }
  }

  #sent(step: Extract<Step, { readonly do: 'sent' }>): void {
    const since = this.#opened.engine.sent().slice(this.#sentBefore);
    const found = since.filter((message) => message['action'] === step.action);
    this.#seen = { value: found.length };
    const times = step.times ?? 1;
    if (found.length !== times) {
      const actions = since.map((message) => message['action']);
      this.#fail(`${step.action} was sent ${found.length} times instead of ${times}; sent: ${show(actions)}`);
    }
    if (step.with === undefined) return;
    for (const message of found) this.#match(message, { like: 'has', fields: step.with }, step.action);
  }

  // Outcomes

  async #outcome(act: () => unknown, expected: Outcome, save: string | undefined): Promise<void> {
    let result: unknown;
    try {
      result = act();
    } catch (error) {
      this.#seen = { ended: 'threw', value: error };
      await this.#opened.settle();
      if ('throws' in expected) return this.#match(error, expected.throws, 'what it throws');
      return this.#fail(`threw ${show(error)}`);
    }
    const watched = isThenable(result) ? watch(result) : undefined;
    this.#seen = watched ?? { ended: 'returned', value: result };
    if (save !== undefined) {
      if (watched === undefined) this.#saved.set(save, result);
      else this.#promises.set(save, watched);
    }
    await this.#opened.settle();
    if ('throws' in expected) return this.#fail(`returned ${show(result)} instead of throwing`);
    if ('returns' in expected) {
      if (watched !== undefined) return this.#fail('returned a promise instead of a value');
      return this.#match(result, expected.returns, 'what it returns');
    }
    if ('succeeds' in expected) {
      if (watched?.state === 'rejected') this.#fail(`rejected with ${show(watched.value)}`);
      if (watched?.state === 'resolved' && save !== undefined) this.#saved.set(save, watched.value);
      return;
    }
    if (watched === undefined) return this.#fail(`returned ${show(result)} instead of a promise`);
    await this.#settled(watched, expected);
    if (save !== undefined && watched.state === 'resolved') this.#saved.set(save, watched.value);
  }

  async #settled(watched: Watched, expected: Outcome): Promise<void> {
    this.#seen = watched;
    if ('promise' in expected) return;
    if ('pending' in expected) {
      if (watched.state !== 'pending')
        this.#fail(`${watched.state} with ${show(watched.value)} instead of waiting`);
      return;
    }
    for (let turn = 0; turn < TURNS && watched.state === 'pending'; turn += 1) await this.#opened.settle();
    if ('resolves' in expected) {
      if (watched.state !== 'resolved') return this.#fail(`${watched.state}: ${show(watched.value)}`);
      return this.#match(watched.value, expected.resolves, 'what it resolves with');
    }
    if ('rejects' in expected) {
      if (watched.state !== 'rejected') return this.#fail(`${watched.state}: ${show(watched.value)}`);
      return this.#match(watched.value, expected.rejects, 'what it rejects with');
    }
    return this.#fail('a promise can be expected to resolve, to reject, or to wait');
  }

  // Matching

  #matchSeen(value: unknown, pattern: Pattern, where: string): void {
    this.#seen = { value };
    this.#match(value, pattern, where);
  }

  #match(value: unknown, pattern: Pattern, where: string): void {
    const difference = this.#difference(value, pattern);
    if (difference !== undefined) this.#fail(`${where}: ${difference}`);
  }

  #difference(value: unknown, pattern: Pattern): string | undefined {
    if (pattern === null || typeof pattern !== 'object') {
      const expected = typeof pattern === 'string' ? this.#opened.text(pattern) : pattern;
      return Object.is(value, expected) ? undefined : `${show(value)} instead of ${show(expected)}`;
    }
    if (isPatternList(pattern)) {
      if (!Array.isArray(value)) return `${show(value)} instead of a list`;
      const list: readonly unknown[] = value;
      if (list.length !== pattern.length) return `${show(list)} instead of ${show(pattern)}`;
      for (const [at, part] of pattern.entries()) {
        const difference = this.#difference(list[at], part);
        if (difference !== undefined) return `[${at}] ${difference}`;
      }
      return undefined;
    }
    if (isMark(pattern)) return this.#mark(value, pattern);
    if (!isObject(value) || Array.isArray(value)) return `${show(value)} instead of ${show(pattern)}`;
    const more = Object.keys(value).filter(
      (key) => !(key in pattern) && Reflect.get(value, key) !== undefined,
    );
    if (more.length > 0) return `has ${more.join(', ')} too: ${show(value)}`;
    return this.#fields(value, pattern);
  }

  #fields(value: object, pattern: Readonly<Record<string, Pattern>>): string | undefined {
    for (const [key, part] of Object.entries(pattern)) {
      const difference = this.#difference(Reflect.get(value, key), part);
      if (difference !== undefined) return `${key}: ${difference}`;
    }
    return undefined;
  }

  #mark(value: unknown, mark: Mark): string | undefined {
    const unless = (holds: boolean) => (holds ? undefined : `${show(value)} instead of ${show(mark)}`);
    switch (mark.like) {
      case 'anything':
        return undefined;
      case 'undefined':
        return unless(value === undefined);
      case 'nullish':
        return unless(value === undefined || value === null);
      case 'type':
        return unless(typeof value === mark.of && value !== null);
      case 'date':
        return unless(value instanceof Date);
      case 'set': {
        if (!(value instanceof Set)) return unless(false);
        const members: unknown[] = [...value];
        return unless(
          members.length === mark.of.length && mark.of.every((member) => members.includes(member)),
        );
      }
      case 'error':
        return unless(value instanceof Error && value.message === this.#opened.text(mark.text));
      case 'typeError':
        return unless(value instanceof TypeError);
      case 'text':
        return unless(value === this.#opened.text(mark.text));
      case 'beginsWith':
        return unless(typeof value === 'string' && value.startsWith(this.#opened.text(mark.text)));
      case 'contains':
        return unless(typeof value === 'string' && value.includes(this.#opened.text(mark.text)));
      case 'matches':
        return unless(typeof value === 'string' && new RegExp(mark.expression, 'u').test(value));
      case 'has':
        return isObject(value) ? this.#fields(value, mark.fields) : unless(false);
      case 'lacks':
        return unless(isObject(value) && mark.fields.every((field) => !(field in value)));
      case 'all': {
        for (const part of mark.of) {
          const difference = this.#difference(value, part);
          if (difference !== undefined) return difference;
        }
        return undefined;
      }
      case 'oneOf':
        return unless(mark.of.some((part) => this.#difference(value, part) === undefined));
      case 'same':
        return unless(value === this.#get(mark.as));
      case 'not':
        return unless(value !== this.#get(mark.same));
      case 'track':
        return unless(value !== undefined && value === this.#tracks.get(mark.name));
      case 'clientId':
        return unless(value !== undefined && value === this.#clientIds.get(mark.of));
      case 'room':
        return unless(value === this.#opened.room(mark.name));
      default:
        return never(mark);
    }
  }

  #fail(why: string): never {
    throw new Error(`${this.#check.id} · ${this.#place}: ${why}`);
  }
}

class SomeClass {
  readonly field = 1;
}

interface Watched {
  state: 'pending' | 'resolved' | 'rejected';
  value: unknown;
}

function watch(promise: PromiseLike<unknown>): Watched {
  const watched: Watched = { state: 'pending', value: undefined };
  promise.then(
    (value) => Object.assign(watched, { state: 'resolved', value }),
    (reason: unknown) => Object.assign(watched, { state: 'rejected', value: reason }),
  );
  return watched;
}

function listenToConsole(hear: (level: ConsoleLevel, text: string) => void): () => void {
  const { console } = globalThis;
  const levels: readonly ConsoleLevel[] = ['error', 'warn', 'log'];
  const before = levels.map((level) => [level, console[level]] as const);
  for (const level of levels) {
    console[level] = (...args: readonly unknown[]) => {
      const [first] = args;
      hear(level, first instanceof Error ? first.message : String(first));
    };
  }
  return () => {
    for (const [level, write] of before) console[level] = write;
  };
}

function invoke(on: object, method: string, args: readonly unknown[]): unknown {
  const found: unknown = Reflect.get(on, method);
  if (typeof found !== 'function') throw new Error(`there is no method ${method}`);
  const result: unknown = Reflect.apply(found, on, args);
  return result;
}

function read(from: unknown, path: readonly string[]): unknown {
  let at = from;
  for (const part of path) at = isObject(at) ? Reflect.get(at, part) : undefined;
  return at;
}

/** `action` and `callClientId` belong to every event and have checks of their own. */
function withoutEnvelope(payload: unknown, pattern: Pattern): unknown {
  if (!isObject(payload)) return payload;
  if (isObject(pattern) && ('like' in pattern || 'callClientId' in pattern)) return payload;
  return Object.fromEntries(
    Object.entries(payload).filter(([key]) => key !== 'action' && key !== 'callClientId'),
  );
}

function describe(step: Step): string {
  switch (step.do) {
    case 'static':
      return step.name;
    case 'call':
      return `${step.method}()`;
    case 'settled':
      return `promise ${step.promise}`;
    case 'engine':
      return `engine ${step.message.action}`;
    case 'get':
      return `get ${step.path.join('.')}`;
    default:
      return step.do;
  }
}

function show(value: unknown): string {
  if (value instanceof Error) return `${value.name}(${value.message})`;
  let text: string | undefined;
  try {
    text = JSON.stringify(value);
  } catch {
    text = undefined;
  }
  const shown = text ?? String(value);
  return shown.length > SHORT ? `${shown.slice(0, SHORT)}…` : shown;
}

function same(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((text, at) => text === other[at]);
}

function isObject(value: unknown): value is object {
  return (typeof value === 'object' && value !== null) || typeof value === 'function';
}

function isThenable(value: unknown): value is PromiseLike<unknown> {
  return isObject(value) && typeof Reflect.get(value, 'then') === 'function';
}

function isList(value: Value): value is readonly Value[] {
  return Array.isArray(value);
}

function isPatternList(pattern: Pattern): pattern is readonly Pattern[] {
  return Array.isArray(pattern);
}

function isSpecial(value: Fields | Special): value is Special {
  return typeof value['$'] === 'string';
}

function isMark(pattern: Exclude<Pattern, readonly Pattern[]>): pattern is Mark {
  return isObject(pattern) && typeof Reflect.get(pattern, 'like') === 'string';
}

function isMessage(value: unknown): value is EngineMessage {
  return isObject(value) && typeof Reflect.get(value, 'action') === 'string';
}

function never(value: never): never {
  throw new Error(`unknown: ${show(value)}`);
}
