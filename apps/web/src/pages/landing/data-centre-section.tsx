import type { ReactNode } from 'react';
import styles from './data-centre-section.module.css';
import { RackDrawing } from './rack-drawing.tsx';
import { Prose, Section } from './section.tsx';

/** The one use case in full: a data centre. */
export function DataCentreSection(): ReactNode {
  return (
    <Section id="rechenzentrum" title="RER Anwendungsfall" ground="shade" className={styles['columns']}>
      <Prose>
        <p>
          Rechenzentrum: Zwischen dem Wechselstrom des Netzes und dem Gleichstrom der Server soll so wenig wie
          möglich gewandelt und gepuffert werden.
        </p>
        <p>
          Das Konzept sieht Energie-Router vom Netzanschluss bis in den Schrank vor. Netz, Photovoltaik und
          Batterien sollen gleichberechtigt einspeisen; jeder Schrank soll über mehrere Wege versorgt sein.
          Wird ein Weg getrennt, sollen die Pakete den nächsten nehmen, ohne dass die Last etwas davon merkt.
        </p>
        <p>
          Die Schnittstellen sollen offen und interoperabel sein, geeignet für ein Open-Compute-Projekt: Wer
          ein Rechenzentrum baut, soll Bauteile frei wählen und frei tauschen können.
        </p>
      </Prose>
      <RackDrawing />
    </Section>
  );
}
