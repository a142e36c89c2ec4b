import type { Core } from '../call/core.ts';
import { CHAIN, type Methods } from '../call/method.ts';
import { refuseAlive, skipUnbuilt } from '../call/refuse-not-built.ts';
import { fillScreen } from '../frame/fill-screen.ts';
import * as text from '../texts/late-texts.ts';
import { badOption, notInCallObjectMode } from '../texts/texts.ts';
import { findIntegrationsProblem } from '../validate/integrations.ts';
import { checkTheme } from '../validate/theme.ts';
import { findTrayButtonsProblem } from '../validate/tray-buttons.ts';
import { isMap, isOneOf, isRecord } from '../values/record.ts';

/** What would change the prebuilt interface while it is in a meeting is not built yet. */
export const integrationMethods = {
  setShowLocalVideo: (core: Core, show: unknown = true) =>
    skipOrLog(
      core,
      'setShowLocalVideo',
      typeof show === 'boolean' ? [] : [text.onlyBoolean('setShowLocalVideo')],
    ),

  setShowParticipantsBar: (core: Core, show: unknown = true) =>
    skipOrLog(
      core,
      'setShowParticipantsBar',
      typeof show === 'boolean' ? [] : [text.onlyBoolean('setShowParticipantsBar')],
    ),

  async setTheme(core: Core, theme: unknown) {
    const verdict = checkTheme(theme);
    core.log(verdict.notes);
    return refuseAlive(core, 'setTheme', verdict.ok ? undefined : badOption('theme', verdict.text));
  },

  requestFullscreen: (core: Core) => fillScreen(core, true),

  async getSidebarView(core: Core) {
    if (core.isObjectMode) {
      core.platform.logger.error(notInCallObjectMode('getSidebarView'));
      return null;
    }
    const { view } = await core.ask('get-sidebar-view', {});
    return view;
  },

  updateCustomTrayButtons(core: Core, btns: unknown) {
    const problems = [
      isRecord(btns) ? findTrayButtonsProblem(btns) : undefined,
      isMap(btns) ? undefined : text.UPDATE_TRAY_BUTTONS_FORM,
    ];
    return skipOrLog(core, 'updateCustomTrayButtons', problems);
  },

  setCustomIntegrations: (core: Core, integrations: unknown) =>
    skipOrLog(core, 'setCustomIntegrations', [findIntegrationsProblem(integrations)]),

  startCustomIntegrations: (core: Core, ids: unknown) =>
    skipOrLog(core, 'startCustomIntegrations', [findIdsProblem(core, ids, 'startCustomIntegrations')]),

  stopCustomIntegrations: (core: Core, ids: unknown) =>
    skipOrLog(core, 'stopCustomIntegrations', [findIdsProblem(core, ids, 'stopCustomIntegrations')]),
} satisfies Methods<
  | 'setShowLocalVideo'
  | 'setShowParticipantsBar'
  | 'setTheme'
  | 'requestFullscreen'
  | 'getSidebarView'
  | 'updateCustomTrayButtons'
  | 'setCustomIntegrations'
  | 'startCustomIntegrations'
  | 'stopCustomIntegrations'
>;

/** As the contract has it, wrong arguments are only logged. Valid arguments log that the method is not built. */
function skipOrLog(core: Core, name: string, problems: readonly (string | undefined)[]): typeof CHAIN {
  const found = problems.filter((problem) => problem !== undefined);
  if (found.length === 0) skipUnbuilt(core, name);
  for (const problem of found) core.platform.logger.error(problem);
  return CHAIN;
}

function findIdsProblem(core: Core, ids: unknown, method: string): string | undefined {
  const wanted: unknown[] = Array.isArray(ids) ? ids : [ids];
  const names = wanted.filter((id) => typeof id === 'string');
  if (names.length !== wanted.length) return text.onlyIntegrationIds(method);
  const integrations = core.properties['customIntegrations'];
  const known = isRecord(integrations) ? Object.keys(integrations) : [];
  const unknown = names.filter((name) => !isOneOf(known, name));
  return unknown.length === 0 ? undefined : text.noSuchIntegrations(unknown);
}
