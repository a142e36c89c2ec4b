import { recordOf, type Unknowns } from '../../values/record.ts';
import type { LocalMedia } from '../browser/local-media.ts';
import type { RemoteRequest } from '../model/presence.ts';
import type { TrackSubscriptions } from '../model/track-subscriptions.ts';
import type { ParticipantSession } from './participant-session.ts';
import type { ScreenShareManager } from './screen-share-manager.ts';

/** What {@link ParticipantUpdates} need of the engine. */
export interface ParticipantUpdatesContext {
  readonly local: LocalMedia;
  readonly screen: ScreenShareManager;
  readonly subscriptions: TrackSubscriptions;
  session(): ParticipantSession | undefined;
  /** Session ids of the others. */
  others(): readonly string[];
  reconcileSoon(): void;
}

/** Carries out `updateParticipant()`, and the requests of others for our media. */
export class ParticipantUpdates {
  readonly #context: ParticipantUpdatesContext;

  constructor(context: ParticipantUpdatesContext) {
    this.#context = context;
  }

  updateAll(updates: Unknowns): void {
    for (const [id, update] of Object.entries(updates)) this.update(id, recordOf(update));
  }

  /** `id` is a session id, `local`, or `*` for all others. */
  update(id: string, update: Unknowns): void {
    const { subscriptions, session, others, reconcileSoon } = this.#context;
    const currentSession = session();
    if (id === 'local' || id === currentSession?.sessionId) {
      this.#updateSelf(update);
      return;
    }
    if ('setSubscribedTracks' in update) {
      for (const one of id === '*' ? others() : [id]) subscriptions.want(one, update['setSubscribedTracks']);
    }
    currentSession?.manage(update, id);
    reconcileSoon();
  }

  /**
   * Applies the request of an authorised participant. A device that was never on in this call is not switched on by others.
   */
  applyRemoteRequest({ setAudio, setVideo, setScreenShare }: RemoteRequest): void {
    const { local, screen } = this.#context;
    for (const [kind, isWanted] of [
      ['audio', setAudio],
      ['video', setVideo],
    ] as const) {
      const isApplied = isWanted === false || (isWanted === true && local.hasBeenOn(kind));
      if (isApplied) void local.setWanted(kind, isWanted, { isByRequest: true });
    }
    if (setScreenShare === false) screen.stop();
  }

  #updateSelf({ setAudio, setVideo, setScreenShare }: Unknowns): void {
    const { local, screen } = this.#context;
    if (setAudio !== undefined) void local.setWanted('audio', Boolean(setAudio));
    if (setVideo !== undefined) void local.setWanted('video', Boolean(setVideo));
    if (setScreenShare === false) screen.stop();
  }
}
