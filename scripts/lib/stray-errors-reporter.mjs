import { writeFileSync } from 'node:fs';
import process from 'node:process';

/**
 * Writes down what went wrong outside of any test, as a list of messages, to the file that `STRAY_ERRORS` names. Vitest's
 * own JSON report says nothing of it.
 */
export default class StrayErrorsReporter {
  /**
   * @param {readonly unknown[]} _modules
   * @param {readonly { message?: string, stack?: string }[]} errors
   */
  onTestRunEnd(_modules, errors) {
    const file = process.env['STRAY_ERRORS'];
    if (file === undefined) return;
    writeFileSync(file, JSON.stringify(errors.map(({ stack, message }) => stack ?? message ?? 'unknown')));
  }
}
