import type { ReactNode } from 'react';
import { axisTop, type Frame, labelledIndices, placeValues } from '../../features/statistics/scale.ts';
import type { Trend } from '../../features/statistics/trend.ts';
import css from './trend.module.css';

const { drawing, grid, axis, area, line, open, marker, dot } = css;

/** Height of the drawing, and what of it carries words; pixels. */
const HEIGHT = 256;
const HEAD = 12;
const FOOT = 28;
/** A label of the time axis with air around it. */
const LABEL = 68;

/** Where the line may be, in a drawing so wide; the numbers of the axis stand left of it. */
export function frameOf(width: number, most: number): Frame {
  const digits = axisTop(most).toLocaleString('de-DE').length;
  return { left: 12 + 8 * digits, right: width - 24, top: HEAD, bottom: HEIGHT - FOOT };
}

interface TrendDrawingProps {
  readonly trend: Trend;
  readonly width: number;
  readonly selected: number | null;
}

/** The line itself. What it says stands in words beside it, so that it is decoration for assistive technology. */
export function TrendDrawing({ trend: { steps, isRunning }, width, selected }: TrendDrawingProps): ReactNode {
  const values = steps.map(({ clicks }) => clicks);
  const most = Math.max(0, ...values);
  const frame = frameOf(width, most);
  const places = placeValues(values, frame);
  const points = places.map(({ x, y }) => `${x.toFixed(1)},${y.toFixed(1)}`);
  const over = isRunning && points.length > 1 ? points.slice(0, -1) : points;
  const top = axisTop(most);
  const shown = selected === null ? undefined : places[selected];
  const first = places[0];
  const last = places.at(-1);
  return (
    <svg
      className={drawing}
      width={width}
      height={HEIGHT}
      viewBox={`0 0 ${width} ${HEIGHT}`}
      aria-hidden="true"
    >
      {[0, 0.5, 1].map((share) => {
        const y = frame.bottom - share * (frame.bottom - frame.top);
        return (
          <g key={share}>
            <path className={grid} d={`M${frame.left} ${y}H${frame.right}`} />
            <text className={axis} x={frame.left - 8} y={y + 4} textAnchor="end">
              {(share * top).toLocaleString('de-DE')}
            </text>
          </g>
        );
      })}
      {labelledIndices(steps.length, frame.right - frame.left, LABEL).map((index) => (
        <text key={index} className={axis} x={places[index]?.x} y={HEIGHT - 6} textAnchor="middle">
          {steps[index]?.short}
        </text>
      ))}
      {first !== undefined && last !== undefined && points.length > 1 && (
        <path
          className={area}
          d={`M${first.x} ${frame.bottom}L${points.join(' ')}L${last.x} ${frame.bottom}Z`}
        />
      )}
      {over.length > 1 && <polyline className={line} points={over.join(' ')} />}
      {over.length < points.length && <polyline className={open} points={points.slice(-2).join(' ')} />}
      {points.length === 1 && <circle className={dot} cx={first?.x} cy={first?.y} r="5" />}
      {shown !== undefined && (
        <>
          <path className={marker} d={`M${shown.x} ${frame.top}V${frame.bottom}`} />
          <circle className={dot} cx={shown.x} cy={shown.y} r="5" />
        </>
      )}
    </svg>
  );
}
