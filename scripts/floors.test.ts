import { spawnSync } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, extname, join, normalize } from 'node:path';
import { describe, expect, test } from 'vitest';
import * as z from 'zod';
import { fromRoot } from './lib/paths.mjs';

/** A line that must not stand in a file, and why the floors forbid it. */
const FORBIDDEN: readonly (readonly [file: string, imported: string])[] = [
  ['packages/contracts/src/x.ts', '@rer/directory/csv'],
  ['packages/contracts/src/x.ts', 'node:fs'],
  ['packages/contracts/src/deep/x.ts', '../../../../apps/server/src/access/caller.ts'],
  ['packages/directory/src/x.ts', '@rer/server/access/caller'],
  ['packages/directory/src/x.ts', '../../../apps/web/src/lib/theme.ts'],
  ['packages/directory/src/x.ts', 'node:fs'],
  ['packages/media/src/native/x.ts', '../worker/index.ts'],
  ['packages/media/src/native/x.ts', '../api/index.ts'],
  ['packages/media/src/worker/x.ts', '../rtp/index.ts'],
  ['packages/media/src/signal/x.ts', '../native/index.ts'],
  ['apps/web/src/pages/stats/x.tsx', '@rer/server/access/caller'],
  ['apps/web/src/pages/stats/x.tsx', '../../../../server/src/access/caller.ts'],
  ['apps/web/src/lib/x.ts', 'node:path'],
  ['apps/web/src/lib/x.ts', '../components/ui/button.tsx'],
  ['apps/web/src/components/ui/x.tsx', '../../features/contact/texts.ts'],
  ['apps/web/src/components/ui/x.tsx', '../../pages/stats/stats-page.tsx'],
  ['apps/web/src/features/contact/x.ts', '../clicks/texts.ts'],
  ['apps/web/src/features/contact/x.ts', '../../features/clicks/texts.ts'],
  ['apps/web/src/features/contact/x.ts', '../../pages/stats/stats-page.tsx'],
  ['apps/web/src/features/contact/parts/x.ts', '../../clicks/texts.ts'],
  ['apps/web/src/features/contact/x.ts', '@rer/server/access/caller'],
  ['apps/web/src/pages/stats/x.tsx', '../../app/render-pages.tsx'],
  ['apps/server/src/rest/x.ts', '../functions/routes.ts'],
  ['apps/server/src/rest/query/x.ts', '../../site/assets.ts'],
  ['apps/server/src/functions/x.ts', '../rest/routes.ts'],
  ['apps/server/src/site/x.ts', '../ops/health-routes.ts'],
  ['apps/server/src/ops/x.ts', '../site/contact-store.ts'],
  ['apps/server/src/ops/x.ts', '../app.ts'],
  ['apps/server/src/db/x.ts', '../rest/schema-map.ts'],
  ['apps/server/src/http/x.ts', '../site/page-store.ts'],
  ['apps/server/src/config/x.ts', '../ops/health-routes.ts'],
  ['apps/server/src/access/x.ts', '../functions/routes.ts'],
  ['apps/server/src/providers/x.ts', '../rest/rights.ts'],
  ['apps/server/src/runtime/x.ts', '../main.ts'],
  ['apps/server/src/rest/x.ts', '@rer/web/prerender'],
  ['apps/server/src/imports/x.ts', '../rest/rights.ts'],
  ['apps/server/src/ops/x.ts', '../imports/import-service.ts'],
  ['apps/server/src/db/x.ts', '../imports/import-service.ts'],
  ['apps/server/src/clicks/x.ts', '../rest/click-row.ts'],
  ['apps/server/src/clicks/x.ts', '../statistics/ledger.ts'],
  ['apps/server/src/statistics/x.ts', '../clicks/click-buffer.ts'],
  ['apps/server/src/ops/x.ts', '../clicks/click-buffer.ts'],
  ['apps/server/src/site/x.ts', '../statistics/ledger.ts'],
  ['apps/server/src/db/x.ts', '../clicks/click-buffer.ts'],
  ['apps/server/src/directory/x.ts', '../imports/import-service.ts'],
  ['apps/server/src/functions/x.ts', '../directory/directory-service.ts'],
  ['apps/server/src/providers/x.ts', '../directory/directory-service.ts'],
  ['apps/server/src/search/feed/x.ts', '../../imports/import-service.ts'],
  ['apps/server/src/auth/x.ts', '../directory/directory-service.ts'],
  ['apps/server/src/voice/x.ts', '../rooms/rooms-service.ts'],
  ['apps/server/src/voice/calls/x.ts', '../../directory/directory-service.ts'],
  ['apps/server/src/rooms/x.ts', '../voice/voice-service.ts'],
  ['apps/server/src/directory/x.ts', '../auth/auth-module.ts'],
  ['apps/server/src/access/x.ts', '../auth/auth-module.ts'],
  ['apps/server/src/http/x.ts', '../auth/auth-module.ts'],
  ['apps/server/src/rooms/x.ts', '../auth/auth-module.ts'],
  ['apps/server/src/site/x.ts', '../rooms/rooms-service.ts'],
  ['apps/server/src/media/x.ts', '../rooms/rooms-service.ts'],
];

/** Lines that look alike and are right. */
const ALLOWED: readonly (readonly [file: string, imported: string])[] = [
  ['packages/directory/src/x.ts', '@rer/contracts'],
  ['apps/web/src/features/contact/x.ts', './texts.ts'],
  ['apps/web/src/features/contact/x.ts', '../../components/ui/button.tsx'],
  ['apps/web/src/features/contact/parts/x.ts', '../texts.ts'],
  ['apps/web/src/features/contact/parts/x.ts', '../../../lib/theme.ts'],
  ['apps/web/src/pages/stats/x.tsx', '../../features/contact/contact-form.tsx'],
  ['apps/server/src/rest/query/x.ts', '../rest-error.ts'],
  ['apps/server/src/rest/x.ts', '../db/database.ts'],
  ['apps/server/src/functions/x.ts', '@rer/directory/search'],
  ['apps/server/src/site/x.ts', '../http/errors.ts'],
  ['apps/server/src/app.ts', './rest/routes.ts'],
  ['apps/server/src/app.ts', '@rer/web/prerender'],
];

const lintReport = z.object({
  diagnostics: z.array(z.object({ location: z.object({ path: z.string() }) })),
});

/** Where case number `index` is written: beside `file`, under a name of its own. */
function caseFile(file: string, index: number): string {
  return join(dirname(file), `case-${index}${extname(file)}`);
}

/**
 * Writes one file per case into a folder that is laid out like ours, lints all with our rules, and answers the
 * files that were refused.
 */
async function refusedFiles(cases: typeof FORBIDDEN): Promise<ReadonlySet<string>> {
  const folder = await mkdtemp(join(tmpdir(), 'rer-floors-'));
  try {
    const { linter, overrides } = JSON.parse(await readFile(fromRoot('biome.json'), 'utf8'));
    await writeFile(join(folder, 'biome.json'), JSON.stringify({ linter, overrides }));
    for (const [index, [file, imported]] of cases.entries()) {
      const target = join(folder, caseFile(file, index));
      await mkdir(dirname(target), { recursive: true });
      await writeFile(target, `import '${imported}';\n`);
    }
    const biome = fromRoot('node_modules', '@biomejs', 'biome', 'bin', 'biome');
    const { stdout } = spawnSync(
      process.execPath,
      [biome, 'lint', '--only=style/noRestrictedImports', '--reporter=json', '--max-diagnostics=none', '.'],
      { cwd: folder, encoding: 'utf8' },
    );
    const report = lintReport.parse(JSON.parse(stdout));
    return new Set(report.diagnostics.map(({ location }) => normalize(location.path)));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

const refused = await refusedFiles([...FORBIDDEN, ...ALLOWED]);

describe('the floors', () => {
  test.each(FORBIDDEN.map((line, index) => [...line, index] as const))(
    'forbid that %s imports %s',
    (file, _, index) => {
      expect(refused).toContain(caseFile(file, index));
    },
  );

  test.each(ALLOWED.map((line, index) => [...line, index + FORBIDDEN.length] as const))(
    'allow that %s imports %s',
    (file, _, index) => {
      expect(refused).not.toContain(caseFile(file, index));
    },
  );
});
