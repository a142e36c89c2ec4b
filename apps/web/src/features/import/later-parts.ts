/** What the import needs once there is a file, or shows beside that: one script, loaded with the first of them that is needed. */
export { ColumnFacts } from './column-facts.tsx';
export { loadSample, readImportList } from './import-calls.ts';
export { ImportHistory } from './import-history.tsx';
export { createImportRunner } from './import-runner.ts';
export { MappingStatus } from './mapping-status.tsx';
export { openFile } from './open-file.ts';
export { PreviewTable } from './preview-table.tsx';
export { RunCourse } from './run-course.tsx';
export { takeBack } from './take-back.ts';
