import type { ReactNode } from 'react';
import { ChainDrawing } from './chain-drawing.tsx';
import styles from './result-section.module.css';
import { Section } from './section.tsx';

const { columns, aims, drawing, note } = styles;

/** What the concept aims at. Aims, not measurements: the words keep that apart. */
const AIMS = [
  [
    'Sicherer',
    'Photovoltaik, Batterien und Netze sollen sicherer werden: Viele Module überwachen sich gegenseitig, und ein einzelner Fehler soll dort bleiben, wo er entsteht.',
  ],
  [
    'Günstiger',
    'Ein einziges Modul für alle Aufgaben soll in großer Zahl gefertigt werden. Das soll Bau, Lagerhaltung und Tausch günstiger machen.',
  ],
  [
    'Ohne zusätzliche Geräte zur Stromwandlung',
    'Das Modul soll selbst wandeln. Eigene Wechselrichter, Ladegeräte und Netzteile dazwischen sollen entfallen.',
  ],
  [
    'Effizienter',
    'Jede Wandlung kostet Energie. Weniger Stufen und kürzere Wege sollen den Wirkungsgrad des Ganzen erhöhen.',
  ],
] as const;

/** 'Ergebnis': four aims, and the drawing of what falls away. */
export function ResultSection(): ReactNode {
  return (
    <Section id="ergebnis" title="Ergebnis" ground="shade" className={columns}>
      <dl className={aims}>
        {AIMS.map(([aim, reason]) => (
          <div key={aim}>
            <dt>{aim}</dt>
            <dd>{reason}</dd>
          </div>
        ))}
      </dl>
      <ChainDrawing className={drawing} />
      <p className={note}>
        RER ist ein Konzept. Was hier steht, sind seine Ziele, keine Messwerte: Ob und wie weit sie erreicht
        werden, müssen gebaute Module zeigen.
      </p>
    </Section>
  );
}
