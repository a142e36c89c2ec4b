export { GERMANY_NAMES, isGermanyOrOpen } from './german-postcode.ts';
export {
  type JudgedValues,
  PLAUSIBILITY_FIELDS,
  type PlausibleChanges,
  plausibleChanges,
  plausibleNewProvider,
} from './plausible-changes.ts';
export { type OriginalValues, type PlausibleRecord, plausibleRecord } from './plausible-record.ts';
