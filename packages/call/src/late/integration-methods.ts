import type { Core } from '../call/core.ts';
import { CHAIN, type Methods } from '../call/method.ts';
import { fillScreen } from '../frame/fill-screen.ts';
import * as text from '../texts/late-texts.ts';
import { notInCallObjectMode } from '../texts/texts.ts';
import { findIntegrationsProblem } from '../validate/integrations.ts';
import { findTrayButtonsProblem } from '../validate/tray-buttons.ts';
import { isMap, isOneOf, isRecord } from '../values/record.ts';

/** What can be changed about the prebuilt interface while it is in a meeting. */
export const integrationMethods = {
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

  requestFullscreen: (core: Core) => fillScreen(core, true),

  async getSidebarView(core: Core) {
    if (core.isObjectMode) {
      core.platform.logger.error(notInCallObjectMode('getSidebarView'));
      return null;
    }
    const { view } = await core.ask<'get-sidebar-view'>((answer) => ({ action: 'get-sidebar-view', answer }));
    return view;
  },

  updateCustomTrayButtons(core: Core, btns: unknown) {
    const problems = [
      isRecord(btns) ? findTrayButtonsProblem(btns) : undefined,
      isMap(btns) ? undefined : text.UPDATE_TRAY_BUTTONS_FORM,
    ].filter((problem) => problem !== undefined);
    for (const problem of problems) core.platform.logger.error(problem);
    if (problems.length === 0) {
      core.properties['customTrayButtons'] = btns;
      core.send({ action: 'update-custom-tray-buttons', btns });
    }
    return CHAIN;
  },

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
} satisfies Methods<
  | 'setShowLocalVideo'
  | 'setShowParticipantsBar'
  | 'requestFullscreen'
  | 'getSidebarView'
  | 'updateCustomTrayButtons'
  | 'setCustomIntegrations'
  | 'startCustomIntegrations'
  | 'stopCustomIntegrations'
>;

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
