import type { SiteData } from '@rer/contracts';
import type { ReactNode } from 'react';
import { PageFrame } from '../../components/layout/page-frame.tsx';
import { CompanyDetails } from './company-details.tsx';
import { ImpressumFooter } from './impressum-footer.tsx';
import styles from './impressum-page.module.css';
import { PrivacyPolicy } from './privacy-policy.tsx';

/** The legal notice and the privacy policy. */
export function ImpressumPage({ site }: { site: SiteData }): ReactNode {
  return (
    <PageFrame site={site} footer={<ImpressumFooter site={site} />}>
      <div className={styles['page']}>
        <h1 className={styles['title']}>Impressum und Datenschutz</h1>
        <CompanyDetails company={site.company} />
        <PrivacyPolicy site={site} />
      </div>
    </PageFrame>
  );
}
