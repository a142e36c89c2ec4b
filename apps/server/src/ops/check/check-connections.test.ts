import { expect, test } from 'vitest';
import { readConfig } from '../../config/config.ts';
import { checkConnections } from './check-connections.ts';

const LIVEKIT = { LIVEKIT_API_KEY: 'APItest', LIVEKIT_API_SECRET: 'x'.repeat(32) };
const sentences = (env: Record<string, string>) =>
  checkConnections(readConfig(env)).map(({ sentence }) => sentence);

test.each([
  ['PostgreSQL without a word of TLS', { DATABASE_URL: 'postgres://rer:geheim@db.example/rer' }],
  [
    'PostgreSQL whose certificate nobody checks',
    { DATABASE_URL: 'postgres://rer:geheim@db.example/rer?sslmode=no-verify' },
  ],
  [
    'PostgreSQL past a pooler',
    { DATABASE_URL: 'postgres://localhost/rer', DATABASE_DIRECT_URL: 'postgres://db.example/rer' },
  ],
  ['a mail server that need not offer TLS', { SMTP_URL: 'smtp://rer:geheim@mail.example?requireTLS=false' }],
  ['a model server', { LLM_BASE_URL: 'http://llm.example/v1', LLM_MODEL: 'm' }],
  ['a server that hears', { STT_URL: 'http://stt.example/v1' }],
  ['a server that speaks', { TTS_URL: 'http://tts.example/v1' }],
  ['a media server', { LIVEKIT_URL: 'ws://media.example', ...LIVEKIT }],
  ['receivers of webhooks', { LIVEKIT_WEBHOOK_URLS: 'https://one.example,http://two.example/hook' }],
])('%s beyond this machine is told, without its password', (_what, env) => {
  const told = sentences(env);
  expect(told).toEqual([expect.stringMatching(/TLS/)]);
  expect(told.join()).not.toContain('geheim');
});

test.each([
  [{}],
  [{ DATABASE_URL: 'postgres://db.example/rer?sslmode=verify-full' }],
  [{ DATABASE_URL: 'postgres:///rer?host=/run/postgresql' }],
  [{ DATABASE_URL: 'postgres://%2Frun%2Fpostgresql/rer' }],
  [{ SMTP_URL: 'smtp://mail.example' }],
  [{ SMTP_URL: 'smtp://localhost:25?requireTLS=false' }],
  [{ LLM_BASE_URL: 'http://127.0.0.1:11434/v1', LLM_MODEL: 'm' }],
  [{ STT_URL: 'https://stt.example/v1', TTS_URL: 'http://127.0.0.1:8880' }],
  [{ LIVEKIT_URL: 'wss://media.example', ...LIVEKIT }],
])('what is encrypted or stays at this machine needs no word: %o', (env) => {
  expect(sentences(env)).toEqual([]);
});
