import type { Room } from 'livekit-client';
import * as text from '../../texts/late-texts.ts';
import { type Note, warning } from '../../validate/check-result.ts';
import type { Unknowns } from '../../values/record.ts';
import { preferProfile } from '../browser/h264-profile.ts';
import { hookDescriptions } from '../browser/sdp-hooks.ts';

/** How the page changes session descriptions. */
export interface SdpOptions {
  /** Functions of the page's, by their names. */
  readonly hooks: Unknowns;
  /** The `profile-level-id` of H.264 that is to be sent. */
  readonly h264Profile: string | undefined;
  log(note: Note): void;
}

/**
 * Applies the page's SDP options to the connections of a room, those after a reconnect too. livekit-client has no
 * interface for it: where its connections are not found, a note says that the options have no effect.
 */
export function adaptConnections(room: Room, { hooks, h264Profile, log }: SdpOptions): void {
  if (Object.keys(hooks).length === 0 && h264Profile === undefined) return;
  room.engine.on('transportsCreated', (publisher, subscriber) => {
    for (const transport of [publisher, subscriber]) {
      if (transport === undefined) continue;
      const pc: unknown = Reflect.get(transport, '_pc');
      if (!(pc instanceof RTCPeerConnection)) {
        log(warning(text.NO_CONNECTIONS));
        return;
      }
      // Hooks come last: whatever the description is by then is theirs to change.
      if (transport === publisher && h264Profile !== undefined) preferProfile(pc, h264Profile, log);
      hookDescriptions(pc, hooks, log);
    }
  });
}
