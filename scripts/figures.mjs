import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { dirname, posix } from 'node:path';
import { fromRoot } from './lib/paths.mjs';
import { duplicateRuns, loneFolders, readSources, sharedNames, smallFiles } from './lib/source-figures.mjs';

/** How the house is built, in figures: `npm run figures`, or `npm run figures -- --all` with every place. */

const SMALL = 30;
const REPEATED = 10;
const showsAll = process.argv.includes('--all');
const folder = process.argv.slice(2).find((argument) => !argument.startsWith('--')) ?? '';

const tracked = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  cwd: fromRoot(),
  encoding: 'utf8',
})
  .split('\n')
  .filter((path) => path !== '');
const code = tracked.filter((path) => /\.(?:ts|tsx|mts|mjs)$/.test(path) && !path.endsWith('.d.ts'));
const isTest = (/** @type {string} */ path) =>
  /\.test\.tsx?$|(?:^|\/)(?:test|testing)\//.test(path) || !/^(?:apps|packages)\/[^/]+\/src\//.test(path);
const isProduct = (/** @type {string} */ path) => !isTest(path);

/** Seams, routes and components of their own: their file is where one looks for them, however short it is. */
const isOnItsOwn = (/** @type {string} */ path) =>
  isTest(path) ||
  path.endsWith('.tsx') ||
  /(?:^|\/)index\.ts$|-routes?\.ts$|(?:^|\/)[a-z-]*(?:thread|worker|main)[a-z-]*\.ts$/.test(path);

/** @type {Map<string, string>} */
const packages = new Map();
for (const path of tracked.filter((file) => /^(?:apps|packages)\/[^/]+\/package\.json$/.test(file))) {
  const { name, exports = {} } = JSON.parse(readFileSync(fromRoot(path), 'utf8'));
  for (const [key, target] of Object.entries(exports)) {
    const source = target['@rer/source'];
    if (source !== undefined) packages.set(posix.join(name, key), posix.join(dirname(path), source));
  }
}

const isBelow = (/** @type {string} */ place) => place.startsWith(folder);
const sources = readSources(fromRoot(), code, packages);
const product = sources.filter(({ path }) => isProduct(path));
const styles = readSources(
  fromRoot(),
  tracked.filter((path) => path.endsWith('.css') && isProduct(path)),
  packages,
);
const linesOf = (/** @type {typeof sources} */ files) =>
  files.filter(({ path }) => isBelow(path)).reduce((sum, { lines }) => sum + lines.length - 1, 0);

/** @param {string} title @param {readonly string[]} places */
function tell(title, places) {
  console.log(`${String(places.length).padStart(6)}  ${title}`);
  if (showsAll) for (const place of places) console.log(`          ${place}`);
}

console.log(`${String(linesOf(product)).padStart(6)}  lines of product code`);
console.log(
  `${String(linesOf(sources) - linesOf(product)).padStart(6)}  lines of tests, scripts and benches`,
);
tell(
  'names that more than one file of the product declares and exports',
  sharedNames(product)
    .filter(([, paths]) => paths.some(isBelow))
    .map(([name, paths]) => `${name}: ${paths.join(', ')}`),
);
tell(
  `files under ${SMALL} lines with a single importer`,
  smallFiles(sources, SMALL, isOnItsOwn)
    .filter(([path]) => isBelow(path))
    .map(([path, importer]) => `${path} <- ${importer}`),
);
tell(
  'folders with a single file',
  loneFolders(code.filter((path) => /^(?:apps|packages)\/[^/]+\/src\//.test(path))).filter(isBelow),
);
tell(
  `runs of ${REPEATED} lines and more that stand twice in the product`,
  [product, styles]
    .flatMap((files) => duplicateRuns(files, REPEATED))
    .filter(([first, second]) => isBelow(first) || isBelow(second))
    .map(([first, second, lines]) => `${lines} lines: ${first}, ${second}`),
);
