import type { SubscriptionPermission } from '@livekit/protocol';

interface Allowed {
  readonly allTracks: boolean;
  readonly trackSids: ReadonlySet<string>;
}

/** Whom a publisher lets receive which of its tracks. Everybody, until it says otherwise. */
export class SubscriptionPermissions {
  #byIdentity: ReadonlyMap<string, Allowed> | undefined;

  /**
   * Every update replaces the one before.
   *
   * @param identityOf Finds the identity of a participant that is named by sid.
   * @returns Whether the update identifies all its participants; if not, the earlier one is kept.
   */
  update(permission: SubscriptionPermission, identityOf: (sid: string) => string | undefined): boolean {
    if (permission.allParticipants) {
      this.#byIdentity = undefined;
      return true;
    }
    const byIdentity = new Map<string, Allowed>();
    for (const { participantIdentity, participantSid, allTracks, trackSids } of permission.trackPermissions) {
      if (participantIdentity === '' && participantSid === '') return false;
      const identity = participantIdentity || identityOf(participantSid);
      if (identity !== undefined) byIdentity.set(identity, { allTracks, trackSids: new Set(trackSids) });
    }
    this.#byIdentity = byIdentity;
    return true;
  }

  allows(trackSid: string, identity: string): boolean {
    if (!this.#byIdentity) return true;
    const allowed = this.#byIdentity.get(identity);
    return allowed !== undefined && (allowed.allTracks || allowed.trackSids.has(trackSid));
  }
}
