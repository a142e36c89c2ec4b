import type { ReactNode } from 'react';
import { Button } from '../../components/ui/button.tsx';
import { classNames } from '../../components/ui/class-names.ts';
import { runningFlow } from './advance.ts';
import { BATTERY_CAPACITY, balanceOf } from './energy-flow.ts';
import { type StationIndex, stationAt, stationsOf } from './grid.ts';
import { GridDrawing } from './grid-drawing.tsx';
import { GridSwitches } from './grid-switches.tsx';
import { LONGEST_REPORT } from './longest-report.ts';
import styles from './simulation.module.css';
import type { Supply } from './supply.ts';

const {
  simulation,
  stage,
  words,
  title,
  live,
  still,
  script,
  states,
  state,
  name,
  figure,
  without,
  balance,
} = styles;
const { controls, pause, note, room, hint } = styles;

const HINT_ID = 'simulation-tasten';

/** The moment that the page is drawn with; the script goes on from the same one. */
const FIRST = runningFlow();

/** What stands beside a load that is not fed over an open way. */
const NOT_FED = [
  ['reserve', 'vom Vorrat'],
  ['dark', 'nicht versorgt'],
  ['waiting', 'wartet'],
] as const satisfies readonly (readonly [Supply, string])[];

function Load({ station }: { station: StationIndex }): ReactNode {
  return (
    <li className={state} data-state={station}>
      <span className={name}>{stationAt(station).name}</span>
      <span data-when="fed">versorgt</span>
      {NOT_FED.map(([supply, text]) => (
        <span className={without} data-when={supply} hidden key={supply}>
          {text}
        </span>
      ))}
      <span className={figure}>
        Vorrat <b data-stored={station} suppressHydrationWarning>{`${FIRST.stored[station] ?? 0}`}</b>
      </span>
    </li>
  );
}

function Battery({ station }: { station: StationIndex }): ReactNode {
  return (
    <li className={state}>
      <span className={name}>{stationAt(station).name}</span>
      <span className={figure}>
        <b data-stored={station} suppressHydrationWarning>{`${FIRST.stored[station] ?? 0}`}</b>
        {` von ${BATTERY_CAPACITY} Paketen`}
      </span>
    </li>
  );
}

/** What was fed in is used, under way or stored: the books that every step keeps. */
function Balance(): ReactNode {
  const { sent, used, underWay, stored } = balanceOf(FIRST);
  const count = (key: string, value: number) => (
    <b data-balance={key} suppressHydrationWarning>{`${value}`}</b>
  );
  return (
    <p className={balance}>
      {count('sent', sent)} eingespeist = {count('used', used)} verbraucht + {count('underWay', underWay)}
      {' unterwegs + '}
      {count('stored', stored)} gespeichert
    </p>
  );
}

/**
 * A small grid that the visitor may cut. Complete as a still picture with text; `start-simulation.ts` sets it in
 * motion. That script changes attributes and the texts marked `suppressHydrationWarning`, and nothing else, so that
 * React can take the page over at any time.
 */
export function Simulation(): ReactNode {
  return (
    <section className={simulation} id="simulation" data-simulation="" aria-labelledby="simulation-titel">
      <div className={stage}>
        <GridDrawing flow={FIRST} />
        <GridSwitches describedBy={HINT_ID} />
      </div>
      <div className={words}>
        <h3 className={title} id="simulation-titel">
          Unterbrechen Sie eine Leitung
        </h3>
        <p className={live}>
          Oder schalten Sie ein Modul ab. Die Pakete suchen sich einen anderen Weg, solange es einen gibt.
        </p>
        <p className={still}>
          Das Bild zeigt ein Netz im Betrieb: Fällt eine Leitung aus, bleibt jedem Verbraucher ein zweiter
          Weg. <span className={script}>Zum Ausprobieren braucht es JavaScript.</span>
        </p>
        <div className={classNames(live, note)}>
          <p className={room} aria-hidden="true">
            {LONGEST_REPORT}
          </p>
          <p role="status" data-announcement="" suppressHydrationWarning>
            {'Alle Verbraucher sind versorgt.'}
          </p>
        </div>
        <ul className={states}>
          {stationsOf('load').map((station) => (
            <Load station={station} key={station} />
          ))}
          {stationsOf('battery').map((station) => (
            <Battery station={station} key={station} />
          ))}
        </ul>
        <Balance />
        <div className={controls}>
          <Button tone="secondary" className={pause} disabled data-pause="" data-click="simulation-anhalten">
            <span data-when="running">Anhalten</span>
            <span data-when="paused" hidden>
              Weiterlaufen
            </span>
          </Button>
          <Button tone="secondary" disabled data-step="" data-click="simulation-schritt">
            Nächster Schritt
          </Button>
          <Button tone="secondary" disabled data-reset="" data-click="simulation-zuruecksetzen">
            Zurücksetzen
          </Button>
        </div>
        <p className={classNames(live, hint)} id={HINT_ID}>
          Mit der Tastatur: Pfeiltasten wählen Leitung oder Modul, die Leertaste schaltet.
        </p>
        <p className={hint}>
          Ein vereinfachtes Modell ohne Verluste und ohne Engpässe; jede Quelle allein könnte hier alle
          versorgen. Es zeigt den Gedanken, es beweist ihn nicht.
        </p>
      </div>
    </section>
  );
}
