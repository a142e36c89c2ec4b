import { find } from './find-elements.ts';
import { showWhen } from './status-view.ts';

const STOP_ALL = '[data-motion-stop]';

/** Whether things may move. */
export interface Motion {
  /** Whether the visitor's settings allow motion, even when the simulation is out of view. */
  readonly isWanted: () => boolean;
  /** Stands still until the visitor says otherwise. */
  readonly stop: () => void;
}

/**
 * Follows everything that decides on motion: the reduced-motion setting, the pause button, the switch for the whole
 * page, whether the simulation is in sight and the tab in front. Calls `onChange` with the outcome.
 */
export function followMotion(root: Element, onChange: (isRunning: boolean) => void): Motion {
  const rest = matchMedia('(prefers-reduced-motion: reduce)');
  const pause = find(root, '[data-pause]', HTMLButtonElement);
  let isPaused = document.querySelector(`${STOP_ALL}:checked`) !== null;
  let isInSight = false;

  const isWanted = (): boolean => !rest.matches && !isPaused;
  const tell = (): void => {
    showWhen(pause, isPaused ? 'paused' : 'running');
    onChange(isWanted() && isInSight && !document.hidden);
  };
  const setPaused = (value: boolean): void => {
    isPaused = value;
    tell();
  };

  rest.addEventListener('change', tell);
  document.addEventListener('visibilitychange', tell);
  document.addEventListener('change', ({ target }) => {
    if (target instanceof HTMLInputElement && target.matches(STOP_ALL)) setPaused(target.checked);
  });
  pause.addEventListener('click', () => setPaused(!isPaused));
  pause.disabled = false;
  new IntersectionObserver(([entry]) => {
    isInSight = entry?.isIntersecting === true;
    tell();
  }).observe(root);
  tell();
  return { isWanted, stop: () => setPaused(true) };
}
