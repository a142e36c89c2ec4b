import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';

const SIGNS = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789';
/** Classes and animations: what a CSS module keeps to itself. */
const LOCAL_NAME = /(?:\.|@keyframes\s+)([a-zA-Z_][\w-]*)/g;

/**
 * Names for the classes of all CSS modules of a folder, three signs each: they stand in the HTML as often as they are used. The
 * same sources have the same names, since browser and renderer are built one after the other. The underscore in front
 * keeps them off the lists of ad blockers.
 * @param {string} folder
 * @returns {(name: string, file: string) => string} Throws for a name that stands in none of the modules.
 */
export function shortClassNames(folder) {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.module.css'))
    .sort();
  /** @type {Map<string, string>} */
  const names = new Map();
  for (const file of files) {
    const locals = readFileSync(join(folder, file), 'utf8').matchAll(LOCAL_NAME);
    for (const [, name = ''] of locals) {
      const key = `${file} ${name}`;
      if (!names.has(key)) names.set(key, shortName(names.size));
    }
  }
  return (name, file) => {
    const path = relative(folder, file.split('?', 1)[0] ?? file);
    const short = names.get(`${path} ${name}`);
    if (short === undefined) throw new Error(`${path} has no class ${name}.`);
    return short;
  };
}

/** @param {number} index */
function shortName(index) {
  const { length } = SIGNS;
  if (index >= length * length) throw new Error('There are more classes than names of three signs.');
  return `_${SIGNS[Math.floor(index / length)]}${SIGNS[index % length]}`;
}
