import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { CONFIGURATION } from '../apps/server/src/config/env.ts';
import { fromRoot } from './lib/paths.mjs';
import { samplesOf, withFiles } from './lib/samples.mjs';

const run = promisify(execFile);

const START = '<!-- configuration:start -->';
const END = '<!-- configuration:end -->';

/** The rows of the configuration table, without its two heading rows. */
async function tableRows(): Promise<string[]> {
  const page = await readFile(fromRoot('docs', 'configuration.md'), 'utf8');
  const table = page.slice(page.indexOf(START) + START.length, page.indexOf(END));
  const lines = table.split('\n').filter((line) => line.startsWith('|'));
  return lines.slice(2).map((line) => line.replace(/\s+/g, ' ').trim());
}

test('docs/configuration.md says what the schema says, in its order', async () => {
  const expected = CONFIGURATION.map(
    (setting) => `| \`${setting.name}\` | ${setting.default} | ${setting.description} |`,
  );
  expect(await tableRows()).toEqual(expected);
});

test("every npm command in the README's and CONTRIBUTING's code is a script of package.json", async () => {
  const files = ['README.md', 'CONTRIBUTING.md'];
  const texts = await Promise.all(files.map((file) => readFile(fromRoot(file), 'utf8')));
  const { scripts } = JSON.parse(await readFile(fromRoot('package.json'), 'utf8'));
  const code = [...texts.join('\n').matchAll(/```[\s\S]*?```|`[^`]+`/g)].map(([text]) => text).join('\n');
  const named = [...code.matchAll(/\bnpm (?:run )?([a-z]+)\b/g)].map(([, name]) => name ?? '');
  const builtIn = ['ci', 'install', 'run'];
  const unknown = named.filter((name) => !builtIn.includes(name) && !Object.hasOwn(scripts, name));
  expect(named.length).toBeGreaterThan(1);
  expect(unknown).toEqual([]);
});

test('every picture and relative link of the README and docs leads to something in the tree', async () => {
  const docs = (await readdir(fromRoot('docs'))).filter((name) => name.endsWith('.md'));
  const files = ['README.md', 'CONTRIBUTING.md', 'CHANGELOG.md', ...docs.map((name) => join('docs', name))];
  const links = await Promise.all(files.map(relativeLinks));
  const missing = links.flat().filter(({ target }) => !existsSync(target));
  expect(links.flat().length).toBeGreaterThan(5);
  expect(missing).toEqual([]);
});

test("the README's first program runs as it stands, on this version of Node.js", async () => {
  const [sample] = (await samplesOf('README.md')).filter(({ language }) => language === 'js');
  const asked: (string | undefined)[] = [];
  const server = createServer(({ url, headers }, response) => {
    asked.push(url, String(headers['apikey']));
    response
      .setHeader('content-type', 'application/json')
      .end('[{"id":"1","name":"Netze Nord","email":"n@b.de"}]');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address: AddressInfo | string | null = server.address();
  const port = typeof address === 'object' ? address?.port : undefined;
  const program = sample?.text.replace('localhost:8080', `127.0.0.1:${port}`) ?? '';
  try {
    const { stdout } = await withFiles({ 'sample.mjs': program }, async (folder) => {
      await mkdir(join(folder, 'data'));
      await writeFile(join(folder, 'data', 'keys.json'), '{"serviceKey":"rer_service_x"}');
      return run(process.execPath, ['sample.mjs'], { cwd: folder });
    });
    expect(stdout).toContain('Netze Nord');
    expect(asked).toEqual(['/rest/v1/rer_dienstleister?select=id%2Cname%2Cemail&limit=10', 'rer_service_x']);
  } finally {
    server.close();
  }
});

/** Where the relative links and pictures of a Markdown file lead; code is left out. */
async function relativeLinks(file: string): Promise<{ file: string; target: string }[]> {
  const prose = (await readFile(fromRoot(file), 'utf8')).replace(/```[\s\S]*?```|`[^`\n]*`/g, '');
  const addresses = [
    ...prose.matchAll(/\]\(\s*<?([^)\s>]+)/g),
    ...prose.matchAll(/^\[[^\]]+\]:\s*<?([^\s>]+)/gm),
    ...prose.matchAll(/\b(?:src|href)="([^"]+)"/g),
  ].map(([, address = '']) => address);
  return addresses
    .filter((address) => !/^([a-z][a-z\d+.-]*:|#)/i.test(address))
    .map((address) => ({ file, target: fromRoot(dirname(file), address.replace(/[?#].*$/, '')) }));
}
