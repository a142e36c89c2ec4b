import type { Engine, EngineFactory, EngineHost } from '../../../src/engine/engine.ts';
import type { EngineCommand } from '../../../src/engine/engine-commands.ts';
import type { EngineMessage as OurMessage } from '../../../src/engine/engine-messages.ts';
import type { EngineMessage, HeldTrack, LoadOutcome, PeerState } from '../language.ts';
import type { ScriptedEngine } from '../target.ts';

type Flat = Readonly<Record<string, unknown>>;
interface Reaction {
  readonly answer: unknown;
  readonly emit: readonly unknown[];
}
interface HeldOne {
  readonly held: HeldTrack;
  readonly track: object;
}

/** The engine of the checks behind our seam: commands and answers in the words of section 10. */
export class ContractEngine implements ScriptedEngine {
  readonly #hosts = new Map<string, EngineHost>();
  readonly #reactions = new Map<string, Reaction>();
  readonly #sent: Flat[] = [];
  #outcomes: LoadOutcome[] = [];
  #asked: { readonly command: EngineCommand; readonly host: EngineHost }[] = [];
  #held: readonly HeldOne[] = [];

  get busy(): boolean {
    return this.#asked.length > 0;
  }

  /** One attempt to get the engine. */
  load(): Promise<EngineFactory> {
    const outcome = this.#outcomes.shift() ?? 'works';
    if (outcome === 'hangs') return new Promise(() => undefined);
    if (outcome === 'works') return Promise.resolve(this.#make);
    return Promise.reject(new Error(`Received ${outcome.status} response`));
  }

  readonly #make: EngineFactory = (host): Engine => {
    this.#hosts.set(host.callClientId, host);
    this.#share(host);
    return {
      handle: (command) => {
        this.#sent.push(asSent(command));
        this.#asked.push({ command, host });
      },
      reset: () => undefined,
      close: () => this.#hosts.delete(host.callClientId),
    };
  };

  loads(outcomes: readonly LoadOutcome[]): void {
    this.#outcomes = [...outcomes];
  }

  emit(message: EngineMessage, callClientId: string | undefined): void {
    const host = this.#hosts.get(callClientId ?? '');
    if (host !== undefined) say(host, message);
  }

  strange(): void {
    // Nobody but the engine that was loaded holds what one says something with; in Node there is no window to try it at.
  }

  when(action: string, reaction: Reaction): void {
    this.#reactions.set(action, reaction);
  }

  sent(): readonly Flat[] {
    return this.#sent;
  }

  hold(tracks: readonly HeldOne[], _peers: readonly PeerState[]): void {
    this.#held = tracks;
    for (const host of this.#hosts.values()) this.#share(host);
  }

  #share({ tracks }: EngineHost): void {
    tracks.clear();
    for (const { held, track } of this.#held) {
      if (!isTrack(track)) continue;
      const { owner, from: type } = held;
      tracks.add({ owner, type, kind: held.track.kind, track, startedAtMs: (held.begun ?? 0) * 1000 });
    }
  }

  /** Does what the script says about everything that was sent since. */
  answerAll(): void {
    const asked = this.#asked;
    this.#asked = [];
    for (const { command, host } of asked) {
      const reaction = this.#reactions.get(command.action);
      if (reaction === undefined) continue;
      for (const event of reaction.emit) say(host, event);
      if ('answer' in command && reaction.answer !== undefined) {
        Reflect.apply(command.answer, undefined, [asAnswer(reaction.answer)]);
      }
    }
  }
}

function say(host: EngineHost, message: unknown): void {
  const copy: unknown = structuredClone(message);
  if (isMessage(copy)) host.tell(copy);
}

/** A command as it would travel: what it asks shows in nothing, tracks are marks. */
function asSent(command: EngineCommand): Flat {
  return Object.fromEntries(
    Object.entries(command)
      .filter(([key]) => key !== 'answer')
      .map(([key, value]) => [key, copied(value)]),
  );
}

/** A copy of the data in it; what is no data stays what it is. */
function copied(value: unknown): unknown {
  try {
    return structuredClone(value);
  } catch {
    return value;
  }
}

function asAnswer(answer: unknown): unknown {
  const copy: unknown = structuredClone(answer);
  if (typeof copy !== 'object' || copy === null || !('mediaTag' in copy)) return copy;
  const { mediaTag, ...others } = copy;
  return { ...others, trackName: mediaTag };
}

/** The checks say what engines may say; whether they say it well is theirs to know. */
function isMessage(value: unknown): value is OurMessage {
  return typeof value === 'object' && value !== null && 'action' in value;
}

function isTrack(value: object): value is MediaStreamTrack {
  return 'readyState' in value && 'kind' in value;
}
