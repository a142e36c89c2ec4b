import process from 'node:process';
import { errorCode } from './error-code.ts';

/** Whether a process with this id runs on this machine, of whatever user. Ids are used again after a time. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // EPERM: it lives, as another user.
    return errorCode(error) !== 'ESRCH';
  }
}
