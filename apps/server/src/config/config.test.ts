import { generateKeyPairSync } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, test } from 'vitest';
import { ConfigError, readConfig } from './config.ts';

const folder = mkdtempSync(join(tmpdir(), 'rer-config-'));
afterAll(() => rmSync(folder, { recursive: true }));

function problemsOf(env: Record<string, string>): readonly string[] {
  try {
    readConfig(env);
  } catch (error) {
    if (error instanceof ConfigError) return error.problems;
    throw error;
  }
  return [];
}

describe('without any configuration', () => {
  const config = readConfig({});

  test('everything runs on this machine with open access', () => {
    expect(config).toMatchObject({
      host: '127.0.0.1',
      port: 8080,
      publicUrl: 'http://localhost:8080',
      access: 'open',
      dataDir: resolve('data'),
      databaseUrl: undefined,
      timeZone: 'Europe/Berlin',
      imprintUrl: '/impressum',
      privacyDate: '2025-05-06',
      voiceProviderName: 'Volta',
      voiceMaxCalls: 20,
      voiceMaxVisitorCalls: 15,
      modelServer: undefined,
      recognitionServer: undefined,
      synthesisServer: undefined,
    });
  });

  test.each([
    [{ VOICE_MAX_CALLS: '1' }, 1],
    [{ VOICE_MAX_CALLS: '2' }, 1],
    [{ VOICE_MAX_CALLS: '8', VOICE_MAX_VISITOR_CALLS: '8' }, 8],
  ])('of the places for calls %j gives visitors %i', (env, expected) => {
    expect(readConfig(env).voiceMaxVisitorCalls).toBe(expected);
  });

  test('visitors cannot have more places than there are', () => {
    expect(() => readConfig({ VOICE_MAX_VISITOR_CALLS: '21' })).toThrow(
      'VOICE_MAX_VISITOR_CALLS must be at most VOICE_MAX_CALLS, which is 20.',
    );
  });

  test('the company is marked as a sample', () => {
    expect(config.company.isSample).toBe(true);
  });
});

describe('media', () => {
  const own = { LIVEKIT_API_KEY: 'APIown', LIVEKIT_API_SECRET: 'x'.repeat(32) };

  test('is embedded, with keys of our own, unless told', () => {
    expect(readConfig({})).toMatchObject({
      frameAncestors: [],
      roomsApiKey: undefined,
      maxAppMessageSize: 4096,
      media: {
        livekitUrl: undefined,
        apiKey: undefined,
        publicIps: [],
        udpPorts: undefined,
        workers: 1,
        turn: { urls: [], secret: undefined },
      },
    });
  });

  test('goes where it is told', () => {
    const config = readConfig({
      ...own,
      LIVEKIT_URL: 'wss://media.example/',
      MEDIA_PUBLIC_IP: '192.0.2.1, 2001:db8::1',
      MEDIA_UDP_PORTS: '50000-50100',
      TURN_URLS: 'stun:turn.example,turns:turn.example:443?transport=tcp',
      TURN_SECRET: 'geheim',
      FRAME_ANCESTORS: 'https://partner.example',
    });
    expect(config.frameAncestors).toEqual(['https://partner.example']);
    expect(config.media).toMatchObject({
      livekitUrl: 'wss://media.example',
      apiKey: { key: 'APIown', secret: 'x'.repeat(32) },
      publicIps: ['192.0.2.1', '2001:db8::1'],
      udpPorts: { from: 50_000, to: 50_100 },
    });
    expect(readConfig({ MEDIA_UDP_PORTS: '50000' }).media.udpPorts).toEqual({ from: 50_000, to: 50_000 });
  });

  test.each([
    [{ LIVEKIT_API_KEY: 'APIown' }, 'LIVEKIT_API_KEY and LIVEKIT_API_SECRET belong together'],
    [{ LIVEKIT_URL: 'wss://media.example' }, 'LIVEKIT_URL needs LIVEKIT_API_KEY'],
    [{ ...own, LIVEKIT_URL: 'media.example' }, 'LIVEKIT_URL must be an address'],
    [{ ...own, LIVEKIT_API_SECRET: 'short' }, 'LIVEKIT_API_SECRET must have at least 32'],
    [{ MEDIA_PUBLIC_IP: 'rer.example' }, 'MEDIA_PUBLIC_IP must be IP addresses'],
    [{ MEDIA_UDP_PORTS: '50100-50000' }, 'MEDIA_UDP_PORTS must be a range'],
    [{ MEDIA_UDP_PORTS: '80' }, 'MEDIA_UDP_PORTS must be a range'],
    [{ MEDIA_WORKERS: '2' }, 'MEDIA_WORKERS must be 1'],
    [{ VOICE_MAX_CALLS: '0' }, 'VOICE_MAX_CALLS must be a number from 1 to 1000'],
    [{ VOICE_MAX_CALLS: '1001' }, 'VOICE_MAX_CALLS must be a number from 1 to 1000'],
    [{ LIVEKIT_AUTO_CREATE: 'yes' }, 'LIVEKIT_AUTO_CREATE must be true or false'],
    [{ LIVEKIT_WEBHOOK_URLS: 'example.org' }, 'LIVEKIT_WEBHOOK_URLS must be addresses'],
    [{ TURN_URLS: 'https://turn.example' }, 'TURN_URLS must be addresses'],
    [{ TURN_URLS: 'turn:turn.example' }, 'TURN_URLS needs TURN_SECRET'],
    [{ TURN_SECRET: 'geheim' }, 'TURN_SECRET works only together with TURN_URLS'],
    [{ ROOMS_API_KEY: 'short' }, 'ROOMS_API_KEY must have at least 32'],
    [
      { ROOMS_MAX_APP_MESSAGE_SIZE: '4095' },
      'ROOMS_MAX_APP_MESSAGE_SIZE must be a number from 4096 to 65536',
    ],
    [{ ROOMS_MAX_APP_MESSAGE_SIZE: '65537' }, 'ROOMS_MAX_APP_MESSAGE_SIZE must be a number from 4096'],
    [{ FRAME_ANCESTORS: 'https://partner.example/page' }, 'FRAME_ANCESTORS must be origins'],
  ])('is refused when it cannot hold: %o', (env: Record<string, string>, sentence) => {
    expect(problemsOf(env)).toEqual([expect.stringContaining(sentence)]);
  });
});

describe('access', () => {
  test.each([{ HOST: '0.0.0.0' }, { HOST: '192.168.1.5' }, { PUBLIC_URL: 'https://rer.example' }])(
    'is for staff only when others can reach the site: %o',
    (env) => {
      expect(readConfig(env).access).toBe('staff');
    },
  );

  test.each([{ HOST: '0.0.0.0' }, { HOST: '::' }, { PUBLIC_URL: 'https://rer.example' }])(
    'cannot be opened to others: %o',
    (env) => {
      expect(problemsOf({ ...env, ACCESS: 'open' })).toEqual([
        expect.stringContaining('ACCESS=open works only while'),
      ]);
    },
  );
});

describe('a wrong value stops the start with a sentence that names the variable', () => {
  test.each([
    ['PORT', '0'],
    ['PORT', '70000'],
    ['PORT', '80a'],
    ['PUBLIC_URL', 'rer.example'],
    ['PUBLIC_URL', 'https://rer.example/path'],
    ['PUBLIC_URL', 'ftp://rer.example'],
    ['DATABASE_URL', 'mysql://db/rer'],
    ['ACCESS', 'public'],
    ['ALLOWED_ORIGINS', 'https://a.example/, b'],
    ['TIME_ZONE', 'Mitteleuropa'],
    ['LOG_LEVEL', 'loud'],
    ['COMPANY_EMAIL', 'nobody'],
    ['PRIVACY_DATE', '6. Mai 2025'],
    ['IMPRINT_URL', 'javascript:alert(1)'],
    ['IMPRINT_URL', '//evil.example'],
    ['IMPRINT_URL', '/\\evil.example'],
    ['IMPRINT_URL', 'http://'],
    ['SMTP_URL', 'mail.example'],
    ['SMTP_URL', 'smtp://'],
    ['HOST', 'no-such-host.invalid'],
    ['HOST', '10.0.0'],
    ['TRUSTED_PROXIES', 'nonsense'],
    ['TRUSTED_PROXIES', '127.0.0.1, 10.0.0.0/33'],
    ['TRUSTED_PROXIES', '0.0.0.0/0'],
    ['TRUSTED_PROXIES', '10.0.0.0/8/8'],
    ['STATS_IGNORE', 'office.example'],
    ['STATS_IGNORE', '192.0.2.1; 192.0.2.2'],
    ['STATS_IGNORE', '192.0.2.0/33'],
    ['STATS_IGNORE', '2001:db8::/129'],
    ['STATS_IGNORE', '::/0'],
    ['DATABASE_DIRECT_URL', 'postgres://db/rer'],
    ['VOICE_PROVIDER_NAME', '🙂'],
    ['IMPORT_PASSWORD', 'kurz'],
    ['IMPORT_UNLOCK_HOSTS', 'intern.example, *.example'],
    ['IMPORT_UNLOCK_HOSTS', 'intern.example:8080'],
    ['IMPORT_UNLOCK_HOSTS', 'https://intern.example'],
    ['IMPORT_UNLOCK_HOSTS', 'a b'],
    ['TLS_CERT', 'cert.pem'],
  ])('%s=%s', (name, value) => {
    const problems = problemsOf({ [name]: value });
    expect(problems).toHaveLength(1);
    expect(problems[0]).toMatch(new RegExp(`^${name}\\b.*\\.$`));
  });

  test('every problem is told at once', () => {
    expect(problemsOf({ PORT: 'x', ACCESS: 'y', TIME_ZONE: 'z' })).toHaveLength(3);
  });
});

test('hosts that unlock the import are read as browsers write them', () => {
  const { importAccess } = readConfig({
    IMPORT_UNLOCK_HOSTS: 'Intern.Example, müller.example,[::1], 10.0.0.5',
  });
  expect(importAccess.openHosts).toEqual(['intern.example', 'xn--mller-kva.example', '[::1]', '10.0.0.5']);
});

test('an empty variable counts as not set', () => {
  expect(readConfig({ PORT: '', COMPANY_NAME: '  ' }).port).toBe(8080);
});

test('a company that is given whole is no sample, a part missing is', () => {
  const whole = {
    COMPANY_NAME: 'Netz AG',
    COMPANY_STREET: 'Weg 1',
    COMPANY_POSTCODE: '50667',
    COMPANY_CITY: 'Köln',
    COMPANY_COUNTRY: 'Deutschland',
    COMPANY_REGISTER_COURT: 'Amtsgericht Köln',
    COMPANY_REGISTER_NUMBER: 'HRB 1',
    COMPANY_MANAGING_DIRECTOR: 'A. Berg',
    COMPANY_VAT_ID: 'DE1',
    COMPANY_EMAIL: 'post@netz.example',
    COMPANY_PHONE: '+49 221 1',
  };
  expect(readConfig(whole).company).toMatchObject({ name: 'Netz AG', isSample: false });
  expect(readConfig({ ...whole, COMPANY_VAT_ID: '' }).company.isSample).toBe(true);
});

const fixture = (name: string) => fileURLToPath(new URL(`../../test/fixtures/tls/${name}`, import.meta.url));

test('a model server is told by its address and the name of its model, and a key where it asks for one', () => {
  const whole = { LLM_BASE_URL: 'http://127.0.0.1:11434/v1/', LLM_MODEL: 'qwen', LLM_API_KEY: 'k' };
  expect(readConfig(whole).modelServer).toEqual({
    baseUrl: 'http://127.0.0.1:11434/v1',
    model: 'qwen',
    apiKey: 'k',
  });
  const together = ['LLM_BASE_URL and LLM_MODEL belong together: set both or none.'];
  expect(problemsOf({ LLM_BASE_URL: 'http://127.0.0.1:11434/v1' })).toEqual(together);
  expect(problemsOf({ LLM_MODEL: 'qwen' })).toEqual(together);
  expect(problemsOf({ LLM_API_KEY: 'k' })).toEqual(['LLM_API_KEY works only together with LLM_BASE_URL.']);
});

describe('servers of speech', () => {
  test('are told by their addresses alone, with the names that OpenAI has for the rest', () => {
    const { recognitionServer, synthesisServer } = readConfig({
      STT_URL: 'http://127.0.0.1:8000',
      TTS_URL: 'http://127.0.0.1:8880/v1',
    });
    expect(recognitionServer).toEqual({
      url: 'http://127.0.0.1:8000',
      model: 'whisper-1',
      apiKey: undefined,
    });
    expect(synthesisServer).toEqual({
      url: 'http://127.0.0.1:8880/v1',
      model: 'tts-1',
      voice: 'alloy',
      apiKey: undefined,
    });
  });

  test('have the models, the voice and the keys that are set', () => {
    const { recognitionServer, synthesisServer } = readConfig({
      STT_URL: 'http://127.0.0.1:8000',
      STT_MODEL: 'large',
      STT_API_KEY: 'hear',
      TTS_URL: 'http://127.0.0.1:8880',
      TTS_MODEL: 'kokoro',
      TTS_VOICE: 'anna',
      TTS_API_KEY: 'speak',
    });
    expect(recognitionServer).toMatchObject({ model: 'large', apiKey: 'hear' });
    expect(synthesisServer).toMatchObject({ model: 'kokoro', voice: 'anna', apiKey: 'speak' });
  });

  test.each([
    ['STT_MODEL', 'STT_URL'],
    ['STT_API_KEY', 'STT_URL'],
    ['TTS_MODEL', 'TTS_URL'],
    ['TTS_VOICE', 'TTS_URL'],
    ['TTS_API_KEY', 'TTS_URL'],
  ])('need their address: %s without %s stops the start', (name, url) => {
    expect(problemsOf({ [name]: 'x' })).toEqual([`${name} works only together with ${url}.`]);
  });

  test.each([
    { STT_URL: 'ftp://stt.example' },
    { STT_URL: 'http://user:geheim@stt.example/v1' },
    { TTS_URL: 'http://user:geheim@tts.example/v1' },
    { STT_URL: 'http://127.0.0.1:8000', STT_API_KEY: 'geheim mit Blank' },
    { TTS_URL: 'http://127.0.0.1:8880', TTS_API_KEY: 'geheim mit Blank' },
  ])('are refused with an address or a key that cannot be used, which is not repeated: %o', (env) => {
    const problems = problemsOf(env);
    expect(problems).toHaveLength(1);
    expect(problems.join()).not.toContain('geheim');
  });
});

describe('TLS files', () => {
  const cert = fixture('cert.pem');
  const key = fixture('key.pem');
  const written = (name: string, content: string) => {
    const file = join(folder, name);
    writeFileSync(file, content);
    return file;
  };

  test('make the public address https', () => {
    expect(readConfig({ TLS_CERT: cert, TLS_KEY: key }).publicUrl).toBe('https://localhost:8080');
  });

  test('that cannot be read are named', () => {
    expect(problemsOf({ TLS_CERT: cert, TLS_KEY: join(folder, 'none.pem') })).toEqual([
      expect.stringMatching(/^TLS_KEY names .*none\.pem, which cannot be read\.$/),
    ]);
  });

  test.each(['', 'no PEM'])('that hold something else are named: "%s"', (content) => {
    const file = written('other.pem', content);
    expect(problemsOf({ TLS_CERT: file, TLS_KEY: file })).toEqual([
      `TLS_CERT names ${file}, which is not a certificate in PEM form.`,
      `TLS_KEY names ${file}, which is not a private key without a passphrase in PEM form.`,
    ]);
  });

  test('that do not belong together are told', () => {
    const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    const other = written('other-key.pem', privateKey.export({ type: 'pkcs8', format: 'pem' }).toString());
    expect(problemsOf({ TLS_CERT: cert, TLS_KEY: other })).toEqual([
      expect.stringMatching(/^TLS_CERT and TLS_KEY do not belong together/),
    ]);
  });
});

test.each([
  { HOST: 'localhost' },
  { HOST: '::1' },
  { TRUSTED_PROXIES: '127.0.0.1, 10.0.0.0/8, fd00::/8, ::1, uniquelocal' },
  { IMPRINT_URL: '/impressum?a=b' },
  { IMPRINT_URL: 'https://rer.example/imprint' },
  { DATABASE_URL: 'postgresql:///rer?host=/run/postgresql' },
  { VOICE_PROVIDER_NAME: 'Änne' },
  { VOICE_PROVIDER_NAME: '🙂 7' },
])('is taken: %o', (env) => {
  expect(problemsOf(env)).toEqual([]);
});

describe('speech models', () => {
  test('lie in DATA_DIR/models, and come from the public hub, unless told', () => {
    expect(readConfig({ DATA_DIR: '/srv/rer' }).speechModels).toEqual({
      folders: ['/srv/rer/models'],
      downloadFolder: '/srv/rer/models',
      chosen: undefined,
      hubUrl: 'https://huggingface.co',
    });
  });

  test('are looked for in MODELS_DIR first, and never downloaded to it', () => {
    const env = {
      DATA_DIR: '/srv/rer',
      MODELS_DIR: folder,
      SPEECH_MODEL: 'whisper-base',
      MODELS_URL: 'https://mirror.example/hub/',
    };
    expect(readConfig(env).speechModels).toEqual({
      folders: [folder, '/srv/rer/models'],
      downloadFolder: '/srv/rer/models',
      chosen: 'whisper-base',
      hubUrl: 'https://mirror.example/hub',
    });
  });

  test.each([
    [
      { SPEECH_MODEL: 'whisper-huge' },
      'SPEECH_MODEL must be one of parakeet-tdt-0.6b-v3, canary-180m-flash, whisper-base.',
    ],
    [{ MODELS_DIR: '/does/not/exist' }, 'MODELS_DIR names /does/not/exist, which is no folder.'],
    [{ MODELS_URL: 'http://mirror.example' }, 'MODELS_URL must be an address like https://huggingface.co'],
    [{ MODELS_URL: 'https://rer:geheim@mirror.example' }, 'MODELS_URL must be an address like'],
    [{ MODELS_URL: 'mirror.example' }, 'MODELS_URL must be an address like'],
  ])('%j stops the start with one sentence', (env, sentence) => {
    expect(problemsOf(env)).toEqual([expect.stringContaining(sentence)]);
  });

  test('may come from a mirror at this machine without TLS', () => {
    const { hubUrl } = readConfig({ MODELS_URL: 'http://127.0.0.1:9000' }).speechModels;
    expect(hubUrl).toBe('http://127.0.0.1:9000');
  });
});
