import type { ReactNode } from 'react';
import { RouterDrawing } from './router-drawing.tsx';
import styles from './router-section.module.css';
import { Prose, Section } from './section.tsx';

/** Energy routers as go-betweens for direct and alternating current, at low and high voltage. */
export function RouterSection(): ReactNode {
  return (
    <Section id="router" title="Wie Internet: Viele kleine Router" className={styles['columns']}>
      <Prose>
        <p>
          Im Internet reicht ein Router jedes Paket an den nächsten weiter. Ein Energie-Router soll dasselbe
          mit Strom tun.
        </p>
        <p>
          Er soll zwischen Teilen des Netzes vermitteln, die heute nicht ohne Weiteres zusammenpassen:
          Gleichstrom und Wechselstrom, Niederspannung und Hochspannung. Auf jeder Seite soll er aufnehmen und
          abgeben können, in der Form, die dort gebraucht wird.
        </p>
        <p>
          Viele kleine Router statt weniger großer Anlagen: Fällt einer aus, sollen die Nachbarn seine Aufgabe
          übernehmen. Der Strom soll dann einen anderen Weg nehmen, wie ein Datenpaket auch.
        </p>
      </Prose>
      <RouterDrawing />
    </Section>
  );
}
