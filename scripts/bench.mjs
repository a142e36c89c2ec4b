import { runFigures } from './lib/run-figures.mjs';

process.exitCode = await runFigures('bench', process.argv.slice(2));
