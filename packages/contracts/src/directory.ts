import * as z from 'zod/mini';
import { directoryProvider } from './directory-provider.ts';

/** Longest query, characters after trimming (data contract, 4). */
export const DIRECTORY_QUERY_MAX = 200;
/** Rows of one page: when nothing is asked, and at most. */
export const DIRECTORY_PAGE_DEFAULT = 50;
/** Most rows of one page. */
export const DIRECTORY_PAGE_MAX = 200;
/** Most rows of a list are counted up to here; beyond, `total.isExact` is false. */
export const DIRECTORY_TOTAL_MAX = 10_000;
/** Values that a filter offers at once. */
export const DIRECTORY_VALUES_MAX = 50;

/** `relevance` only with a query, and there the default; else `name`. Rows without the value come last either way. */
export const DIRECTORY_SORTS = ['relevance', 'name', 'stadt', 'category', 'rating', 'updated_at'] as const;
/** What the list is sorted by. */
export const directorySort = z.enum(DIRECTORY_SORTS);
/** One of {@link DIRECTORY_SORTS}. */
export type DirectorySort = z.infer<typeof directorySort>;

/** Direction of the sorting. */
export const directoryOrder = z.enum(['asc', 'desc']);
/** `asc` or `desc`. */
export type DirectoryOrder = z.infer<typeof directoryOrder>;

/**
 * Query of `GET /api/directory`, and of `GET /api/directory/export.csv` without `cursor` and `limit`. `stadt` and `category`
 * compare the whole value; `''` finds those without one. `rating_min` is inclusive.
 */
export interface DirectoryQuery {
  readonly query?: string;
  readonly stadt?: string;
  readonly category?: string;
  readonly is_active?: boolean;
  readonly rating_min?: number;
  readonly sort?: DirectorySort;
  readonly order?: DirectoryOrder;
  /** `next` of the page before; belongs to the same query, filters and sorting. */
  readonly cursor?: string;
  /** 1 to {@link DIRECTORY_PAGE_MAX}. */
  readonly limit?: number;
}

/** How a word of the query was found: as it stands (also as a part), with a typing error, or as it sounds. */
export const directoryMatchKind = z.enum(['exact', 'similar', 'sound']);
/** How a word of the query was found. */
export type DirectoryMatchKind = z.infer<typeof directoryMatchKind>;

/** Why a provider was found: one entry per field, the field that speaks most for it first. */
export const directoryMatch = z.object({
  /** A column of the provider, mostly text; see `PROVIDER_FIELD_LABELS`. */
  field: z.string(),
  kind: directoryMatchKind,
  /** The stored value, or what stands around the first match in a long one, with … where it was cut. */
  text: z.string(),
  /** What to mark in `text`: UTF-16 positions `[from, to)`, ascending, none over another; may be empty. */
  marks: z.array(z.tuple([z.number(), z.number()])),
});
/** A field that a query was found in. */
export type DirectoryMatch = z.infer<typeof directoryMatch>;

/** One line of the list. */
export const directoryRow = z.extend(
  z.pick(directoryProvider, {
    id: true,
    name: true,
    firmen_name: true,
    email: true,
    phone: true,
    plz: true,
    stadt: true,
    category: true,
    rating: true,
    intern: true,
    is_active: true,
    updated_at: true,
    version: true,
  }),
  { matches: z.optional(z.array(directoryMatch)) },
);
/** A provider in the list. */
export type DirectoryRow = z.infer<typeof directoryRow>;

/** `GET /api/directory`. */
export const directoryPage = z.object({
  /** How many there are in all; on the first page only. `isExact` false: more than `count`. */
  total: z.nullable(
    z.object({
      count: z.number(),
      isExact: z.boolean(),
      /** Of a search that may find more than are ranked: the list, and its file, are made of so many of the best hits. */
      among: z.optional(z.number()),
    }),
  ),
  providers: z.array(directoryRow),
  /** Where the next page goes on; null: this was the last. */
  next: z.nullable(z.string()),
  /** The fallback query of a search without filters that finds nothing; `without` are the words that it leaves out. */
  part: z.optional(
    z.object({
      query: z.string(),
      without: z.array(z.string()).check(z.minLength(1)),
      count: z.number(),
      isExact: z.boolean(),
    }),
  ),
  /** What the caller may do: change and add; remove, restore and merge. The server checks it again. */
  rights: z.object({ write: z.boolean(), remove: z.boolean() }),
});
/** One page of the list. */
export type DirectoryPage = z.infer<typeof directoryPage>;
/** The fallback query of a search without hits. */
export type DirectoryFallbackQuery = NonNullable<DirectoryPage['part']>;

/** Columns that filters offer the values of. */
export const directoryValuesField = z.enum(['stadt', 'category']);
/** A column that filters offer the values of. */
export type DirectoryValuesField = z.infer<typeof directoryValuesField>;

/**
 * `GET /api/directory/values?field=&prefix=`: values that are in use, in German order, beginning with `prefix` whatever its
 * case. `hasMore`: there are more than {@link DIRECTORY_VALUES_MAX}.
 */
export const directoryValues = z.object({ values: z.array(z.string()), hasMore: z.boolean() });
/** Values that a filter offers. */
export type DirectoryValues = z.infer<typeof directoryValues>;

/** `GET /api/directory/{id}/similar`: at most 10, most similar first. */
export const directorySimilar = z.object({
  similar: z.array(
    z.object({
      provider: directoryProvider,
      /** Fields that are alike. `exact`: equal in the comparison form (legal form, case, umlauts, digits of a phone). */
      reasons: z.array(z.object({ field: z.string(), kind: directoryMatchKind })),
    }),
  ),
});
/** Providers that may be the same company. */
export type DirectorySimilar = z.infer<typeof directorySimilar>;
