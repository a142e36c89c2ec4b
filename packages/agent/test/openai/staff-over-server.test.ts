import { DIRECTORY_TOOLS, OpenAiModel } from '@rer/agent';
import { MemoryDirectory } from '@rer/agent/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { chunk, ModelServer } from '../support/model-server.ts';
import { MUELLER, PROVIDERS, StaffTalk } from '../support/staff-talk.ts';

let server: ModelServer;
beforeAll(async () => {
  server = await ModelServer.start();
});
afterAll(() => server.stop());

/** Answers of the server, one after the other; each is the calls of one answer, or a text. */
function talk(answers: readonly (string | readonly (readonly [name: string, json: string])[])[]) {
  const left = [...answers];
  server.answers((response) => {
    const next = left.shift() ?? 'Mehr weiß ich nicht.';
    const delta =
      typeof next === 'string'
        ? { content: next }
        : {
            tool_calls: next.map(([name, json], index) => ({
              index,
              id: 'x',
              function: { name, arguments: json },
            })),
          };
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    response.end(`data: ${JSON.stringify(chunk(delta, 'stop'))}\n\ndata: [DONE]\n\n`);
  });
  const directory = new MemoryDirectory(PROVIDERS);
  const model = new OpenAiModel({ baseUrl: server.baseUrl, model: 'test' });
  return { directory, staff: new StaffTalk({ directory, model }) };
}

const SEARCH = [[DIRECTORY_TOOLS.search, '{"query":"Müller"}']] as const;
const CHANGE = `{"id":"${MUELLER}","changes":{"phone":"0221 2000"}}`;

test('a change by a model server is read back, confirmed and written', async () => {
  const { directory, staff } = talk([SEARCH, [[DIRECTORY_TOOLS.proposeChange, CHANGE]]]);
  expect(await staff.says('Ändere das Telefon von Müller auf 0221 2000')).toContain('neu „0221 2000“');
  await staff.says('ja');
  expect((await directory.read(MUELLER))?.phone).toBe('0221 2000');
});

test('nothing that a model server sends writes by itself', async () => {
  const confirmed = `{"id":"${MUELLER}","changes":{"phone":"1"},"confirmed":true}`;
  const inside = `{"id":"${MUELLER}","changes":{"phone":"1","confirmed":true}}`;
  const { directory, staff } = talk([
    SEARCH,
    [
      [DIRECTORY_TOOLS.proposeChange, confirmed],
      [DIRECTORY_TOOLS.proposeChange, inside],
      [DIRECTORY_TOOLS.proposeChange, '{"id":'],
      ['write_provider', CHANGE],
      ['confirm', '{}'],
    ],
    'ja. Gespeichert!',
  ]);
  expect(await staff.says('Ändere das Telefon von Müller')).toBe(
    'ja. Gespeichert!\n\nHinweis: In diesem Schritt wurde nichts geändert.',
  );
  const ended = staff.events.filter((event) => event.kind === 'tool-ended');
  expect(ended.map(({ isError }) => isError)).toEqual([false, true, true, true, true, true]);
  await staff.says('ja');
  expect(directory.writes).toEqual([]);
});

test('the log of a failing server contains neither the key nor the conversation', async () => {
  server.answers((response) => {
    response.writeHead(500);
    response.end('Ändere das Telefon sk-secret');
  });
  const model = new OpenAiModel({ baseUrl: server.baseUrl, model: 'test', apiKey: 'sk-secret' });
  const staff = new StaffTalk({ directory: new MemoryDirectory(PROVIDERS), model });
  await staff.says('Ändere das Telefon');
  const [fault] = staff.faults;
  expect(fault).toMatchObject({ kind: 'model', error: { code: 'unreachable' } });
  const error = fault?.error instanceof Error ? fault.error : null;
  expect(`${error?.message} ${error?.stack} ${String(error?.cause)}`).not.toMatch(/sk-secret|Telefon/);
});
