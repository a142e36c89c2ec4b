import type { SiteData } from '@rer/contracts';
import type { ReactNode } from 'react';
import { germanDate } from './german-date.ts';
import styles from './impressum-page.module.css';
import { GENERAL_SECTIONS } from './privacy-general.tsx';
import { RIGHTS_SECTIONS } from './privacy-rights.tsx';
import type { PrivacySection } from './privacy-section.ts';
import { SERVICE_SECTIONS } from './privacy-services.tsx';

const { block, policy, dated, contents, text } = styles;

/** The 13 sections in the order of the original policy; their numbers follow from it. */
const PRIVACY_SECTIONS: readonly PrivacySection[] = [
  ...GENERAL_SECTIONS,
  ...SERVICE_SECTIONS,
  ...RIGHTS_SECTIONS,
];

/** The privacy policy with its table of contents. */
export function PrivacyPolicy({ site }: { site: SiteData }): ReactNode {
  return (
    <section className={block} aria-labelledby="datenschutz">
      <div>
        <h2 id="datenschutz">Datenschutzerklärung</h2>
        <p className={dated}>Stand: {germanDate(site.privacyDate)}</p>
        <nav className={contents} aria-label="Inhalt der Datenschutzerklärung">
          <ol>
            {PRIVACY_SECTIONS.map(({ id, title }, index) => (
              <li key={id}>
                <a href={`#${id}`} data-click={`datenschutz-abschnitt-${id}`}>{`${index + 1}. ${title}`}</a>
              </li>
            ))}
          </ol>
        </nav>
      </div>
      <div className={policy}>
        {PRIVACY_SECTIONS.map(({ id, title, Text }, index) => (
          <section key={id} className={text} aria-labelledby={id}>
            <h3 id={id}>{`${index + 1}. ${title}`}</h3>
            <Text site={site} />
          </section>
        ))}
      </div>
    </section>
  );
}
