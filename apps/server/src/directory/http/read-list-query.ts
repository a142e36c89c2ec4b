import {
  DIRECTORY_PAGE_DEFAULT,
  DIRECTORY_PAGE_MAX,
  DIRECTORY_QUERY_MAX,
  DIRECTORY_TEXTS,
  type DirectoryValuesField,
  directoryOrder,
  directorySort,
  directoryValuesField,
  isStorableText,
  type ListQuery,
  type ListSelection,
  PROVIDER_TEXT_MAX,
} from '@rer/contracts';
import * as z from 'zod';
import { HttpError } from '../../http/errors.ts';
import { DIRECTORY_REQUEST_TEXTS } from '../texts.ts';

/** Longest cursor: a name and a value of a list, written for an address. */
const CURSOR_MAX = 64 * 1024;

const text = z.string().max(PROVIDER_TEXT_MAX).refine(isStorableText);
const selectionFields = {
  query: z.string().refine(isStorableText).optional(),
  stadt: text.optional(),
  category: text.optional(),
  is_active: z.enum(['true', 'false']).optional(),
  rating_min: z
    .string()
    .regex(/^-?\d{1,2}(\.\d{1,2})?$/)
    .optional(),
  sort: z.enum(directorySort.options).optional(),
  order: z.enum(directoryOrder.options).optional(),
};
// Strict: a misspelt filter must not become a list of something else.
const selectionQuery = z.strictObject(selectionFields);
const pageQuery = z.strictObject({
  ...selectionFields,
  cursor: z.string().max(CURSOR_MAX).optional(),
  limit: z
    .string()
    .regex(/^\d{1,3}$/)
    .optional(),
});
const valuesQuery = z.strictObject({
  field: z.enum(directoryValuesField.options),
  prefix: text.default(''),
});

const SENTENCES: Readonly<Record<string, string>> = DIRECTORY_REQUEST_TEXTS.parameters;

/** Reads the query of `GET /api/directory`. @throws {HttpError} `bad_request` with the first problem. */
export function readPageQuery(query: unknown): ListQuery {
  const parsed = pageQuery.safeParse(query);
  if (!parsed.success) throw refused(parsed.error);
  const { cursor = null, limit, ...selection } = parsed.data;
  const most = limit === undefined ? DIRECTORY_PAGE_DEFAULT : Number(limit);
  if (most < 1 || most > DIRECTORY_PAGE_MAX) throw wrong(DIRECTORY_REQUEST_TEXTS.parameters.limit);
  return { ...selectionOf(selection), cursor, limit: most };
}

/** Reads the query of `GET /api/directory/export.csv`; else like {@link readPageQuery}. */
export function readSelection(query: unknown): ListSelection {
  const parsed = selectionQuery.safeParse(query);
  if (!parsed.success) throw refused(parsed.error);
  return selectionOf(parsed.data);
}

/** Reads the query of `GET /api/directory/values`; else like {@link readPageQuery}. */
export function readValuesQuery(query: unknown): { field: DirectoryValuesField; prefix: string } {
  const parsed = valuesQuery.safeParse(query);
  if (!parsed.success) throw refused(parsed.error);
  return parsed.data;
}

function selectionOf(fields: z.infer<typeof selectionQuery>): ListSelection {
  const query = fields.query?.trim() ?? '';
  if (query.length > DIRECTORY_QUERY_MAX) throw wrong(DIRECTORY_TEXTS.queryTooLong);
  const sort = fields.sort ?? (query === '' ? 'name' : 'relevance');
  if (query === '' && sort === 'relevance') throw wrong(DIRECTORY_REQUEST_TEXTS.relevanceWithoutQuery);
  const { stadt, category, is_active, rating_min } = fields;
  return {
    filter: {
      ...(stadt === undefined ? {} : { stadt }),
      ...(category === undefined ? {} : { category }),
      ...(is_active === undefined ? {} : { is_active: is_active === 'true' }),
      ...(rating_min === undefined ? {} : { rating_min: Number(rating_min) }),
    },
    search: query === '' ? null : { query, sort },
    sort: sort === 'relevance' ? 'name' : sort,
    order: fields.order ?? 'asc',
  };
}

function refused({ issues }: z.ZodError): HttpError {
  const [name] = issues[0]?.path ?? [];
  return wrong(SENTENCES[String(name)]);
}

function wrong(sentence: string | undefined): HttpError {
  return new HttpError('bad_request', sentence ?? DIRECTORY_REQUEST_TEXTS.unknownParameter);
}
