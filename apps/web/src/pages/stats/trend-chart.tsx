import { type PointerEvent, type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { nearestIndex } from '../../features/statistics/scale.ts';
import type { Trend } from '../../features/statistics/trend.ts';
import { STATISTICS_HINTS } from './texts.ts';
import css from './trend.module.css';
import { frameOf, TrendDrawing } from './trend-drawing.tsx';

const { readout, readoutValue, surface, slider } = css;

/** `1.234 Klicks`. */
function countClicks(clicks: number): string {
  return `${clicks.toLocaleString('de-DE')} ${clicks === 1 ? 'Klick' : STATISTICS_HINTS.clicks}`;
}

/**
 * The trend as a line chart whose values are read by pointer, finger or arrow keys: a native slider lies over it, so that
 * assistive technology reads each step as well. The selected step, else the last one, is shown above it.
 */
export function TrendChart({ trend }: { readonly trend: Trend }): ReactNode {
  const { steps, isRunning } = trend;
  const place = useRef<HTMLDivElement>(null);
  const width = useWidth(place);
  const [chosen, setChosen] = useState<number | null>(null);
  const last = steps.length - 1;
  const index = Math.min(chosen ?? last, last);
  const step = steps[index];
  const point = ({ clientX, currentTarget }: PointerEvent): void => {
    const frame = frameOf(width, Math.max(0, ...steps.map(({ clicks }) => clicks)));
    setChosen(nearestIndex(clientX - currentTarget.getBoundingClientRect().left, steps.length, frame));
  };
  const label =
    step === undefined
      ? ''
      : step.label + (isRunning && index === last ? ` (${STATISTICS_HINTS.running})` : '');
  return (
    <div className="c-tight-stack">
      <p className={readout} aria-hidden="true">
        <span className={readoutValue}>{step !== undefined && countClicks(step.clicks)}</span> {label}
      </p>
      <div
        className={surface}
        ref={place}
        onPointerMove={point}
        onPointerDown={point}
        onPointerLeave={() => setChosen(null)}
      >
        {width > 0 && <TrendDrawing trend={trend} width={width} selected={chosen === null ? null : index} />}
        <input
          className={slider}
          type="range"
          min={0}
          max={Math.max(0, last)}
          value={Math.max(0, index)}
          onChange={(event) => setChosen(event.currentTarget.valueAsNumber)}
          onFocus={() => setChosen(index)}
          onBlur={() => setChosen(null)}
          aria-label={`${STATISTICS_HINTS.trend}: Zeitpunkt`}
          aria-valuetext={step === undefined ? undefined : `${label}: ${countClicks(step.clicks)}`}
        />
      </div>
    </div>
  );
}

/** The width of an element in whole pixels, as it changes; 0 before it is known. */
function useWidth(element: RefObject<Element | null>): number {
  const [width, setWidth] = useState(0);
  useEffect(() => {
    const { current } = element;
    if (current === null) return;
    const observer = new ResizeObserver(([entry]) => setWidth(Math.floor(entry?.contentRect.width ?? 0)));
    observer.observe(current);
    return () => observer.disconnect();
  }, [element]);
  return width;
}
