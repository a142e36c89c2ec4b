import {
  ASSISTANT_PAGE_NEED,
  assistantPath,
  type PageNeed,
  type SiteData,
  STAFF_PAGES,
  type StaffPagePath,
} from '@rer/contracts';
import { type ComponentType, lazy } from 'react';

/** A page of the staff application. */
export interface StaffScreen {
  readonly Page: ComponentType;
  /** What the page asks of its reader. */
  readonly need: PageNeed;
  /** Begins to load the page's script. */
  readonly load: () => Promise<unknown>;
}

type Load = () => Promise<{ default: ComponentType }>;

const importPage: Load = async () => ({
  default: (await import('../../pages/import/import-page.tsx')).ImportPage,
});

/** Answers that begin on it name the company. */
const messagesPage =
  ({ company }: SiteData): Load =>
  async () => {
    const { ContactMessagesPage } = await import('../../pages/messages/messages-page.tsx');
    return { default: () => <ContactMessagesPage company={company} /> };
  };

/** Each page's script, loaded with it alone. */
const pagesOf = (site: SiteData): Readonly<Record<StaffPagePath, Load>> => ({
  '/anmelden': async () => ({ default: (await import('../../pages/sign-in/sign-in-page.tsx')).SignInPage }),
  '/einladung': async () => ({
    default: (await import('../../pages/invitation/invitation-page.tsx')).InvitationPage,
  }),
  '/passwort-vergessen': async () => ({
    default: (await import('../../pages/recovery/recovery-page.tsx')).RecoveryPage,
  }),
  '/konto': async () => ({ default: (await import('../../pages/account/account-page.tsx')).AccountPage }),
  '/stats': async () => ({ default: (await import('../../pages/stats/stats-page.tsx')).StatsPage }),
  '/dienstleister': async () => ({
    default: (await import('../../pages/directory/directory-page.tsx')).ProviderDirectoryPage,
  }),
  '/dienstleister-import': importPage,
  '/dienstleister_import': importPage,
  '/nachrichten': messagesPage(site),
  '/mitarbeiter': async () => ({ default: (await import('../../pages/staff/staff-page.tsx')).StaffPage }),
  '/schluessel': async () => ({ default: (await import('../../pages/keys/keys-page.tsx')).KeysPage }),
});

/** Bears the name of the voice provider. */
const assistantPage =
  ({ voiceProviderName }: SiteData): Load =>
  async () => {
    const { AssistantPage } = await import('../../pages/assistant/assistant-page.tsx');
    return { default: () => <AssistantPage providerName={voiceProviderName} /> };
  };

const UNKNOWN = screenOf(
  async () => ({ default: (await import('./unknown-path-page.tsx')).UnknownPathPage }),
  'nothing',
);
const NEEDS: Readonly<Record<string, PageNeed>> = STAFF_PAGES;

/** Finds the page of a path. What each needs is decided by the server too; here it is said before anything fails. */
export function staffScreens(site: SiteData): (path: string) => StaffScreen {
  const screens = new Map(
    Object.entries(pagesOf(site)).map(([path, load]) => [path, screenOf(load, NEEDS[path] ?? 'admin')]),
  );
  screens.set(assistantPath(site.voiceProviderName), screenOf(assistantPage(site), ASSISTANT_PAGE_NEED));
  return (path) => screens.get(path) ?? UNKNOWN;
}

function screenOf(load: Load, need: PageNeed): StaffScreen {
  return { Page: lazy(load), need, load };
}
