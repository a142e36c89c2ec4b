/**
 * Judges a model by conversations of several turns:
 * `tsx --conditions=@rer/source packages/agent/test/judge-scripts.ts <model> [file] [--misses]`. Of a packed file figures are
 * printed and never entries.
 */
import process from 'node:process';
import { judgeScripts } from './judge-scripts/judge-scripts.ts';
import { MODELS } from './judge-scripts/models.ts';
import { readScripts, readSetDirectory } from './judge-scripts/script-files.ts';

const [name = '', file = new URL('./sets/scripts.json', import.meta.url)] = process.argv
  .slice(2)
  .filter((word) => !word.startsWith('--'));
const newModel = MODELS.get(name);
if (newModel === undefined) {
  process.stderr.write(`There is no model of that name. There are: ${[...MODELS.keys()].join(', ')}.\n`);
  process.exitCode = 1;
} else {
  const { misses, ...figures } = await judgeScripts(readScripts(file), readSetDirectory(), newModel);
  const isOpen = !String(file).endsWith('.b64');
  if (isOpen && process.argv.includes('--misses'))
    for (const { answer, script, turn, user, wrong } of misses)
      process.stdout.write(
        `${script} ${turn + 1} ${user}\n    ${answer.replaceAll('\n', '\n    ')}\n    ! ${wrong.join(' | ')}\n`,
      );
  process.stdout.write(`${JSON.stringify(figures)}\n`);
}
