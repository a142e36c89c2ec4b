import type { AdmittedJoin, EmbeddedMedia, RefusedJoin, SignalingRequest } from '@rer/media';
import type { MediaParticipantChanges } from './media-engine.ts';
import { toGrantChanges } from './participant-info.ts';

/** A call that goes on must not wait for a database. */
const RESUME_WAIT_MS = 500;
/** Twice this is less than the time that a request has to become a WebSocket. */
const JOIN_WAIT_MS = 3_000;

/** What the rest of the product knows of rooms, and the media server does not. */
export interface RoomLookup {
  /**
   * Opens a room that the media server does not know, for somebody whose token is good: it may have been forgotten in a
   * crash. Answers whether there is such a room.
   */
  reopen(room: string): Promise<boolean>;
  /** What became of the stay for which somebody got his token. */
  sessionStateOf(somebody: Pick<AdmittedJoin, 'principal' | 'attributes'>): Promise<ParticipantSessionState>;
}

/** What tokens do not know, because it came later. */
export interface ParticipantSessionState {
  readonly isOver: boolean;
  /** Rights that he got, or that were taken from him, since he first came in. */
  readonly changes: MediaParticipantChanges;
}

const SESSION_OVER = { ok: false, status: 401, message: 'permissions denied' } as const;
/** Clients that reconnect try again after any 5xx; 401, 403 and 404 end the call. */
const LOOKUP_FAILED = {
  ok: false,
  status: 503,
  message: 'rooms cannot be looked up now, please try again',
} as const;

/** Decides which client gets to the media server, ours or another one: tokens outlive what they are for. */
export class MediaAdmission {
  readonly #media: Pick<EmbeddedMedia, 'admit'>;
  readonly #rooms: RoomLookup;

  constructor(media: Pick<EmbeddedMedia, 'admit'>, knowledge: RoomLookup) {
    this.#media = media;
    this.#rooms = knowledge;
  }

  /**
   * Lets in whose stay goes on. When that is not known in time only a participant gets back who is still in the room, as he
   * is there: he is sent away later if he has to leave. All others are refused with 503. Never rejects.
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
