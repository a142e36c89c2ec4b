import { createPrivateKey, X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createSecureContext } from 'node:tls';

/** Absolute paths of the PEM files with which the server speaks HTTPS. */
export interface TlsFiles {
  readonly certFile: string;
  readonly keyFile: string;
}

/** Whether a server could speak HTTPS with these files: one sentence per problem, empty when it could. */
export function tlsFileProblems({ certFile, keyFile }: TlsFiles): readonly string[] {
  const cert = readIfPossible(certFile);
  const key = readIfPossible(keyFile);
  const problems = [
    ...fileProblems('TLS_CERT', certFile, cert, 'a certificate', (text) => new X509Certificate(text)),
    ...fileProblems('TLS_KEY', keyFile, key, 'a private key without a passphrase', createPrivateKey),
  ];
  if (problems.length > 0 || succeeds(() => createSecureContext({ cert, key }))) return problems;
  return [`TLS_CERT and TLS_KEY do not belong together: ${keyFile} is not the key of ${certFile}.`];
}

function fileProblems(
  name: string,
  file: string,
  text: string | undefined,
  wanted: string,
  parse: (text: string) => unknown,
): readonly string[] {
  if (text === undefined) return [`${name} names ${file}, which cannot be read.`];
  return succeeds(() => parse(text)) ? [] : [`${name} names ${file}, which is not ${wanted} in PEM form.`];
}

function readIfPossible(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
}

function succeeds(action: () => unknown): boolean {
  try {
    action();
    return true;
  } catch {
    return false;
  }
}
