import type { ReactNode } from 'react';
import styles from './contact-section.module.css';
import { Prose, Section } from './section.tsx';

/** The contact form with the words beside it. */
export function ContactSection({ email, children }: { email: string; children: ReactNode }): ReactNode {
  return (
    <Section id="kontakt" title="Kontakt" className={styles['columns']}>
      <Prose>
        <p>
          Sie planen Netze, Speicher, Fahrzeuge oder Rechenzentren und wollen über RER sprechen? Schreiben Sie
          uns.
        </p>
        <p>
          Auch Zweifel sind willkommen: Das Protokoll soll offen sein, damit viele es prüfen können. Lieber
          per E-Mail?{' '}
          <a href={`mailto:${email}`} data-click="kontakt-mail">
            {email}
          </a>
        </p>
      </Prose>
      {children}
    </Section>
  );
}
