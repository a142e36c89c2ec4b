import type { SendSettings } from '../api/settings.ts';
import { isFailure } from '../engine/engine-commands.ts';
import { needsLoad } from '../state/call-state.ts';
import { checkSendSettings } from '../validate/send-settings.ts';
import { withHiddenMembers } from '../values/hidden-members.ts';
import type { Core } from './core.ts';
import { CHAIN, type Methods } from './method.ts';
import { skipUnbuilt } from './refuse-not-built.ts';

export const settingsMethods = {
  getSendSettings: ({ state, preload }: Core) => state.sendSettings ?? preload.sendSettings,

  updateSendSettings(core: Core, settings: unknown): Promise<SendSettings & { sendSettings: SendSettings }> {
    const verdict = checkSendSettings(settings);
    if (!verdict.ok) throw new Error(verdict.text);
    const sendSettings = verdict.value;
    if (needsLoad(core.state)) {
      core.preload = { ...core.preload, sendSettings };
      return Promise.resolve(withHiddenMembers({ sendSettings }, sendSettings));
    }
    return core.ask('update-send-settings', { sendSettings }).then((answer) => {
      if (isFailure(answer)) throw answer.error;
      return withHiddenMembers(answer.sendSettings, { sendSettings: answer.sendSettings });
    });
  },

  setProxyUrl(core: Core) {
    skipUnbuilt(core, 'setProxyUrl');
    return CHAIN;
  },

  setIceConfig(core: Core, iceConfig?: unknown) {
    core.send({ action: 'set-ice-config', iceConfig });
    return CHAIN;
  },

  getDailyLang(core: Core) {
    if (!core.state.isInitialised) return undefined;
    return core.ask('get-daily-lang', {});
  },

  setDailyLang(core: Core, lang: unknown) {
    core.send({ action: 'set-daily-lang', lang });
    return CHAIN;
  },
} satisfies Methods<
  'getSendSettings' | 'updateSendSettings' | 'setProxyUrl' | 'setIceConfig' | 'getDailyLang' | 'setDailyLang'
>;
