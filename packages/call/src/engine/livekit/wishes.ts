import { recordOf, type Unknowns } from '../../values/record.ts';
import type { LocalMedia } from '../browser/local-media.ts';
import type { RemoteRequest } from '../core/presence.ts';
import type { Subscriptions } from '../core/subscriptions.ts';
import type { ScreenDesk } from './screen-desk.ts';
import type { Stay } from './stay.ts';

export interface WishContext {
  readonly local: LocalMedia;
  readonly screen: ScreenDesk;
  readonly subscriptions: Subscriptions;
  stay(): Stay | undefined;
  /** Session ids of the others. */
  others(): readonly string[];
  changed(): void;
}

/** What people want of each other, and of themselves: `updateParticipant`, and what others ask of us by it. */
export class Wishes {
  readonly #context: WishContext;

  constructor(context: WishContext) {
    this.#context = context;
  }

  updateAll(updates: Unknowns): void {
    for (const [id, update] of Object.entries(updates)) this.update(id, recordOf(update));
  }

  /** `id` is a session id, `local`, or `*` for everybody else. */
  update(id: string, update: Unknowns): void {
    const { subscriptions, stay, others, changed } = this.#context;
    const visit = stay();
    if (id === 'local' || id === visit?.sessionId) {
      this.#updateSelf(update);
      return;
    }
    if ('setSubscribedTracks' in update) {
      for (const one of id === '*' ? others() : [id]) subscriptions.want(one, update['setSubscribedTracks']);
    }
    visit?.manage(update, id);
    changed();
  }

  /** Somebody who may wants something of us. Nobody else switches on what this person never had on in this call. */
  obey({ setAudio, setVideo, setScreenShare }: RemoteRequest): void {
    const { local, screen } = this.#context;
    for (const [kind, isWanted] of [
      ['audio', setAudio],
      ['video', setVideo],
    ] as const) {
      const isObeyed = isWanted === false || (isWanted === true && local.hasBeenOn(kind));
      if (isObeyed) void local.setWanted(kind, isWanted, { isByRequest: true });
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
