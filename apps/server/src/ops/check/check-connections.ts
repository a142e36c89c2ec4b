import type { Config } from '../../config/config.ts';
import { isLoopbackHostname } from '../../config/loopback.ts';
import { type Finding, warn } from './finding.ts';

/** Modes of `sslmode` in which the driver demands TLS and a certificate that is trusted. */
const SAFE_SSL_MODES: readonly string[] = ['prefer', 'require', 'verify-ca', 'verify-full'];

/** Which connections to servers beyond this machine are unencrypted or unverified. */
export function checkConnections(config: Config): readonly Finding[] {
  const { databaseUrl, databaseDirectUrl, mail, media, modelServer, recognitionServer, synthesisServer } =
    config;
  return [
    ...[...new Set([databaseUrl, databaseDirectUrl])].flatMap(databaseFinding),
    ...mailFinding(mail.smtpUrl),
    ...plainHttp('LLM_BASE_URL', modelServer?.baseUrl),
    ...plainHttp('STT_URL', recognitionServer?.url),
    ...plainHttp('TTS_URL', synthesisServer?.url),
    ...plainHttp('LIVEKIT_URL', media.livekitUrl),
    ...media.webhookUrls.flatMap((url) => plainHttp('LIVEKIT_WEBHOOK_URLS', url)),
  ];
}

function databaseFinding(url: string | undefined): readonly Finding[] {
  const elsewhere = hostBeyond(url);
  if (url === undefined || elsewhere === undefined) return [];
  if (SAFE_SSL_MODES.includes(new URL(url).searchParams.get('sslmode') ?? '')) return [];
  return [
    warn(
      'database',
      `The connection to PostgreSQL at ${elsewhere} is not protected by TLS with a checked certificate: add sslmode=verify-full to its URL.`,
    ),
  ];
}

function mailFinding(url: string | undefined): readonly Finding[] {
  const elsewhere = hostBeyond(url);
  const isLax = url !== undefined && new URL(url).searchParams.get('requireTLS') === 'false';
  if (elsewhere === undefined || !isLax || url?.startsWith('smtps:') === true) return [];
  return [warn('mail', `Mail goes to ${elsewhere} without TLS when that server offers none.`)];
}

function plainHttp(name: string, url: string | undefined): readonly Finding[] {
  const elsewhere = hostBeyond(url);
  if (elsewhere === undefined || !/^(http|ws):/i.test(url ?? '')) return [];
  return [warn('network', `${name} leads to ${elsewhere} without TLS.`)];
}

/** The host of a URL that is not this machine; never a password. */
function hostBeyond(url: string | undefined): string | undefined {
  if (url === undefined) return undefined;
  const { hostname, searchParams } = new URL(url);
  const host = hostname === '' ? (searchParams.get('host') ?? '') : decodeURIComponent(hostname);
  // A folder is that of a Unix socket.
  return host === '' || host.startsWith('/') || isLoopbackHostname(host) ? undefined : host;
}
