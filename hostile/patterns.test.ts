/** Repeated text. Whoever repeats a sign or a word at full length keeps no reader busy for long, and the others notice nothing. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { SessionDescription, SignalRequest } from '@livekit/protocol';
import { DIRECTORY_QUERY_MAX, joinAnswer, publicConfig } from '@rer/contracts';
import { afterAll, beforeAll, expect } from 'vitest';
import { WebSocket } from 'ws';
import * as z from 'zod';
import { CallParticipant } from '../apps/server/test/support/call-participant.ts';
import { type Mailbox, openMailbox } from '../testing/mailbox.ts';
import { attack } from './support/attack.ts';
import { healthDuring } from './support/health-watch.ts';
import { type AttackedProduct, startProduct } from './support/product.ts';

/** Milliseconds. Alone on a machine it is a tenth of that; what others do on a shared one comes on top, as in the quiet figure. */
const HEALTH_P95_MS = 250;
/** A text that holds everything up is one long answer among many short ones. */
const HEALTH_WORST_MS = 1_500;
const QUIET_MS = 1_000;
/** Longer than a query may be, but for what reads queries it would be a short one. */
const QUERY_MAX = 400;
/** Of messages of people. */
const MESSAGE_MAX = 4_000;
/** Of what a model of an assistant is told, in one message. */
const PROMPT_LENGTH = 95_000;
/** What the headers of a request have room for. */
const TOKEN_LENGTH = 14_000;
const BODY_LENGTH = 60_000;
/** Of a file of an import. */
const FILE_LENGTH = 400_000;
const REST_LENGTH = 28_000;

const keysFile = z.looseObject({
  serviceKey: z.string(),
  roomsApiKey: z.string(),
  voicePrivateKey: z.string(),
});
const started = z.looseObject({ id: z.string() });
const imported = z.looseObject({ endedAt: z.string().nullable() });
const begun = z.object({ webCallUrl: z.string() });

let mailbox: Mailbox;
let product: AttackedProduct;
let keys: z.infer<typeof keysFile>;
let quietMs: number;

beforeAll(async () => {
  mailbox = await openMailbox();
  product = await startProduct({
    ACCESS: 'open',
    SMTP_URL: mailbox.url,
    CONTACT_TO: 'buero@example.org',
  });
  keys = keysFile.parse(JSON.parse(await readFile(join(product.dataDir, 'keys.json'), 'utf8')));
  quietMs = (await healthDuring(product.origin, () => delay(QUIET_MS))).p95Ms;
});
afterAll(async () => {
  await product.remove();
  await mailbox.close();
});

/** Everybody else is answered while the pieces are read. */
async function expectHealth(work: () => Promise<unknown>): Promise<void> {
  const { p95Ms, worstMs } = await healthDuring(product.origin, work);
  expect(p95Ms).toBeLessThan(HEALTH_P95_MS + quietMs * 3);
  expect(worstMs).toBeLessThan(HEALTH_WORST_MS + quietMs * 3);
}

function repeated(piece: string, length: number): string {
  return piece.repeat(Math.ceil(length / piece.length)).slice(0, length);
}

/** An answer, whatever it is; only faults of the server are none. */
async function send(path: string, init: RequestInit = {}): Promise<Response> {
  const answer = await fetch(`${product.origin}${path}`, init);
  if (answer.status >= 500) throw new Error(`${path.slice(0, 60)} answered ${answer.status}.`);
  return answer;
}

async function sendJson(path: string, body: object, bearer = keys.serviceKey): Promise<Response> {
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${bearer}` };
  return await send(path, { method: 'POST', headers, body: JSON.stringify(body) });
}

attack(
  'repeats words at full length to the staff assistant',
  'an answer to each; all others are served meanwhile',
  async () => {
    const { voice } = publicConfig.parse(await (await send('/api/config')).json());
    const call = await sendJson(
      '/voice/call/web',
      { assistantId: voice?.staffAssistantId },
      keys.voicePrivateKey,
    );
    const participant = await CallParticipant.join(begun.parse(await call.json()).webCallUrl);
    const pieces = ['wie hieß noch mal ', ', vg  ', '„', 'Elektro '];
    await expectHealth(async () => {
      for (const piece of pieces) await participant.ask(`Suche Ulm ${repeated(piece, MESSAGE_MAX)}`);
    });
    await participant.leave();
  },
);

attack(
  'names an assistant whose texts are programs that repeat one thing',
  'a call in which those texts stand as they are',
  async () => {
    const pieces = ['{{ a }}\n', ', a', ' and a', '.a'];
    const begins = ['', '{{ a | append: a', '{% if a', '{{ a'];
    const ends = ['', ' }}', ' %}x{% endif %}', ' }}'];
    await expectHealth(async () => {
      for (const [i, piece] of pieces.entries()) {
        const half = repeated(piece, PROMPT_LENGTH);
        const messages = [`${begins[i]}${half}`, `${half}${ends[i]}`].map((content) => ({
          role: 'system',
          content,
        }));
        const model = { provider: 'openai', messages };
        const call = await sendJson('/voice/call/web', { assistant: { model } }, keys.voicePrivateKey);
        expect(call.status).toBe(201);
      }
    });
  },
);

attack('searches for one sign, repeated', 'no hits, or an error', async () => {
  const pieces = ['(', 'a.', '@', '0221 ', 'stadtwerke ', '+'];
  await expectHealth(async () => {
    for (const piece of pieces)
      for (const length of [DIRECTORY_QUERY_MAX, QUERY_MAX, BODY_LENGTH])
        await sendJson('/functions/v1/dienstleister', {
          action: 'search',
          data: { query: repeated(piece, length) },
        });
  });
});

attack('imports a file of one sign or separator, repeated', 'a report of what is wrong with it', async () => {
  const begins = ['', 'name;email;stadt\n', 'name;email\n"'];
  const pieces = [';', '"', 'a;b@c.de;x\n', '\r'];
  const headers = { authorization: `Bearer ${keys.serviceKey}`, 'content-type': 'text/csv' };
  const isOver = async (id: string) => {
    const { endedAt } = imported.parse(await (await send(`/api/import/${id}`, { headers })).json());
    return endedAt !== null;
  };
  await expectHealth(async () => {
    for (const [i, piece] of pieces.entries()) {
      const body = `${begins[i % begins.length]}${repeated(piece, FILE_LENGTH)}`;
      const answer = await send('/api/import?dryRun=1', { method: 'POST', headers, body });
      const { id } = started.parse(await answer.json());
      if (answer.status === 202) await expect.poll(() => isOver(id), { timeout: 30_000 }).toBe(true);
    }
  });
});

attack(
  'filters rows by repeated operators, brackets and quotation marks',
  'an error of the REST dialect, or rows',
  async () => {
    const pieces = ['name=eq.', 'or(', 'and(a.eq.1,', 'a->', '"', 'not.', '*', 'a::text,'];
    const begins = ['name=ilike.', 'or=(', 'select=', 'order=', 'name=in.('];
    const headers = { apikey: keys.serviceKey, authorization: `Bearer ${keys.serviceKey}` };
    await expectHealth(async () => {
      for (const begin of begins)
        for (const piece of pieces)
          await send(`/rest/v1/rer_dienstleister?${begin}${encodeURI(repeated(piece, REST_LENGTH / 2))}`, {
            headers,
          });
    });
  },
);

attack('sends tokens that repeat a sign', 'an error of the dialect at once', async () => {
  await expectHealth(async () => {
    for (const piece of ['a', 'a.', '=', '-', 'eyJ', 'Bearer ']) {
      const token = repeated(piece, TOKEN_LENGTH);
      const headers = { authorization: `Bearer ${token}`, cookie: `${token}=${piece}` };
      await send('/rest/v1/rer_dienstleister', { headers });
      await send('/voice/call', { headers });
      await send('/v1/rooms', { headers });
      await sendJson('/auth/v1/token?grant_type=refresh_token', {
        refresh_token: repeated(piece, BODY_LENGTH),
      });
      await sendJson('/rooms/ohne/join', { token });
    }
  });
});

attack('describes media by one line, repeated', 'the end of his own connection at most', async () => {
  await sendJson('/v1/rooms', { name: 'laut', privacy: 'public' }, keys.roomsApiKey);
  const { mediaUrl, mediaToken } = joinAnswer.parse(
    await (await sendJson('/rooms/laut/join', { name: 'Ada' })).json(),
  );
  await expectHealth(async () => {
    for (const piece of [
      'a=x\r\n',
      'm=audio 9 x 1\r\n',
      'a=ssrc:1 a\r\n',
      'a=candidate:',
      'a=fmtp:1 a;',
      '\r\n',
    ]) {
      const socket = new WebSocket(
        `${mediaUrl}/rtc?access_token=${mediaToken}&protocol=16&sdk=js&version=2.0.0`,
      );
      const isOver = new Promise<void>((resolve) => {
        socket.once('close', () => resolve());
      });
      socket.once('error', () => undefined);
      // The first thing that the server says.
      socket.once('message', () => {
        const value = new SessionDescription({
          type: 'offer',
          sdp: `v=0\r\n${repeated(piece, BODY_LENGTH)}`,
        });
        socket.send(new SignalRequest({ message: { case: 'offer', value } }).toBinary());
        socket.close();
      });
      await isOver;
    }
  });
});

attack(
  'writes a message to the company that repeats a sign, as its name, address and text',
  'a mail of it',
  async () => {
    const pieces = ['<', 'a@b.', '=?', '\r\n'];
    await expectHealth(async () => {
      for (const piece of pieces)
        await sendJson('/api/contact', {
          name: `Ada ${repeated(piece, 90)}`.slice(0, 90),
          email: 'ada@example.org',
          message: `Guten Tag ${repeated(piece, 4_900)}`,
          art13: true,
        });
      await expect.poll(() => mailbox.messages().join('')).toContain('Guten Tag');
    });
  },
);
