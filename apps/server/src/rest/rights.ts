import { PROVIDER_WRITABLE_FIELDS } from '@rer/contracts';
import type { Role } from '../access/caller.ts';
import type { TableName } from './schema-map.ts';

/** What one role may do with one table through the REST dialect. An absent list means: nothing of the kind. */
export interface TableRights {
  /** Whether rows may be read (all columns, the contract knows no narrower reading here). */
  readonly select: boolean;
  /** Columns that an insert may name. */
  readonly insert: readonly string[];
  /** Columns that an update may name. */
  readonly update: readonly string[];
  readonly remove: boolean;
}

const NOTHING: TableRights = { select: false, insert: [], update: [], remove: false };

const CLICK_COLUMNS = ['page_url', 'element_id', 'element_text'] as const;
const sendClicks: TableRights = { ...NOTHING, insert: CLICK_COLUMNS };
const readClicks: TableRights = { ...sendClicks, select: true };

const readMessages: TableRights = { ...NOTHING, select: true };

const readProviders: TableRights = { ...NOTHING, select: true };
const editProviders: TableRights = {
  select: true,
  insert: ['id', ...PROVIDER_WRITABLE_FIELDS],
  update: PROVIDER_WRITABLE_FIELDS,
  remove: false,
};
const manageProviders: TableRights = { ...editProviders, remove: true };

/**
 * The table of rights (data contract, 3.2) as this dialect answers by it: a caller that lacks one is refused before a statement
 * runs. The database keeps the same by rules of its own (`db/roles/role-grants.ts`). The agent reaches providers through
 * the function only; `service_role` is the server's own jobs and has an admin's rights.
 */
export const RIGHTS: Readonly<Record<TableName, Readonly<Record<Role, TableRights>>>> = {
  analytics_events: {
    anon: sendClicks,
    authenticated: sendClicks,
    viewer: readClicks,
    editor: readClicks,
    admin: readClicks,
    agent: NOTHING,
    service_role: readClicks,
  },
  // They come by the contact form, and what staff do with them they do on its page.
  contact_messages: {
    anon: NOTHING,
    authenticated: NOTHING,
    viewer: NOTHING,
    editor: readMessages,
    admin: readMessages,
    agent: NOTHING,
    service_role: readMessages,
  },
  rer_dienstleister: {
    anon: NOTHING,
    authenticated: NOTHING,
    viewer: readProviders,
    editor: editProviders,
    admin: manageProviders,
    agent: NOTHING,
    service_role: manageProviders,
  },
};
