import { accessSync, constants, existsSync, readFileSync, statfsSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parseKeys } from '../../config/keys.ts';
import { dataDirProblem } from '../../config/setup-problem.ts';
import { bad, type Finding, good, reasonOf, warn } from './finding.ts';

const GIBIBYTE = 1024 ** 3;
const ENOUGH_GIB = 5;
const LITTLE_GIB = 1;

/** Whether the data can be written, and free space where they live. */
export function checkDisk(dataDir: string): Finding {
  const folder = nearestExisting(dataDir);
  if (!statSync(folder).isDirectory()) {
    return bad('disk', `DATA_DIR is ${dataDir}, which cannot be used: ${folder} is a file, not a folder.`);
  }
  try {
    accessSync(folder, constants.W_OK | constants.X_OK);
  } catch (error) {
    return bad('disk', dataDirProblem(error, dataDir)?.sentence ?? reasonOf(error));
  }
  const { bavail, bsize } = statfsSync(folder);
  const freeGib = (bavail * bsize) / GIBIBYTE;
  const sentence = `${freeGib.toFixed(1)} GiB free for ${dataDir}.`;
  if (freeGib < LITTLE_GIB) return bad('disk', sentence);
  return freeGib < ENOUGH_GIB ? warn('disk', sentence) : good('disk', sentence);
}

function nearestExisting(path: string): string {
  return existsSync(path) || dirname(path) === path ? path : nearestExisting(dirname(path));
}

/** Whether the key file exists and is readable by this user alone. Reports its path, never its content. */
export function checkKeys(dataDir: string): Finding {
  const file = join(dataDir, 'keys.json');
  if (!existsSync(file)) return good('keys', `None yet; the first start makes ${file}.`);
  try {
    parseKeys(readFileSync(file, 'utf8'), file);
  } catch (error) {
    return bad('keys', reasonOf(error));
  }
  return (statSync(file).mode & 0o077) === 0
    ? good('keys', `In ${file}, readable by the owner alone.`)
    : bad('keys', `${file} can be read by others; the next start closes it.`);
}
