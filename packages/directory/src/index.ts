export { CsvError } from './csv/csv-error.ts';
export { CSV_BOM, csvLine } from './csv/csv-line.ts';
export type { CsvRow } from './csv/csv-parser.ts';
export { CsvReader } from './csv/csv-reader.ts';
export { type CsvEncoding, EncodingProbe, type ProbeResult } from './csv/encoding-probe.ts';
export { EXPORT_COLUMNS, EXPORT_ID_COLUMN, type ExportedProvider, exportLine } from './csv/export-file.ts';
export { SKIPPED_FILE_COLUMNS } from './csv/skipped-file.ts';
export { type ColumnMap, type CsvColumn, type IdentityColumns, mapColumns } from './mapping/map-columns.ts';
export { type ColumnSuggestion, suggestColumns } from './mapping/suggest-columns.ts';
export { comparableName, comparableNameWithoutLegalForm } from './names/comparable-name.ts';
export { companyOf, contactPersonOf, hasLegalForm, type ProviderNames } from './names/contact-person.ts';
export { foldLetters } from './names/fold-letters.ts';
export { type LegalForm, legalFormAt } from './names/legal-forms.ts';
export { areNamesAlike, nameSimilarity } from './names/name-similarity.ts';
export { type ProviderKeys, providerKeys } from './names/provider-keys.ts';
export { GERMANY_NAMES, isGermanyOrOpen } from './plausibility/german-postcode.ts';
export {
  type JudgedValues,
  PLAUSIBILITY_FIELDS,
  type PlausibleChanges,
  plausibleChanges,
  plausibleNewProvider,
} from './plausibility/plausible-changes.ts';
export {
  type PlausibleRecord,
  plausibleRecord,
  type WrittenValues,
} from './plausibility/plausible-record.ts';
export { type FitResult, fitRecord } from './records/fit-record.ts';
export { NumberEvidence, type NumberNotations } from './records/number-evidence.ts';
export { type NumberNotation, type NumberReading, readNumber } from './records/number-text.ts';
export type {
  PreparedRecord,
  PreparedRow,
  ProviderRecord,
} from './records/provider-record.ts';
export { RowPreparer } from './records/row-preparer.ts';
export { skipReasonText } from './records/skip-reason-text.ts';
export { toStorableText } from './records/storable-text.ts';
export type { SearchField, SearchRecord } from './search/fields.ts';
export { type Mark, marksIn } from './search/mark/marks-in.ts';
export type { MatchKind } from './search/match/found-word.ts';
export { ProviderIndex } from './search/provider-index.ts';
export { RANKED_MAX } from './search/rank/rank-all.ts';
export type {
  BestPart,
  RankedIdLimits,
  RankedIds,
  RankedPage,
  RankLimits,
  SearchHit,
  SearchLimits,
  SearchMatch,
  SearchScope,
} from './search/search-hit.ts';
