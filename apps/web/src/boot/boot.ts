import { reportUnknownPath } from '../lib/unknown-path.ts';
import { startClickRecorder } from './click-recorder.ts';
import { startFormReplay } from './form-replay.ts';
import { showLateTitles } from './late-titles.ts';
import { type AppFiles, createLazyApp } from './lazy-app.ts';
import { startThemeSwitch } from './theme-switch.ts';

const INTERACTIVE = '[data-interactive]';
const NOTIFICATIONS = '[data-notifications]';

function isInteractive({ target }: Event): boolean {
  return target instanceof Element && target.closest(INTERACTIVE) !== null;
}

/** Addresses that stand in one attribute. */
function listOf(addresses: string | undefined): string[] {
  return addresses?.split(' ').filter(Boolean) ?? [];
}

/** Loads React when a part that needs it is first used: by pointer, by focus, by key, or F8. */
function startOnUse(files: AppFiles): void {
  const app = createLazyApp(files);
  const onUse = (event: Event): void => {
    if (isInteractive(event)) void app.load();
  };
  document.addEventListener('pointerdown', onUse, true);
  document.addEventListener('focusin', onUse, true);
  document.addEventListener('pointerover', (event) => isInteractive(event) && app.prefetch(), true);
  document.addEventListener('keydown', (event) => {
    onUse(event);
    if (event.code !== 'F8' || app.isReady()) return;
    document.querySelector<HTMLElement>(NOTIFICATIONS)?.focus();
    void app.load();
  });
  startFormReplay(app, INTERACTIVE);
}

/** How far below the window the simulation is loaded, so that it moves when it comes into view. */
const AHEAD = '240px';

/** Events of keyboard users: they may reach the drawing without scrolling to it. */
const BY_KEYBOARD = ['keydown', 'focusin'];

/**
 * Loads the simulation at `address` when its drawing comes near the window, or when the page is first used by keyboard:
 * its switches are to stand in the order of focus before focus gets there. The module starts itself.
 */
function loadSimulationWhenNear(address: string): void {
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

startThemeSwitch();
void showLateTitles(document);
const { page } = document.documentElement.dataset;
if (page === 'not-found') reportUnknownPath(location.pathname);
startClickRecorder();
const { app, modules, styles, simulation } =
  document.querySelector<HTMLScriptElement>('script[data-app]')?.dataset ?? {};
if (app !== undefined) startOnUse({ address: app, modules: listOf(modules), styles: listOf(styles) });
if (simulation !== undefined) loadSimulationWhenNear(simulation);
