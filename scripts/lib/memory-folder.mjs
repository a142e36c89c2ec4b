import { spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, readdirSync, rmSync, statfsSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const PREFIX = 'rer-tests-';
/** A whole run was seen to hold 0.5 GB at most; a machine with less than this has better use for its memory. */
const ROOM_BYTES = 4 * 1024 ** 3;

/** @param {number} pid */
function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

/** @param {string} folder */
function isOwn(folder) {
  return statSync(folder, { throwIfNoEntry: false })?.uid === process.getuid?.();
}

/**
 * What a run that was killed left would take memory until the next start of the machine.
 * @param {string} base
 */
function removeLeftovers(base) {
  for (const name of readdirSync(base)) {
    const pid = name.startsWith(PREFIX) ? Number.parseInt(name.slice(PREFIX.length), 10) : Number.NaN;
    const folder = join(base, name);
    if (pid > 0 && !isAlive(pid) && isOwn(folder)) rmSync(folder, { recursive: true, force: true });
  }
}

/**
 * Many systems let no program run from there, and the browser from npm is one that is unpacked first.
 * @param {string} folder
 */
function canRunPrograms(folder) {
  const program = join(folder, 'program');
  writeFileSync(program, '#!/bin/sh\n', { mode: 0o700 });
  const { status } = spawnSync(program);
  rmSync(program);
  return status === 0;
}

/**
 * Makes a folder in memory for what tests write for a moment: they copy, open and remove databases by the hundred. The
 * caller removes it.
 * @param {{ base?: string, roomBytes?: number }} [options]
 * @returns {string | undefined} Nothing where the system has none, with too little room, or lets no program run there.
 */
export function makeMemoryFolder({ base = '/dev/shm', roomBytes = ROOM_BYTES } = {}) {
  let folder;
  try {
    removeLeftovers(base);
    const { bavail, bsize } = statfsSync(base);
    if (bavail * bsize < roomBytes) return undefined;
    folder = mkdtempSync(join(base, `${PREFIX}${process.pid}-`));
    // Programs of other accounts pass through, as PostgreSQL to its own folder, and cannot list what is here.
    chmodSync(folder, 0o711);
    if (canRunPrograms(folder)) return folder;
  } catch {
    // Where it cannot be used, for whatever reason, the disk serves as well.
  }
  if (folder !== undefined) rmSync(folder, { recursive: true, force: true });
  return undefined;
}
