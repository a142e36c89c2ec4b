import { isIP } from 'node:net';
import { APP_MESSAGE_LEAST, APP_MESSAGE_MOST, IMPORT_PASSWORD_MAX, SPEECH_MODEL_NAMES } from '@rer/contracts';
import * as z from 'zod';
import { companySample } from './company-sample.ts';
import { isAddressOrNetwork } from './network.ts';
import {
  absoluteUrl,
  hasHost,
  hostNames,
  isHubUrl,
  isIceUrl,
  isLink,
  isoDate,
  list,
  mailAddress,
  optionalWholeNumber,
  origin,
  port,
  portRange,
  secret,
  textSetting,
  timeZone,
  wholeNumber,
} from './setting-kinds.ts';
import { speechServerSettings } from './speech-config.ts';
import { isTrustedProxy } from './trusted-proxy.ts';

/**
 * Every setting that the product reads, in the order of docs/configuration.md, with one sentence for that page, and what holds
 * without it unless the schema says so (`default`).
 */
const environmentSchema = z.object({
  PORT: port.describe('Port of the web server.'),
  HOST: z
    .string()
    .default('127.0.0.1')
    .refine((value) => isIP(value) !== 0 || value === 'localhost', {
      error: 'must be an IP address of this machine, like 127.0.0.1 or 0.0.0.0, or localhost',
    })
    .describe(
      'IP address that the server listens on, or `localhost`. `0.0.0.0` or `::` opens it to the network.',
    ),
  PUBLIC_URL: origin().meta({
    default: 'http://localhost:PORT',
    description: 'Origin under which people reach the site, for example behind a reverse proxy.',
  }),
  DATA_DIR: z
    .string()
    .default('data')
    .describe('Folder for the embedded database, keys, logs and snapshots.'),
  DATABASE_URL: absoluteUrl(['postgres:', 'postgresql:']).meta({
    default: 'embedded database in DATA_DIR',
    description:
      'PostgreSQL 15 or later, for example `postgres://rer:secret@db/rer`. Recommended in production.',
  }),
  DATABASE_DIRECT_URL: absoluteUrl(['postgres:', 'postgresql:']).meta({
    default: 'DATABASE_URL',
    description: 'Connection past a pooler, for migrations and locks.',
  }),
  ACCESS: z.enum(['open', 'staff'], { error: 'must be open or staff' }).optional().meta({
    default: '`open` while HOST and PUBLIC_URL are this machine, else `staff`',
    description:
      '`open`: staff pages without a gate for a person at this machine. `staff`: for members of staff only.',
  }),
  TRUSTED_PROXIES: list()
    .refine((items) => items.every(isTrustedProxy), {
      error:
        'must be IP addresses, networks like 10.0.0.0/8, or loopback, linklocal and uniquelocal, separated by commas',
    })
    .describe(
      'IP addresses or networks of reverse proxies whose `X-Forwarded-For` is believed, separated by commas; also `loopback`, `linklocal`, `uniquelocal`.',
    ),
  HTTP_MAX_CONNECTIONS: wholeNumber(20, 100_000, '4000').describe(
    'Connections that may be open at once, 20 to 100000. Beyond that the one that has been idle longest is closed. Each needs a file descriptor.',
  ),
  ALLOWED_ORIGINS: list()
    .refine((items) => items.every((item) => URL.canParse(item) && new URL(item).origin === item), {
      error: 'must be origins like https://example.org, separated by commas',
    })
    .describe('Other origins whose pages may call the data interfaces, separated by commas.'),
  FRAME_ANCESTORS: list()
    .refine((items) => items.every((item) => URL.canParse(item) && new URL(item).origin === item), {
      error: 'must be origins like https://example.org, separated by commas',
    })
    .meta({
      default: 'our own pages',
      description: 'Other origins whose pages may show rooms in a frame, separated by commas.',
    }),
  TLS_CERT: textSetting().meta({
    default: 'plain HTTP',
    description:
      'File with the certificate chain (PEM). Together with TLS_KEY it makes the server speak HTTPS.',
  }),
  TLS_KEY: textSetting().meta({ default: 'plain HTTP', description: 'File with the private key (PEM).' }),
  TIME_ZONE: timeZone.describe('Time zone of dates that people read.'),
  LOG_LEVEL: z
    .enum(['debug', 'info', 'warn', 'error'], { error: 'must be debug, info, warn or error' })
    .default('info')
    .describe('Least severe log line that is written: `debug`, `info`, `warn` or `error`.'),
  COMPANY_NAME: textSetting().meta({
    default: companySample.name,
    description: 'Company that operates the site.',
  }),
  COMPANY_STREET: textSetting().meta({
    default: companySample.street,
    description: 'Street and house number.',
  }),
  COMPANY_POSTCODE: textSetting().meta({ default: companySample.postcode, description: 'Postcode.' }),
  COMPANY_CITY: textSetting().meta({ default: companySample.city, description: 'Town.' }),
  COMPANY_COUNTRY: textSetting().meta({ default: companySample.country, description: 'Country.' }),
  COMPANY_REGISTER_COURT: textSetting().meta({
    default: companySample.registerCourt,
    description: 'Register court.',
  }),
  COMPANY_REGISTER_NUMBER: textSetting().meta({
    default: companySample.registerNumber,
    description: 'Register number.',
  }),
  COMPANY_MANAGING_DIRECTOR: textSetting().meta({
    default: companySample.managingDirector,
    description: 'Managing director.',
  }),
  COMPANY_VAT_ID: textSetting().meta({
    default: companySample.vatId,
    description: 'VAT identification number.',
  }),
  COMPANY_EMAIL: mailAddress().meta({
    default: companySample.email,
    description: 'Contact address in the legal notice.',
  }),
  COMPANY_PHONE: textSetting().meta({
    default: companySample.phone,
    description: 'Phone number in the legal notice.',
  }),
  COMPANY_SUPERVISORY_AUTHORITY: textSetting().meta({
    default: 'that of the state that COMPANY_POSTCODE lies in, where it lies in one alone',
    description: 'Supervisory authority for data protection, as the privacy policy names it.',
  }),
  PRIVACY_DATE: z.string().default('2025-05-06').pipe(isoDate).describe('Date of the privacy policy.'),
  IMPRINT_URL: z
    .string()
    .default('/impressum')
    .refine(isLink, {
      error: 'must be a path like /impressum or a whole address like https://example.org/imprint',
    })
    .describe('Where the imprint link of the landing page leads: a path of the site or an http(s) address.'),
  CONTACT_TO: mailAddress().meta({
    default: 'COMPANY_EMAIL',
    description: 'Where messages of the contact form are mailed to, when SMTP_URL is set.',
  }),
  MAIL_FROM: mailAddress().meta({ default: 'CONTACT_TO', description: 'Sender address of mails.' }),
  SMTP_URL: absoluteUrl(['smtp:', 'smtps:'])
    .refine((value) => value === undefined || hasHost(value), {
      error: 'must name a mail server, like smtps://user:secret@mail.example.org',
    })
    .meta({
      default: 'no mail; staff read messages at `/nachrichten`',
      description: 'Mail server, for example `smtps://user:secret@mail.example.org`.',
    }),
  CONTACT_MAILS_PER_HOUR: wholeNumber(1, 1000, '20').describe(
    'Messages of the contact form that are mailed one by one within an hour, 1 to 1000. Those beyond are kept, and mailed as one digest an hour later.',
  ),
  IMPORT_PASSWORD: z
    .string()
    .min(8, { error: 'must have at least 8 characters' })
    .max(IMPORT_PASSWORD_MAX, { error: `must have at most ${IMPORT_PASSWORD_MAX} characters` })
    .optional()
    .meta({
      default: '`importPassword` of DATA_DIR/keys.json',
      description: 'Password of the CSV import, at least 8 characters. Changing it ends every unlocking.',
    }),
  IMPORT_UNLOCK_HOSTS: hostNames().describe(
    'Host names, separated by commas, under which the CSV import asks staff for no password. Requests of this machine never need it.',
  ),
  STATS_IGNORE: list()
    .refine((items) => items.every(isAddressOrNetwork), {
      error: 'must be IP addresses or networks like 192.0.2.0/24 or 2001:db8::/32, separated by commas',
    })
    .describe(
      'IP addresses or networks, separated by commas, whose clicks are not counted, for example those of the office.',
    ),
  VOICE_PROVIDER_NAME: z
    .string()
    .default('Volta')
    .refine((value) => value.trim().length > 0 && value.length <= 40, {
      abort: true,
      error: 'must have 1 to 40 characters',
    })
    // Anything else falls out of the path, and nothing would be left of it.
    .refine((value) => /[a-z0-9äöüß]/.test(value.toLowerCase()), {
      error: 'must have a letter from a to z or a digit, because a path is made of it',
    })
    .describe('Name of the assistant as people see it; also the first part of its path.'),
  VOICE_MAX_CALLS: wholeNumber(1, 1000, '20').describe(
    'Calls with an assistant that may run at once, 1 to 1000. Whoever comes then is asked to wait. A visitor has at most two of them.',
  ),
  VOICE_MAX_VISITOR_CALLS: optionalWholeNumber(1, 1000).meta({
    default: 'three quarters of VOICE_MAX_CALLS',
    description:
      'How many of them visitors may have together, at most VOICE_MAX_CALLS. The other places are kept for staff and private keys.',
  }),
  LLM_BASE_URL: absoluteUrl(['http:', 'https:'])
    .refine((value) => value === undefined || hasHost(value), {
      error: 'must be the address of a model server, like http://127.0.0.1:11434/v1',
    })
    .meta({
      default: 'only the understanding of German that is built in',
      description:
        'Model server of the OpenAI dialect for the assistants, for example `http://127.0.0.1:11434/v1`. Whenever it fails, what is built in answers.',
    }),
  LLM_MODEL: textSetting().describe('Name of the model at LLM_BASE_URL.'),
  LLM_API_KEY: textSetting()
    .refine((value) => value === undefined || /^[\x21-\x7e]+$/.test(value), {
      error: 'must be a key without blanks, of ASCII characters',
    })
    .describe('Key for LLM_BASE_URL, where it asks for one.'),
  MODELS_DIR: textSetting().meta({
    default: 'DATA_DIR/models alone',
    description:
      'Folder with the files of speech models, each model in a folder of its name. It goes before `DATA_DIR/models`, and nothing is written to it.',
  }),
  SPEECH_MODEL: z
    .enum(SPEECH_MODEL_NAMES, { error: `must be one of ${SPEECH_MODEL_NAMES.join(', ')}` })
    .optional()
    .meta({
      default: 'the best one that is there',
      description: `Model that hears: ${SPEECH_MODEL_NAMES.map((name) => `\`${name}\``).join(', ')}.`,
    }),
  MODELS_URL: z
    .string()
    .default('https://huggingface.co')
    .refine(isHubUrl, {
      error:
        'must be an address like https://huggingface.co, without query and password; http:// is for this machine alone',
    })
    .describe(
      'Hub of speech models, or a mirror of it. It is asked when an administrator wants a model, and only then.',
    ),
  ...speechServerSettings,
  LIVEKIT_URL: absoluteUrl(['ws:', 'wss:', 'http:', 'https:'])
    .refine((value) => value === undefined || hasHost(value), {
      error: 'must name a media server, like wss://media.example.org',
    })
    .meta({
      default: 'the embedded media server',
      description:
        'LiveKit server or cluster, for example `wss://media.example.org`. Several servers on one PostgreSQL need one; clients reach it through them.',
    }),
  LIVEKIT_API_KEY: textSetting().meta({
    default: '`mediaApiKey` of DATA_DIR/keys.json',
    description: 'Key of the media server. With LIVEKIT_URL it is the one of that server.',
  }),
  LIVEKIT_API_SECRET: secret().meta({
    default: '`mediaApiSecret` of DATA_DIR/keys.json',
    description: 'Secret that belongs to LIVEKIT_API_KEY, at least 32 characters.',
  }),
  LIVEKIT_AUTO_CREATE: z
    .enum(['true', 'false'], { error: 'must be true or false' })
    .default('false')
    .transform((value) => value === 'true')
    .describe(
      'Whether LiveKit tokens that you sign yourself open rooms of the embedded media server that nobody made before: `true` or `false`.',
    ),
  LIVEKIT_WEBHOOK_URLS: list()
    .refine((items) => items.every((item) => /^https?:/i.test(item) && hasHost(item)), {
      error: 'must be addresses like https://example.org/hook, separated by commas',
    })
    .describe(
      'Addresses, separated by commas, that the embedded media server tells what happens in rooms, signed as LiveKit signs.',
    ),
  MEDIA_PUBLIC_IP: list()
    .refine((items) => items.every((item) => isIP(item) !== 0), {
      error: 'must be IP addresses under which others reach this machine, separated by commas',
    })
    .meta({
      default: 'the addresses of this machine',
      description:
        'IP addresses (IPv4, IPv6) under which others reach the embedded media server, separated by commas. Those of the machine are offered too.',
    }),
  MEDIA_UDP_PORTS: portRange.meta({
    default: 'any free port',
    description:
      'UDP ports of the embedded media server, to be opened in firewalls: a range like `50000-50100`, or one that all share.',
  }),
  MEDIA_WORKERS: z
    .string()
    .default('1')
    .transform((value, context) => {
      const number = /^\d{1,3}$/.test(value) ? Number(value) : 0;
      if (number === 1) return number;
      context.addIssue({ code: 'custom', message: 'must be 1: several processes are not supported yet' });
      return z.NEVER;
    })
    .describe('Processes of the embedded media server; only one is supported so far.'),
  TURN_URLS: list()
    .refine((items) => items.every(isIceUrl), {
      error: 'must be addresses like turns:turn.example.org:443?transport=tcp, separated by commas',
    })
    .describe(
      'TURN and STUN servers for those whose network blocks UDP, separated by commas, for example `turns:turn.example.org:443?transport=tcp`.',
    ),
  TURN_SECRET: textSetting().describe(
    'Secret shared with the TURN servers, of which time-limited credentials are made.',
  ),
  ROOMS_MAX_APP_MESSAGE_SIZE: wholeNumber(APP_MESSAGE_LEAST, APP_MESSAGE_MOST, '4096').describe(
    'Longest message that pages in a call may send each other, in characters of its JSON, 4096 to 65536. What a room says (`max_app_message_size`) goes before it.',
  ),
  ROOMS_API_KEY: secret().meta({
    default: '`roomsApiKey` of DATA_DIR/keys.json',
    description: 'Bearer key of `/v1/rooms` and `/v1/meeting-tokens`, at least 32 characters.',
  }),
});

/** The environment after reading: one typed value per setting. */
export type Environment = Readonly<z.output<typeof environmentSchema>>;

/** The rows of docs/configuration.md. */
export const CONFIGURATION: readonly { name: string; default: string; description: string }[] =
  Object.entries(environmentSchema.shape).map(([name, schema]) => ({
    name,
    default: String(schema.meta()?.['default'] ?? schema.parse(undefined) ?? '') || 'none',
    description: schema.description ?? '',
  }));

/**
 * Reads the settings out of `env`. An empty variable counts as not set.
 * Returns every problem at once, one sentence each, beginning with the variable's name.
 */
export function readEnvironment(
  env: Readonly<Record<string, string | undefined>>,
): { ok: true; environment: Environment } | { ok: false; problems: readonly string[] } {
  const given = Object.fromEntries(
    Object.keys(environmentSchema.shape).flatMap((name) => {
      const value = env[name]?.trim();
      return value === undefined || value === '' ? [] : [[name, value]];
    }),
  );
  const parsed = environmentSchema.safeParse(given);
  if (parsed.success) return { ok: true, environment: parsed.data };
  return {
    ok: false,
    problems: parsed.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}.`),
  };
}
