export { GERMANY_NAMES, isGermanyOrOpen } from './german-postcode.ts';
export {
  type JudgedValues,
  PLAUSIBILITY_FIELDS,
  type PlausibleChanges,
  plausibleChanges,
  plausibleNewProvider,
} from './plausible-changes.ts';
export { type PlausibleRecord, plausibleRecord, type WrittenValues } from './plausible-record.ts';
