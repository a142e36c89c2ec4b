import * as text from '../texts/texts.ts';
import { checkTheme } from '../validate/theme.ts';
import { isMap, type Unknowns } from '../values/record.ts';
import type { Core } from './core.ts';
import { CHAIN, type Methods } from './method.ts';

export const prebuiltMethods = {
  setShowNamesMode(core: Core, mode: unknown) {
    if (mode && mode !== 'always' && mode !== 'never') core.platform.logger.error(text.BAD_NAMES_MODE);
    else core.send({ action: 'set-show-names', mode });
    return CHAIN;
  },

  showLocalVideo: (core: Core) => core.state.isLocalVideoShown,
  showParticipantsBar: (core: Core) => core.state.isParticipantsBarShown,

  theme: (core: Core) => core.properties['theme'],

  async setTheme(core: Core, theme: unknown) {
    const verdict = checkTheme(theme);
    core.log(verdict.notes);
    if (!verdict.ok) throw new Error(text.badOption('theme', verdict.text));
    core.properties['theme'] = theme;
    core.send({ action: 'set-theme', theme });
    core.tell({ action: 'theme-updated', theme });
    return theme;
  },

  setSidebarView(core: Core, view: unknown) {
    if (core.isObjectMode) core.platform.logger.error(text.notInCallObjectMode('setSidebarView'));
    else core.send({ action: 'set-sidebar-view', view });
    return CHAIN;
  },

  customTrayButtons: (core: Core) => mapOf(core.properties['customTrayButtons']),

  customIntegrations: (core: Core) => mapOf(core.properties['customIntegrations']),

  setPlayNewParticipantSound(core: Core, sound: unknown) {
    if (typeof sound !== 'boolean' && typeof sound !== 'number') throw new Error(text.badDing(sound));
    core.send({ action: 'daily-method-set-play-ding', arg: sound });
  },

  exitFullscreen: (core: Core) => void core.late?.fillScreen(core, false),
} satisfies Methods<
  | 'setShowNamesMode'
  | 'showLocalVideo'
  | 'showParticipantsBar'
  | 'theme'
  | 'setTheme'
  | 'setSidebarView'
  | 'customTrayButtons'
  | 'customIntegrations'
  | 'setPlayNewParticipantSound'
  | 'exitFullscreen'
>;

function mapOf(value: unknown): Unknowns {
  return isMap(value) ? value : {};
}
