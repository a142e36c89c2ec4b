import type { ReactNode } from 'react';
import { type IconName, IconShape } from '../../components/art/icon.tsx';
import { hexagon } from '../../components/art/lattice.ts';
import { BATTERY_CAPACITY, type EnergyFlow, PACKETS_MAX } from './energy-flow.ts';
import { LINES, STATIONS, type StationIndex, stationAt } from './grid.ts';
import styles from './grid-drawing.module.css';
import { endsOf, middleOf, pointOf, restOf, tracksOf, transformAt, VIEW_BOX } from './positions.ts';

const { drawing, line, wire, breaker, cross, packet, module, letter, terminal, glyph, label, charge, level } =
  styles;

const ICONS: Readonly<Record<string, IconName>> = {
  Sonne: 'sun',
  Wind: 'wind',
  'Batterie West': 'battery',
  'Batterie Ost': 'battery',
  Wohnhaus: 'house',
  Krankenhaus: 'hospital',
  Rechenzentrum: 'rack',
};

/** A full battery's bar, below its middle. */
const CHARGE = 'M-30 50h60';

const TERMINAL_RADIUS = 36;

const SLOTS = Array.from({ length: PACKETS_MAX }, (_, slot) => slot);

function Lines(): ReactNode {
  return LINES.map((_, index) => {
    const [from, to] = endsOf(index);
    const { x, y } = middleOf(index);
    return (
      <g className={line} data-line={index} key={`${from.x} ${from.y} ${to.x} ${to.y}`}>
        <path className={wire} d={`M${from.x} ${from.y}l${to.x - from.x} ${to.y - from.y}`} />
        <g transform={`translate(${x} ${y})`}>
          <path className={breaker} d="M-5-5h10v10h-10z" />
          <path className={cross} d="M-8-8 8 8M8-8-8 8" />
        </g>
      </g>
    );
  });
}

/** As many packets as there can be; the script moves them, those without a place are not shown. */
function Packets({ flow }: { flow: EnergyFlow }): ReactNode {
  const tracks = tracksOf(flow.packets);
  const shown = flow.packets.filter(({ line: on }) => on !== null);
  return SLOTS.map((slot) => {
    const it = shown[slot];
    const track = it === undefined ? undefined : tracks.get(it.id);
    const place =
      it === undefined || track === undefined
        ? { display: 'none' }
        : { transform: transformAt(track, restOf(it)) };
    return <path className={packet} data-packet="" d="M-9 0h18" key={slot} {...place} />;
  });
}

function Module({ station }: { station: StationIndex }): ReactNode {
  const { x, y } = pointOf(station);
  return (
    <g className={module} data-module={station} transform={`translate(${x} ${y})`}>
      <path d={hexagon(0, 0, 26)} />
      <text className={letter} y="7" textAnchor="middle">
        {stationAt(station).name}
      </text>
    </g>
  );
}

function Terminal({ station, stored }: { station: StationIndex; stored: number }): ReactNode {
  const { x, y } = pointOf(station);
  const { kind, name } = stationAt(station);
  const labelY = kind === 'load' ? TERMINAL_RADIUS + 26 : -TERMINAL_RADIUS - 20;
  const beside = kind === 'source' ? (name === 'Sonne' ? -1 : 1) : 0;
  return (
    <g className={terminal} data-station={station} transform={`translate(${x} ${y})`}>
      <path d={hexagon(0, 0, TERMINAL_RADIUS)} />
      <g className={glyph}>
        <IconShape name={ICONS[name] ?? 'house'} x={0} y={0} size={34} />
      </g>
      <text
        className={label}
        x={beside * (TERMINAL_RADIUS + 10)}
        y={beside === 0 ? labelY : 7}
        textAnchor={beside === 0 ? 'middle' : beside < 0 ? 'end' : 'start'}
      >
        {name}
      </text>
      {kind === 'battery' ? (
        <>
          <path className={charge} d={CHARGE} />
          <path
            className={level}
            data-level={station}
            d={CHARGE}
            pathLength={BATTERY_CAPACITY}
            strokeDasharray={`${stored} ${BATTERY_CAPACITY}`}
          />
        </>
      ) : null}
    </g>
  );
}

/** The grid in one moment: lines below, packets on them, stations on top. */
export function GridDrawing({ flow }: { flow: EnergyFlow }): ReactNode {
  return (
    <svg
      className={drawing}
      viewBox={VIEW_BOX}
      role="img"
      aria-label="Zeichnung eines kleinen Netzes: Sonne und Wind oben, zwei Batterien an den Seiten, sieben vermaschte Module A bis G in der Mitte. Wohnhaus, Krankenhaus und Rechenzentrum hängen jeweils an zwei Modulen."
    >
      <Lines />
      <Packets flow={flow} />
      {STATIONS.map(({ kind, name }, station) =>
        kind === 'module' ? (
          <Module station={station} key={name} />
        ) : (
          <Terminal station={station} stored={flow.stored[station] ?? 0} key={name} />
        ),
      )}
    </svg>
  );
}
