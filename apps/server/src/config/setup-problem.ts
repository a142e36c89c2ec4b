import { once } from 'node:events';
import { createServer } from 'node:net';
import { report } from 'node:process';
import * as z from 'zod';

/** What an operator must change so that the machine lets us do what the configuration says. */
export interface SetupProblem {
  readonly kind: 'in-use' | 'not-allowed' | 'wrong-address' | 'unusable-folder' | 'no-resources';
  /** For the operator, with the name of the setting. */
  readonly sentence: string;
}

/** Why HOST and PORT cannot be listened on; undefined for an error that says nothing of them. */
export function listenProblem(error: unknown): SetupProblem | undefined {
  if (!isSystemError(error) || error.syscall !== 'listen') return undefined;
  const { code, address, port } = error;
  if (code === 'EADDRINUSE') {
    return {
      kind: 'in-use',
      sentence: `Port ${port} on ${address} is in use. Stop the other program or set PORT.`,
    };
  }
  if (code === 'EADDRNOTAVAIL') {
    return {
      kind: 'wrong-address',
      sentence: `${address} is not an address of this machine. Set HOST to one that is, or to 0.0.0.0.`,
    };
  }
  if (code === 'EACCES') {
    return {
      kind: 'not-allowed',
      sentence: `This account may not open port ${port}. Set PORT to 1024 or higher, or allow it low ports.`,
    };
  }
  return undefined;
}

const FOLDER_REASONS: Readonly<Record<string, string>> = {
  ENOTDIR: 'a part of the path is a file, not a folder',
  EEXIST: 'it is a file, not a folder',
  EACCES: 'this account may not write there',
  EPERM: 'this account may not write there',
  EROFS: 'the file system is read-only',
  EISDIR: 'it is a folder, not a file',
  ENOSPC: 'the disk is full; free at least 512 MB',
  ENAMETOOLONG: 'the path is too long',
};

/** Why DATA_DIR cannot be used; undefined for an error that is not about a file or folder in it. */
export function dataDirProblem(error: unknown, dataDir: string): SetupProblem | undefined {
  if (!isSystemError(error) || error.path === undefined || !isWithin(error.path, dataDir)) return undefined;
  const reason = FOLDER_REASONS[error.code];
  if (reason === undefined) return undefined;
  return {
    kind: 'unusable-folder',
    sentence: `DATA_DIR is ${dataDir}, which cannot be used: ${error.path}: ${reason}.`,
  };
}

/** What of the machine was used up while the product started, where the failure names no file; undefined for any other. */
export function resourceProblem(error: unknown, dataDir: string): SetupProblem | undefined {
  if (!isSystemError(error)) return undefined;
  const sentence = resourceSentence(error.code, dataDir);
  return sentence === undefined ? undefined : { kind: 'no-resources', sentence };
}

function resourceSentence(code: string, dataDir: string): string | undefined {
  if (code === 'ENOSPC' || code === 'EDQUOT') {
    return `No space is left on the disk that DATA_DIR (${dataDir}) lies on. Free some, at least 512 MB, and start again.`;
  }
  if (code === 'EMFILE') {
    return 'This process may open too few files. Raise the limit to 4096 or more (`ulimit -n 4096`, or LimitNOFILE= of the service) and start again.';
  }
  if (code === 'ENFILE') {
    return 'The machine has too many files open. Close other programs or raise fs.file-max, and start again.';
  }
  return undefined;
}

/** The path of a failure lies in the folder, or is a part of the way to it. */
function isWithin(path: string, folder: string): boolean {
  const begin = (of: string) => (of.endsWith('/') ? of : `${of}/`);
  return begin(path).startsWith(begin(folder)) || begin(folder).startsWith(begin(path));
}

interface SystemError {
  readonly code: string;
  readonly syscall?: string;
  readonly path?: string;
  readonly address?: string;
  readonly port?: number;
}

function isSystemError(error: unknown): error is Error & SystemError {
  return error instanceof Error && 'code' in error && typeof error.code === 'string';
}

/**
 * Listens on the address for a moment. Rejects as listening itself would when that is not possible (see `listenProblem`),
 * before a start has cost anything; another program can still take the port afterwards.
 */
export async function requireFreePort(address: {
  readonly host: string;
  readonly port: number;
}): Promise<void> {
  const server = createServer();
  server.listen({ host: address.host, port: address.port });
  await once(server, 'listening');
  server.close();
  await once(server, 'close');
}

/** The embedded database alone holds some 300 files open; the rest is for connections. */
const FEWEST_OPEN_FILES = 1024;

const limits = z.looseObject({
  userLimits: z.looseObject({
    open_files: z.looseObject({ soft: z.union([z.int(), z.literal('unlimited')]) }),
  }),
});

/**
 * Throws what opening one file too many would (`EMFILE`, see `resourceProblem`) when the process may not open enough of
 * them: the database would fail later, in the middle of its work. Says nothing on a machine that knows no such limit.
 */
export function requireOpenFiles(): void {
  const parsed = limits.safeParse(report.getReport());
  if (!parsed.success) return;
  const { soft } = parsed.data.userLimits.open_files;
  if (soft === 'unlimited' || soft >= FEWEST_OPEN_FILES) return;
  throw Object.assign(new Error(`only ${soft} files may be open`), { code: 'EMFILE' });
}
