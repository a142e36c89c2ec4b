import * as text from '../texts/texts.ts';
import { findIntegrationsProblem } from '../validate/integrations.ts';
import { checkTheme } from '../validate/theme.ts';
import { findTrayButtonsProblem } from '../validate/tray-buttons.ts';
import { isMap, isOneOf, isRecord, type Unknowns } from '../values/record.ts';
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

  setShowLocalVideo(core: Core, show: unknown = true) {
    if (typeof show !== 'boolean') core.platform.logger.error(text.onlyBoolean('setShowLocalVideo'));
    else {
      core.apply([{ do: 'set', values: { isLocalVideoShown: show } }]);
      core.send({ action: 'set-show-local-video', show });
    }
    return CHAIN;
  },

  setShowParticipantsBar(core: Core, show: unknown = true) {
    if (typeof show !== 'boolean') core.platform.logger.error(text.onlyBoolean('setShowParticipantsBar'));
    else {
      core.apply([{ do: 'set', values: { isParticipantsBarShown: show } }]);
      core.send({ action: 'set-show-participants-bar', show });
    }
    return CHAIN;
  },

  theme: (core: Core) => core.properties['theme'],

  async setTheme(core: Core, theme: unknown) {
    const verdict = checkTheme(theme);
    core.log(verdict.notes);
    if (!verdict.ok) throw new Error(verdict.text);
    core.properties['theme'] = theme;
    core.send({ action: 'set-theme', theme });
    core.tell({ action: 'theme-updated', theme });
    return theme;
  },

  async getSidebarView(core: Core) {
    if (core.isObjectMode) {
      core.platform.logger.error(text.notInCallObjectMode('getSidebarView'));
      return null;
    }
    const { view } = await core.ask<'get-sidebar-view'>((answer) => ({ action: 'get-sidebar-view', answer }));
    return view;
  },

  setSidebarView(core: Core, view: unknown) {
    if (core.isObjectMode) core.platform.logger.error(text.notInCallObjectMode('setSidebarView'));
    else core.send({ action: 'set-sidebar-view', view });
    return CHAIN;
  },

  customTrayButtons: (core: Core) => mapOf(core.properties['customTrayButtons']),

  updateCustomTrayButtons(core: Core, btns: unknown) {
    const problem = isMap(btns) ? findTrayButtonsProblem(btns) : text.UPDATE_TRAY_BUTTONS_FORM;
    if (problem !== undefined) core.platform.logger.error(problem);
    else {
      core.properties['customTrayButtons'] = btns;
      core.send({ action: 'update-custom-tray-buttons', btns });
    }
    return CHAIN;
  },

  customIntegrations: (core: Core) => mapOf(core.properties['customIntegrations']),

  setCustomIntegrations(core: Core, integrations: unknown) {
    const problem = findIntegrationsProblem(integrations);
    if (problem !== undefined) core.platform.logger.error(problem);
    else {
      core.properties['customIntegrations'] = integrations;
      core.send({ action: 'set-custom-integrations', integrations });
    }
    return CHAIN;
  },

  startCustomIntegrations(core: Core, ids: unknown) {
    const known = knownIntegrations(core, ids, 'startCustomIntegrations');
    if (known !== undefined) core.send({ action: 'start-custom-integrations', ids: known });
    return CHAIN;
  },

  stopCustomIntegrations(core: Core, ids: unknown) {
    const known = knownIntegrations(core, ids, 'stopCustomIntegrations');
    if (known !== undefined) core.send({ action: 'stop-custom-integrations', ids: known });
    return CHAIN;
  },

  setPlayNewParticipantSound(core: Core, sound: unknown) {
    if (typeof sound !== 'boolean' && typeof sound !== 'number') throw new Error(text.badDing(sound));
    core.send({ action: 'daily-method-set-play-ding', arg: sound });
  },

  requestFullscreen: async (core: Core) => await core.link.requestFullscreen(),
  exitFullscreen: (core: Core) => core.link.exitFullscreen(),
} satisfies Methods<
  | 'setShowNamesMode'
  | 'showLocalVideo'
  | 'showParticipantsBar'
  | 'setShowLocalVideo'
  | 'setShowParticipantsBar'
  | 'theme'
  | 'setTheme'
  | 'getSidebarView'
  | 'setSidebarView'
  | 'customTrayButtons'
  | 'updateCustomTrayButtons'
  | 'customIntegrations'
  | 'setCustomIntegrations'
  | 'startCustomIntegrations'
  | 'stopCustomIntegrations'
  | 'setPlayNewParticipantSound'
  | 'requestFullscreen'
  | 'exitFullscreen'
>;

function mapOf(value: unknown): Unknowns {
  return isMap(value) ? value : {};
}

/** Ids of integrations that there are; complaints about others go to the console. */
function knownIntegrations(core: Core, ids: unknown, method: string): readonly string[] | undefined {
  const { logger } = core.platform;
  const wanted: unknown[] = Array.isArray(ids) ? ids : [ids];
  const names = wanted.filter((id) => typeof id === 'string');
  if (names.length !== wanted.length) {
    logger.error(text.onlyIntegrationIds(method));
    return undefined;
  }
  const integrations = core.properties['customIntegrations'];
  const known = isRecord(integrations) ? Object.keys(integrations) : [];
  const unknown = names.filter((name) => !isOneOf(known, name));
  if (unknown.length === 0) return names;
  logger.error(text.noSuchIntegrations(unknown));
  return undefined;
}
