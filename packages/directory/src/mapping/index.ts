export { type ColumnMap, type CsvColumn, type IdentityColumns, mapColumns } from './map-columns.ts';
export { type ColumnSuggestion, suggestColumns } from './suggest-columns.ts';
