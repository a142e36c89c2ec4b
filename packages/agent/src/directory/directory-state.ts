import type { DirectoryProvider, ProviderName } from '@rer/contracts';
import type { JsonObject, JsonValue } from '../json.ts';
import type { DirectoryFacts, Proposal, WrittenChange } from './directory-facts.ts';
import { type DirectoryMemory, parseDirectoryMemory } from './facts-schema.ts';
import { type ReadWording, RequestTracker } from './guards/request-tracker.ts';

const KNOWN_MAX = 1000;
const WRITTEN_MAX = 50;
const EMPTY: DirectoryMemory = {
  facts: { focus: null, results: [], proposal: null, written: [], toolCalls: 0 },
  known: [],
  asked: null,
  mark: 0,
  readBackIn: null,
  isReminded: false,
};

/** The staff assistant's knowledge of the directory in one conversation, and its waiting proposal. */
export class DirectoryState {
  /** The person's request, in their own words. */
  readonly request: RequestTracker;
  #facts: DirectoryFacts;
  readonly #known: Set<string>;
  #asked: JsonObject | null;
  #mark: number;
  #readBackIn: number | null;
  #isReminded: boolean;
  /** A proposal was made since the person was heard last. */
  #hasProposed = false;

  /** `stored`: what {@link snapshot} gave; anything else begins anew. */
  constructor(wordingOf: ReadWording, stored: unknown = null) {
    const memory = parseDirectoryMemory(stored) ?? EMPTY;
    this.#facts = memory.facts;
    this.#known = new Set(memory.known);
    this.#asked = memory.asked;
    this.#mark = memory.mark;
    this.#readBackIn = memory.readBackIn;
    this.#isReminded = memory.isReminded;
    this.request = new RequestTracker(wordingOf, memory.wish);
  }

  get facts(): DirectoryFacts {
    return this.#facts;
  }

  get proposal(): Proposal | null {
    return this.#facts.proposal;
  }

  /** The changes of the proposal as they were asked for. */
  get asked(): JsonObject | null {
    return this.#asked;
  }

  /** To be given out with every text that reads the proposal back. */
  get mark(): string {
    return String(this.#mark);
  }

  get readBackIn(): number | null {
    return this.#readBackIn;
  }

  get isReminded(): boolean {
    return this.#isReminded;
  }

  get hasProposed(): boolean {
    return this.#hasProposed;
  }

  isKnown(id: string): boolean {
    return this.#known.has(id);
  }

  countToolCall(): void {
    this.#change({ toolCalls: this.#facts.toolCalls + 1 });
  }

  found(providers: readonly DirectoryProvider[]): void {
    this.#know(providers);
    this.#change({ results: providers.map(providerNameOf) });
  }

  compared(providers: readonly DirectoryProvider[]): void {
    this.#know(providers);
  }

  /** Notes ids that were shown outside search results. */
  seen(ids: readonly string[]): void {
    this.#know(ids.map((id) => ({ id })));
  }

  focusOn(provider: DirectoryProvider | null): void {
    if (provider !== null) this.#know([provider]);
    this.#change({ focus: provider === null ? null : providerNameOf(provider) });
  }

  propose(proposal: Proposal, asked: JsonObject | null): void {
    this.#change({ proposal });
    this.#asked = asked;
    this.#mark += 1;
    this.#readBackIn = null;
    this.#isReminded = false;
    this.#hasProposed = true;
  }

  drop(): void {
    this.#change({ proposal: null });
    this.#asked = null;
    this.#readBackIn = null;
    this.request.dropped();
  }

  heardPerson(text: string): void {
    this.#hasProposed = false;
    const { focus, proposal, results, written } = this.#facts;
    const about = proposal?.kind === 'change' ? proposal.provider : undefined;
    const last = written.at(-1)?.provider;
    const shown = [focus, about, last, ...results].flatMap((provider) => provider?.id ?? []);
    this.request.heard(text, { shown, isProposed: proposal !== null && proposal.kind !== 'undo' });
  }

  wasRead(turn: number): void {
    this.#readBackIn = turn;
  }

  wasNotRead(turn: number): void {
    if (this.#readBackIn === turn) this.#readBackIn = null;
  }

  reminded(): void {
    this.#isReminded = true;
  }

  wrote(change: WrittenChange): void {
    this.request.written();
    this.#change({ written: [...this.#facts.written, change].slice(-WRITTEN_MAX) });
  }

  /** Changes that can be taken back, newest first. */
  get undoable(): readonly WrittenChange[] {
    return this.#facts.written.filter(({ kind, isUndone }) => kind !== 'undo' && !isUndone).reverse();
  }

  undid(change: WrittenChange): void {
    const written = this.#facts.written.map((other) =>
      isSameChange(other, change) ? { ...other, isUndone: true } : other,
    );
    this.#change({ written });
  }

  /** Forgets a removed provider. */
  removed(id: string): void {
    this.#known.delete(id);
    const { focus, results } = this.#facts;
    this.#change({
      focus: focus?.id === id ? null : focus,
      results: results.filter((result) => result.id !== id),
    });
  }

  snapshot(): JsonValue {
    return {
      facts: this.#facts,
      known: [...this.#known],
      asked: this.#asked,
      mark: this.#mark,
      readBackIn: this.#readBackIn,
      isReminded: this.#isReminded,
      wish: this.request.stored(),
    };
  }

  #know(providers: readonly Pick<DirectoryProvider, 'id'>[]): void {
    for (const { id } of providers) {
      this.#known.delete(id);
      this.#known.add(id);
    }
    for (const id of [...this.#known].slice(0, Math.max(0, this.#known.size - KNOWN_MAX)))
      this.#known.delete(id);
  }

  #change(changed: Partial<DirectoryFacts>): void {
    this.#facts = { ...this.#facts, ...changed };
  }
}

export function providerNameOf({ id, name, firmen_name, email, stadt }: DirectoryProvider): ProviderName {
  return { id, name, firmen_name, email, stadt };
}

function isSameChange(a: WrittenChange, b: WrittenChange): boolean {
  return a.kind === b.kind && a.provider.id === b.provider.id && a.changeId === b.changeId;
}
