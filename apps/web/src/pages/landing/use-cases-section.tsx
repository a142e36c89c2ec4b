import type { ReactNode } from 'react';
import { type IconName, IconShape } from '../../components/art/icon.tsx';
import { hexagon } from '../../components/art/lattice.ts';
import { Section } from './section.tsx';
import styles from './use-cases-section.module.css';

const { columns, column, badge, glyph } = styles;

interface UseCases {
  readonly title: string;
  readonly icon: IconName;
  readonly cases: readonly (readonly [name: string, meaning: string])[];
}

/** The use cases that seed 1, section 1 names, in its three groups. */
const GROUPS: readonly UseCases[] = [
  {
    title: 'Energieerzeugung und Speicherung',
    icon: 'sun',
    cases: [
      ['Solar und Photovoltaik', 'Strom vom Dach soll ohne Umwege dorthin, wo er gebraucht wird.'],
      [
        'Großspeicher und Batteriesysteme',
        'Jede Zelle soll einzeln geführt und einzeln ersetzt werden können.',
      ],
      ['Netzstabilität und Smart Grid', 'Router sollen Schwankungen dort ausgleichen, wo sie entstehen.'],
    ],
  },
  {
    title: 'Mobilität',
    icon: 'car',
    cases: [
      ['Elektrofahrzeuge und Ladeinfrastruktur', 'Laden und Zurückspeisen soll dasselbe Modul übernehmen.'],
      ['Schifffahrt', 'Bordnetz, Speicher und Landstrom sollen ein gemeinsames Netz bilden.'],
      ['Bahn und öffentlicher Verkehr', 'Bremsenergie soll den nächsten Abnehmer finden.'],
    ],
  },
  {
    title: 'Infrastruktur',
    icon: 'factory',
    cases: [
      ['Industrieanlagen und Automation', 'Maschinen sollen Energie untereinander austauschen.'],
      ['Medizinische Einrichtungen und Notfallsysteme', 'Fällt ein Weg aus, soll ein anderer bereitstehen.'],
      ['Rechenzentren und kritische IT-Infrastruktur', 'Vom Netz bis zum Server soll ein Protokoll reichen.'],
    ],
  },
];

/** 'Universelle Anwendungsfälle' in three columns. */
export function UseCasesSection(): ReactNode {
  return (
    <Section id="anwendungen" title="Universelle Anwendungsfälle" className={columns}>
      {GROUPS.map(({ title, icon, cases }) => (
        <div className={column} key={title}>
          <svg className={badge} viewBox="0 0 80 88" width="80" height="88" aria-hidden="true">
            <path d={hexagon(40, 44, 42)} />
            <g className={glyph}>
              <IconShape name={icon} x={40} y={44} size={38} />
            </g>
          </svg>
          <h3>{title}</h3>
          <ul>
            {cases.map(([name, meaning]) => (
              <li key={name}>
                <strong>{name}</strong>
                <p>{meaning}</p>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </Section>
  );
}
