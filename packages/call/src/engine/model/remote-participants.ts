import type { Participant, ParticipantCounts, ParticipantMap } from '../../api/participant.ts';
import { isEqual } from '../../values/equal.ts';
import { ownOf } from '../../values/record.ts';
import type { EngineMessage } from '../engine-messages.ts';
import { remoteParticipant } from './build-participant.ts';
import type { RemoteParticipantFacts } from './participant-facts.ts';
import type { TrackSubscriptions } from './track-subscriptions.ts';

/** The others in a room. */
export class RemoteParticipants {
  readonly #roster: Pick<Roster, 'before'>;
  readonly #subscriptions: TrackSubscriptions;
  #known: ReadonlyMap<string, RemoteParticipantFacts> = new Map();
  #hidden: ReadonlySet<string> = new Set();

  constructor(roster: Pick<Roster, 'before'>, subscriptions: TrackSubscriptions) {
    this.#roster = roster;
    this.#subscriptions = subscriptions;
  }

  get ids(): readonly string[] {
    return [...this.#known.keys()];
  }

  get all(): readonly RemoteParticipantFacts[] {
    return [...this.#known.values()];
  }

  has(sessionId: string): boolean {
    return this.#known.has(sessionId);
  }

  /** Participants that the media server shows and pages do not see. */
  get hidden(): ReadonlySet<string> {
    return this.#hidden;
  }

  /**
   * Updates the list. While the connection is re-established the media library knows no participants, so the listed ones are
   * kept until the connection is back. Hidden participants count as absent.
   */
  see(
    seen: readonly RemoteParticipantFacts[],
    { isReconnecting }: { readonly isReconnecting: boolean },
  ): void {
    this.#hidden = new Set(seen.flatMap(({ isHidden, sessionId }) => (isHidden ? [sessionId] : [])));
    const present = seen.filter(({ isHidden }) => !isHidden);
    const now = new Map(present.map((person) => [person.sessionId, person]));
    const before = this.#known;
    this.#known = isReconnecting ? new Map([...before, ...now]) : now;
    for (const id of before.keys()) {
      if (!this.#known.has(id)) this.#subscriptions.forget(id);
    }
  }

  /** Snapshots of all participants. While `isReconnecting` no track is playable. */
  list({ isReconnecting }: { readonly isReconnecting: boolean }): readonly ParticipantSnapshot[] {
    return this.all.flatMap((person) => {
      try {
        return [this.#listed(person, isReconnecting)];
      } catch {
        // A broken participant must not keep the others from being reported.
        return this.#roster.before(person.sessionId) ?? [];
      }
    });
  }

  #listed(person: RemoteParticipantFacts, isReconnecting: boolean): ParticipantSnapshot {
    const { sessionId, tracks } = person;
    const before = this.#roster.before(sessionId);
    const participant = remoteParticipant(person, {
      isReconnecting,
      subscription: (key) => this.#subscriptions.of(sessionId, key),
      before: (key) => {
        const entry = before && ownOf(before.participant.tracks, key);
        return entry && { state: entry.state, trackId: before?.trackIds[key] };
      },
    });
    return { participant, trackIds: trackIdsOf(tracks) };
  }
}

/** Ids of media tracks by the key of a participant's `tracks`. */
export type TrackIds = Readonly<Record<string, string>>;

/** A participant as it is reported, with the ids of its media tracks. */
export interface ParticipantSnapshot {
  readonly participant: Participant;
  /** A replaced track is a change too. */
  readonly trackIds: TrackIds;
}

/** The participants as they were reported last. */
export class Roster {
  #told = new Map<string, ParticipantSnapshot>();
  #counts: ParticipantCounts | undefined;

  /** By session id; the own one under `local`. */
  get participants(): ParticipantMap {
    return Object.fromEntries([...this.#told].map(([key, { participant }]) => [key, participant]));
  }

  before(key: string): ParticipantSnapshot | undefined {
    return this.#told.get(key);
  }

  /**
   * The messages for what has changed since the last update. A participant who left and is among the `hidden` is still
   * there, without presence.
   */
  update(
    listed: readonly ParticipantSnapshot[],
    counts: ParticipantCounts | undefined,
    hidden: ReadonlySet<string> = new Set(),
  ): readonly EngineMessage[] {
    const now = new Map(listed.map((one) => [keyOf(one.participant), one]));
    const messages: EngineMessage[] = [];
    for (const [key, { participant }] of this.#told) {
      if (now.has(key)) continue;
      const isHidden = hidden.has(key);
      messages.push({ action: 'participant-left', participant, ...(isHidden && { reason: 'hidden' }) });
    }
    for (const [key, one] of now) {
      const before = this.#told.get(key);
      const { participant } = one;
      if (before === undefined) messages.push({ action: 'participant-joined', participant });
      else if (!isSame(before, one)) messages.push({ action: 'participant-updated', participant });
    }
    if (counts !== undefined && !isEqual(counts, this.#counts)) {
      messages.push({ action: 'participant-counts-updated', participantCounts: counts });
      this.#counts = counts;
    }
    this.#told = now;
    return messages;
  }

  forget(): void {
    this.#told.clear();
    this.#counts = undefined;
  }
}

function keyOf({ local, session_id }: Participant): string {
  return local ? 'local' : session_id;
}

function isSame(before: ParticipantSnapshot, now: ParticipantSnapshot): boolean {
  return isEqual(before.participant, now.participant) && isEqual(before.trackIds, now.trackIds);
}

/** What tells one track from another, by their keys. */
export function trackIdsOf(
  tracks: Readonly<Record<string, { readonly track?: MediaStreamTrack | undefined }>>,
): TrackIds {
  const ids: Record<string, string> = {};
  for (const [key, { track }] of Object.entries(tracks)) {
    if (track !== undefined) ids[key] = track.id;
  }
  return ids;
}

/** The active speaker: the last one stays it while audible at all, then it is the loudest. Silence changes nothing. */
export function nextSpeaker(before: string | undefined, loudestFirst: readonly string[]): string | undefined {
  if (before !== undefined && loudestFirst.includes(before)) return before;
  return loudestFirst[0] ?? before;
}
