import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { fromRoot } from './lib/paths.mjs';
import { documents, samplesOf, withFiles } from './lib/samples.mjs';

const run = promisify(execFile);

/** What samples take for given. */
const GIVEN: Readonly<Record<string, string>> = {
  'packages/voice/README.md': `
    declare const publicKey: string;
    declare const assistantId: string;
    declare const logger: Console;
    declare function show(message: object): void;`,
};

test('every sample in TypeScript compiles', async () => {
  const samples = (await Promise.all((await documents()).map(samplesOf))).flat();
  const programs = samples.filter(({ language }) => language === 'ts');
  expect(programs.length).toBeGreaterThan(2);
  const files = programs.map(({ file, line, text }): [string, string] => [
    `${file.replaceAll(/[^a-zA-Z]+/g, '-')}-${line}.ts`,
    `${text}\n${GIVEN[file] ?? ''}\nexport {};\n`,
  ]);
  const tsconfig = {
    extends: fromRoot('tsconfig.base.json'),
    compilerOptions: {
      noEmit: true,
      composite: false,
      declaration: false,
      declarationMap: false,
      sourceMap: false,
      lib: ['es2023', 'dom', 'dom.iterable', 'dom.asynciterable'],
      types: ['node'],
      customConditions: ['@rer/source'],
    },
    include: ['*.ts'],
  };
  const problems = await withFiles(
    { ...Object.fromEntries(files), 'tsconfig.json': JSON.stringify(tsconfig) },
    async (folder) =>
      run(process.execPath, [fromRoot('node_modules/typescript/bin/tsc'), '-p', folder], {
        cwd: folder,
      }).then(
        () => '',
        ({ stdout }: { stdout: string }) => stdout,
      ),
  );
  expect(problems).toBe('');
});

test("the agent's sample runs, and reads the change back before it writes", async () => {
  const [sample] = await samplesOf('packages/agent/README.md');
  const { stdout } = await withFiles({ 'sample.ts': sample?.text ?? '' }, async (folder) =>
    run(process.execPath, ['--import', 'tsx', '--conditions=@rer/source', 'sample.ts'], { cwd: folder }),
  );
  expect(stdout).toContain('Telefon: bisher „0221 1000“, neu „0221 2000“');
  expect(stdout).toContain('Soll ich das so speichern?');
});

test('every sample in JSON can be read, and every one for a shell', async () => {
  const samples = (await Promise.all((await documents()).map(samplesOf))).flat();
  const json = samples.filter(({ language }) => language === 'json');
  const shell = samples.filter(({ language }) => language === 'sh');
  expect([json.length, shell.length]).not.toContain(0);
  for (const { text } of json) expect(typeof JSON.parse(text)).toBe('object');
  for (const { text } of shell) await run('sh', ['-n', '-c', text]);
});
