import { needsLoad } from '../state/call-state.ts';
import * as text from '../texts/texts.ts';
import { isRecord, type Unknowns } from '../values/record.ts';
import type { Core } from './core.ts';
import { join, leave, load, preAuth, startCamera } from './lifecycle.ts';
import { CHAIN, type Methods } from './method.ts';

/** Options as an object, whatever a caller gave. */
function optionsOf(given: unknown): Unknowns {
  return isRecord(given) ? given : {};
}

export const lifecycleMethods = {
  load: (core: Core, options?: unknown) => load(core, isRecord(options) ? options : undefined),
  join: (core: Core, options?: unknown) => join(core, optionsOf(options)),
  leave,
  preAuth: (core: Core, options?: unknown) => preAuth(core, optionsOf(options)),
  startCamera: (core: Core, options?: unknown) => startCamera(core, optionsOf(options)),
  isDestroyed: (core: Core) => core.isDestroyed,
  meetingState: (core: Core) => core.state.meeting,

  async room(core: Core, { includeRoomConfigDefaults = true } = {}) {
    const { url } = core.properties;
    if (!url) return null;
    if (core.state.accessState.access === 'unknown' || needsLoad(core.state)) {
      return { roomUrlPendingJoin: url };
    }
    const { room } = await core.ask<'lib-room-info'>((answer) => ({
      action: 'lib-room-info',
      includeRoomConfigDefaults,
      answer,
    }));
    return room;
  },

  /** Nobody is asked where the caller is: this product asks no third party. */
  async geo(core: Core) {
    core.platform.logger.error(text.GEO_FAILED);
    return { current: '' };
  },

  loadCss(core: Core, { bodyClass, cssFile, cssText }) {
    core.send({ action: 'load-css', bodyClass, cssFile, cssText });
    return CHAIN;
  },

  sayHello(core: Core) {
    core.platform.logger.log(text.HELLO);
    return text.HELLO;
  },
} satisfies Methods<
  | 'load'
  | 'join'
  | 'leave'
  | 'preAuth'
  | 'startCamera'
  | 'isDestroyed'
  | 'meetingState'
  | 'room'
  | 'geo'
  | 'loadCss'
  | 'sayHello'
>;
