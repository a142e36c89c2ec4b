import type { SiteData } from '@rer/contracts';
import type { ReactNode } from 'react';
import styles from './site-footer.module.css';

const { footer, inner, line } = styles;

/** Footer of every page but the legal notice: the operator, and the imprint in a new tab. */
export function SiteFooter({ site }: { site: SiteData }): ReactNode {
  return (
    <footer className={footer} data-tone="ink">
      <div className={inner}>
        <p className={line}>Realtime Energy Routing</p>
        <p>{`© ${site.year} ${site.company.name}`}</p>
        <p>
          <a
            href={site.imprintUrl}
            target="_blank"
            rel="noopener"
            aria-describedby="fuss-neuer-tab"
            data-click="fuss-impressum"
          >
            Impressum und Datenschutz
          </a>{' '}
          <span id="fuss-neuer-tab">(neuer Tab)</span>
        </p>
      </div>
    </footer>
  );
}
