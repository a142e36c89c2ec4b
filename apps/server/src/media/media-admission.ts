import type { AdmittedJoin, EmbeddedMedia, RefusedJoin, SignalingRequest } from '@rer/media';
import type { MediaParticipantChanges } from './media-engine.ts';
import { toGrantChanges } from './participant-info.ts';

/** A running call must not wait for the database. */
const RESUME_WAIT_MS = 500;
/** Twice this is less than the time that a request has to become a WebSocket. */
const JOIN_WAIT_MS = 3_000;

/** What the database knows of rooms and the media server does not. */
export interface RoomLookup {
  /**
   * Creates a room in the media server again that it lost in a crash, for a client with a valid token.
   * @returns Whether the database has such a room.
   */
  reopen(room: string): Promise<boolean>;
  /** The state of the participant session that a token was issued for. */
  sessionStateOf(somebody: Pick<AdmittedJoin, 'principal' | 'attributes'>): Promise<ParticipantSessionState>;
}

/** What happened to a participant session after its token was issued. */
export interface ParticipantSessionState {
  readonly isOver: boolean;
  /** Permissions that were changed since the participant joined. */
  readonly changes: MediaParticipantChanges;
}

const SESSION_OVER = { ok: false, status: 401, message: 'permissions denied' } as const;
/** Clients that reconnect try again after any 5xx; 401, 403 and 404 end the call. */
const LOOKUP_FAILED = {
  ok: false,
  status: 503,
  message: 'rooms cannot be looked up now, please try again',
} as const;

/** Admission to the media server, embedded or external: a valid token is not enough, since it may outlive its session. */
export class MediaAdmission {
  readonly #media: Pick<EmbeddedMedia, 'admit'>;
  readonly #rooms: RoomLookup;

  constructor(media: Pick<EmbeddedMedia, 'admit'>, rooms: RoomLookup) {
    this.#media = media;
    this.#rooms = rooms;
  }

  /**
   * Admits a client whose participant session is active. While the database does not answer in time, it admits only a client
   * that resumes a participant still in the room, with the permissions it has there (it is removed later if its session is
   * over); all others are refused with 503. Never rejects.
   */
  async admit(request: SignalingRequest): Promise<AdmittedJoin | RefusedJoin> {
    const outcome = await this.#admitOrReopen(request);
    if (!outcome.ok) return outcome;
    const session = await answerWithin(
      this.#rooms.sessionStateOf(outcome),
      outcome.resumes ? RESUME_WAIT_MS : JOIN_WAIT_MS,
    );
    if (session === undefined && outcome.resumes) return outcome;
    if (session !== undefined && !session.isOver) {
      return { ...outcome, connect: (socket) => outcome.connect(socket, toGrantChanges(session.changes)) };
    }
    outcome.abandon();
    return session === undefined ? LOOKUP_FAILED : SESSION_OVER;
  }

  async #admitOrReopen(request: SignalingRequest): Promise<AdmittedJoin | RefusedJoin> {
    const outcome = await this.#media.admit(request);
    if (outcome.ok || outcome.missingRoom === undefined) return outcome;
    const isThere = await answerWithin(this.#rooms.reopen(outcome.missingRoom), JOIN_WAIT_MS);
    if (isThere === undefined) return LOOKUP_FAILED;
    return isThere ? await this.#media.admit(request) : outcome;
  }
}

/** Undefined when the question fails, or takes longer than the limit. */
async function answerWithin<T>(question: Promise<T>, limitMs: number): Promise<T | undefined> {
  let limit: NodeJS.Timeout | undefined;
  const timeUp = new Promise<undefined>((resolve) => {
    limit = setTimeout(resolve, limitMs, undefined);
  });
  try {
    return await Promise.race([question.catch(() => undefined), timeUp]);
  } finally {
    clearTimeout(limit);
  }
}
