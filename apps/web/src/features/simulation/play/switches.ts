import { LINES, type StationIndex, stationAt } from '../grid.ts';
import { middleOf, type Point, pointOf } from '../positions.ts';
import { switchName } from '../sentences.ts';
import type { GridPart } from '../switching.ts';
import { findAll } from './find-elements.ts';

/** Directions of the arrow keys on the drawing, whose y axis points down. */
const ARROWS: Readonly<Record<string, Point>> = {
  ArrowRight: { x: 1, y: 0 },
  ArrowLeft: { x: -1, y: 0 },
  ArrowDown: { x: 0, y: 1 },
  ArrowUp: { x: 0, y: -1 },
};

/** The switches over lines and modules. */
export interface Switches {
  /** Shows which parts are out of service. */
  readonly show: (isOut: (part: GridPart) => boolean) => void;
}

/**
 * Names and enables the switches: a press calls `onToggle`. They are one stop of the Tab key; the arrow keys go to the nearest
 * switch in their direction, Home and End to the first and the last.
 */
export function startSwitches(root: Element, onToggle: (part: GridPart) => void): Switches {
  const buttons = findAll(root, 'button[data-part]', HTMLButtonElement);
  const places = new Map(buttons.map((button) => [button, placeOf(partOf(button))]));

  const stop = (chosen: HTMLButtonElement | undefined): void => {
    for (const button of buttons) button.tabIndex = button === chosen ? 0 : -1;
  };

  for (const button of buttons) {
    const part = partOf(button);
    button.setAttribute('aria-label', switchName(part));
    button.dataset['click'] = clickName(part);
    button.disabled = false;
    button.addEventListener('click', () => onToggle(part));
    button.addEventListener('focus', () => stop(button));
    button.addEventListener('keydown', (event) => {
      if (event.altKey || event.ctrlKey || event.metaKey) return;
      const next = target(event.key, button);
      if (next === undefined) return;
      event.preventDefault();
      next.focus();
    });
  }
  stop(buttons[0]);

  function target(key: string, from: HTMLButtonElement): HTMLButtonElement | undefined {
    if (key === 'Home') return buttons[0];
    if (key === 'End') return buttons.at(-1);
    const direction = ARROWS[key];
    return direction === undefined ? undefined : nearest(places, from, direction);
  }

  return {
    show: (isOut) => {
      for (const button of buttons) button.setAttribute('aria-pressed', `${isOut(partOf(button))}`);
    },
  };
}

function partOf({ dataset }: HTMLElement): GridPart {
  return { kind: dataset['part'] === 'module' ? 'module' : 'line', index: Number(dataset['index']) };
}

/** Name of a switch in the click statistics. */
function clickName({ kind, index }: GridPart): string {
  const names = (kind === 'module' ? [index] : (LINES[index] ?? [])).map(stationName);
  return `simulation-${kind === 'module' ? 'modul' : 'leitung'}-${names.join('-')}`;
}

function stationName(station: StationIndex): string {
  return stationAt(station).name.toLowerCase().replace(' ', '-');
}

function placeOf({ kind, index }: GridPart): Point {
  return kind === 'line' ? middleOf(index) : pointOf(index);
}

/** The nearest place in a direction; what lies aside counts as twice as far. */
function nearest<Key>(places: ReadonlyMap<Key, Point>, from: Key, direction: Point): Key | undefined {
  const start = places.get(from);
  if (start === undefined) return undefined;
  let best: Key | undefined;
  let shortest = Number.POSITIVE_INFINITY;
  for (const [key, { x, y }] of places) {
    const ahead = (x - start.x) * direction.x + (y - start.y) * direction.y;
    const aside = Math.abs((x - start.x) * direction.y) + Math.abs((y - start.y) * direction.x);
    if (ahead <= 1 || ahead + 2 * aside >= shortest) continue;
    best = key;
    shortest = ahead + 2 * aside;
  }
  return best;
}
