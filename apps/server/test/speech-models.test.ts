import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { apiError, speechModels } from '@rer/contracts';
import { afterEach, describe, expect, test } from 'vitest';
import { lockDownloads } from '../src/speech-models/download/download-lock.ts';
import { makeDataDir, USUAL_DATABASE } from './support/databases.ts';
import { MODEL_FILE, neverEnds, openModelHub } from './support/model-hub.ts';
import { createProduct, type TestProduct } from './support/product.ts';
import { runProgram } from './support/run-program.ts';

const CANARY = 'canary-180m-flash';
const FILES = ['decoder.int8.onnx', 'encoder.int8.onnx', 'tokens.txt'];
const SHA256 = createHash('sha256').update(MODEL_FILE).digest('hex');

const opened: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of opened.splice(0).toReversed()) await close();
});

async function openHub(...answer: Parameters<typeof openModelHub>) {
  const hub = await openModelHub(...answer);
  opened.push(hub.close);
  return hub;
}

/** Files of a model as a download leaves them. */
function putModel(folder: string): void {
  mkdirSync(join(folder, CANARY), { recursive: true });
  for (const file of FILES) writeFileSync(join(folder, CANARY, file), MODEL_FILE);
}

describe('an administrator', () => {
  const openProduct = async (env: Record<string, string>) => {
    const product = await createProduct(USUAL_DATABASE, env);
    opened.push(() => product.dispose());
    return product;
  };
  const send = async ({ app }: TestProduct, method: 'GET' | 'POST' | 'DELETE', path = '') => {
    const answer = await app.inject({
      method,
      url: `/api/speech-models${path}`,
      headers: { host: 'localhost:8080' },
    });
    return { status: answer.statusCode, body: answer.json() as unknown };
  };
  const list = async (product: TestProduct) => speechModels.parse((await send(product, 'GET')).body);
  const ended = async (product: TestProduct) => {
    await expect.poll(async () => (await list(product)).download?.state).not.toBe('running');
    return await list(product);
  };

  test('sees which models there are, and that none is there', async () => {
    const { models, advice, download } = await list(await openProduct({}));
    expect(models.map(({ name, licence, state }) => [name, licence, state])).toEqual([
      ['parakeet-tdt-0.6b-v3', 'CC-BY-4.0', 'absent'],
      [CANARY, 'CC-BY-4.0', 'absent'],
      ['whisper-base', 'MIT', 'absent'],
    ]);
    expect(advice).toContain('kein Sprachmodell geladen; Deutsch versteht parakeet-tdt-0.6b-v3 am besten');
    expect(download).toBeNull();
  });

  test('downloads one, which is used from then on, and is told the hashes that were not known before', async () => {
    const hub = await openHub();
    const product = await openProduct({ MODELS_URL: hub.url });
    expect((await send(product, 'POST', `/${CANARY}/download`)).status).toBe(202);
    const { models, advice, download } = await ended(product);
    expect(download).toMatchObject({
      name: CANARY,
      state: 'installed',
      receivedBytes: 3 * MODEL_FILE.length,
    });
    expect(download?.message).toContain(`tokens.txt (${MODEL_FILE.length} Bytes, SHA-256 ${SHA256})`);
    expect(advice).toBeNull();
    const row = models.find(({ name }) => name === CANARY);
    expect(row).toMatchObject({ state: 'installed', isInUse: true });
    expect(row?.files).toContainEqual({
      name: 'tokens.txt',
      bytes: MODEL_FILE.length,
      sha256: SHA256,
      isKnown: false,
    });
    expect(readdirSync(join(product.dataDir, 'models', CANARY)).toSorted()).toEqual(
      ['download.json', ...FILES].toSorted(),
    );
  });

  test('is told in German when the hub has other bytes than are known', async () => {
    const hub = await openHub();
    const product = await openProduct({ MODELS_URL: hub.url });
    await send(product, 'POST', '/whisper-base/download');
    const { models, download } = await ended(product);
    expect(download).toMatchObject({
      state: 'failed',
      message: expect.stringContaining('nicht die erwartete Größe'),
    });
    expect(models.find(({ name }) => name === 'whisper-base')?.state).toBe('partial');
  });

  test('is not given a file again that has another hash than its first download had', async () => {
    const hub = await openHub();
    const product = await openProduct({ MODELS_URL: hub.url });
    await send(product, 'POST', `/${CANARY}/download`);
    await ended(product);
    rmSync(join(product.dataDir, 'models', CANARY, 'tokens.txt'));
    const record = join(product.dataDir, 'models', CANARY, 'download.json');
    const noted = { bytes: 8, isKnown: false, url: '', receivedAt: '' };
    writeFileSync(
      record,
      JSON.stringify({ files: [{ ...noted, name: 'tokens.txt', sha256: 'b'.repeat(64) }] }),
    );
    await send(product, 'POST', `/${CANARY}/download`);
    expect((await ended(product)).download).toMatchObject({
      state: 'failed',
      message: expect.stringContaining('nicht die erwartete Prüfsumme'),
    });
  });

  test('cannot begin a second download beside the first, and cancels it; what came is kept', async () => {
    const hub = await openHub(neverEnds);
    const product = await openProduct({ MODELS_URL: hub.url });
    await send(product, 'POST', `/${CANARY}/download`);
    await expect.poll(async () => (await list(product)).download?.receivedBytes).toBe(MODEL_FILE.length);
    const second = await send(product, 'POST', '/whisper-base/download');
    expect(second.status).toBe(409);
    expect(apiError.parse(second.body).error.message).toContain('gerade schon ein Sprachmodell');
    expect((await send(product, 'DELETE', '/whisper-base/download')).status).toBe(404);
    const { status, body } = await send(product, 'DELETE', `/${CANARY}/download`);
    expect(status).toBe(200);
    expect(speechModels.parse(body).download).toMatchObject({ name: CANARY, state: 'cancelled' });
    expect(readdirSync(join(product.dataDir, 'models', CANARY))).toContain('encoder.int8.onnx.part');
  });

  test('cannot begin a download while the command of operators downloads', async () => {
    const product = await openProduct({});
    const lock = await lockDownloads(join(product.dataDir, 'models'));
    expect((await send(product, 'POST', `/${CANARY}/download`)).status).toBe(409);
    lock.release();
  });

  test('cannot download what is there', async () => {
    const hub = await openHub();
    const product = await openProduct({ MODELS_URL: hub.url });
    putModel(join(product.dataDir, 'models'));
    expect((await send(product, 'POST', `/${CANARY}/download`)).status).toBe(409);
    expect(hub.asked).toEqual([]);
  });

  test('keeps what came when the server stops meanwhile', async () => {
    const hub = await openHub(neverEnds);
    const product = await createProduct(USUAL_DATABASE, { MODELS_URL: hub.url });
    await send(product, 'POST', `/${CANARY}/download`);
    await expect.poll(async () => (await list(product)).download?.receivedBytes).toBe(MODEL_FILE.length);
    await product.app.close();
    expect(readdirSync(join(product.dataDir, 'models', CANARY))).toContain('encoder.int8.onnx.part');
    await product.dispose();
  });
});

describe('npm run models', () => {
  const run = async (args: readonly string[], env: Record<string, string> = {}) => {
    const dataDir = env['DATA_DIR'] ?? makeDataDir();
    opened.push(async () => rmSync(dataDir, { recursive: true, force: true }));
    return { dataDir, ...(await runProgram('models-command', args, { DATA_DIR: dataDir, ...env })) };
  };

  test('lists what there is, and writes nothing', async () => {
    const { exitCode, output, dataDir } = await run([]);
    expect(exitCode).toBe(0);
    expect(output).toBe(
      [
        'parakeet-tdt-0.6b-v3  670 MB  CC-BY-4.0  25 languages  not installed',
        'canary-180m-flash     207 MB  CC-BY-4.0  en es de fr   not installed',
        'whisper-base          161 MB  MIT        99 languages  not installed',
        '',
        'To download one: npm run models -- NAME',
        '',
      ].join('\n'),
    );
    expect(readdirSync(dataDir)).toEqual([]);
  });

  test('says which one is used', async () => {
    const folder = makeDataDir();
    opened.push(async () => rmSync(folder, { recursive: true }));
    putModel(folder);
    const { output } = await run([], { MODELS_DIR: folder });
    expect(output).toMatch(/^canary-180m-flash .* installed, in use$/m);
  });

  test('downloads one with its progress in plain lines, and notes the hashes that were not known', async () => {
    const hub = await openHub();
    const { exitCode, output, errors, dataDir } = await run([CANARY], { MODELS_URL: hub.url });
    expect(errors).toBe('');
    expect(exitCode).toBe(0);
    expect(output).toMatch(/^100 % {2}1 MB of 1 MB {2}tokens\.txt$/m);
    expect(output).toContain(`Downloaded: ${CANARY}, in ${join(dataDir, 'models', CANARY)}.`);
    expect(output).toContain(`  tokens.txt  ${MODEL_FILE.length} bytes  ${SHA256}`);
    expect(hub.asked).toContain(
      '/csukuangfj/sherpa-onnx-nemo-canary-180m-flash-en-es-de-fr-int8/resolve/9077164e0d3dd1d5353743e89ceaa1d3a770838c/tokens.txt',
    );
  });

  test('downloads nothing when the model is there', async () => {
    const hub = await openHub();
    const folder = makeDataDir();
    opened.push(async () => rmSync(folder, { recursive: true }));
    putModel(folder);
    const { exitCode, output } = await run([CANARY], { MODELS_DIR: folder, MODELS_URL: hub.url });
    expect(exitCode).toBe(0);
    expect(output).toBe(`Nothing to download: ${CANARY} is in ${join(folder, CANARY)}.\n`);
    expect(hub.asked).toEqual([]);
  });

  test('ends with 64 and its usage for a name that it does not know', async () => {
    const { exitCode, errors } = await run(['whisper-huge']);
    expect(exitCode).toBe(64);
    expect(errors).toBe(
      'Usage: npm run models -- [parakeet-tdt-0.6b-v3 | canary-180m-flash | whisper-base]\n',
    );
  });

  test('ends with 65 when a file has not the size that is known of it', async () => {
    const hub = await openHub();
    const { exitCode, errors } = await run(['whisper-base'], { MODELS_URL: hub.url });
    expect(exitCode).toBe(65);
    expect(errors).toBe('base-tokens.txt: It has 8 bytes at the server, and should have 816730.\n');
  });

  test('ends with 69 when the hub does not have the file', async () => {
    const hub = await openHub((response) => response.writeHead(404).end());
    const { exitCode, errors } = await run([CANARY], { MODELS_URL: hub.url });
    expect(exitCode).toBe(69);
    expect(errors).toBe('encoder.int8.onnx: The server does not have the file.\n');
  });

  test('ends with 75 while another download runs', async () => {
    const dataDir = makeDataDir();
    const lock = await lockDownloads(join(dataDir, 'models'));
    const { exitCode, errors } = await run([CANARY], { DATA_DIR: dataDir });
    lock.release();
    expect(exitCode).toBe(75);
    expect(errors).toBe('Another download of a speech model runs. Wait for its end.\n');
  });

  test('ends with 78 when the setting names no model', async () => {
    const { exitCode, errors } = await run([], { SPEECH_MODEL: 'whisper-huge' });
    expect(exitCode).toBe(78);
    expect(errors).toMatch(/^SPEECH_MODEL must be one of /);
  });
});
