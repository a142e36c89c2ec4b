import type { TrackTable } from '../../participants/track-table.ts';
import { localParticipant, UNKNOWN_PARTICIPANT } from '../core/build-participant.ts';
import type { LocalUserInfo } from '../core/local-user.ts';
import type { LocalTrackFacts } from '../core/participant-facts.ts';
import { Roster, trackIdsOf } from '../core/remote-participants.ts';
import type { EngineMessage } from '../engine-messages.ts';
import type { ParticipantSession } from './participant-session.ts';
import type { ParticipantList } from './participant-session-context.ts';
import { ownedTracks, TrackTableSync } from './sync-track-table.ts';

/** What {@link ChangeNotifier} needs of the engine. */
export interface ChangeNotifierContext {
  tell(message: EngineMessage): void;
  /** Where the client finds media. */
  readonly tracks: TrackTable;
  session(): ParticipantSession | undefined;
  /** Whether whoever is in no room may be told of himself. */
  mayTellBeforeJoin(): boolean;
  media(): Readonly<Record<string, LocalTrackFacts>>;
  localUser(): LocalUserInfo;
  /** Gives back what may no longer be sent. */
  enforcePermissions(session: ParticipantSession): void;
}

/** Tells what is other than it was told last: of everybody, and of his tracks. */
export class ChangeNotifier {
  readonly roster = new Roster();
  readonly #context: ChangeNotifierContext;
  readonly #trackTable: TrackTableSync;
  #isDue = false;

  constructor(context: ChangeNotifierContext) {
    this.#context = context;
    this.#trackTable = new TrackTableSync(context.tracks);
  }

  /** Many things change at once: they are told of as one. */
  tellSoon(): void {
    if (this.#isDue) return;
    this.#isDue = true;
    queueMicrotask(() => {
      this.#isDue = false;
      this.tellNow();
    });
  }

  tellNow(): void {
    const { tell, session: currentSession, mayTellBeforeJoin, enforcePermissions } = this.#context;
    const session = currentSession();
    const isIn = session?.isIn === true;
    // On the way in nothing is told of somebody who was not there before.
    const isKnown = this.roster.before('local') !== undefined;
    if (!isIn && !isKnown && (session !== undefined || !mayTellBeforeJoin())) return;
    if (isIn) enforcePermissions(session);
    const { participants, hidden, counts, media } = session?.participantList() ?? this.#localOnlyList();
    this.#trackTable.put(media);
    for (const message of this.roster.update(participants, counts, hidden)) {
      // Before there is a meeting nobody has come into it.
      const isBeforeJoin = !isIn && message.action === 'participant-joined';
      tell(isBeforeJoin ? { ...message, action: 'participant-updated' } : message);
    }
    if (session !== undefined && session === currentSession()) session.applySettings();
  }

  /** The call is over: nobody is there, and that is not told. */
  forget(): void {
    this.roster.forget();
    this.#trackTable.clear();
  }

  /** Whoever looks at himself before he goes in. */
  #localOnlyList(): ParticipantList {
    const { userName, userData, fallbackId } = this.#context.localUser();
    const tracks = this.#context.media();
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
