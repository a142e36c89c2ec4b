import type { ContractCheck } from '../language.ts';
import { runChecks } from '../run.ts';
import { NOT_BUILT } from './not-built.ts';
import { pageTarget } from './page-target.ts';

Reflect.set(globalThis, 'runOurs', (checks: readonly ContractCheck[]) =>
  runChecks(checks, pageTarget(NOT_BUILT)),
);
