export { type FitResult, fitRecord } from './fit-record.ts';
export { NumberEvidence, type NumberNotations } from './number-evidence.ts';
export { type NumberNotation, type NumberReading, readNumber } from './number-text.ts';
export type { PreparedRecord, PreparedRow, ProviderRecord } from './provider-record.ts';
export { RowPreparer } from './row-preparer.ts';
export { skipReasonText } from './skip-reason-text.ts';
export { toStorableText } from './storable-text.ts';
