import { checkFloors } from './lib/floors.mjs';
import { ROOT } from './lib/paths.mjs';

const { files, violations } = await checkFloors(ROOT);
for (const { rule, from, to } of violations) console.error(`${from} imports ${to}: ${rule}.`);
console.log(`Floors: ${files} files, ${violations.length} forbidden imports.`);
process.exitCode = violations.length === 0 && files > 0 ? 0 : 1;
