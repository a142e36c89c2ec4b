/**
 * Loads the modules named in the arguments, built with `RegExp` as `globalThis.RecordedRegExp`, and prints what they composed:
 * `[source, flags, where]` for each call, `where` being the line of the stack that called.
 */
import process from 'node:process';
import { pathToFileURL } from 'node:url';

/** @type {[source: string, flags: string, where: string][]} */
const composed = [];

/** @param {RegExp} pattern */
function recorded(pattern) {
  // The lines before it: the error, this function, the trap.
  const where = new Error().stack?.split('\n')[3] ?? '';
  composed.push([pattern.source, pattern.flags, where]);
  return pattern;
}

Object.defineProperty(globalThis, 'RecordedRegExp', {
  value: new Proxy(RegExp, {
    apply: (target, self, args) => recorded(Reflect.apply(target, self, args)),
    construct: (target, args) => recorded(Reflect.construct(target, args)),
  }),
});

for (const file of process.argv.slice(2)) await import(pathToFileURL(file).href);
process.stdout.write(JSON.stringify(composed), () => process.exit());
