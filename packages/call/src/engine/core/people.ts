import { ownOf } from '../../values/record.ts';
import type { PersonFacts } from './facts.ts';
import { remoteParticipant } from './participant-of.ts';
import { type Listed, type Roster, trackIdsOf } from './roster.ts';
import type { Subscriptions } from './subscriptions.ts';

/** The others in a room. */
export class People {
  readonly #roster: Pick<Roster, 'before'>;
  readonly #subscriptions: Subscriptions;
  #known: ReadonlyMap<string, PersonFacts> = new Map();
  #hidden: ReadonlySet<string> = new Set();

  constructor(roster: Pick<Roster, 'before'>, subscriptions: Subscriptions) {
    this.#roster = roster;
    this.#subscriptions = subscriptions;
  }

  get ids(): readonly string[] {
    return [...this.#known.keys()];
  }

  get all(): readonly PersonFacts[] {
    return [...this.#known.values()];
  }

  has(sessionId: string): boolean {
    return this.#known.has(sessionId);
  }

  /** Those of whom the media server knows, and nobody is told. */
  get hidden(): ReadonlySet<string> {
    return this.#hidden;
  }

  /**
   * Takes who is there now. While the connection is made anew the media library knows of nobody: who was there stays, until
   * it is certain that he is gone. Who is hidden is not there.
   */
  see(seen: readonly PersonFacts[], { isAway }: { readonly isAway: boolean }): void {
    this.#hidden = new Set(seen.flatMap(({ isHidden, sessionId }) => (isHidden ? [sessionId] : [])));
    const present = seen.filter(({ isHidden }) => !isHidden);
    const now = new Map(present.map((person) => [person.sessionId, person]));
    const before = this.#known;
    this.#known = isAway ? new Map([...before, ...now]) : now;
    for (const id of before.keys()) {
      if (!this.#known.has(id)) this.#subscriptions.forget(id);
    }
  }

  /** Everybody, as he is to be told of. While we are away nothing of anybody plays. */
  list({ isAway }: { readonly isAway: boolean }): readonly Listed[] {
    return this.all.flatMap((person) => {
      try {
        return [this.#listed(person, isAway)];
      } catch {
        // What is wrong with one of them must not keep everybody else from being told of.
        return this.#roster.before(person.sessionId) ?? [];
      }
    });
  }

  #listed(person: PersonFacts, isAway: boolean): Listed {
    const { sessionId, tracks } = person;
    const before = this.#roster.before(sessionId);
    const participant = remoteParticipant(person, {
      isAway,
      subscription: (key) => this.#subscriptions.of(sessionId, key),
      before: (key) => {
        const entry = before && ownOf(before.participant.tracks, key);
        return entry && { state: entry.state, trackId: before?.trackIds[key] };
      },
    });
    return { participant, trackIds: trackIdsOf(tracks) };
  }
}
