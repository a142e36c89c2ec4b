import type { ReactNode } from 'react';
import styles from './protocol-section.module.css';
import { Prose, Section } from './section.tsx';

const { columns, table, arrow } = styles;

/** The comparison that the concept rests on: what the internet has, and what takes its place for power. */
const PAIRS = [
  ['Datenpaket', 'Strompaket'],
  ['Router', 'Energie-Router'],
  ['offene Internet-Protokolle', 'offenes Protokoll RERP'],
  ['Leitungen für Daten', 'Leitungen für Strom'],
] as const;

/** The open protocol RERP, explained by the internet. */
export function ProtocolSection(): ReactNode {
  return (
    <Section id="protokoll" title="Wie Internet: Für alle verfügbar" className={columns}>
      <Prose>
        <p>
          Das Vorbild sind die offenen Protokolle des Internets. RERP soll für Strom dasselbe leisten: ein
          offenes Protokoll, das jeder lesen, umsetzen und prüfen kann.
        </p>
        <p>
          Ein Strompaket meint dabei eine kleine, abgezählte Menge Energie, die ein Router annimmt und an
          einen bestimmten Nachbarn weitergibt. RERP soll regeln, wie sich Energie-Router verständigen: wer
          Strom anbietet, wer ihn braucht und welcher Weg gerade frei ist. Erzeuger, Speicher und Verbraucher
          verschiedener Hersteller sollen so dieselbe Sprache sprechen, vom Hausdach bis zum Übertragungsnetz.
        </p>
      </Prose>
      <table className={table}>
        <caption>So überträgt das Konzept die Begriffe des Internets auf das Stromnetz.</caption>
        <thead>
          <tr>
            <th scope="col">Internet</th>
            <th scope="col">RER</th>
          </tr>
        </thead>
        <tbody>
          {PAIRS.map(([internet, energy]) => (
            <tr key={internet}>
              <td>{internet}</td>
              <td>
                <span className={arrow} aria-hidden="true" />
                {energy}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Section>
  );
}
