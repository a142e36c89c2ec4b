import { X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import type { Config } from '../../config/config.ts';
import { isLoopbackHostname } from '../../config/loopback.ts';
import { listenProblem } from '../../config/setup-problem.ts';
import { isReachedOverTls, unnamedProxyProblem } from '../../config/trusted-proxy.ts';
import { bad, type Finding, good, reasonOf, warn } from './finding.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
/** A certificate is worth a warning when it ends within this time. */
const RENEW_BEFORE_DAYS = 21;

/** Checks the port, its reachability, and the access to the staff pages. */
export async function checkPort(config: Config): Promise<readonly Finding[]> {
  const access =
    config.access === 'open'
      ? warn(
          'access',
          'Open: any person at this machine may use the staff pages. Set ACCESS=staff to close them.',
        )
      : good(
          'access',
          'Staff: people sign in with a second factor, programs use the service key or keys of their own.',
        );
  return [await listenFinding(config), access];
}

async function listenFinding({ host, port, publicUrl }: Config): Promise<Finding> {
  const where = `${host}:${port}`;
  const error = await tryToListen(host, port);
  if (error === undefined) {
    const reach = isLoopbackHostname(host) ? 'this machine only' : 'the network';
    return good('port', `${where} is free and would be reachable from ${reach}; people open ${publicUrl}.`);
  }
  const problem = listenProblem(error);
  return problem?.kind === 'in-use'
    ? warn('port', `${where} is in use, perhaps by a running server of ours; people open ${publicUrl}.`)
    : bad('port', problem?.sentence ?? `${where} cannot be listened on: ${reasonOf(error)}.`);
}

/** Undefined when it is possible, else why not. */
function tryToListen(host: string, port: number): Promise<Error | undefined> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', resolve);
    server.listen({ host, port }, () => server.close(() => resolve(undefined)));
  });
}

/** Whether people reach the site over TLS, and until when the certificate holds. */
export function checkTls(config: Config, now: Date): readonly Finding[] {
  const isLocal = isLoopbackHostname(new URL(config.publicUrl).hostname);
  if (config.tls === undefined) {
    if (isReachedOverTls(config)) {
      const problem = unnamedProxyProblem(config);
      const byProxy = good('TLS', 'By a reverse proxy in front of the server.');
      return problem === undefined ? [byProxy] : [byProxy, warn('proxy', problem)];
    }
    return isLocal
      ? [good('TLS', 'None, and none needed on this machine.')]
      : [
          bad(
            'TLS',
            'None: browsers refuse microphone and sign-in beyond this machine. Set TLS_CERT and TLS_KEY.',
          ),
        ];
  }
  // Reading the configuration has found that it is a certificate, with its key.
  const certificate = new X509Certificate(readFileSync(config.tls.certFile));
  const days = Math.floor((new Date(certificate.validTo).getTime() - now.getTime()) / DAY_MS);
  if (days < 0) return [bad('TLS', `The certificate ended on ${certificate.validTo}.`)];
  const sentence = `The certificate holds for ${days} more days.`;
  return [days < RENEW_BEFORE_DAYS ? warn('TLS', sentence) : good('TLS', sentence)];
}
