import { writeFile } from 'node:fs/promises';
import { renderNotices } from './lib/notices.mjs';
import { fromRoot } from './lib/paths.mjs';

try {
  await writeFile(fromRoot('THIRD_PARTY_NOTICES.md'), await renderNotices());
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
