import { ACCOUNT_PATHS, STAFF_ROLES } from './auth/session.ts';

/** What a page requires of its visitor: nothing, an account of any kind, or a role of staff (each includes those before it). */
export const PAGE_NEEDS = ['nothing', 'account', ...STAFF_ROLES] as const;
/** One of {@link PAGE_NEEDS}. */
export type PageNeed = (typeof PAGE_NEEDS)[number];

/** Every page of the staff application, and what it asks. Server and browser both decide by this table. */
export const STAFF_PAGES = {
  [ACCOUNT_PATHS.signIn]: 'nothing',
  [ACCOUNT_PATHS.invitation]: 'nothing',
  [ACCOUNT_PATHS.recovery]: 'nothing',
  [ACCOUNT_PATHS.account]: 'account',
  '/stats': 'viewer',
  '/dienstleister': 'viewer',
  '/dienstleister-import': 'editor',
  '/dienstleister_import': 'editor',
  '/nachrichten': 'editor',
  '/mitarbeiter': 'admin',
  '/schluessel': 'admin',
} as const satisfies Readonly<Record<string, PageNeed>>;
/** Path of a page of the staff application. */
export type StaffPagePath = keyof typeof STAFF_PAGES;

/** What the assistant's page requires. Its path: {@link assistantPath}. */
export const ASSISTANT_PAGE_NEED: PageNeed = 'viewer';

/** The assistant's path: its name in lower case, ä to ae and so on, everything else a hyphen (design). */
export function assistantPath(voiceProviderName: string): string {
  const slug = voiceProviderName
    .toLowerCase()
    .replace(/ä/g, 'ae')
    .replace(/ö/g, 'oe')
    .replace(/ü/g, 'ue')
    .replace(/ß/g, 'ss')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
  return `/${slug}-dienstleister`;
}
