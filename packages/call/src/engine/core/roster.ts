import type { Participant, ParticipantCounts, ParticipantMap } from '../../api/participant.ts';
import { isEqual } from '../../values/equal.ts';
import type { EngineMessage } from '../engine-messages.ts';

/** Ids of media tracks by the key of a participant's `tracks`. */
export type TrackIds = Readonly<Record<string, string>>;

/** Somebody as he is to be told of. */
export interface Listed {
  readonly participant: Participant;
  /** A track that takes another's place is news too. */
  readonly trackIds: TrackIds;
}

/** Who was told of, and as what. */
export class Roster {
  #told = new Map<string, Listed>();
  #counts: ParticipantCounts | undefined;

  /** By session id; the own one under `local`. */
  get participants(): ParticipantMap {
    return Object.fromEntries([...this.#told].map(([key, { participant }]) => [key, participant]));
  }

  before(key: string): Listed | undefined {
    return this.#told.get(key);
  }

  /** What there is to tell now: who went, who came, who is another than before, and how many are here. Who went and is among the `hidden` is there, unseen. */
  update(
    listed: readonly Listed[],
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

function isSame(before: Listed, now: Listed): boolean {
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
