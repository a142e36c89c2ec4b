import { assistantPath, type SiteData } from '@rer/contracts';
import type { ReactNode } from 'react';
import styles from './page-frame.module.css';
import { SiteFooter } from './site-footer.tsx';
import { SiteHeader, type StaffHeader } from './site-header.tsx';

const { frame, skip, main } = styles;

interface PageFrameProps {
  site: SiteData;
  children: ReactNode;
  /** Which ways the header shows. */
  kind?: 'public' | 'staff';
  /** What the header of staff pages shows of the signed-in user. */
  staff?: StaffHeader;
  /** Replaces the usual footer. */
  footer?: ReactNode;
}

/** What every page stands in: skip link, header, the one `<main>`, footer. */
export function PageFrame({ site, children, kind = 'public', staff, footer }: PageFrameProps): ReactNode {
  return (
    <div className={frame}>
      <a className={skip} href="#inhalt" data-click="zum-inhalt">
        Zum Inhalt springen
      </a>
      <SiteHeader kind={kind} staff={staff} assistantHref={assistantPath(site.voiceProviderName)} />
      <main className={main} id="inhalt" tabIndex={-1}>
        {children}
      </main>
      {footer ?? <SiteFooter site={site} />}
    </div>
  );
}
