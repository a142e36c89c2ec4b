import type { DirectoryProvider, ProviderName } from '@rer/contracts';
import type { JsonObject, JsonValue } from '../json.ts';
import type { DirectoryFacts, Proposal, WrittenChange } from './directory-facts.ts';
import { type DirectoryMemory, parseDirectoryMemory } from './facts-schema.ts';
import { type ReadWording, WriteRequestTracker } from './guards/write-request-tracker.ts';

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
  /** What the user requests, in the user's own words; no model writes it. */
  readonly writeRequest: WriteRequestTracker;
  #facts: DirectoryFacts;
  readonly #shownIds: Set<string>;
  #requestedChanges: JsonObject | null;
  #deliveryId: number;
  #readBackTurn: number | null;
  #isReminded: boolean;
  /** A proposal was made since the last message of the user. */
  #hasProposed = false;

  /** `stored`: what {@link snapshot} gave; anything else begins anew. */
  constructor(wordingOf: ReadWording, stored: unknown = null) {
    const memory = parseDirectoryMemory(stored) ?? EMPTY;
    this.#facts = memory.facts;
    this.#shownIds = new Set(memory.known);
    this.#requestedChanges = memory.asked;
    this.#deliveryId = memory.mark;
    this.#readBackTurn = memory.readBackIn;
    this.#isReminded = memory.isReminded;
    this.writeRequest = new WriteRequestTracker(wordingOf, memory.wish);
  }

  get facts(): DirectoryFacts {
    return this.#facts;
  }

  get proposal(): Proposal | null {
    return this.#facts.proposal;
  }

  /** The changes that the proposal came from, as requested; null: it changes no fields. */
  get requestedChanges(): JsonObject | null {
    return this.#requestedChanges;
  }

  /** To be given out with every text that reads the proposal back, or asks once more about what was just read back. */
  get deliveryId(): string {
    return String(this.#deliveryId);
  }

  /** The turn that read the proposal back whole; null: none has. */
  get readBackTurn(): number | null {
    return this.#readBackTurn;
  }

  get isReminded(): boolean {
    return this.#isReminded;
  }

  get hasProposed(): boolean {
    return this.#hasProposed;
  }

  wasShown(id: string): boolean {
    return this.#shownIds.has(id);
  }

  countToolCall(): void {
    this.#update({ toolCalls: this.#facts.toolCalls + 1 });
  }

  setResults(providers: readonly DirectoryProvider[]): void {
    this.noteShown(providers);
    this.#update({ results: providers.map(providerNameOf) });
  }

  /** Notes ids that were shown: only these may be proposed to change. */
  noteShown(providers: readonly Pick<DirectoryProvider, 'id'>[]): void {
    for (const { id } of providers) {
      this.#shownIds.delete(id);
      this.#shownIds.add(id);
    }
    for (const id of [...this.#shownIds].slice(0, Math.max(0, this.#shownIds.size - KNOWN_MAX)))
      this.#shownIds.delete(id);
  }

  focusOn(provider: DirectoryProvider | null): void {
    if (provider !== null) this.noteShown([provider]);
    this.#update({ focus: provider === null ? null : providerNameOf(provider) });
  }

  propose(proposal: Proposal, requestedChanges: JsonObject | null): void {
    this.#update({ proposal });
    this.#requestedChanges = requestedChanges;
    this.#deliveryId += 1;
    this.#readBackTurn = null;
    this.#isReminded = false;
    this.#hasProposed = true;
  }

  drop(): void {
    this.#update({ proposal: null });
    this.#requestedChanges = null;
    this.#readBackTurn = null;
    this.writeRequest.drop();
  }

  noteUserMessage(text: string): void {
    this.#hasProposed = false;
    const { focus, proposal, results, written } = this.#facts;
    const about = proposal?.kind === 'change' ? proposal.provider : undefined;
    const last = written.at(-1)?.provider;
    const shown = [focus, about, last, ...results].flatMap((provider) => provider?.id ?? []);
    this.writeRequest.addUserMessage(text, {
      shown,
      isProposed: proposal !== null && proposal.kind !== 'undo',
    });
  }

  /** `turn` gave the read-back out whole. */
  readBackDelivered(turn: number): void {
    this.#readBackTurn = turn;
  }

  /** The user heard only the beginning of what `turn` said. */
  readBackCut(turn: number): void {
    if (this.#readBackTurn === turn) this.#readBackTurn = null;
  }

  markReminded(): void {
    this.#isReminded = true;
  }

  addWrite(change: WrittenChange): void {
    this.writeRequest.noteWrite();
    this.#update({ written: [...this.#facts.written, change].slice(-WRITTEN_MAX) });
  }

  /** Changes that can be taken back, newest first. */
  get undoable(): readonly WrittenChange[] {
    return this.#facts.written.filter(({ kind, isUndone }) => kind !== 'undo' && !isUndone).reverse();
  }

  markUndone(change: WrittenChange): void {
    const written = this.#facts.written.map((other) =>
      isSameChange(other, change) ? { ...other, isUndone: true } : other,
    );
    this.#update({ written });
  }

  /** Forgets a removed provider. */
  forgetProvider(id: string): void {
    this.#shownIds.delete(id);
    const { focus, results } = this.#facts;
    this.#update({
      focus: focus?.id === id ? null : focus,
      results: results.filter((result) => result.id !== id),
    });
  }

  snapshot(): JsonValue {
    return {
      facts: this.#facts,
      known: [...this.#shownIds],
      asked: this.#requestedChanges,
      mark: this.#deliveryId,
      readBackIn: this.#readBackTurn,
      isReminded: this.#isReminded,
      wish: this.writeRequest.snapshot(),
    };
  }

  #update(changed: Partial<DirectoryFacts>): void {
    this.#facts = { ...this.#facts, ...changed };
  }
}

export function providerNameOf({ id, name, firmen_name, email, stadt }: DirectoryProvider): ProviderName {
  return { id, name, firmen_name, email, stadt };
}

function isSameChange(a: WrittenChange, b: WrittenChange): boolean {
  return a.kind === b.kind && a.provider.id === b.provider.id && a.changeId === b.changeId;
}
