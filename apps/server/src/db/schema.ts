import { IMPORT_MODES, IMPORT_STATES } from '@rer/contracts';
import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  date,
  inet,
  integer,
  jsonb,
  numeric,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core';

/**
 * The tables as Drizzle sees them. The truth is in `migrations/`, with checks, indexes and triggers; a test compares
 * names, types and nullability of the columns with a migrated database. Columns of the seed keep their names here too;
 * ours are in camel case.
 */
const moment = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });

/** Click events (data contract, 6.1). */
export const analyticsEvents = pgTable('analytics_events', {
  id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  timestamp: moment('timestamp').notNull().defaultNow(),
  page_url: text('page_url'),
  element_id: text('element_id'),
  element_text: text('element_text'),
  kind: text('kind', { enum: ['person', 'bot'] })
    .notNull()
    .default('person'),
});

const clickKind = () => text('kind', { enum: ['person', 'bot'] }).notNull();
const clicks = () => bigint('clicks', { mode: 'number' }).notNull();
/** Beginning of an hour of UTC, and when its figure last changed, for a reader that follows. */
const clickHour = () => ({
  hour: moment('hour').notNull(),
  kind: clickKind(),
  clicks: clicks(),
  changedAt: moment('changed_at').notNull().defaultNow(),
});
const clickLabel = () => ({
  id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
  label: text('label').notNull(),
});

/** Labels of pages: `page_url`, else `unknown`. This and the following totals are written by a trigger alone. */
export const clickPages = pgTable('click_pages', clickLabel());
/** Labels of elements: `element_id`, else `element_text`, else `unknown`. */
export const clickElements = pgTable('click_elements', clickLabel());

/** Clicks of each hour, kept for ever. */
export const clickHours = pgTable('click_hours', clickHour(), (table) => [
  primaryKey({ columns: [table.hour, table.kind] }),
]);
/** Clicks of each hour on each page. */
export const clickPageHours = pgTable(
  'click_page_hours',
  { ...clickHour(), pageId: integer('page_id').notNull() },
  (table) => [primaryKey({ columns: [table.hour, table.pageId, table.kind] })],
);
/** Clicks of each hour on each element. */
export const clickElementHours = pgTable(
  'click_element_hours',
  { ...clickHour(), elementId: integer('element_id').notNull() },
  (table) => [primaryKey({ columns: [table.hour, table.elementId, table.kind] })],
);

/** Clicks of all time on each page. */
export const clickPageTotals = pgTable(
  'click_page_totals',
  { pageId: integer('page_id').notNull(), kind: clickKind(), clicks: clicks() },
  (table) => [primaryKey({ columns: [table.pageId, table.kind] })],
);
/** Clicks of all time on each element. */
export const clickElementTotals = pgTable(
  'click_element_totals',
  { elementId: integer('element_id').notNull(), kind: clickKind(), clicks: clicks() },
  (table) => [primaryKey({ columns: [table.elementId, table.kind] })],
);

/** Columns of a provider that everybody sees. A function, so that each table below gets columns of its own. */
const providerColumns = () => ({
  id: uuid('id').primaryKey().defaultRandom(),
  name: text('name').notNull(),
  email: text('email').notNull(),
  company: text('company'),
  phone: text('phone'),
  url: text('url'),
  firmen_name: text('firmen_name'),
  strasse_mit_hausnummer: text('strasse_mit_hausnummer'),
  plz: text('plz'),
  stadt: text('stadt'),
  land: text('land'),
  angebote: text('angebote'),
  stadtwerke_kollaborationen: text('stadtwerke_kollaborationen'),
  benchmarks: text('benchmarks'),
  sonstiges: text('sonstiges'),
  produktgruppen: text('produktgruppen'),
  notes: text('notes'),
  category: text('category'),
  mitarbeiter: integer('mitarbeiter'),
  zweigstellen: integer('zweigstellen'),
  umsatz: numeric('umsatz', { precision: 18, scale: 2 }),
  rating: numeric('rating', { precision: 4, scale: 2 }),
  intern: boolean('intern').notNull().default(false),
  is_active: boolean('is_active').notNull().default(true),
  additional_data: jsonb('additional_data').$type<Record<string, unknown>>().notNull().default({}),
  createdAt: moment('created_at').notNull().defaultNow(),
  updatedAt: moment('updated_at').notNull().defaultNow(),
  version: integer('version').notNull().default(1),
  createdBy: text('created_by'),
  importId: uuid('import_id'),
  deletedAt: moment('deleted_at'),
});

/** Name of the table behind {@link providers}, for what only takes a table: `COPY`, `TRUNCATE`. */
export const PROVIDER_ROWS_TABLE = 'rer_dienstleister_rows';

/**
 * The rows of all service providers (data contract, 3.3), those of hidden imports included. Only imports and the search
 * text have business here. `version`, `updated_at` and the audit trail are kept by triggers.
 */
export const providerRows = pgTable(PROVIDER_ROWS_TABLE, {
  ...providerColumns(),
  /** Keys of what is already there, 53 bits each (`providerKeys` of `@rer/directory`); null: not made yet. */
  nameKey: bigint('name_key', { mode: 'number' }),
  matchKey: bigint('match_key', { mode: 'number' }),
  /** Of an original: the flip that hides it once it is shown. */
  hiddenBy: uuid('hidden_by'),
  /** Of a replacement: the flip that it is visible by. */
  shownBy: uuid('shown_by'),
});

/**
 * Providers as an import or its undo makes them, beside their originals, for the moments until they are settled. The table
 * inherits from {@link providerRows}: a query without `ONLY` there reads both.
 */
export const providerReplacements = pgTable('rer_dienstleister_replacements', {
  ...providerColumns(),
  nameKey: bigint('name_key', { mode: 'number' }),
  matchKey: bigint('match_key', { mode: 'number' }),
  hiddenBy: uuid('hidden_by'),
  shownBy: uuid('shown_by'),
});

/**
 * Service providers as every interface sees and changes them: a view of {@link providerRows} without those of hidden
 * imports, for Drizzle a table, because it takes every statement that one does.
 */
export const providers = pgTable('rer_dienstleister', providerColumns());
export type Provider = typeof providers.$inferSelect;
export type NewProvider = typeof providers.$inferInsert;

/** Audit trail of providers: one row per update or delete, with the changed columns alone. Written by a trigger. */
export const providerChanges = pgTable('rer_dienstleister_changes', {
  id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  providerId: uuid('provider_id').notNull(),
  at: moment('at').notNull().defaultNow(),
  actor: text('actor').notNull(),
  action: text('action', { enum: ['update', 'delete'] }).notNull(),
  version: integer('version').notNull(),
  oldValues: jsonb('old_values').$type<Record<string, unknown>>().notNull(),
  newValues: jsonb('new_values').$type<Record<string, unknown>>().notNull(),
  importId: uuid('import_id'),
  /** The change that this one took back. */
  undoOf: bigint('undo_of', { mode: 'number' }),
  mergeId: uuid('merge_id'),
  /** What the actor had it done by; null: he did it himself. */
  via: text('via', { enum: ['assistant'] }),
});
export type ProviderChange = typeof providerChanges.$inferSelect;

/** Providers that became one. `otherId` was removed; it may be gone for good. */
export const providerMerges = pgTable('rer_dienstleister_merges', {
  id: uuid('id').primaryKey().defaultRandom(),
  keptId: uuid('kept_id')
    .notNull()
    .references(() => providerRows.id, { onDelete: 'cascade' }),
  otherId: uuid('other_id').notNull(),
  at: moment('at').notNull().defaultNow(),
  actor: text('actor').notNull(),
  /** When it was taken back, or the other one restored. */
  undoneAt: moment('undone_at'),
});

/** Normalised text that providers are found by; follows the providers by `providers/search-catch-up.ts`. */
export const providerSearch = pgTable('rer_dienstleister_search', {
  id: uuid('id')
    .primaryKey()
    .references(() => providerRows.id, { onDelete: 'cascade' }),
  version: integer('version').notNull(),
  search: text('search').notNull(),
});

/** Messages of the contact form (data contract, 6.2). */
export const contactMessages = pgTable('contact_messages', {
  id: uuid('id').primaryKey().defaultRandom(),
  receivedAt: moment('received_at').notNull().defaultNow(),
  name: text('name').notNull(),
  email: text('email').notNull(),
  message: text('message').notNull(),
  art13TextVersion: text('art13_text_version').notNull(),
  art13At: moment('art13_at').notNull(),
  ip: inet('ip'),
  mailedAt: moment('mailed_at'),
  mailFailedAt: moment('mail_failed_at'),
  status: text('status', { enum: ['new', 'answered', 'closed'] })
    .notNull()
    .default('new'),
  closedAt: moment('closed_at'),
  eraseAfter: date('erase_after', { mode: 'string' }).notNull().default(sql`(CURRENT_DATE + 180)`),
  /** When staff opened it first. */
  readAt: moment('read_at'),
  /** When staff erased it; such a row is shown nowhere and removed a day later. */
  deletedAt: moment('deleted_at'),
});
export type ContactMessage = typeof contactMessages.$inferSelect;
export type NewContactMessage = typeof contactMessages.$inferInsert;

const figure = (name: string) => integer(name).notNull().default(0);
const bigFigure = (name: string) => bigint(name, { mode: 'number' }).notNull().default(0);
const importId = () =>
  uuid('import_id')
    .notNull()
    .references(() => imports.id, { onDelete: 'cascade' });
const importedProviderId = () =>
  uuid('provider_id')
    .notNull()
    .references(() => providerRows.id, { onDelete: 'cascade' });

/** Imports of CSV files. While `isHidden`, no interface shows the provider rows that carry its id. */
export const imports = pgTable('rer_imports', {
  id: uuid('id').primaryKey(),
  state: text('state', { enum: IMPORT_STATES }).notNull().default('running'),
  isHidden: boolean('is_hidden').notNull().default(true),
  mode: text('mode', { enum: IMPORT_MODES }).notNull(),
  dryRun: boolean('dry_run').notNull().default(false),
  fileName: text('file_name'),
  startedBy: text('started_by').notNull(),
  startedAt: moment('started_at').notNull().defaultNow(),
  endedAt: moment('ended_at'),
  idempotencyKey: text('idempotency_key'),
  requestHash: text('request_hash').notNull(),
  headers: jsonb('headers').$type<unknown>(),
  mapping: jsonb('mapping').$type<unknown>(),
  bytesTotal: bigFigure('bytes_total'),
  bytesRead: bigFigure('bytes_read'),
  rowsRead: figure('rows_read'),
  totalRecords: figure('total_records'),
  inserted: figure('inserted'),
  updated: figure('updated'),
  unchanged: figure('unchanged'),
  existing: figure('existing'),
  similarCount: figure('similar_count'),
  skippedCount: figure('skipped_count'),
  leftCount: figure('left_count'),
  numbersRefused: bigFigure('numbers_refused'),
  nulRemoved: bigFigure('nul_removed'),
  columnsIgnored: figure('columns_ignored'),
  message: text('message'),
  problem: jsonb('problem').$type<unknown>(),
  details: jsonb('details').$type<unknown>().notNull().default({}),
  cleared: figure('cleared'),
});
export type ImportRow = typeof imports.$inferSelect;
export type NewImportRow = typeof imports.$inferInsert;

/** Rows of a file that were not imported, with their cells. */
export const importSkipped = pgTable(
  'rer_import_skipped',
  {
    importId: importId(),
    line: integer('line').notNull(),
    reason: text('reason').notNull(),
    cells: jsonb('cells').$type<unknown>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.importId, table.line] })],
);

/** Changes of providers that were there before the import. */
export const importUpdates = pgTable(
  'rer_import_updates',
  {
    importId: importId(),
    providerId: importedProviderId(),
    line: integer('line').notNull(),
    baseVersion: integer('base_version').notNull(),
    oldValues: jsonb('old_values').$type<unknown>().notNull(),
    newValues: jsonb('new_values').$type<unknown>().notNull(),
    /** The row's name stands in a column of its own, so that it goes over a contact person. */
    hasOwnName: boolean('has_own_name').notNull(),
  },
  (table) => [primaryKey({ columns: [table.importId, table.providerId] })],
);

/** Providers that an undo left as they were. */
export const importLeft = pgTable(
  'rer_import_left',
  { importId: importId(), providerId: importedProviderId() },
  (table) => [primaryKey({ columns: [table.importId, table.providerId] })],
);

/** What shows all replacements of an import, or of its undo, at once. */
export const importFlips = pgTable('rer_import_flips', {
  id: uuid('id').primaryKey(),
  importId: uuid('import_id')
    .notNull()
    .references(() => imports.id),
  isUndo: boolean('is_undo').notNull().default(false),
  state: text('state', { enum: ['staged', 'shown', 'dropped'] })
    .notNull()
    .default('staged'),
  actor: text('actor').notNull(),
  shownAt: moment('shown_at'),
});

/** Providers that a staged flip has no replacement for. */
export const importFlipRest = pgTable(
  'rer_import_flip_rest',
  {
    flipId: uuid('flip_id')
      .notNull()
      .references(() => importFlips.id, { onDelete: 'cascade' }),
    providerId: uuid('provider_id').notNull(),
  },
  (table) => [primaryKey({ columns: [table.flipId, table.providerId] })],
);
