import type { SiteData } from '@rer/contracts';
import type { ReactNode } from 'react';
import styles from './impressum-page.module.css';

const { footer, footerInner } = styles;

/** The way back and the copyright line. */
export function ImpressumFooter({ site }: { site: SiteData }): ReactNode {
  return (
    <footer className={footer} data-tone="ink">
      <div className={footerInner}>
        <a href="/" data-click="fuss-startseite">
          Zurück zur Startseite
        </a>
        <p>{`© ${site.year} ${site.company.name} · Alle Rechte vorbehalten`}</p>
      </div>
    </footer>
  );
}
