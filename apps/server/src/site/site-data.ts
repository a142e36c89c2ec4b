import type { SiteData } from '@rer/contracts';
import type { Config } from '../config/config.ts';

/** What the pages know about this installation. */
export function siteDataOf(config: Config, now: Date): SiteData {
  return {
    company: config.company,
    imprintUrl: config.imprintUrl,
    privacyDate: config.privacyDate,
    year: Number(new Intl.DateTimeFormat('en', { year: 'numeric', timeZone: config.timeZone }).format(now)),
    publicUrl: config.publicUrl,
    timeZone: config.timeZone,
    voiceProviderName: config.voiceProviderName,
  };
}
