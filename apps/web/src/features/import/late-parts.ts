/** What the import needs once there is a file, or shows beside that: one script, loaded with the first of them that is needed. */

export { ImportHistory } from './history/import-history.tsx';
export { loadSample, readImportList } from './import-calls.ts';
export { ColumnFacts } from './mapping/column-facts.tsx';
export { MappingStatus } from './mapping/mapping-status.tsx';
export { PreviewTable } from './mapping/preview-table.tsx';
export { createImportRunner } from './run/import-runner.ts';
export { RunCourse } from './run/run-course.tsx';
export { undoAndWatch } from './undo/undo-and-watch.ts';
export { openFile } from './upload/open-file.ts';
