import {
  IDEMPOTENCY_KEY_MAX,
  IMPORT_COLUMNS_MAX,
  IMPORT_FILE_NAME_MAX,
  IMPORT_MODES,
  type ImportMapping,
  importFileNameProblem,
  importMapping,
  parseForeignJson,
} from '@rer/contracts';
import * as z from 'zod';
import { HttpError } from '../../http/errors.ts';
import type { ImportUpload } from '../import-types.ts';

/** What a request says of the import that it starts, besides the file itself. */
export type StartSettings = Pick<ImportUpload, 'mode' | 'dryRun' | 'mapping' | 'fileName' | 'idempotencyKey'>;

// Strict: a misspelt `dryrun=1` must not become an import.
const querySchema = z.strictObject({
  mode: z.enum(IMPORT_MODES).default('skip'),
  dryRun: z.enum(['0', '1']).default('0'),
  mapping: z.string().optional(),
  file: z.string().optional(),
});

const SENTENCES: Readonly<Record<string, string>> = {
  mode: `mode must be one of ${IMPORT_MODES.join(', ')}, once.`,
  dryRun: 'dryRun must be 0 or 1, once.',
  mapping: 'mapping must be given once.',
  file: 'file must be given once.',
};

/** What the database cannot hold, in no header either: NUL, and half of a surrogate pair. */
const UNWRITABLE = /\0|\p{Cs}/u;

/**
 * Reads query and `Idempotency-Key` of a request.
 * @throws {HttpError} `bad_request` with the first problem; `unsupported_media_type` for the name of another kind of file.
 */
export function readStartSettings(query: unknown, idempotencyKey: unknown): StartSettings {
  const parsed = querySchema.safeParse(query);
  if (!parsed.success) {
    const [name] = parsed.error.issues[0]?.path ?? [];
    throw new HttpError(
      'bad_request',
      SENTENCES[String(name)] ?? 'This address takes the parameters mode, dryRun, mapping and file.',
    );
  }
  const { mode, dryRun, mapping, file } = parsed.data;
  return {
    mode,
    dryRun: dryRun === '1',
    mapping: mapping === undefined ? null : readMapping(mapping),
    fileName: file === undefined ? null : readFileName(file),
    idempotencyKey: idempotencyKey === undefined ? null : readKey(idempotencyKey),
  };
}

function readMapping(text: string): ImportMapping {
  const parsed = importMapping.safeParse(parseJson(text));
  if (!parsed.success || Object.keys(parsed.data).length > IMPORT_COLUMNS_MAX) {
    throw new HttpError(
      'bad_request',
      `mapping must be a JSON object of at most ${IMPORT_COLUMNS_MAX} headers, each with a column of the directory or null.`,
    );
  }
  if (Object.keys(parsed.data).some((header) => UNWRITABLE.test(header))) {
    throw new HttpError(
      'bad_request',
      'mapping names a header with a NUL or half of a surrogate pair, which no file can have.',
    );
  }
  return parsed.data;
}

function parseJson(text: string): unknown {
  try {
    return parseForeignJson(text);
  } catch {
    return undefined;
  }
}

/** The bare name: without folders, which reveal the user's machine, and without invisible characters. */
function readFileName(text: string): string | null {
  const base = text.replace(/^.*[/\\]/s, '');
  const name = base.replace(/[\p{Cc}\p{Cf}\p{Cs}]/gu, '').trim();
  const problem = importFileNameProblem(name);
  if (problem !== null) throw new HttpError('unsupported_media_type', problem);
  return name === '' ? null : [...name].slice(0, IMPORT_FILE_NAME_MAX).join('');
}

function readKey(value: unknown): string {
  if (typeof value === 'string' && value.length <= IDEMPOTENCY_KEY_MAX && /^[\x21-\x7e]+$/.test(value)) {
    return value;
  }
  throw new HttpError(
    'bad_request',
    `Idempotency-Key must be 1 to ${IDEMPOTENCY_KEY_MAX} printable ASCII characters without blanks, once.`,
  );
}
