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

/** Service providers (data contract, 3.3). `version`, `updated_at` and the audit trail are kept by triggers. */
export const providers = pgTable('rer_dienstleister', {
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
});
export type ProviderChange = typeof providerChanges.$inferSelect;

/** Normalised text that providers are found by; follows the provider table by `provider-search-text.ts`. */
export const providerSearch = pgTable('rer_dienstleister_search', {
  id: uuid('id')
    .primaryKey()
    .references(() => providers.id, { onDelete: 'cascade' }),
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
});
export type ContactMessage = typeof contactMessages.$inferSelect;
export type NewContactMessage = typeof contactMessages.$inferInsert;
