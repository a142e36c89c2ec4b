import { runFigures } from './lib/run-figures.mjs';

process.exitCode = await runFigures('soak', process.argv.slice(2));
