import type { ReactNode } from 'react';
import styles from './module-section.module.css';
import { ScaleDrawing } from './scale-drawing.tsx';
import { Prose, Section } from './section.tsx';

const { columns, traits } = styles;

const TRAITS = [
  ['Klein', 'Es soll in eine Batteriezelle passen wie in eine Schaltanlage.'],
  ['Universell', 'Gleichstrom oder Wechselstrom, Quelle, Speicher oder Last: dasselbe Modul.'],
  ['Intelligent', 'Es misst, entscheidet am Ort und spricht RERP mit seinen Nachbarn.'],
  ['Immer gleich', 'Ein Bauteil für alle Aufgaben. Was sich ändert, ist die Anzahl.'],
] as const;

/** The module itself, on a slab of ink: four traits and the step from one to millions. */
export function ModuleSection(): ReactNode {
  return (
    <Section id="modul" title="Das RER Modul (RERM)" ground="slab" className={columns}>
      <Prose>
        <p>
          Das Konzept kommt mit einem einzigen Baustein aus: dem RER Modul, kurz RERM. Er soll klein,
          universell und intelligent sein – und immer gleich.
        </p>
        <p>
          Seine Stärke liegt in der Menge. Das Konzept sieht Hunderte Module je Batterie vor und Millionen für
          ein weltweites, fehlertolerantes Netz.
        </p>
      </Prose>
      <dl className={traits}>
        {TRAITS.map(([trait, meaning]) => (
          <div key={trait}>
            <dt>{trait}</dt>
            <dd>{meaning}</dd>
          </div>
        ))}
      </dl>
      <ScaleDrawing />
    </Section>
  );
}
