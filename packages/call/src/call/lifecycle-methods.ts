import { asParticipants } from '../participants/as-participants.ts';
import * as text from '../texts/texts.ts';
import { isRecord, recordOf } from '../values/record.ts';
import type { Core } from './core.ts';
import { join, leave, load, preAuth, startCamera } from './lifecycle.ts';
import { CHAIN, type Methods } from './method.ts';

export const lifecycleMethods = {
  load: (core: Core, options?: unknown) => load(core, isRecord(options) ? options : undefined),
  async join(core: Core, options?: unknown) {
    const participants = await join(core, recordOf(options));
    return participants && asParticipants(participants);
  },
  leave,
  preAuth: (core: Core, options?: unknown) => preAuth(core, recordOf(options)),
  startCamera: (core: Core, options?: unknown) => startCamera(core, recordOf(options)),
  isDestroyed: (core: Core) => core.isDestroyed,
  meetingState: (core: Core) => core.state.meeting,

  loadCss(core: Core, { bodyClass, cssFile, cssText }) {
    core.requireAlive();
    if (cssFile) core.platform.logger.error(text.notBuilt('cssFile'));
    core.send({ action: 'load-css', bodyClass, cssText });
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
  | 'loadCss'
  | 'sayHello'
>;
