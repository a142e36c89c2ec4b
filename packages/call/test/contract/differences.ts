import type { IntendedDifference } from './language.ts';

export const INTENDED_DIFFERENCES: readonly IntendedDifference[] = [];
