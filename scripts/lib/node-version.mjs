/** The oldest Node.js that the packages run on, as package.json's `engines` says it. */
const OLDEST = { major: 20, minor: 19 };

/**
 * Tells why this Node.js cannot run the product.
 * @param {string} version As in `process.versions.node`.
 * @returns {string | undefined} One sentence, or nothing when the version fits.
 */
export function nodeVersionProblem(version) {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  if (major > OLDEST.major || (major === OLDEST.major && minor >= OLDEST.minor)) return undefined;
  return `This needs Node.js ${OLDEST.major}.${OLDEST.minor} or newer, and this is ${version}: install a newer one from https://nodejs.org.`;
}

/** Ends the process with one sentence on a Node.js that is too old. */
export function requireNodeVersion() {
  const problem = nodeVersionProblem(process.versions.node);
  if (problem === undefined) return;
  console.error(problem);
  process.exit(1);
}
