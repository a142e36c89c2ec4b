import type { EngineMessage, Fields, HeldTrack, LoadOutcome, PeerState, Surroundings } from './language.ts';

/**
 * What the checks run against: an implementation of the component on a platform. One is made for ours in Node, one for
 * ours in a browser, and one for the original in a browser.
 */
export interface ContractTarget {
  readonly name: string;
  readonly implementation: 'ours' | 'original';
  readonly platform: 'node' | 'browser';
  /** Parts that are not built: checks that go beyond their guards are reported as not built. */
  readonly notBuilt: readonly string[];
  /** A fresh component in fresh surroundings: no instance is left over from another check. */
  open(surroundings: Surroundings): Promise<OpenedComponent>;
}

export interface OpenedComponent {
  /** The class with its static methods, as a page gets it. */
  readonly component: object;
  /** The named exports of the module. */
  readonly exports: Readonly<Record<string, unknown>>;
  readonly engine: ScriptedEngine;
  readonly clock: { advance(ms: number): Promise<void> };
  /** Resolves when all messages under way have been handled and all their continuations have run. */
  settle(): Promise<void>;
  /** A text of the original in the words of the target: the same, unless a product word was replaced. */
  text(original: string): string;
  /** The address of a room; asked twice for one name it gives the same address. */
  room(name: string, query?: string): string;
  /** A live MediaStreamTrack in the eyes of the target, in a page a real one. */
  track(kind: 'audio' | 'video', state: 'live' | 'muted' | 'ended'): Promise<object>;
  stream(): object;
  /** A new element; only asked for where the platform is a browser. */
  element(tag: 'iframe' | 'div', attached: boolean): object;
  /** Replaces the list of media devices; with `tell` the platform reports that it changed. */
  devices(list: readonly Fields[], tell: boolean): Promise<void>;
  /** What the look-up of the place answers from now on. */
  geo(answer: Fields | 'fails'): void;
  close(): Promise<void>;
}

export interface ScriptedEngine {
  /** What the next attempts to load the engine do, one after the other; then every attempt works. */
  loads(outcomes: readonly LoadOutcome[]): void;
  /** Says something to the client. For a frame the message comes from the page inside it. */
  emit(message: EngineMessage, callClientId: string | undefined): void;
  /** The same message, as a foreign window would post it to the page: with another origin and another source. */
  strange(message: EngineMessage, callClientId: string | undefined): void;
  /**
   * From now on: when the client sends this action, first the events of `emit` are said, then `answer` is given to the
   * request when it waits for one. Values are data as the messages carry it.
   */
  when(action: string, reaction: { readonly answer: unknown; readonly emit: readonly unknown[] }): void;
  /** Everything the client has sent, oldest first: action and fields flat. Waiting for an answer does not show in it. */
  sent(): readonly Readonly<Record<string, unknown>>[];
  /** The tracks and peers the engine holds, from now on. */
  hold(
    tracks: readonly { readonly held: HeldTrack; readonly track: object }[],
    peers: readonly PeerState[],
  ): void;
}
