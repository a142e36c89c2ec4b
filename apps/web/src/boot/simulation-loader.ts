/** How far below the window the simulation is loaded, so that it moves when it comes into view. */
const AHEAD = '240px';

/** Loads the simulation at `address` when its drawing comes near the window; the module starts itself. */
export function loadSimulationWhenNear(address: string): void {
  const drawing = document.querySelector('section[data-simulation]');
  if (drawing === null) return;
  const observer = new IntersectionObserver(
    ([entry]) => {
      if (entry?.isIntersecting !== true) return;
      observer.disconnect();
      // Not to be had, offline say: the drawing is complete without it.
      import(/* @vite-ignore */ address).catch(() => undefined);
    },
    { rootMargin: AHEAD },
  );
  observer.observe(drawing);
}
