import { setTimeout as delay } from 'node:timers/promises';
import type { AdmittedJoin, EmbeddedMedia, JoinRequest, RefusedJoin } from '@rer/media';
import type { MediaChanges } from './media-engine.ts';
import { grantChanges } from './participant-info.ts';

/** Who comes back after a moment without a network must not wait for a database. */
const QUESTION_LIMIT_MS = 500;

/** What the rest of the product knows of rooms, and the media server does not. */
export interface RoomKnowledge {
  /**
   * Opens a room that the media server does not know, for somebody whose token is good: it may have been forgotten in a
   * crash. Answers whether there is such a room.
   */
  reopen(room: string): Promise<boolean>;
  /** What became of the stay for which somebody got his token. */
  stayOf(somebody: Pick<AdmittedJoin, 'principal' | 'attributes'>): Promise<StayNow>;
}

/** What tokens do not know, because it came later. */
export interface StayNow {
  readonly isOver: boolean;
  /** Rights that he got, or that were taken from him, since he first came in. */
  readonly changes: MediaChanges;
}

const AS_THE_TOKEN_SAYS: StayNow = { isOver: false, changes: {} };

const OVER = { ok: false, status: 401, message: 'permissions denied' } as const;

/** Decides which client gets to the media server, ours or another one: tokens outlive what they are for. */
export class MediaDoor {
  readonly #media: Pick<EmbeddedMedia, 'admit'>;
  readonly #knowledge: RoomKnowledge;

  constructor(media: Pick<EmbeddedMedia, 'admit'>, knowledge: RoomKnowledge) {
    this.#media = media;
    this.#knowledge = knowledge;
  }

  /** Never rejects. */
  async admit(request: JoinRequest): Promise<AdmittedJoin | RefusedJoin> {
    const outcome = await this.#admitOrReopen(request);
    if (!outcome.ok) return outcome;
    const { isOver, changes } = await this.#stayOf(outcome);
    if (!isOver) return { ...outcome, connect: (socket) => outcome.connect(socket, grantChanges(changes)) };
    outcome.abandon();
    return OVER;
  }

  /** Without an answer in time calls go on; who has to leave is sent away later, and rights are set right. */
  async #stayOf(somebody: AdmittedJoin): Promise<StayNow> {
    const limit = new AbortController();
    try {
      return await Promise.race([
        this.#knowledge.stayOf(somebody).catch(() => AS_THE_TOKEN_SAYS),
        delay(QUESTION_LIMIT_MS, AS_THE_TOKEN_SAYS, { signal: limit.signal }),
      ]);
    } finally {
      limit.abort();
    }
  }

  async #admitOrReopen(request: JoinRequest): Promise<AdmittedJoin | RefusedJoin> {
    const outcome = await this.#media.admit(request);
    if (outcome.ok || outcome.missingRoom === undefined) return outcome;
    const isThere = await this.#knowledge.reopen(outcome.missingRoom).catch(() => false);
    return isThere ? await this.#media.admit(request) : outcome;
  }
}
