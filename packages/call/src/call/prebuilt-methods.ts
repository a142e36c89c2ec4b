import * as text from '../texts/texts.ts';
import { isMap, type Unknowns } from '../values/record.ts';
import type { Core } from './core.ts';
import { CHAIN, type Methods } from './method.ts';
import { skipUnbuilt } from './refuse-not-built.ts';

/** The prebuilt interface: what its options say can be asked for, and nothing of it can be changed yet. */
export const prebuiltMethods = {
  setShowNamesMode(core: Core, mode: unknown) {
    if (!mode || mode === 'always' || mode === 'never') skipUnbuilt(core, 'setShowNamesMode');
    else core.platform.logger.error(text.BAD_NAMES_MODE);
    return CHAIN;
  },

  showLocalVideo: (core: Core) => core.state.isLocalVideoShown,
  showParticipantsBar: (core: Core) => core.state.isParticipantsBarShown,

  theme: (core: Core) => core.properties['theme'],

  setSidebarView(core: Core) {
    if (core.isObjectMode) core.platform.logger.error(text.notInCallObjectMode('setSidebarView'));
    else skipUnbuilt(core, 'setSidebarView');
    return CHAIN;
  },

  customTrayButtons: (core: Core) => mapOf(core.properties['customTrayButtons']),

  customIntegrations: (core: Core) => mapOf(core.properties['customIntegrations']),

  setPlayNewParticipantSound(core: Core, sound: unknown) {
    if (typeof sound !== 'boolean' && typeof sound !== 'number') throw new Error(text.badDing(sound));
    skipUnbuilt(core, 'setPlayNewParticipantSound');
  },

  exitFullscreen: (core: Core) => void core.late?.fillScreen(core, false),
} satisfies Methods<
  | 'setShowNamesMode'
  | 'showLocalVideo'
  | 'showParticipantsBar'
  | 'theme'
  | 'setSidebarView'
  | 'customTrayButtons'
  | 'customIntegrations'
  | 'setPlayNewParticipantSound'
  | 'exitFullscreen'
>;

function mapOf(value: unknown): Unknowns {
  return isMap(value) ? value : {};
}
