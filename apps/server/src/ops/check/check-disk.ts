import { existsSync, statfsSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { bad, type Finding, good, warn } from './finding.ts';

const GIBIBYTE = 1024 ** 3;
const ENOUGH_GIB = 5;
const LITTLE_GIB = 1;

/** Free space where the data live. */
export function checkDisk(dataDir: string): Finding {
  const { bavail, bsize } = statfsSync(nearestExisting(dataDir));
  const freeGib = (bavail * bsize) / GIBIBYTE;
  const sentence = `${freeGib.toFixed(1)} GiB free for ${dataDir}.`;
  if (freeGib < LITTLE_GIB) return bad('disk', sentence);
  return freeGib < ENOUGH_GIB ? warn('disk', sentence) : good('disk', sentence);
}

function nearestExisting(path: string): string {
  return existsSync(path) || dirname(path) === path ? path : nearestExisting(dirname(path));
}

/** Whether the keys are there and closed to others. Tells where they are, never what they are. */
export function checkKeys(dataDir: string): Finding {
  const file = join(dataDir, 'keys.json');
  if (!existsSync(file)) return good('keys', `None yet; the first start makes ${file}.`);
  return (statSync(file).mode & 0o077) === 0
    ? good('keys', `In ${file}, readable by the owner alone.`)
    : bad('keys', `${file} can be read by others; the next start closes it.`);
}
