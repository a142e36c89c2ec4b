import type { ReactNode } from 'react';
import { Simulation } from '../../features/simulation/simulation.tsx';
import styles from './module-section.module.css';
import { ScaleDrawing } from './scale-drawing.tsx';
import { Prose, Section } from './section.tsx';

const { columns, traits } = styles;

const TRAITS = [
  ['Klein', 'So klein soll es sein, dass es in Batterien, Geräte und Fahrzeuge passt.'],
  [
    'Universell',
    'Gleichstrom oder Wechselstrom, Quelle, Speicher oder Last: Dasselbe Modul soll alles können.',
  ],
  ['Intelligent', 'Es soll messen, am Ort entscheiden und sich über RERP mit den Nachbarn abstimmen.'],
  ['Immer gleich', 'Ein Bauteil für alle Aufgaben. Was sich ändert, ist die Anzahl.'],
] as const;

/** The module itself, on a slab of ink: four traits and the step from one to millions. */
export function ModuleSection(): ReactNode {
  return (
    <Section id="modul" title="Das RER Modul (RERM)" ground="slab" className={columns}>
      <Prose>
        <p>
          Das Konzept sieht einen einzigen Baustein vor: das RER Modul, kurz RERM. Es soll klein, universell
          und intelligent sein – und immer gleich.
        </p>
        <p>
          Seine Stärke soll in der Menge liegen. Gedacht ist an Hunderte Module je Batterie und an Millionen
          für ein weltweites, fehlertolerantes Netz.
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
      <Simulation />
    </Section>
  );
}
