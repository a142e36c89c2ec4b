/** What the import shows once there is a file, or beside that: one script, loaded by whatever of it is drawn first. */
export { ImportHistory } from '../../features/import/import-history.tsx';
export { MappingStatus } from '../../features/import/mapping-status.tsx';
export { ResultPanel } from '../../features/import/result-panel.tsx';
