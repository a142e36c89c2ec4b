import type { ReactNode } from 'react';
import { type NavigationLink, PUBLIC_LINKS, STAFF_LINKS } from './navigation.ts';
import styles from './site-header.module.css';
import { ThemeSwitch } from './theme-switch.tsx';
import { Wordmark } from './wordmark.tsx';

const { header, inner, wide, menu, menuButton, panel, tools } = styles;

function Links({ links }: { links: readonly NavigationLink[] }): ReactNode {
  return (
    <ul>
      {links.map(({ href, text }) => (
        <li key={href}>
          <a href={href} data-click={`kopf-${href.replace(/^\/#?/, '')}`}>
            {text}
          </a>
        </li>
      ))}
    </ul>
  );
}

/**
 * Wordmark, ways to go, light and dark. Narrow screens get the ways in a `<details>`, which needs no script; only
 * one of the two lists is ever shown, so only one is read out.
 */
export function SiteHeader({ kind }: { kind: 'public' | 'staff' }): ReactNode {
  const links = kind === 'staff' ? STAFF_LINKS : PUBLIC_LINKS;
  const label = kind === 'staff' ? 'Interner Bereich' : 'Hauptmenü';
  return (
    <header className={header}>
      <div className={inner}>
        <Wordmark />
        <nav className={wide} aria-label={label}>
          <Links links={links} />
        </nav>
        <div className={tools}>
          <ThemeSwitch />
          <details className={menu}>
            <summary className={menuButton} data-click="kopf-menue">
              Menü
            </summary>
            <nav className={panel} aria-label={label}>
              <Links links={links} />
            </nav>
          </details>
        </div>
      </div>
    </header>
  );
}
