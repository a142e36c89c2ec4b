import type { ContractCheck } from './language.ts';
import { EVENT_CHECKS } from './tables/events.ts';
import { GUARD_CHECKS } from './tables/guards.ts';
import { LIFECYCLE_CHECKS } from './tables/lifecycle.ts';
import { METHOD_CHECKS } from './tables/methods.ts';
import { OPTION_CHECKS } from './tables/options.ts';
import { STATIC_CHECKS } from './tables/statics.ts';

export const CONTRACT_CHECKS: readonly ContractCheck[] = [
  ...GUARD_CHECKS,
  ...STATIC_CHECKS,
  ...OPTION_CHECKS,
  ...METHOD_CHECKS,
  ...LIFECYCLE_CHECKS,
  ...EVENT_CHECKS,
];
