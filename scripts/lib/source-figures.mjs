import { readFileSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';

/**
 * What `npm run figures` counts. Everything is read from text as our formatter writes it; declarations that a file only
 * passes on (`export { x } from`, `export * from`) do not count.
 */

/**
 * @typedef {object} Source
 * @property {string} path From the project's root.
 * @property {readonly string[]} lines
 * @property {readonly string[]} declared Names that it declares and exports.
 * @property {readonly string[]} imports Files of ours that it imports or passes on, from the project's root.
 */

const DECLARATION =
  /^export (?:default )?(?:declare )?(?:abstract )?(?:async )?(?:function\*?|const|let|class|interface|type|enum) ([\p{L}_$][\p{L}\d_$]*)/u;
const EXPORT_LIST = /^export (?:type )?\{([^}]*)\}(?! from)/gmu;
const SPECIFIER = /(?:from|import)\s*\(?\s*'([^']+)'|new URL\('(\.[^']+)', import\.meta\.url\)/g;

/**
 * @param {string} root
 * @param {readonly string[]} paths
 * @param {ReadonlyMap<string, string>} packages Each name under which a file of ours is imported, and that file.
 * @returns {readonly Source[]}
 */
export function readSources(root, paths, packages) {
  const known = new Set(paths);
  return paths.map((path) => {
    const text = readFileSync(join(root, path), 'utf8');
    const lines = text.split('\n');
    const listed = [...text.matchAll(EXPORT_LIST)].flatMap(([, names = '']) =>
      names.split(',').map(
        (name) =>
          name
            .trim()
            .split(' as ')
            .at(-1)
            ?.replace(/^type /, '')
            .trim() ?? '',
      ),
    );
    const declared = lines.flatMap((line) => DECLARATION.exec(line)?.[1] ?? []);
    return {
      path,
      lines,
      declared: [...new Set([...declared, ...listed.filter((name) => name !== '')])],
      imports: [...text.matchAll(SPECIFIER)].flatMap(
        ([, imported, url]) => resolve(path, imported ?? url ?? '', known, packages) ?? [],
      ),
    };
  });
}

/**
 * @param {string} path
 * @param {string} specifier
 * @param {ReadonlySet<string>} known
 * @param {ReadonlyMap<string, string>} packages
 */
function resolve(path, specifier, known, packages) {
  const named = packages.get(specifier);
  if (named !== undefined) return named;
  if (!specifier.startsWith('.')) return;
  const target = posix.join(dirname(path), specifier);
  const candidates = [target, `${target}.ts`, `${target}.tsx`, target.replace(/\.js$/, '.ts')];
  return candidates.find((candidate) => known.has(candidate));
}

/**
 * Names that more than one file declares and exports, with these files.
 * @param {readonly Source[]} sources
 * @returns {readonly (readonly [name: string, paths: readonly string[]])[]}
 */
export function sharedNames(sources) {
  /** @type {Map<string, string[]>} */
  const places = new Map();
  for (const { path, declared } of sources) {
    for (const name of declared) places.set(name, [...(places.get(name) ?? []), path]);
  }
  return [...places].filter(([, paths]) => paths.length > 1).sort(([a], [b]) => a.localeCompare(b));
}

/**
 * Files of fewer lines than this that a single file imports.
 * @param {readonly Source[]} sources
 * @param {number} limit
 * @param {(path: string) => boolean} isOnItsOwn What stands alone with reason: a seam, a route, a component.
 * @returns {readonly (readonly [path: string, importer: string])[]}
 */
export function smallFiles(sources, limit, isOnItsOwn) {
  /** @type {Map<string, Set<string>>} */
  const importers = new Map();
  for (const { path, imports } of sources) {
    for (const imported of imports) importers.set(imported, (importers.get(imported) ?? new Set()).add(path));
  }
  return sources.flatMap(({ path, lines }) => {
    const from = [...(importers.get(path) ?? [])];
    const isSmall = lines.length - 1 < limit && from.length === 1 && !isOnItsOwn(path);
    return isSmall ? [/** @type {const} */ ([path, from[0] ?? ''])] : [];
  });
}

/**
 * Folders with exactly one entry, which is a file.
 * @param {readonly string[]} paths
 */
export function loneFolders(paths) {
  /** @type {Map<string, Set<string>>} */
  const entries = new Map();
  for (const path of paths) {
    for (let at = path; at !== '.'; at = dirname(at)) {
      entries.set(dirname(at), (entries.get(dirname(at)) ?? new Set()).add(at));
    }
  }
  const files = new Set(paths);
  return [...entries].flatMap(([folder, inside]) =>
    inside.size === 1 && files.has([...inside][0] ?? '') ? [folder] : [],
  );
}

/**
 * Runs of this many lines and more that stand twice, indentation, empty lines and imports aside; in style sheets also
 * what only closes a rule.
 * @param {readonly Source[]} sources
 * @param {number} length
 * @returns {readonly (readonly [first: string, second: string, lines: number])[]} Places as `path:line`.
 */
export function duplicateRuns(sources, length) {
  /** @type {Map<string, { file: number, at: number }>} */
  const seen = new Map();
  const files = sources.map(({ path, lines }) => ({
    path,
    lines: significantLines(lines, path.endsWith('.css')),
  }));
  /** @type {[string, string, number][]} */
  const runs = [];
  files.forEach(({ path, lines }, file) => {
    for (let at = 0; at + length <= lines.length; at += 1) {
      const key = textOf(lines, at, length);
      const first = seen.get(key);
      if (first === undefined) {
        seen.set(key, { file, at });
        continue;
      }
      const other = files[first.file];
      if (other === undefined || (first.file === file && at - first.at < length)) continue;
      let run = length;
      while (lines[at + run] && lines[at + run]?.text === other.lines[first.at + run]?.text) run += 1;
      runs.push([`${other.path}:${other.lines[first.at]?.line}`, `${path}:${lines[at]?.line}`, run]);
      at += run - 1;
    }
  });
  return runs;
}

/** @param {readonly { text: string }[]} lines @param {number} at @param {number} length */
function textOf(lines, at, length) {
  return lines
    .slice(at, at + length)
    .map(({ text }) => text)
    .join('\n');
}

/** @param {readonly string[]} lines @param {boolean} isStyle */
function significantLines(lines, isStyle) {
  let isImport = false;
  return lines.flatMap((text, index) => {
    const line = text.trim();
    if (/^(?:import|export) (?:type )?\{?/.test(line) && !/^export (?!type \{|\{|\*)/.test(line))
      isImport = true;
    const isCounted = !isImport && line !== '' && !(isStyle && line === '}');
    if (isImport && line.endsWith(';')) isImport = false;
    return isCounted ? [{ text: line, line: index + 1 }] : [];
  });
}
