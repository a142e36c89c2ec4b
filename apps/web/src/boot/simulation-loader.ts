/** How far below the window the simulation is loaded, so that it moves when it comes into view. */
const AHEAD = '240px';

/** What people do who come by keyboard. They may pass the drawing without ever scrolling to it. */
const BY_KEYBOARD = ['keydown', 'focusin'];

/**
 * Loads the simulation at `address` when its drawing comes near the window, or when the page is first used by keyboard:
 * its switches are to stand in the order of focus before focus gets there. The module starts itself.
 */
export function loadSimulationWhenNear(address: string): void {
  const drawing = document.querySelector('section[data-simulation]');
  if (drawing === null) return;
  const load = (): void => {
    observer.disconnect();
    for (const type of BY_KEYBOARD) document.removeEventListener(type, load);
    // Not to be had, offline say: the drawing is complete without it.
    import(/* @vite-ignore */ address).catch(() => undefined);
  };
  const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting === true && load(), {
    rootMargin: AHEAD,
  });
  observer.observe(drawing);
  for (const type of BY_KEYBOARD) document.addEventListener(type, load);
}
