import type { TrackTable } from '../../participants/track-table.ts';
import type { EngineMessage } from '../engine-messages.ts';
import { localParticipant, UNKNOWN_PARTICIPANT } from '../model/build-participant.ts';
import type { LocalUserInfo } from '../model/local-user.ts';
import type { LocalTrackFacts } from '../model/participant-facts.ts';
import { Roster, trackIdsOf } from '../model/remote-participants.ts';
import { tableQuery } from '../model/track-keys.ts';
import type { ParticipantSession } from './participant-session.ts';
import { type OwnedTrack, ownedTracks, type ParticipantReport } from './participant-session-context.ts';

/** What {@link CallReconciler} needs of the engine. */
export interface CallReconcilerContext {
  emit(message: EngineMessage): void;
  /** Where the client finds media. */
  readonly tracks: TrackTable;
  session(): ParticipantSession | undefined;
  /** Whether the local participant may be reported before joining. */
  mayReportBeforeJoin(): boolean;
  mediaFacts(): Readonly<Record<string, LocalTrackFacts>>;
  localUser(): LocalUserInfo;
  /** Stops local media that may no longer be sent. */
  enforcePermissions(session: ParticipantSession): void;
}

/** Brings everything in step with a change: reports participants, updates the track table, applies settings to the room. */
export class CallReconciler {
  readonly roster = new Roster();
  readonly #context: CallReconcilerContext;
  readonly #trackTable: TrackTableSync;
  #isDue = false;

  constructor(context: CallReconcilerContext) {
    this.#context = context;
    this.#trackTable = new TrackTableSync(context.tracks);
  }

  /** One update for all changes of a task. */
  reconcileSoon(): void {
    if (this.#isDue) return;
    this.#isDue = true;
    queueMicrotask(() => {
      this.#isDue = false;
      this.reconcileNow();
    });
  }

  reconcileNow(): void {
    const { emit, session: currentSession, mayReportBeforeJoin, enforcePermissions } = this.#context;
    const session = currentSession();
    const isIn = session?.isIn === true;
    // While joining no participant is reported for the first time.
    const isKnown = this.roster.before('local') !== undefined;
    if (!isIn && !isKnown && (session !== undefined || !mayReportBeforeJoin())) return;
    if (isIn) enforcePermissions(session);
    const { participants, hidden, counts, media } = session?.participantReport() ?? this.#localOnlyReport();
    this.#trackTable.sync(media);
    for (const message of this.roster.update(participants, counts, hidden)) {
      // Before joining the local participant is updated, not joined.
      const isBeforeJoin = !isIn && message.action === 'participant-joined';
      emit(isBeforeJoin ? { ...message, action: 'participant-updated' } : message);
    }
    if (session !== undefined && session === currentSession()) session.applySettings();
  }

  /** The call is over: forgets everything without a message. */
  forget(): void {
    this.roster.forget();
    this.#trackTable.clear();
  }

  /** The local participant alone, before joining. */
  #localOnlyReport(): ParticipantReport {
    const { userName, userData, fallbackId } = this.#context.localUser();
    const tracks = this.#context.mediaFacts();
    const local = localParticipant({
      ...UNKNOWN_PARTICIPANT,
      sessionId: fallbackId,
      userId: fallbackId,
      userName,
      userData,
      tracks,
    });
    return {
      participants: [{ participant: local, trackIds: trackIdsOf(tracks) }],
      hidden: new Set(),
      counts: undefined,
      media: ownedTracks('local', tracks),
    };
  }
}

/**
 * Keeps the track table that the client reads in step: new tracks before a message mentions them, ended ones removed.
 */
export class TrackTableSync {
  readonly #table: TrackTable;
  #tracks = new Map<string, MediaStreamTrack>();
  #sequence = 0;

  constructor(table: TrackTable) {
    this.#table = table;
  }

  sync(tracks: readonly OwnedTrack[]): void {
    const now = new Map(tracks.map(({ owner, key, track }) => [`${owner} ${key}`, track]));
    for (const [ownerAndKey, track] of this.#tracks) {
      if (now.get(ownerAndKey) !== track) this.#table.remove(track);
    }
    for (const { owner, key, kind, track } of tracks) {
      if (this.#tracks.get(`${owner} ${key}`) === track) continue;
      this.#sequence += 1;
      this.#table.add({ ...tableQuery(owner, key, kind), track, sequence: this.#sequence });
    }
    this.#tracks = now;
  }

  clear(): void {
    this.sync([]);
  }
}
