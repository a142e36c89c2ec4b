import type { StaffRole } from '@rer/contracts';
import type { ReactNode } from 'react';
import { classNames } from '../ui/class-names.ts';
import {
  ADMIN_LINKS,
  ASSISTANT_STANDS_AFTER,
  EDITOR_LINKS,
  type NavigationLink,
  PUBLIC_LINKS,
  STAFF_LINKS,
} from './navigation.ts';
import styles from './site-header.module.css';
import { ThemeSwitch } from './theme-switch.tsx';
import { Wordmark } from './wordmark.tsx';

const {
  header,
  inner,
  staff: staffClass,
  wide,
  menu,
  menuButton,
  panel,
  tools,
  personWide,
  personNarrow,
} = styles;

interface LinksProps extends Pick<StaffHeader, 'path' | 'badge'> {
  readonly links: readonly NavigationLink[];
}

function Links({ links, path, badge }: LinksProps): ReactNode {
  return (
    <ul>
      {links.map(({ href, text }) => (
        <li key={href}>
          <a
            href={href}
            aria-current={isPageOf(href, path) ? 'page' : undefined}
            data-click={`kopf-${href.replace(/^\/#?/, '')}`}
          >
            {text}
            {badge?.href === href ? badge.mark : null}
          </a>
        </li>
      ))}
    </ul>
  );
}

/** Whether the link leads to the page that is shown, or to the one that it stands below. */
function isPageOf(href: string, path: string | undefined): boolean {
  return path === href || path?.startsWith(`${href}/`) === true;
}

/** What the header of staff pages shows of the signed-in user. */
export interface StaffHeader {
  /** The ways that are shown: of this rank and those below. Null: none, because the visitor is not signed in. */
  readonly rank: StaffRole | null;
  /** The user and the button to sign out; null: the visitor is not signed in. */
  readonly person: ReactNode;
  /** Of the page that is shown; absent: until the page's script knows. */
  readonly path?: string | undefined;
  /** What waits behind one of the ways: its mark stands beside that, and beside the menu that it is in. */
  readonly badge?: { readonly href: string; readonly mark: ReactNode } | undefined;
}

/** Until more is known. */
const ANYBODY: StaffHeader = { rank: 'editor', person: null };

const WAYS: Readonly<Record<StaffRole, readonly NavigationLink[]>> = {
  viewer: STAFF_LINKS,
  editor: [...STAFF_LINKS, ...EDITOR_LINKS],
  admin: [...STAFF_LINKS, ...EDITOR_LINKS, ...ADMIN_LINKS],
};

function linksOf(
  kind: 'public' | 'staff',
  { rank }: StaffHeader,
  assistantHref: string,
): readonly NavigationLink[] {
  if (kind === 'public') return PUBLIC_LINKS;
  if (rank === null) return [];
  const assistant = { href: assistantHref, text: 'Assistent' };
  return WAYS[rank].flatMap((link) => (link === ASSISTANT_STANDS_AFTER ? [link, assistant] : [link]));
}

/**
 * Wordmark, ways to go, light and dark. Narrow screens get the ways in a `<details>`, which needs no script; only
 * one of the two lists is ever shown, so only one is read out.
 */
export function SiteHeader({
  kind,
  staff = ANYBODY,
  assistantHref,
}: {
  kind: 'public' | 'staff';
  staff?: StaffHeader | undefined;
  /** Where the assistant is: its address bears its name. */
  assistantHref: string;
}): ReactNode {
  const links = linksOf(kind, staff, assistantHref);
  const label = kind === 'staff' ? 'Interner Bereich' : 'Hauptmenü';
  return (
    <header className={header}>
      <div className={classNames(inner, kind === 'staff' && staffClass)}>
        <Wordmark />
        {links.length === 0 ? null : (
          <nav className={wide} aria-label={label}>
            <Links links={links} path={staff.path} badge={staff.badge} />
          </nav>
        )}
        <div className={tools}>
          {staff.person === null ? null : <div className={personWide}>{staff.person}</div>}
          <ThemeSwitch />
          {links.length === 0 && staff.person === null ? null : (
            <details className={menu}>
              <summary className={menuButton} data-click="kopf-menue">
                Menü
                {staff.badge?.mark}
              </summary>
              <div className={panel}>
                <nav aria-label={label}>
                  <Links links={links} path={staff.path} badge={staff.badge} />
                </nav>
                {staff.person === null ? null : <div className={personNarrow}>{staff.person}</div>}
              </div>
            </details>
          )}
        </div>
      </div>
    </header>
  );
}
