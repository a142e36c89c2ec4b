import type { AdmittedJoin, EmbeddedMedia, JoinRequest, RefusedJoin } from '@rer/media';

/** What the rest of the product knows of rooms, and the media server does not. */
export interface RoomKnowledge {
  /**
   * Opens a room that the media server does not know, for somebody whose token is good: it may have been forgotten in a
   * crash. Answers whether there is such a room.
   */
  reopen(room: string): Promise<boolean>;
  /** Whether the stay still goes on for which somebody got his token. */
  mayEnter(somebody: Pick<AdmittedJoin, 'principal' | 'attributes'>): Promise<boolean>;
}

const OVER = { ok: false, status: 401, message: 'permissions denied' } as const;

/** Decides who gets to the embedded media server: tokens outlive what they are for. */
export class MediaDoor {
  readonly #media: EmbeddedMedia;
  readonly #knowledge: RoomKnowledge;

  constructor(media: EmbeddedMedia, knowledge: RoomKnowledge) {
    this.#media = media;
    this.#knowledge = knowledge;
  }

  /** Never rejects. */
  async admit(request: JoinRequest): Promise<AdmittedJoin | RefusedJoin> {
    const outcome = await this.#admitOrReopen(request);
    // Without an answer calls go on; who has to leave is sent away later.
    if (!outcome.ok || (await this.#knowledge.mayEnter(outcome).catch(() => true))) return outcome;
    outcome.abandon();
    return OVER;
  }

  async #admitOrReopen(request: JoinRequest): Promise<AdmittedJoin | RefusedJoin> {
    const outcome = await this.#media.admit(request);
    if (outcome.ok || outcome.missingRoom === undefined) return outcome;
    const isThere = await this.#knowledge.reopen(outcome.missingRoom).catch(() => false);
    return isThere ? await this.#media.admit(request) : outcome;
  }
}
