import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseError } from '../errors.ts';
import { hasRoomForLog } from './log-room.ts';

/** How the process of PGlite ends when it cannot make anything of its files: WebAssembly gives up without a reason. */
const GAVE_UP =
  /sASSERTIONS|failed to initialize properly|Aborted\(|RuntimeError|unreachable|PANIC|memory access out of bounds/;

/**
 * What an operator is told when the embedded database in `dataDir` does not open: that the disk is full, or that the files are
 * damaged, with the newest snapshots and how to go back to one; else the reason as it is.
 */
export async function openFailure(dataDir: string, reason: string): Promise<DatabaseError> {
  if (!(await hasRoomForLog(dataDir))) {
    return new DatabaseError(
      'out_of_resources',
      `The embedded database cannot be opened: the disk that ${dataDir} lies on is full. Free at least 512 MB and start again.`,
    );
  }
  if (!GAVE_UP.test(reason)) return new DatabaseError('unavailable', reason);
  const folder = join(dataDir, 'pgdata');
  return new DatabaseError(
    'unavailable',
    `The embedded database in ${folder} is damaged and cannot be opened. Nothing was changed. ${wayBack(dataDir, folder)}`,
  );
}

function wayBack(dataDir: string, folder: string): string {
  const snapshots = join(dataDir, 'snapshots');
  const names = namesIn(snapshots);
  const [newest] = names;
  if (newest === undefined) {
    return `There is no snapshot in ${snapshots}: move ${folder} away, start, and bring a backup back by "npm run restore -- FILE".`;
  }
  return (
    `Snapshots in ${snapshots}, the newest first: ${names.join(', ')}. To go back to one: ` +
    `mv ${folder} ${folder}.damaged && cp -a ${join(snapshots, newest)} ${folder}`
  );
}

/** Newest first; what a kill left half written is none. */
function namesIn(snapshots: string): readonly string[] {
  try {
    return readdirSync(snapshots)
      .filter((name) => /^[\dTZ-]+$/.test(name))
      .sort()
      .reverse();
  } catch {
    return [];
  }
}
