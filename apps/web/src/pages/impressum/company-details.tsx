import type { Company } from '@rer/contracts';
import type { ReactNode } from 'react';
import { Breakable } from '../../components/ui/breakable.tsx';
import { Notice } from '../../components/ui/notice.tsx';
import styles from './impressum-page.module.css';

const { block, details, sample } = styles;

/** The operator of the site. Says visibly when the details are the built-in sample. */
export function CompanyDetails({ company }: { company: Company }): ReactNode {
  return (
    <section className={block} aria-labelledby="impressum">
      <h2 id="impressum">Impressum</h2>
      <div>
        {company.isSample ? (
          <Notice kind="warn" className={sample}>
            <p>
              <strong>Musterangaben.</strong> Die Angaben zum Unternehmen sind ein Beispiel und gehören zu
              keinem wirklichen Unternehmen. Bitte ersetzen Sie sie vor der Veröffentlichung durch die
              Einstellungen <code>COMPANY_*</code>.
            </p>
          </Notice>
        ) : null}
        <dl className={details}>
          <div>
            <dt>Anbieter</dt>
            <dd>{company.name}</dd>
          </div>
          <div>
            <dt>Anschrift</dt>
            <dd>
              {company.street}
              <br />
              {`${company.postcode} ${company.city}`}
              <br />
              {company.country}
            </dd>
          </div>
          <div>
            <dt>Registergericht</dt>
            <dd>{company.registerCourt}</dd>
          </div>
          <div>
            <dt>Registernummer</dt>
            <dd>{company.registerNumber}</dd>
          </div>
          <div>
            <dt>Geschäftsführung</dt>
            <dd>{company.managingDirector}</dd>
          </div>
          <div>
            <dt>Umsatzsteuer-ID</dt>
            <dd>{company.vatId}</dd>
          </div>
          <div>
            <dt>E-Mail</dt>
            <dd>
              <a href={`mailto:${company.email}`} data-click="impressum-mail">
                <Breakable text={company.email} />
              </a>
            </dd>
          </div>
          <div>
            <dt>Telefon</dt>
            <dd>
              <a href={`tel:${company.phone.replace(/[^+\d]/g, '')}`} data-click="impressum-telefon">
                {company.phone}
              </a>
            </dd>
          </div>
        </dl>
      </div>
    </section>
  );
}
