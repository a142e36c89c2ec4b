export { GERMANY_NAMES, isGermanyOrOpen, plausiblePostcode } from './german-postcode.ts';
export {
  type CheckedValues,
  PLAUSIBILITY_FIELDS,
  type PlausibleChanges,
  plausibleChanges,
  plausibleNewProvider,
} from './plausible-changes.ts';
export { type OriginalValues, type PlausibleRecord, plausibleRecord } from './plausible-record.ts';
