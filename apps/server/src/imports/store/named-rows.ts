import type { ImportReport } from '@rer/contracts';
import { importChangedRow } from '@rer/contracts';
import * as z from 'zod/mini';
import type { Transaction } from '../../db/database.ts';

/** Rows that a report names with an entry, as `run/classify-batch` writes them; an earlier version kept a similar name alone. */
export const namedRows = {
  similarRows: z.optional(
    z.array(
      z.object({
        line: z.number(),
        name: z.string(),
        email: z._default(z.string(), ''),
        similarTo: z.union([
          z.object({ id: z.nullable(z.string()), name: z.string(), email: z.nullable(z.string()) }),
          z.pipe(
            z.string(),
            z.transform((name) => ({ id: null, name, email: null })),
          ),
        ]),
      }),
    ),
  ),
  existingRows: z.optional(
    z.array(z.object({ line: z.number(), name: z.string(), id: z.nullable(z.string()) })),
  ),
  changes: z.optional(z.array(importChangedRow)),
} as const;
const stored = z.object(namedRows);
export type NamedRows = z.infer<typeof stored>;

const emailRow = z.object({ id: z.string(), email: z.string() });

/** E-mail addresses by the id of their entry. */
type Emails = ReadonlyMap<string, string>;

/** The addresses of all entries that these rows name and the reader may see. */
export async function readEmails(tx: Transaction, reports: readonly NamedRows[]): Promise<Emails> {
  const ids = new Set(reports.flatMap(namedIds));
  if (ids.size === 0) return new Map();
  const rows = await tx.rows(
    emailRow,
    'select id, email from rer_dienstleister where id = any($1::uuid[]) and deleted_at is null',
    [[...ids]],
  );
  return new Map(rows.map(({ id, email }) => [id, email]));
}

function namedIds({ existingRows = [], similarRows = [], changes = [] }: NamedRows): readonly string[] {
  const rows = [...existingRows, ...similarRows.map(({ similarTo }) => similarTo), ...changes];
  return rows.flatMap(({ id }) => id ?? []);
}

/** The rows for a report: an id only for providers that the reader can see. */
export function namedRowsOf(
  { existingRows = [], similarRows = [], changes }: NamedRows,
  emails: Emails,
): Pick<ImportReport, 'existingRows' | 'similarRows' | 'changes'> {
  const visible = (id: string | null) => (id !== null && emails.has(id) ? id : null);
  return {
    existingRows: existingRows.map((row) => ({ ...row, id: visible(row.id) })),
    similarRows: similarRows.map(({ line, name, email, similarTo }) => {
      const similarId = visible(similarTo.id);
      const similarEmail = (similarId === null ? undefined : emails.get(similarId)) ?? similarTo.email;
      return { line, name, email, similarTo: similarTo.name, similarId, similarEmail };
    }),
    ...(changes === undefined ? {} : { changes: changes.map((row) => ({ ...row, id: visible(row.id) })) }),
  };
}
