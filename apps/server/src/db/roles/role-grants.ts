import { PROVIDER_WRITABLE_FIELDS } from '@rer/contracts';
import { DATABASE_ROLES, type DatabaseRole } from '../database.ts';

/** What some roles may do with some tables or views. */
export interface Grant {
  readonly verb: 'SELECT' | 'INSERT' | 'UPDATE';
  readonly on: readonly string[];
  /** Null: all columns. */
  readonly columns: readonly string[] | null;
  readonly to: readonly DatabaseRole[];
}

const READERS: readonly DatabaseRole[] = ['viewer', 'editor', 'admin', 'service_role'];
const EDITORS: readonly DatabaseRole[] = ['editor', 'admin', 'service_role'];
const ADMINS: readonly DatabaseRole[] = ['admin', 'service_role'];
const SENDERS = DATABASE_ROLES.filter((role) => role !== 'agent');

const PROVIDERS = ['rer_dienstleister', 'rer_dienstleister_rows'];

const MESSAGE_COLUMNS = [
  'id',
  'received_at',
  'name',
  'email',
  'message',
  'art13_text_version',
  'art13_at',
  'mailed_at',
  'mail_failed_at',
  'status',
  'closed_at',
  'erase_after',
  'read_at',
  'deleted_at',
];

const SERVICE: readonly DatabaseRole[] = ['service_role'];
/**
 * Tables of rooms and calls with the columns that the service may write; it reads all of them. The holders of the rooms key and of the
 * voice service's private key act as the service does, with these grants alone. The server itself handles joining, starts calls and
 * erases their data.
 */
const SERVICE_TABLES: Readonly<
  Record<string, { readonly insert?: readonly string[]; readonly update?: readonly string[] }>
> = {
  rer_rooms: {
    insert: ['name', 'privacy', 'config', 'created_by'],
    update: ['privacy', 'config', 'updated_at', 'ended_at', 'closed_at'],
  },
  rer_meeting_tokens: {
    insert: ['id', 'room_name', 'is_owner', 'grants', 'created_by', 'expires_at'],
    update: ['revoked_at'],
  },
  rer_voice_assistants: {
    insert: ['id', 'body', 'sealed'],
    update: ['body', 'sealed', 'version', 'is_edited', 'updated_at', 'deleted_at'],
  },
  rer_voice_assistant_versions: { insert: ['assistant_id', 'version', 'body', 'sealed'] },
  rer_voice_tools: {
    insert: ['id', 'body', 'sealed'],
    update: ['body', 'sealed', 'updated_at', 'deleted_at'],
  },
  rer_voice_tokens: {
    insert: ['tag', 'name', 'restrictions', 'value_hash', 'hint'],
    update: ['tag', 'name', 'restrictions', 'updated_at', 'deleted_at'],
  },
  rer_voice_calls: { update: ['name', 'updated_at'] },
  rer_voice_logs: {},
};

/**
 * The table of rights (data contract, 3.2) as database grants; the policies of the migrations decide which rows a statement reaches. A
 * right that is not listed is granted to no role: an agent reaches providers through the function alone, and the server deletes rows.
 */
export const GRANTS: readonly Grant[] = [
  {
    verb: 'SELECT',
    on: [...PROVIDERS, 'rer_dienstleister_changes', 'rer_dienstleister_merges'],
    columns: null,
    to: READERS,
  },
  {
    verb: 'INSERT',
    on: PROVIDERS,
    columns: ['id', 'created_by', ...PROVIDER_WRITABLE_FIELDS],
    to: EDITORS,
  },
  { verb: 'UPDATE', on: PROVIDERS, columns: PROVIDER_WRITABLE_FIELDS, to: EDITORS },
  // To remove is to mark as removed.
  { verb: 'UPDATE', on: PROVIDERS, columns: ['deleted_at'], to: ADMINS },
  { verb: 'INSERT', on: ['rer_dienstleister_merges'], columns: ['kept_id', 'other_id', 'actor'], to: ADMINS },
  { verb: 'UPDATE', on: ['rer_dienstleister_merges'], columns: ['undone_at'], to: ADMINS },
  // The view asks them too, to leave out rows that are not shown yet.
  {
    verb: 'SELECT',
    on: ['rer_imports', 'rer_import_skipped', 'rer_import_left'],
    columns: null,
    to: READERS,
  },
  { verb: 'SELECT', on: ['rer_import_flips'], columns: ['id', 'state', 'import_id', 'is_undo'], to: READERS },
  {
    verb: 'INSERT',
    on: ['analytics_events'],
    columns: ['page_url', 'element_id', 'element_text', 'kind'],
    to: SENDERS,
  },
  {
    verb: 'SELECT',
    on: ['analytics_events', 'click_page_hours', 'click_element_hours'],
    columns: null,
    to: READERS,
  },
  // No role may read the address that a message came from.
  { verb: 'SELECT', on: ['contact_messages'], columns: MESSAGE_COLUMNS, to: EDITORS },
  {
    verb: 'UPDATE',
    on: ['contact_messages'],
    columns: ['read_at', 'status', 'closed_at', 'erase_after', 'deleted_at'],
    to: EDITORS,
  },
  ...Object.entries(SERVICE_TABLES).flatMap(([table, { insert, update }]): Grant[] => [
    { verb: 'SELECT', on: [table], columns: null, to: SERVICE },
    ...(insert === undefined ? [] : [{ verb: 'INSERT' as const, on: [table], columns: insert, to: SERVICE }]),
    ...(update === undefined ? [] : [{ verb: 'UPDATE' as const, on: [table], columns: update, to: SERVICE }]),
  ]),
  // One's own alone, say the rules for its rows.
  { verb: 'SELECT', on: ['rer_voice_conversations'], columns: null, to: READERS },
];
