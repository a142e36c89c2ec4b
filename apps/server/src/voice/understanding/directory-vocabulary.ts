import { DirectoryWords, type NameLookup, SoundingNames, type WordsRecord } from '@rer/agent';
import * as z from 'zod/mini';
import type { Database } from '../../db/database.ts';
import { onlyRow, type RowSchema } from '../../db/rows.ts';
import type { Logger } from '../../runtime/logger.ts';

/** How long words are good for: they help to understand, and nothing depends on the newest. */
const GOOD_FOR_MS = 60_000;
/** Records read in one transaction: on the embedded database all other callers wait meanwhile. */
const PAGE = 500;
const READ_TIMEOUT_MS = 5_000;
/** Records whose words are kept. For the others, the grammar must suffice. */
const RECORDS_MAX = 100_000;
const FIRST_ID = '00000000-0000-0000-0000-000000000000';

const text = z.nullable(z.string());
const recordRow = z.object({
  id: z.string(),
  name: z.string(),
  firmen_name: text,
  company: text,
  stadt: text,
  land: text,
  category: text,
  produktgruppen: text,
  stadtwerke_kollaborationen: text,
  angebote: text,
});
const stampRow = z.object({ stamp: z.string() });

/** The words of the directory for the built-in model, read in the background on demand. */
export interface DirectoryVocabulary {
  /** The words known so far; starts to read again if they are old. */
  current(): DirectoryWords;
  /** The names known so far by their sound. They are read from the first call of this on: for conversations by text their memory is saved. */
  soundingNames(): NameLookup;
  /** Waits for a reading under way. Idempotent. */
  close(): Promise<void>;
}

interface DirectoryVocabularyDependencies {
  readonly db: Database;
  readonly logger: Pick<Logger, 'warn'>;
  /** Milliseconds since whenever. Default: the clock of the process. */
  readonly now?: () => number;
}

export function createDirectoryVocabulary({
  db,
  logger,
  now = () => performance.now(),
}: DirectoryVocabularyDependencies): DirectoryVocabulary {
  let words = new DirectoryWords();
  let names = new SoundingNames();
  let isSpeechUsed = false;
  let stamp = '';
  let goodUntilMs = Number.NEGATIVE_INFINITY;
  let reading: Promise<void> | undefined;
  let isClosed = false;

  const query = <Row>(schema: RowSchema<Row>, sql: string, values: readonly unknown[]) =>
    db.transaction((tx) => tx.rows(schema, sql, values), {
      actor: 'voice',
      readOnly: true,
      timeoutMs: READ_TIMEOUT_MS,
    });
  const refresh = async (): Promise<void> => {
    const { stamp: inDirectory } = onlyRow(await query(stampRow, STAMP_SQL, []), STAMP_SQL);
    const found = `${inDirectory} ${isSpeechUsed}`;
    if (found !== stamp) {
      await readAll({ words: new DirectoryWords(), names: isSpeechUsed ? new SoundingNames() : null });
      stamp = found;
    }
    goodUntilMs = now() + GOOD_FOR_MS;
  };
  const readAll = async (read: {
    readonly words: DirectoryWords;
    readonly names: SoundingNames | null;
  }): Promise<void> => {
    let after = FIRST_ID;
    for (let count = 0; count < RECORDS_MAX && !isClosed; count += PAGE) {
      const rows = await query(recordRow, PAGE_SQL, [after, PAGE]);
      for (const row of rows) {
        read.words.add(row satisfies WordsRecord);
        read.names?.add(row);
      }
      const last = rows.at(-1);
      if (last === undefined || rows.length < PAGE) break;
      after = last.id;
    }
    words = read.words;
    names = read.names ?? names;
  };
  const refreshIfOld = (): void => {
    if (isClosed || now() < goodUntilMs) return;
    reading ??= refresh()
      .catch((err: unknown) => {
        goodUntilMs = now() + GOOD_FOR_MS;
        logger.warn({ err }, 'the words of the directory could not be read');
      })
      .finally(() => {
        reading = undefined;
      });
  };

  return {
    current() {
      refreshIfOld();
      return words;
    },
    soundingNames() {
      if (!isSpeechUsed) {
        isSpeechUsed = true;
        // A reading under way began without them.
        goodUntilMs = Number.NEGATIVE_INFINITY;
        void reading?.then(() => {
          goodUntilMs = Number.NEGATIVE_INFINITY;
          refreshIfOld();
        });
      }
      refreshIfOld();
      return names;
    },
    async close() {
      isClosed = true;
      await reading;
    },
  };
}

/** Another one when records were added, changed or removed. */
const STAMP_SQL = `select count(*)::text || ' ' || coalesce(max(updated_at)::text, '') as stamp
  from rer_dienstleister where deleted_at is null`;
const PAGE_SQL = `select id::text as id, name, firmen_name, company, stadt, land, category, produktgruppen, angebote,
       stadtwerke_kollaborationen
  from rer_dienstleister where deleted_at is null and id > $1::uuid order by id limit $2::integer`;
