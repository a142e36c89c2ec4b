import { resolve } from 'node:path';
import type { AccessMode, Company } from '@rer/contracts';
import { isGermanyOrOpen } from '@rer/directory/plausibility';
import { companySample } from './company-sample.ts';
import { type Environment, readEnvironment } from './env.ts';
import { isLoopbackHostname } from './loopback.ts';
import { type MediaConfig, mediaConfigOf, mediaProblems } from './media-config.ts';
import { type ModelServer, modelProblems, modelServerOf } from './model-config.ts';
import {
  type RecognitionServer,
  recognitionServerOf,
  type SynthesisServer,
  speechProblems,
  synthesisServerOf,
} from './speech-config.ts';
import { type SpeechModelConfig, speechModelConfigOf, speechModelProblems } from './speech-model-config.ts';
import { supervisoryAuthorityOf } from './supervisory-authority.ts';
import { type TlsFiles, tlsFileProblems } from './tls-files.ts';

/** The configuration, validated and with its defaults. */
export interface Config {
  readonly host: string;
  readonly port: number;
  /** Origin of the site, without a trailing slash. */
  readonly publicUrl: string;
  /** Absolute path. */
  readonly dataDir: string;
  readonly databaseUrl: string | undefined;
  readonly databaseDirectUrl: string | undefined;
  readonly access: AccessMode;
  readonly trustedProxies: readonly string[];
  /** Connections of clients that may be open at once. */
  readonly maxConnections: number;
  readonly allowedOrigins: readonly string[];
  /** Other origins whose pages may show rooms in a frame. */
  readonly frameAncestors: readonly string[];
  /** When the server speaks HTTPS itself; checked to be a certificate and its key. */
  readonly tls: TlsFiles | undefined;
  readonly timeZone: string;
  readonly logLevel: 'debug' | 'info' | 'warn' | 'error';
  readonly company: Company;
  readonly privacyDate: string;
  readonly imprintUrl: string;
  readonly mail: {
    readonly smtpUrl: string | undefined;
    readonly to: string;
    readonly from: string;
    /** Contact messages that are mailed one by one within an hour. */
    readonly perHour: number;
  };
  readonly importAccess: {
    /** When it is not given, the one of `keys.json` holds. */
    readonly password: string | undefined;
    /** Names of `Host` under which no password is asked. Normalised as URLs do it. */
    readonly openHosts: readonly string[];
  };
  /** IP addresses and networks whose clicks are not counted. */
  readonly statsIgnore: readonly string[];
  readonly voiceProviderName: string;
  /** Calls with an assistant that may run at once. */
  readonly voiceMaxCalls: number;
  /** How many of them visitors may have together. */
  readonly voiceMaxVisitorCalls: number;
  /** Undefined: the assistants use the built-in model. */
  readonly modelServer: ModelServer | undefined;
  readonly speechModels: SpeechModelConfig;
  /** Undefined: what is built in hears. */
  readonly recognitionServer: RecognitionServer | undefined;
  /** Undefined: what is built in speaks. */
  readonly synthesisServer: SynthesisServer | undefined;
  readonly media: MediaConfig;
  /** When it is not given, the one of `keys.json` holds. */
  readonly roomsApiKey: string | undefined;
  /** Longest app message in rooms that say nothing of it, UTF-16 units of its JSON. */
  readonly maxAppMessageSize: number;
}

/** The configuration is invalid. `problems` has one clear sentence each. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
  readonly problems: readonly string[];

  constructor(problems: readonly string[]) {
    super(problems.join('\n'));
    this.problems = problems;
  }
}

/**
 * Reads and checks the whole configuration.
 * @throws {ConfigError} with every problem at once.
 */
export function readConfig(env: Readonly<Record<string, string | undefined>> = process.env): Config {
  const read = readEnvironment(env);
  if (!read.ok) throw new ConfigError(read.problems);
  const { environment } = read;

  const tls = tlsFiles(environment);
  const publicUrl =
    environment.PUBLIC_URL ?? `${tls === undefined ? 'http' : 'https'}://localhost:${environment.PORT}`;
  const isThisMachine =
    isLoopbackHostname(environment.HOST) && isLoopbackHostname(new URL(publicUrl).hostname);
  const problems = [
    ...tlsProblems(environment, tls),
    ...databaseProblems(environment),
    ...accessProblems(environment, isThisMachine),
    ...mediaProblems(environment),
    ...modelProblems(environment),
    ...speechModelProblems(environment),
    ...speechProblems(environment),
    ...visitorCallProblems(environment),
  ];
  if (problems.length > 0) throw new ConfigError(problems);

  const company = companyOf(environment);
  const to = environment.CONTACT_TO ?? company.email;
  return {
    host: environment.HOST,
    port: environment.PORT,
    publicUrl,
    dataDir: resolve(environment.DATA_DIR),
    databaseUrl: environment.DATABASE_URL,
    databaseDirectUrl: environment.DATABASE_DIRECT_URL ?? environment.DATABASE_URL,
    access: environment.ACCESS ?? (isThisMachine ? 'open' : 'staff'),
    trustedProxies: environment.TRUSTED_PROXIES,
    maxConnections: environment.HTTP_MAX_CONNECTIONS,
    allowedOrigins: environment.ALLOWED_ORIGINS,
    frameAncestors: environment.FRAME_ANCESTORS,
    tls,
    timeZone: environment.TIME_ZONE,
    logLevel: environment.LOG_LEVEL,
    company,
    privacyDate: environment.PRIVACY_DATE,
    imprintUrl: environment.IMPRINT_URL,
    mail: {
      smtpUrl: environment.SMTP_URL,
      to,
      from: environment.MAIL_FROM ?? to,
      perHour: environment.CONTACT_MAILS_PER_HOUR,
    },
    importAccess: { password: environment.IMPORT_PASSWORD, openHosts: environment.IMPORT_UNLOCK_HOSTS },
    statsIgnore: environment.STATS_IGNORE,
    voiceProviderName: environment.VOICE_PROVIDER_NAME,
    voiceMaxCalls: environment.VOICE_MAX_CALLS,
    voiceMaxVisitorCalls: visitorCallsOf(environment),
    modelServer: modelServerOf(environment),
    speechModels: speechModelConfigOf(environment),
    recognitionServer: recognitionServerOf(environment),
    synthesisServer: synthesisServerOf(environment),
    media: mediaConfigOf(environment),
    roomsApiKey: environment.ROOMS_API_KEY,
    maxAppMessageSize: environment.ROOMS_MAX_APP_MESSAGE_SIZE,
  };
}

function tlsFiles({ TLS_CERT, TLS_KEY }: Environment): Config['tls'] {
  if (TLS_CERT === undefined || TLS_KEY === undefined) return undefined;
  return { certFile: resolve(TLS_CERT), keyFile: resolve(TLS_KEY) };
}

function tlsProblems({ TLS_CERT, TLS_KEY }: Environment, tls: Config['tls']): readonly string[] {
  if ((TLS_CERT === undefined) !== (TLS_KEY === undefined)) {
    return ['TLS_CERT and TLS_KEY belong together: set both or none.'];
  }
  return tls === undefined ? [] : tlsFileProblems(tls);
}

function databaseProblems({ DATABASE_URL, DATABASE_DIRECT_URL }: Environment): string[] {
  if (DATABASE_DIRECT_URL === undefined || DATABASE_URL !== undefined) return [];
  return ['DATABASE_DIRECT_URL works only together with DATABASE_URL: set both or none.'];
}

function accessProblems({ ACCESS }: Environment, isThisMachine: boolean): string[] {
  if (ACCESS !== 'open' || isThisMachine) return [];
  return [
    'ACCESS=open works only while HOST and PUBLIC_URL name this machine (localhost): ' +
      'staff pages would be open to everybody. Set ACCESS=staff or remove HOST and PUBLIC_URL.',
  ];
}

/** A quarter of the places is kept for staff and private keys, where there are two. */
function visitorCallsOf({ VOICE_MAX_CALLS: all, VOICE_MAX_VISITOR_CALLS: given }: Environment): number {
  return given ?? Math.max(1, Math.floor(all * 0.75));
}

function visitorCallProblems({
  VOICE_MAX_CALLS: all,
  VOICE_MAX_VISITOR_CALLS: given,
}: Environment): string[] {
  if (given === undefined || given <= all) return [];
  return [`VOICE_MAX_VISITOR_CALLS must be at most VOICE_MAX_CALLS, which is ${all}.`];
}

function authorityOf(postcode: string, country: string): string | null {
  return isGermanyOrOpen(country) ? supervisoryAuthorityOf(postcode) : null;
}

function companyOf(environment: Environment): Company {
  const given = {
    name: environment.COMPANY_NAME,
    street: environment.COMPANY_STREET,
    postcode: environment.COMPANY_POSTCODE,
    city: environment.COMPANY_CITY,
    country: environment.COMPANY_COUNTRY,
    registerCourt: environment.COMPANY_REGISTER_COURT,
    registerNumber: environment.COMPANY_REGISTER_NUMBER,
    managingDirector: environment.COMPANY_MANAGING_DIRECTOR,
    vatId: environment.COMPANY_VAT_ID,
    email: environment.COMPANY_EMAIL,
    phone: environment.COMPANY_PHONE,
  };
  const isSample = Object.values(given).some((value) => value === undefined);
  const value = (name: keyof typeof companySample): string => given[name] ?? companySample[name];
  return {
    name: value('name'),
    street: value('street'),
    postcode: value('postcode'),
    city: value('city'),
    country: value('country'),
    registerCourt: value('registerCourt'),
    registerNumber: value('registerNumber'),
    managingDirector: value('managingDirector'),
    vatId: value('vatId'),
    email: value('email'),
    phone: value('phone'),
    supervisoryAuthority:
      environment.COMPANY_SUPERVISORY_AUTHORITY ?? authorityOf(value('postcode'), value('country')),
    isSample,
  };
}
