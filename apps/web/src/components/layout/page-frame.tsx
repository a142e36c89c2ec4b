import type { SiteData } from '@rer/contracts';
import type { ReactNode } from 'react';
import styles from './page-frame.module.css';
import { SiteFooter } from './site-footer.tsx';
import { SiteHeader } from './site-header.tsx';

const { frame, skip, main } = styles;

interface PageFrameProps {
  site: SiteData;
  children: ReactNode;
  /** Which ways the header shows. */
  kind?: 'public' | 'staff';
  /** Replaces the usual footer. */
  footer?: ReactNode;
}

/** What every page stands in: skip link, header, the one `<main>`, footer. */
export function PageFrame({ site, children, kind = 'public', footer }: PageFrameProps): ReactNode {
  return (
    <div className={frame}>
      <a className={skip} href="#inhalt" data-click="zum-inhalt">
        Zum Inhalt springen
      </a>
      <SiteHeader kind={kind} />
      <main className={main} id="inhalt" tabIndex={-1}>
        {children}
      </main>
      {footer ?? <SiteFooter site={site} />}
    </div>
  );
}
