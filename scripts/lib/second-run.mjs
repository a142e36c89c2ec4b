/** More files than these that fail in one stage are no accident of the machine: no second run is made. */
export const MOST_FILES = 3;

/** @typedef {import('./count.mjs').Count} Count */
/** @typedef {import('./failures.mjs').FailedFile} FailedFile */
/**
 * What one run of a stage's tests came to. `failed` counts what belongs to no file too, `failedFiles` has what does.
 * @typedef {Count & { failures: readonly string[], failedFiles: readonly FailedFile[] }} Attempt
 */
/** @typedef {Count & { failures: readonly string[], unsteady: readonly string[], filesRunAgain: number }} Steadied */

/**
 * Runs a stage's tests, and the files of which some failed once more, by themselves. What holds then is not the machine's
 * to refuse: it counts as passed, and is named as unsteady with the error of its first run. Everything that fails twice,
 * and everything that belongs to no file, has failed, and then the second run makes nothing better.
 * @param {(files: readonly string[]) => Promise<Attempt>} attempt Runs these files; all, if there are none.
 * @param {(line: string) => void} say Is told which files run once more.
 * @returns {Promise<Steadied>}
 */
export async function steadied(attempt, say) {
  const first = await attempt([]);
  const { passed, failed, failures, failedFiles } = first;
  const asItIs = { passed, failed, failures, unsteady: [], filesRunAgain: 0 };
  const named = failedFiles.reduce((sum, file) => sum + file.failed, 0);
  if (failed === 0 || failedFiles.length > MOST_FILES || named !== failed) return asItIs;
  const paths = failedFiles.map(({ path }) => path);
  say(`\n--- once more, by themselves: ${paths.join(', ')}`);
  const second = await attempt(paths);
  const passedBefore = failedFiles.reduce((sum, file) => sum + file.passed, 0);
  // Fewer tests than at first say nothing of those that are missing.
  if (second.failed > 0 || second.passed < passedBefore + failed) {
    const others = second.failures.filter((failure) => !failures.includes(failure));
    return { ...asItIs, failures: [...failures, ...others], filesRunAgain: paths.length };
  }
  const elsewhere = passed - passedBefore;
  const passedAtLast = elsewhere + second.passed;
  return { passed: passedAtLast, failed: 0, failures: [], unsteady: failures, filesRunAgain: paths.length };
}
