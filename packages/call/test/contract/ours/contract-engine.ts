import type { CallEngineHost, Engine, EngineFactory } from '../../../src/engine/engine.ts';
import type { EngineMessage, HeldTrack, LoadOutcome, PeerState } from '../language.ts';
import type { ScriptedEngine } from '../target.ts';
import { asAnswer, asMessage, asSent } from './wording.ts';

type Flat = Readonly<Record<string, unknown>>;

interface Reaction {
  readonly answer: unknown;
  readonly emit: readonly unknown[];
}

interface Held {
  readonly held: HeldTrack;
  readonly track: object;
}

/** Where what the engine says is heard. */
type Say = (message: NonNullable<ReturnType<typeof asMessage>>) => void;

/** Something that was sent to the engine, and how it answers. */
export interface Asked {
  readonly action: string;
  readonly say: Say;
  readonly answer: ((answer: unknown) => void) | undefined;
}

/** The engine of the checks behind our seam. */
export class ContractEngine implements ScriptedEngine {
  readonly #hosts = new Map<string, CallEngineHost>();
  readonly #reactions = new Map<string, Reaction>();
  readonly #sent: Flat[] = [];
  #outcomes: readonly LoadOutcome[] = [];
  #asked: readonly Asked[] = [];
  #held: readonly Held[] = [];
  #peers: readonly PeerState[] = [];

  get isBusy(): boolean {
    return this.#asked.length > 0;
  }

  /** One attempt to get the engine. */
  async load(): Promise<EngineFactory> {
    const [outcome = 'works', ...others] = this.#outcomes;
    this.#outcomes = others;
    if (outcome === 'hangs') return new Promise(() => undefined);
    if (outcome !== 'works') throw new Error(`Received ${outcome.status} response`);
    return this.#make;
  }

  readonly #make: EngineFactory = (host): Engine => {
    this.#hosts.set(host.callClientId, host);
    this.#share(host);
    return {
      handle: (command) => {
        const answer = 'answer' in command ? command.answer : undefined;
        this.receive(asSent(command), {
          action: command.action,
          say: (message) => host.emit(message),
          answer: answer && ((given) => Reflect.apply(answer, undefined, [given])),
        });
      },
      reset: () => undefined,
      close: () => this.#hosts.delete(host.callClientId),
    };
  };

  loads(outcomes: readonly LoadOutcome[]): void {
    this.#outcomes = outcomes;
  }

  /** Takes what was sent, in the words of the checks. */
  receive(sent: Flat, asked: Asked): void {
    this.#sent.push(sent);
    this.#asked = [...this.#asked, asked];
  }

  emit(message: EngineMessage, callClientId: string | undefined): void {
    const host = this.#hosts.get(callClientId ?? '');
    if (host !== undefined) this.#say((said) => host.emit(said), message);
  }

  strange(_message: EngineMessage, _callClientId: string | undefined): void {
    // Nobody but the engine that was loaded holds what one says something with; in Node there is no window to try it at.
  }

  when(action: string, reaction: Reaction): void {
    this.#reactions.set(action, reaction);
  }

  sent(): readonly Flat[] {
    return this.#sent;
  }

  hold(tracks: readonly Held[], peers: readonly PeerState[]): void {
    this.#held = tracks;
    this.#peers = peers;
    for (const host of this.#hosts.values()) this.#share(host);
  }

  /** Does what the script says about everything that was sent since. */
  answerAll(): void {
    const asked = this.#asked;
    this.#asked = [];
    for (const { action, say, answer } of asked) {
      const reaction = this.#reactions.get(action);
      if (reaction === undefined) continue;
      for (const message of reaction.emit) this.#say(say, message);
      if (reaction.answer !== undefined) answer?.(asAnswer(action, reaction.answer));
    }
  }

  #share({ tracks }: CallEngineHost): void {
    tracks.clear();
    for (const { held, track } of this.#held) {
      if (!isTrack(track)) continue;
      const { owner, from: type, begun = 0 } = held;
      tracks.add({ owner, type, kind: held.track.kind, track, sequence: begun * 1000 });
    }
  }

  #say(say: Say, message: unknown): void {
    const said = asMessage(message, this.#peers);
    if (said !== undefined) say(said);
  }
}

function isTrack(value: object): value is MediaStreamTrack {
  return 'readyState' in value && 'kind' in value;
}
