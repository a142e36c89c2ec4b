import type { ContractCheck } from './language.ts';
import { GUARD_CHECKS } from './tables/guards.ts';
import { STATIC_CHECKS } from './tables/statics.ts';

export const CONTRACT_CHECKS: readonly ContractCheck[] = [...GUARD_CHECKS, ...STATIC_CHECKS];
