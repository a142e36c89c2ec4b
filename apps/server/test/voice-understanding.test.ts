import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { DIRECTORY_TOOL_DEFINITIONS, type ModelError, type ModelPart, type ModelRequest } from '@rer/agent';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  ThreadedUnderstanding,
  type ThreadedUnderstandingDependencies,
} from '../src/voice/understanding/threaded-understanding.ts';
import { USUAL_DATABASES as DATABASES, type TestDatabase } from './support/databases.ts';
import { runSql } from './support/run-sql.ts';
import { SILENT } from './support/silent-logger.ts';

const HANGING = fileURLToPath(new URL('support/hanging-thread.mjs', import.meta.url));

const DIRECTORY = { directory: { expects: null }, keywords: [] };

function asking(content: string): ModelRequest {
  return {
    messages: [{ role: 'user', content }],
    memory: null,
    tools: DIRECTORY_TOOL_DEFINITIONS,
    temperature: 0,
    maxTokens: 250,
  };
}

async function partsOf(model: ThreadedUnderstanding, content: string): Promise<ModelPart[]> {
  const parts: ModelPart[] = [];
  for await (const part of model.respond(asking(content), new AbortController().signal)) parts.push(part);
  return parts;
}

describe.each(DATABASES)('the understanding in its thread on $name', (side) => {
  let place: TestDatabase;
  let model: ThreadedUnderstanding;
  beforeAll(async () => {
    place = await side.create();
    await runSql(
      place.db,
      `insert into rer_dienstleister (name, email)
       values ('Danke Energie', 'a@danke.example'), ('Mainova AG', 'a@mainova.example')`,
    );
    model = new ThreadedUnderstanding({ db: place.db, logger: SILENT });
  });
  afterAll(async () => {
    await model.close();
    await place.dispose();
  });

  test('knows the names of the directory', async () => {
    model.prepare();
    // Without them it is read as thanks.
    const search = {
      name: 'search_providers',
      arguments: { criteria: { name: 'danke energie' }, limit: 10 },
    };
    await expect
      .poll(() => partsOf(model, 'danke energie'))
      .toContainEqual({ kind: 'tool-call', call: { id: 'de-intent-1', ...search } });
  });

  test('repairs what was heard by the names of the directory, and tells what is doubtful of it', async () => {
    model.prepareHearing();
    const heard = () =>
      model.readHeard({ text: 'Wie lautet die Telefonnummer von Meinuwa?', words: [] }, DIRECTORY);
    await expect.poll(heard).toEqual({
      text: 'Wie lautet die Telefonnummer von Mainova?',
      doubtful: [{ start: 33, end: 40 }],
    });
  });

  test('repairs what was heard by what was asked', async () => {
    const heard = { text: 'null vier null achtzig achtzig dreißig dreißig', words: [] };
    expect((await model.readHeard(heard, { directory: { expects: 'phone' }, keywords: [] })).text).toBe(
      '04080803030',
    );
  });

  test('repairs what was heard by the keywords of an assistant, beside the directory or alone', async () => {
    model.prepareHearing();
    const heard = { text: 'Was liefert Zentrowolt an Meinuwa in vierzehn Uhr dreißig?', words: [] };
    const keywords = ['Centrovolt'];
    const text = async (directory: { readonly expects: null } | null) =>
      (await model.readHeard(heard, { directory, keywords })).text;
    await expect.poll(() => text({ expects: null })).toBe('Was liefert Centrovolt an Mainova in 14:30 Uhr?');
    // Numbers and names of the directory are left as they were heard in talk about anything.
    expect(await text(null)).toBe('Was liefert Centrovolt an Meinuwa in vierzehn Uhr dreißig?');
  });
});

describe('a thread of the understanding', () => {
  const modelWith = async (options: Partial<ThreadedUnderstandingDependencies>) => {
    const model = new ThreadedUnderstanding({
      db: { address: { engine: 'pglite', socketFolder: '/nowhere' } },
      logger: SILENT,
      program: HANGING,
      ...options,
    });
    // The first answer may take as long as the program needs to load.
    await partsOf(model, 'first');
    return model;
  };

  test('that hangs is ended without blocking the event loop: its message times out, the next is answered', async () => {
    const model = await modelWith({ answerLimitMs: 500 });
    const hung = partsOf(model, 'hang').catch((error: ModelError) => error.code);
    const behind = partsOf(model, 'behind');
    expect(await Promise.race([hung, delay(1, 'the event loop runs')])).toBe('the event loop runs');
    expect(await hung).toBe('timeout');
    expect(await behind).toEqual([{ kind: 'text', text: 'behind' }]);
    await model.close();
  });

  test('that hangs lets what was heard stand as it is', async () => {
    const model = await modelWith({ answerLimitMs: 30_000, readHeardLimitMs: 20 });
    const hung = partsOf(model, 'hang').catch((error: ModelError) => error.code);
    expect(await model.readHeard({ text: 'Meinuwa', words: [] }, DIRECTORY)).toEqual({
      text: 'Meinuwa',
      doubtful: [],
    });
    await model.close();
    expect(await hung).toBe('unreachable');
  });

  test('that is closed lets what was heard stand as it is', async () => {
    const model = await modelWith({});
    await model.close();
    expect(await model.readHeard({ text: 'Meinuwa', words: [] }, DIRECTORY)).toEqual({
      text: 'Meinuwa',
      doubtful: [],
    });
  });

  test('that ends is followed by another one', async () => {
    const model = await modelWith({});
    await expect(partsOf(model, 'end')).rejects.toMatchObject({ code: 'unreachable' });
    expect(await partsOf(model, 'behind')).toEqual([{ kind: 'text', text: 'behind' }]);
    await model.close();
    await expect(partsOf(model, 'closed')).rejects.toMatchObject({ code: 'unreachable' });
  });

  test('is not asked when the request was aborted', async () => {
    const model = await modelWith({});
    const gone = new AbortController();
    gone.abort();
    for await (const part of model.respond(asking('hang'), gone.signal)) expect(part).toBeUndefined();
    expect(await partsOf(model, 'behind')).toEqual([{ kind: 'text', text: 'behind' }]);
    await model.close();
  });
});
